import { quirks } from '../../source/body/compat/table.ts'
import { worldVersions } from '../../source/world/types.ts'

/** Servers, versions, how they are played. */
const played: readonly (readonly [string, string, string])[] = [
  ['the embedded world', worldVersions.join(', '), 'by the tests'],
  [
    'the embedded world behind a proxy that misbehaves (`test/body/connection/odd-server.ts`)',
    '1.19.2',
    'by the tests',
  ],
  [
    'a server of our own of the days before 1.17 (`test/body/connection/old-server.ts`)',
    '1.8.8, 1.12.2, 1.16.5',
    'by the tests',
  ],
  ['Cuberite', '1.8.8, 1.12.2, 1.14.4', 'once, by hand, by an earlier version'],
  ['flying-squid 1.12.0', '1.16.5, 1.18.2', 'once, by hand, by an earlier version'],
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
    'This page is made from the table in `source/body/compat/table.ts` and the list in `scripts/pages/servers-page.ts`',
    '(`node scripts/docs-servers.ts`).',
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
    row(['server', 'versions', 'played']),
    row(['---', '---', '---']),
    ...played.map(row),
    '',
  ].join('\n')
