import type { CliFlag } from './command.ts'

/** The kinds of flags. `more`: what holds without the flag, its bounds, and how it is set in a file. */
type More = Omit<CliFlag, 'type' | 'summary' | 'value' | 'choices'>

/** `--goal TEXT` */
export const textFlag = (value: string, summary: string, more: More = {}): CliFlag => ({
  type: 'string',
  value,
  summary,
  ...more,
})

/** `--hours N` */
export const numberFlag = (value: string, summary: string, more: More = {}): CliFlag => ({
  ...textFlag(value, summary, more),
  type: 'number',
})

/** `--theme dark|light` */
export const choiceFlag = (
  choices: readonly string[],
  summary: string,
  more: More = {},
): CliFlag & Required<Pick<CliFlag, 'choices'>> => ({ type: 'string', choices, summary, ...more })

/** `--json` */
export const toggleFlag = (summary: string, more: More = {}): CliFlag => ({ type: 'boolean', summary, ...more })
