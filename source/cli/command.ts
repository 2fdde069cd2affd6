import type { Settings } from './settings/index.ts'
import type { SettingInfo } from './settings/setting.ts'

/** One `mcteam` verb: what the help says and what it accepts; the code behind it is loaded only when it is used. */
export interface CliCommand {
  readonly name: string
  readonly summary: string
  /** What can be typed behind the name of the program, a line for each form. */
  readonly usage: readonly string[]
  /** Under the usage lines. Lines that follow one another are one paragraph; indented ones stand for themselves. */
  readonly help?: string
  readonly flags: Readonly<Record<string, CliFlag>>
  load(): Promise<{ run(input: readonly string[], flags: Flags, settings: Settings): Promise<number> }>
}

export interface CliFlag {
  readonly type: 'string' | 'number' | 'boolean'
  readonly summary: string
  /** What holds without it, in words. */
  readonly default?: string
  /** Placeholder in the help, e.g. `HOST:PORT`. */
  readonly value?: string
  readonly choices?: readonly string[]
  /** A choice may be followed by `:` and options of its own. */
  readonly refined?: boolean
  /** Least and most of a number. */
  readonly range?: readonly [number, number]
  /** A number with a fraction, such as money; else whole numbers only. */
  readonly fraction?: boolean
  /** It can also be set in a file, under the flag's name. Its `initial` is the flag's default unless it says another. */
  readonly setting?: Omit<SettingInfo, 'initial'> & Partial<Pick<SettingInfo, 'initial'>>
}

export type Flags = Readonly<Record<string, string | number | boolean | undefined>>

export const text = (flags: Flags, name: string): string | undefined => {
  const value = flags[name]
  return value === undefined ? undefined : String(value)
}
export const number = (flags: Flags, name: string): number | undefined => {
  const value = flags[name]
  return typeof value === 'number' ? value : undefined
}
