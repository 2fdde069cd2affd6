import { type Right, rights, rightsOf } from '../../source/session/attach/access.ts'
import { slashCommands } from '../../source/tui/input/commands/table.ts'
import { groupsOf } from '../../source/tui/input/keymap/entry.ts'
import { keymap } from '../../source/tui/input/keymap.ts'

/** docs/keys.md, made from the tables that bind the keys and read the commands. */

const cell = (text: string): string => text.replaceAll('|', '\\|')
const code = (text: string): string => (text === '`' ? '`` ` ``' : `\`${cell(text)}\``)

/** Who may do what, as a table. */
const rightsTable = (): readonly string[] => [
  '| to | observer | peer, worker | leader |',
  '|---|---|---|---|',
  ...(Object.keys(rights) as Right[]).map(right => {
    const holds = (['observer', 'peer', 'leader'] as const).map(role => rightsOf({ access: 'member', role }))
    return `| ${rights[right]} | ${holds.map(held => (held.includes(right) ? 'yes' : '–')).join(' | ')} |`
  }),
]

export const keysPage = (): string => {
  const out = [
    '# Keys and commands',
    '',
    'This page is made from the tables in `source/tui/input/keymap.ts` and `source/tui/input/commands/table.ts` (`node scripts/docs-keys.ts`).',
    'A key means the first entry whose context applies, from top to bottom. Entries marked (!) cannot be taken back: they',
    'act only when the key is pressed alone, and not within 400 ms of a question appearing or of a change of focus.',
    'Other keys: `keys: { approve: y, view.map: [m, "4"] }` in the [settings](settings.md), with the names of the last column.',
    'Letters that follow each other at once are text: typing a message that begins with `a` approves nothing.',
    '',
    '## What can be written',
    '',
    '| text | meaning |',
    '|---|---|',
    '| `text` | says it to everybody |',
    '| `@name text` | to one; also `@name @other`, `@workers`, `@all` |',
    '| `!action(…)` | your own or taken body acts, e.g. `!goTo(12, -60, 4)` |',
    ...slashCommands.map(entry => `| ${code(entry.usage)} | ${cell(entry.help)}${entry.dangerous ? ' (!)' : ''} |`),
  ]
  out.push(
    '',
    'A name is a seat or a person, with or without `@`, in any case; `all` is everybody. After `@` or in a message several can stand:',
    '`@bob @mia`. `/steer` and `/interrupt` always say whom they reach. A name that could mean two is refused, with both.',
    '',
    '## Who may do what',
    '',
    'The person who started the session (`mcteam tui`, `run`, `fork`, `--resume`) owns it and may do everything, whatever seat they',
    'hold. Who joins from another terminal of this machine, or comes back, is an observer, until `/role` or `/take` makes them more; `--others peer`',
    'or `--others observer` at the start sets how far that goes. A player named with `--human` is a peer. Over a bus the',
    '[invitation](bus.md) counts: a member is like a person who joined on this machine, an operator may do everything. The host holds this',
    'table for every command; a refusal says which role is needed.',
    '',
    ...rightsTable(),
  )
  for (const { group, entries } of groupsOf(keymap)) {
    out.push('', `## ${group.title}`, '', '| keys | meaning | name |', '|---|---|---|')
    for (const binding of entries)
      out.push(
        `| ${binding.keys.map(code).join(' ')} | ${cell(binding.help)}${binding.dangerous ? ' (!)' : ''} | \`${binding.id}\` |`,
      )
  }
  return `${out.join('\n')}\n`
}
