import type { CliFlag } from './flag.ts'
import type { Settings } from './settings/loaded.ts'

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

/** A flag that may be given several times is a list. */
export type Flags = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

export const text = (flags: Flags, name: string): string | undefined => {
  const value = flags[name]
  return value === undefined ? undefined : String(value)
}
export const texts = (flags: Flags, name: string): readonly string[] => {
  const value = flags[name]
  return typeof value === 'object' ? value : []
}
export const number = (flags: Flags, name: string): number | undefined => {
  const value = flags[name]
  return typeof value === 'number' ? value : undefined
}
