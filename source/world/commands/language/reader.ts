import { CommandError, t } from './errors.ts'

const unquoted = /[0-9A-Za-z_\-.+]/
const numeric = /[0-9.-]/

/** A name as the game's own language shows it. */
export const withNamespace = (name: string): string => (name.includes(':') ? name : `minecraft:${name}`)

/** A command line and a place in it. What is wrong is reported with the place, as the vanilla game does. */
export class Reader {
  readonly text: string
  cursor: number

  constructor(text: string, cursor = 0) {
    this.text = text
    this.cursor = cursor
  }

  copy(): Reader {
    return new Reader(this.text, this.cursor)
  }

  canRead(length = 1): boolean {
    return this.cursor + length <= this.text.length
  }

  peek(ahead = 0): string {
    return this.text[this.cursor + ahead] ?? ''
  }

  read(): string {
    return this.text[this.cursor++] ?? ''
  }

  skip(): void {
    this.cursor++
  }

  skipSpace(): void {
    while (this.peek() === ' ') this.skip()
  }

  get rest(): string {
    return this.text.slice(this.cursor)
  }

  error(key: string, ...args: readonly (string | number)[]): CommandError {
    return new CommandError(t(key, ...args), this.text, this.cursor)
  }

  /** Like `error`, pointing at an earlier place, where the reader goes back to. */
  errorAt(cursor: number, key: string, ...args: readonly (string | number)[]): CommandError {
    this.cursor = cursor
    return this.error(key, ...args)
  }

  expect(character: string): void {
    if (this.peek() !== character) throw this.error('parsing.expected', character)
    this.skip()
  }

  readWhile(matches: (character: string) => boolean): string {
    const start = this.cursor
    while (this.canRead() && matches(this.peek())) this.skip()
    return this.text.slice(start, this.cursor)
  }

  readUnquoted(): string {
    return this.readWhile(c => unquoted.test(c))
  }

  /** Up to the next space. */
  readWord(): string {
    return this.readWhile(c => c !== ' ')
  }

  readRest(): string {
    const text = this.rest
    this.cursor = this.text.length
    return text
  }

  isQuote(): boolean {
    return this.peek() === '"' || this.peek() === "'"
  }

  readString(): string {
    return this.isQuote() ? this.readQuoted() : this.readUnquoted()
  }

  readQuoted(): string {
    if (!this.canRead()) return ''
    if (!this.isQuote()) throw this.error('parsing.quote.expected.start')
    const quote = this.read()
    let text = ''
    while (this.canRead()) {
      const c = this.read()
      if (c === '\\') {
        const escaped = this.read()
        if (escaped !== quote && escaped !== '\\') throw this.errorAt(this.cursor - 1, 'parsing.quote.escape', escaped)
        text += escaped
      } else if (c === quote) return text
      else text += c
    }
    throw this.error('parsing.quote.expected.end')
  }

  readInteger(low = -2_147_483_648, high = 2_147_483_647): number {
    return this.number('int', /^-?\d+$/, low, high, 'integer', 2_147_483_647)
  }

  readDouble(
    low = Number.NEGATIVE_INFINITY,
    high = Number.POSITIVE_INFINITY,
    kind: 'double' | 'float' = 'double',
  ): number {
    return this.number(kind, /^-?(\d+\.?\d*|\.\d+)$/, low, high, kind, Number.MAX_VALUE)
  }

  private number(parser: string, form: RegExp, low: number, high: number, kind: string, most: number): number {
    const start = this.cursor
    const text = this.readWhile(c => numeric.test(c))
    if (text === '') throw this.error(`parsing.${parser}.expected`)
    const value = Number(text)
    if (!form.test(text) || !Number.isFinite(value) || Math.abs(value) > most + 1) {
      throw this.errorAt(start, `parsing.${parser}.invalid`, text)
    }
    if (value < low) throw this.errorAt(start, `argument.${kind}.low`, low, value)
    if (value > high) throw this.errorAt(start, `argument.${kind}.big`, high, value)
    return value
  }

  readBoolean(): boolean {
    const start = this.cursor
    const text = this.readString()
    if (text === '') throw this.error('parsing.bool.expected')
    if (text !== 'true' && text !== 'false') throw this.errorAt(start, 'parsing.bool.invalid', text)
    return text === 'true'
  }

  /** `minecraft:stone` or `stone`; gives the name without the game's own namespace. */
  readId(): string {
    const start = this.cursor
    const text = this.readWhile(c => /[0-9a-z_\-.:/]/.test(c))
    const parts = text.split(':')
    if (text === '' || parts.length > 2 || parts.at(-1) === '') throw this.errorAt(start, 'argument.id.invalid')
    return text.replace(/^(minecraft)?:/, '')
  }
}
