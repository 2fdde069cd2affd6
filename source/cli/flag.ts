import type { SettingInfo } from './settings/setting.ts'

export interface CliFlag {
  readonly type: 'string' | 'number' | 'boolean'
  readonly summary: string
  /** What holds without it, in words. */
  readonly default?: string
  /** Placeholder in the help, e.g. `HOST:PORT`. */
  readonly value?: string
  /** Said when its value is missing. @default that of the setting, else the placeholder */
  readonly example?: string
  readonly choices?: readonly string[]
  /** A choice may be followed by `:` and options of its own. */
  readonly refined?: boolean
  /** Least and most of a number. */
  readonly range?: readonly [number, number]
  /** It may be given several times; its values are a list. */
  readonly many?: true
  /** Whether a text can be read as what it is to be, and what that is, in words. A flag with a setting answers at once. */
  readonly form?: { readonly fits: (text: string) => boolean | Promise<boolean>; readonly expected: string }
  /** It is called `no-…`, and says nothing about the flag without that. */
  readonly negative?: true
  /** A number with a fraction, such as money; else whole numbers only. */
  readonly fraction?: boolean
  /** It can also be set in a file, under the flag's name. Its `initial` is the flag's default unless it says another. */
  readonly setting?: Omit<SettingInfo, 'initial'> & Partial<Pick<SettingInfo, 'initial'>>
}

/** The kinds of flags. `more`: what holds without the flag, its bounds, and how it is set in a file. */
type More = Omit<CliFlag, 'type' | 'summary' | 'value' | 'choices'>

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
