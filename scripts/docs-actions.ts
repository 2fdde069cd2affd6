// Writes docs/actions.md and source/tui/input/body-actions.json from the table of actions; with --check it only says whether they are
// up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { actionInfos, actions } from '../source/body/actions/index.ts'
import { actionFamilies } from '../source/body/contract/action-families.ts'

const files = [
  [new URL('../docs/actions.md', import.meta.url), render()],
  [new URL('../source/tui/input/body-actions.json', import.meta.url), list()],
] as const
for (const [file, content] of files)
  if (!process.argv.includes('--check')) writeFileSync(file, content)
  else if (readFileSync(file, 'utf8') !== content) {
    process.stderr.write(`${file.pathname} is not up to date; run node scripts/docs-actions.ts\n`)
    process.exitCode = 1
  }

/** What the composer completes and explains after `!`. The screen does not load the bodies' code for it: that takes a second. */
function list(): string {
  const entries = actionInfos().map(info => {
    const { aliases = [], orders = {} } = actions.find(action => action.name === info.name)!
    const shown = new Map(info.parameters.map(one => [one.name, `${one.name}${one.optional ? '?' : ''}`]))
    const usages = [info.name, ...aliases].map(name => {
      const names = orders[name]?.map(one => shown.get(one) ?? one) ?? [...shown.values()]
      return `!${name}(${names.join(', ')})`
    })
    return JSON.stringify({ usages, help: info.description })
  })
  return `[\n${entries.join(',\n')}\n]\n`
}

export function render(): string {
  const sections = actionInfos().map(info => {
    const { aliases = [], dangerous, danger, family } = actions.find(action => action.name === info.name)!
    const parameters = info.parameters.map(
      one =>
        `| \`${one.name}\` | ${one.type.replaceAll('|', '\\|')} | ${one.optional ? 'optional' : 'required'} | ${one.description ?? ''} |`,
    )
    return [
      `## ${info.name}`,
      `${info.description}${dangerous ? ' A person may be asked first.' : danger ? ' A person may be asked first, depending on the arguments.' : ''}`,
      ...(aliases.length > 0 ? [`Also known as ${aliases.map(alias => `\`${alias}\``).join(', ')}.`] : []),
      `Family: ${family}.`,
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
    'A model is shown a few of them: those that such a task always takes, those whose words the task or a message has, and those that help against the last failure. Its prompt names the families of all others, the action `actions` shows the actions of one, and any action that the task allows its agent may be called by its name.',
    [
      '| family | good for |',
      '| --- | --- |',
      ...Object.entries(actionFamilies).map(([family, about]) => `| ${family} | ${about} |`),
    ].join('\n'),
    ...sections,
  ].join('\n\n')}\n`
}
