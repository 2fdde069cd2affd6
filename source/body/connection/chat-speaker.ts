import type { Bot } from 'mineflayer'
import { clean } from '../../minecraft/names/server-text.ts'

/** Servers kick who talks too much: this many lines may go at once. */
const burstLines = 5
const lineIntervalMs = 700
/** The game's own limit is 256. */
const lineCharacters = 240

/** A text as lines of the game's chat, each ending with a word. */
export const chatLines = (text: string): readonly string[] => {
  const lines: string[] = []
  let rest = text
  while (rest.length > lineCharacters) {
    const space = rest.lastIndexOf(' ', lineCharacters)
    const end = space > 0 ? space : lineCharacters
    lines.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return rest === '' ? lines : [...lines, rest]
}

/** Says things in the game's chat without being kicked for it, and remembers what was said about deaths. */
export class Speaker {
  readonly #queue: { readonly bot: Bot; readonly text: string }[] = []
  readonly #sent: number[] = []
  #timer: NodeJS.Timeout | undefined
  #lastLine = ''

  say(bot: Bot, text: string): void {
    // A leading slash would make a command of it, and what agents say must never be one.
    const line = clean(text, 1_000).replace(/^[\s/]+/, '')
    if (!line) return
    for (const text of chatLines(line)) this.#queue.push({ bot, text })
    if (this.#queue.length > 50) this.#queue.splice(0, this.#queue.length - 50)
    this.#flush()
  }

  /** The last lines that still wait go at once, for there is no later. */
  finish(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#queue.splice(0, this.#queue.length - burstLines)
    this.#sent.length = 0
    this.#flush()
  }

  hear(text: string): void {
    this.#lastLine = text
  }

  /** The game's own words about a death, when they came with it. */
  lastDeath(username: string): string | undefined {
    return this.#lastLine.startsWith(username) ? clean(this.#lastLine) : undefined
  }

  #flush(): void {
    if (this.#timer) return
    const now = performance.now()
    while (this.#sent.length > 0 && this.#sent[0]! < now - burstLines * lineIntervalMs) this.#sent.shift()
    while (this.#queue.length > 0 && this.#sent.length < burstLines) {
      const { bot, text } = this.#queue.shift()!
      this.#sent.push(now)
      try {
        bot.chat(text)
      } catch {
        // The connection is gone: what could not be said is dropped.
      }
    }
    if (this.#queue.length === 0) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#flush()
    }, lineIntervalMs)
    this.#timer.unref()
  }
}
