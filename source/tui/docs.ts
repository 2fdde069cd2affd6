import { slashCommands } from './commands/table.ts'
import { contextTitles, keymap } from './keymap.ts'

/** docs/keys.md, made from the tables that bind the keys and read the commands. */

const cell = (text: string): string => text.replaceAll('|', '\\|')
const code = (text: string): string => (text === '`' ? '`` ` ``' : `\`${cell(text)}\``)

export const keysPage = (): string => {
  const out = [
    '# Keys and commands',
    '',
    'This page is made from the tables in `source/tui/keymap.ts` and `source/tui/commands/table.ts` (`node scripts/docs-keys.ts`).',
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
  for (const [context, title] of Object.entries(contextTitles)) {
    const bindings = keymap.filter(binding => binding.context === context)
    if (bindings.length === 0) continue
    out.push('', `## ${title}`, '', '| keys | meaning | name |', '|---|---|---|')
    for (const binding of bindings)
      out.push(
        `| ${binding.keys.map(code).join(' ')} | ${cell(binding.help)}${binding.dangerous ? ' (!)' : ''} | \`${binding.id}\` |`,
      )
  }
  return `${out.join('\n')}\n`
}
