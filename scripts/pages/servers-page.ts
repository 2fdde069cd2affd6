import { quirks } from '../../source/body/compat/table.ts'
import played from './servers-played.json' with { type: 'json' }
import { playedTable } from './servers-played.ts'

/** Servers that cannot run here by themselves, versions, how they are played. */
const others: readonly (readonly [string, string, string])[] = [
  ['Cuberite', '1.8.8, 1.12.2, 1.14.4', 'once, by hand, by an earlier version'],
  ['flying-squid 1.12.0', '1.16.5, 1.18.2', 'once, by hand, by an earlier version; not since'],
  ['vanilla, Paper, Spigot, Fabric', 'any', 'not played'],
  ['BungeeCord, Velocity, ViaVersion', 'any', 'not played'],
  ['AuthMe, land claims, anti-cheat plug-ins', 'any', 'not played'],
  ['all others', 'any', 'not played'],
]

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** docs/servers.md. */
export const serversPage = (): string =>
  [
    '# Servers',
    '',
    'This page is made from the table in `source/body/compat/table.ts` and from what `npm run servers` played',
    '(`scripts/pages/servers-played.json`): `node scripts/docs-servers.ts`.',
    '',
    '## What servers do otherwise',
    '',
    'What a server does otherwise than bodies expect is learned while they play there. The log tells it once (`server.learned`), a file',
    'in your own folder (`~/.config/mcteam/servers/HOST_PORT.json`) remembers it for the next session, and `mcteam doctor --server',
    'HOST` shows it; delete the file and it is learned again. Agents on other machines (fleets) learn it each for themselves.',
    '',
    row(['quirk', 'how it shows', 'what bodies do', 'seen on']),
    row(['---', '---', '---', '---']),
    ...quirks.map(({ id, symptom, remedy, seenOn }) =>
      row([`\`${id}\``, symptom, remedy, seenOn.join(', ') || 'test servers only']),
    ),
    '',
    '## What agents may change there',
    '',
    'In the embedded world and on a server of the same machine (`localhost`) agents change what they need to. On any other server they are',
    'guests, unless `--land`, `land` in a task file or in your settings says anything else. Guests change the land where',
    'their work is about it: within three blocks of what they build, where the plan names a place, and where the items of the plan are',
    'gathered (trees, ore, crops, and what grows in the way; no post of a house, no wall and no hedge). What a person asks an agent for counts as named. For the rest a person can be',
    'asked, once for each of these: digging elsewhere, placing blocks elsewhere, tunnels and holes, scaffolds. A yes or a no holds for all',
    'agents until the session ends.',
    '',
    row(['`--land`', 'beside what the work is about']),
    row(['---', '---']),
    row([
      '`ask`',
      'a person is asked; without a screen (`mcteam run`) it is `box`; so it is on other servers without the flag',
    ]),
    row(['`box`', 'nothing is changed']),
    row(['`free`', 'all of it may be changed; so it is on this machine without the flag']),
    '',
    'What keeps a body alive asks no one: it digs in for the night and fills its hole again, and breaks out of what it would suffocate in.',
    'A table or a furnace that an agent puts down to work at takes no leave: it is taken away again like a scaffold.',
    '',
    '## What is left there',
    '',
    'Agents take away what they put up to stand or to lean on, also after a crash, when the session goes on (`--resume`). Where it does not,',
    '`mcteam cleanup RECORDING --server HOST:PORT` joins one body, which walks to what still stands according to the recording and takes it',
    'away, as long as the block there is still of the kind that was put up. It tells of each block, and of those that are left why.',
    '',
    '## Which servers were played',
    '',
    '`npm run servers` plays these with the real program, each row on the day that it names: an agent joins, gathers logs, crafts a table',
    'and puts something into a chest. “–” cannot be played there. What is not “yes” names what ended the session; `out-of-time`: the clock',
    'did; `no-end`: the program ended without the end of a session. Tests play all of these servers, too.',
    '',
    ...playedTable(played),
    '',
    'Others:',
    '',
    row(['server', 'versions', 'played']),
    row(['---', '---', '---']),
    ...others.map(row),
    '',
  ].join('\n')
