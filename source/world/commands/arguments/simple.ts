import type { Reader } from '../language/reader.ts'
import type { ArgumentType } from '../language/tree.ts'

/** A type whose value does not depend on who asks. */
export const plainType = <T>(
  parser: string,
  parse: (reader: Reader) => T,
  more: Partial<ArgumentType<T>> = {},
): ArgumentType<T> => ({ parser, parse, resolve: value => value, ...more })

const range = (low: number | undefined, high: number | undefined) => ({
  flags: { unused: 0, min_present: low === undefined ? 0 : 1, max_present: high === undefined ? 0 : 1 },
  min: low,
  max: high,
})

export const integer = (low?: number, high?: number): ArgumentType<number> =>
  plainType('brigadier:integer', reader => reader.readInteger(low, high), { properties: range(low, high) })

export const boolean: ArgumentType<boolean> = plainType('brigadier:bool', reader => reader.readBoolean(), {
  suggest: () => ['true', 'false'],
})

/** One word of letters, digits and `_-.+`. */
export const word = (suggest?: ArgumentType<string>['suggest']): ArgumentType<string> =>
  plainType('brigadier:string', reader => reader.readUnquoted(), { properties: 'SINGLE_WORD', suggest })

/** One of a few names; any other is the error `unknown`. */
export const oneOf = <Name extends string>(
  parser: string,
  names: readonly Name[],
  unknown: string,
): ArgumentType<Name> =>
  plainType(
    parser,
    reader => {
      const start = reader.cursor
      const name = reader.readUnquoted()
      if (!(names as readonly string[]).includes(name)) throw reader.errorAt(start, unknown, name)
      return name as Name
    },
    { suggest: () => names },
  )

/** Everything up to the end of the line. */
export const greedy: ArgumentType<string> = plainType('brigadier:string', reader => reader.readRest(), {
  properties: 'GREEDY_PHRASE',
})

const ticksPer = { d: 24_000, s: 20, t: 1, '': 1 } as const

/** Ticks, as `200`, `10s` or `1d`. */
export const ticks = (low = 0): ArgumentType<number> =>
  plainType(
    'minecraft:time',
    reader => {
      const number = reader.readDouble(undefined, undefined, 'float')
      const start = reader.cursor
      const unit = reader.readUnquoted()
      if (!Object.hasOwn(ticksPer, unit)) throw reader.errorAt(start, 'argument.time.invalid_unit')
      const value = Math.round(number * ticksPer[unit as keyof typeof ticksPer])
      if (value < low) throw reader.error('argument.time.invalid_tick_count')
      return value
    },
    {
      properties: { min: low },
      suggest: (_, typed) => (/\d$/.test(typed) ? ['d', 's', 't'].map(unit => typed + unit) : []),
    },
  )

export interface Range {
  readonly low: number
  readonly high: number
}

/** `5`, `5..`, `..5`, `1..5`. */
export function readRange(reader: Reader, whole: boolean): Range {
  const start = reader.cursor
  const text = reader.readWhile(c => /[0-9.-]/.test(c))
  if (text === '') throw reader.errorAt(start, 'argument.range.empty')
  const [first = '', second] = text.includes('..') ? splitRange(text) : [text, text]
  const bound = (part: string | undefined, none: number): number => {
    if (part === undefined || part === '') return none
    const value = Number(part)
    if (!Number.isFinite(value))
      throw reader.errorAt(start, whole ? 'parsing.int.invalid' : 'parsing.double.invalid', part)
    if (whole && !Number.isInteger(value)) throw reader.errorAt(start, 'argument.range.ints')
    return value
  }
  if (first === '' && second === '') throw reader.errorAt(start, 'argument.range.empty')
  const low = bound(first, Number.NEGATIVE_INFINITY)
  const high = bound(second, Number.POSITIVE_INFINITY)
  if (low > high) throw reader.errorAt(start, 'argument.range.swapped')
  return { low, high }
}

function splitRange(text: string): [string, string] {
  const at = text.indexOf('..')
  return [text.slice(0, at), text.slice(at + 2)]
}

export const inRange = (value: number, { low, high }: Range): boolean => value >= low && value <= high
