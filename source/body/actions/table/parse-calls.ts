export interface FoundCall {
  readonly name: string
  readonly values: readonly unknown[]
  readonly named: Readonly<Record<string, unknown>>
  readonly error?: string
}

/**
 * Finds `!name(…)` calls in free text. Arguments are JSON-like values: numbers, true, false, null, lists, objects, and texts
 * in any kind of quotes, with quotes inside quotes as models write them. `name: value` and `name=value` name an argument.
 */
export function scanCalls(text: string): { readonly found: FoundCall[]; readonly rest: string } {
  const found: FoundCall[] = []
  let rest = ''
  let position = 0
  const start = /(^|[\s`"'({[,.;:>*-])!([A-Za-z][A-Za-z0-9_.]{0,63})/g
  for (;;) {
    start.lastIndex = position
    const match = start.exec(text)
    if (!match) break
    const bang = match.index + match[1]!.length
    rest += text.slice(position, bang)
    const name = match[2]!.replace(/\.+$/, '')
    let end = bang + 1 + name.length
    if (text[end] === '(') {
      const reader = new ArgumentReader(text, end + 1)
      const result = reader.read()
      found.push({ name, ...result })
      end = reader.position
    } else found.push({ name, values: [], named: {} })
    position = end
  }
  rest += text.slice(position)
  return { found, rest: rest.replace(/[ \t]+\n/g, '\n').trim() }
}

const openers: Readonly<Record<string, string>> = { '"': '"', "'": "'", '`': '`', '“': '”', '‘': '’', '«': '»' }

class ArgumentReader {
  readonly #text: string
  position: number

  constructor(text: string, position: number) {
    this.#text = text
    this.position = position
  }

  read(): Omit<FoundCall, 'name'> {
    const values: unknown[] = []
    const named: Record<string, unknown> = Object.create(null) as Record<string, unknown>
    try {
      this.#skip()
      while (this.#peek() !== ')') {
        if (this.#peek() === undefined) throw new SyntaxError('the closing parenthesis is missing')
        const label = /^([A-Za-z_]\w*)\s*[:=](?!=)/.exec(this.#text.slice(this.position, this.position + 80))
        if (label) {
          this.position += label[0].length
          this.#skip()
          named[label[1]!] = this.#value(0)
        } else values.push(this.#value(0))
        this.#skip()
        if (this.#peek() === ',') {
          this.position++
          this.#skip()
        } else if (this.#peek() !== ')' && this.#peek() !== undefined)
          throw new SyntaxError(
            `expected a comma before ${JSON.stringify(this.#text.slice(this.position, this.position + 12))}`,
          )
      }
      this.position++
      return { values, named: { ...named } }
    } catch (error) {
      this.#recover()
      return { values, named: { ...named }, error: (error as SyntaxError).message }
    }
  }

  #peek(): string | undefined {
    return this.#text[this.position]
  }

  #skip(): void {
    while (/\s/.test(this.#peek() ?? '')) this.position++
  }

  #value(depth: number): unknown {
    if (depth > 8) throw new SyntaxError('lists are nested too deeply')
    const first = this.#peek()
    if (first === undefined) throw new SyntaxError('the closing parenthesis is missing')
    if (first in openers) return this.#quoted(openers[first]!)
    if (first === '[') return this.#list(depth)
    if (first === '{') return this.#object(depth)
    return this.#bare()
  }

  /** A quote ends the text only when what follows can follow a value: so "he said "hi" to me" is one text. */
  #quoted(closing: string): string {
    let value = ''
    for (let at = this.position + 1; at < this.#text.length; at++) {
      const char = this.#text[at]!
      if (char === '\\' && at + 1 < this.#text.length) {
        const next = this.#text[++at]!
        value += next === 'n' ? '\n' : next === 't' ? '\t' : next
      } else if (
        char === closing &&
        /^\s*(,|\)|\]|\}|$)/.test(this.#text.slice(at + 1, at + 20)) &&
        !this.#insideWord(at, closing)
      ) {
        this.position = at + 1
        return value
      } else value += char
    }
    throw new SyntaxError('a quoted text is not closed')
  }

  /** `"…say "a", then go"`: a quote before a comma is inside when an odd number of quotes still comes before the parenthesis closes. */
  #insideWord(at: number, closing: string): boolean {
    const after = this.#text.slice(at + 1)
    const end = endOfCall(after)
    const quotes = after.slice(0, end).split(closing).length - 1
    return /^\s*,/.test(after) && quotes % 2 === 1
  }

  #list(depth: number): unknown[] {
    const values: unknown[] = []
    this.position++
    this.#skip()
    while (this.#peek() !== ']') {
      values.push(this.#value(depth + 1))
      this.#skip()
      if (this.#peek() === ',') this.position++
      else if (this.#peek() !== ']') throw new SyntaxError('a list is not closed')
      this.#skip()
    }
    this.position++
    return values
  }

  #object(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = []
    this.position++
    this.#skip()
    while (this.#peek() !== '}') {
      const first = this.#peek()
      if (first === undefined) throw new SyntaxError('an object is not closed')
      const key = first in openers ? this.#key(openers[first]!) : String(this.#bare())
      this.#skip()
      if (this.#peek() !== ':') throw new SyntaxError('an object needs a colon after each name')
      this.position++
      this.#skip()
      if (key !== '__proto__') entries.push([key, this.#value(depth + 1)])
      else this.#value(depth + 1)
      this.#skip()
      if (this.#peek() === ',') this.position++
      else if (this.#peek() !== '}') throw new SyntaxError('an object is not closed')
      this.#skip()
    }
    this.position++
    return Object.fromEntries(entries)
  }

  #key(closing: string): string {
    const end = this.#text.indexOf(closing, this.position + 1)
    if (end < 0) throw new SyntaxError('a quoted name is not closed')
    const key = this.#text.slice(this.position + 1, end)
    this.position = end + 1
    return key
  }

  #bare(): unknown {
    const match = /^[^\s,()[\]{}:"'`][^,()[\]{}:]*/.exec(this.#text.slice(this.position, this.position + 200))
    const word = match?.[0].trim()
    if (!match || !word)
      throw new SyntaxError(`cannot read ${JSON.stringify(this.#text.slice(this.position, this.position + 12))}`)
    this.position += match[0].length
    if (/^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word)) return Number(word)
    if (/^(true|false)$/i.test(word)) return /^true$/i.test(word)
    if (/^(null|none|undefined)$/i.test(word)) return null
    return word
  }

  /** After a mistake, reading goes on behind the call. */
  #recover(): void {
    this.position = Math.min(this.#text.length, this.position + endOfCall(this.#text.slice(this.position)))
    if (this.#peek() === ')') this.position++
  }
}

/** Where a call ends at the latest: its parenthesis at the end of the line or before the next call. */
function endOfCall(text: string): number {
  const next = /\)\s*(?=\n|$|!|[.;])/.exec(text)
  if (next) return next.index
  const close = text.indexOf(')')
  return close >= 0 ? close : text.length
}
