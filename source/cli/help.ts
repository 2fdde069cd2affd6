import { mcteam } from '../command-name.ts'
import { version } from '../version.ts'
import type { CliCommand } from './command.ts'
import type { CliFlag } from './flag.ts'
import { glossary, outputWidth, prose, wrapLine } from './layout.ts'
import { commands } from './table.ts'

/** What `mcteam --help` prints. */
export function generalHelp(width = outputWidth()): string {
  return [
    wrapLine(`mcteam ${version}: mission control for teams of LLM agents in Minecraft`, width),
    '',
    `Usage: ${mcteam} COMMAND [flags]`,
    '',
    glossary(
      commands.map(({ name, summary }) => [name, summary] as const),
      width,
    ),
    '',
    `More about one: ${mcteam} COMMAND --help`,
    `The demo:       ${mcteam} tui tasks/demo/cabin.yaml`,
  ].join('\n')
}

/** What a flag does, and what holds without it. */
export const flagWords = ({ summary, default: initial }: CliFlag): string =>
  initial === undefined ? summary : `${summary} (default: ${initial})`

/** What `mcteam NAME --help` prints. */
export function commandHelp(command: CliCommand, width = outputWidth()): string {
  const rows = Object.entries(command.flags).map(([name, flag]) => {
    const value = flag.choices ? flag.choices.join('|') : (flag.value ?? '')
    return [`--${name}${flag.type === 'boolean' ? '' : ` ${value}`}`, flagWords(flag)] as const
  })
  const forms = command.usage.map(form => wrapLine(`       ${mcteam} ${form}`, width, 9)).join('\n')
  return [
    wrapLine(command.summary, width),
    '',
    `Usage:${forms.slice('Usage:'.length)}`,
    ...(command.help ? ['', prose(command.help, width)] : []),
    ...(rows.length > 0 ? ['', glossary(rows, width)] : []),
  ].join('\n')
}
