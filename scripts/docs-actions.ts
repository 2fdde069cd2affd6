// Writes docs/actions.md from the table of actions; with --check it only says whether the page is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { actionInfos, actions } from '../source/body/actions/index.ts'

const file = new URL('../docs/actions.md', import.meta.url)
const page = render()
if (!process.argv.includes('--check')) writeFileSync(file, page)
else if (readFileSync(file, 'utf8') !== page) {
  process.stderr.write('docs/actions.md is not up to date; run node scripts/docs-actions.ts\n')
  process.exit(1)
}

export function render(): string {
  const sections = actionInfos().map(info => {
    const { aliases = [], dangerous, danger } = actions.find(action => action.name === info.name)!
    const parameters = info.parameters.map(
      one =>
        `| \`${one.name}\` | ${one.type.replaceAll('|', '\\|')} | ${one.optional ? 'optional' : 'required'} | ${one.description ?? ''} |`,
    )
    return [
      `## ${info.name}`,
      `${info.description}${dangerous ? ' A person may be asked first.' : danger ? ' A person may be asked first, depending on the arguments.' : ''}`,
      ...(aliases.length > 0 ? [`Also known as ${aliases.map(alias => `\`${alias}\``).join(', ')}.`] : []),
      ...(parameters.length > 0
        ? [['| argument | type | | meaning |', '| --- | --- | --- | --- |', ...parameters].join('\n')]
        : []),
    ].join('\n\n')
  })
  return `${[
    '# Actions',
    'What a body can do. This page is made from the table in `source/body/actions/index.ts` by `node scripts/docs-actions.ts`.',
    'In text, an action is called as `!name(argument, …)`, with positional or named arguments (`!craft("torch", count: 8)`); several calls may stand in one reply. Names and aliases are understood in any case. Positions are whole blocks, x east, y up, z south.',
    'Every action ends with one line that says what was achieved and seen in the world, or why it was not: unknown names come with the closest match, missing items with their number, unreachable places with where the body stopped.',
    ...sections,
  ].join('\n\n')}\n`
}
