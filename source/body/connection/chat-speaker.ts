import type { Bot } from 'mineflayer'
import { clean } from '../../minecraft/names/server-text.ts'
import type { Spoken } from './chat-hearing.ts'
import { PrivateReplies } from './private-replies.ts'

/** Servers kick who talks too much: this many lines may go at once. */
const burstLines = 5
const lineIntervalMs = 700
/** The game's own limit is 256, and 100 up to 1.10. */
const lineCharacters = 240
const commandCharacters = { now: 256, before: 100 }

/** A text as lines of the game's chat, each ending with a word. */
export const chatLines = (text: string, longest = lineCharacters): readonly string[] => {
  const lines: string[] = []
  let rest = text
  while (rest.length > longest) {
    const space = rest.lastIndexOf(' ', longest)
    const end = space > 0 ? space : longest
    lines.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return rest === '' ? lines : [...lines, rest]
}

interface Line {
  readonly bot: Bot
  readonly text: string
  readonly sent?: (() => void) | undefined
}

/** Says things in the game's chat without being kicked for it, and remembers what was said about deaths. */
export class Speaker {
  readonly #queue: Line[] = []
  readonly #sent: number[] = []
  #timer: NodeJS.Timeout | undefined
  #lastLine = ''
  /** Of the connection on which players were heard last. */
  #replies: PrivateReplies | undefined

  /** `to`: whom it is said to; who spoke to this body alone is answered alone. */
  say(bot: Bot, text: string, to: readonly string[] = []): void {
    if (this.#replies?.bot === bot && this.#replies.take(text, to)) return
    // A leading slash would make a command of it, and what agents say must never be one.
    const line = clean(text, 1_000).replace(/^[\s/]+/, '')
    if (!line) return
    this.#add(chatLines(line).map(text => ({ bot, text })))
  }

  heard(bot: Bot, said: Spoken | undefined): void {
    if (!said) return
    if (this.#replies?.bot !== bot)
      this.#replies = new PrivateReplies(bot, {
        aloud: text => this.say(bot, text),
        lines: (header, text, sent) => {
          const { now, before } = commandCharacters
          const longest = (bot.supportFeature('lessCharsInChat') ? before : now) - header.length
          const lines = chatLines(clean(text, 1_000), longest)
          this.#add(lines.map((line, index) => ({ bot, text: header + line, sent: index === 0 ? sent : undefined })))
        },
      })
    this.#replies.heard(said)
  }

  /** The last lines that still wait go at once, for there is no later. */
  finish(): void {
    this.#replies?.finish()
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

  #add(lines: readonly Line[]): void {
    this.#queue.push(...lines)
    if (this.#queue.length > 50) this.#queue.splice(0, this.#queue.length - 50)
    this.#flush()
  }

  #flush(): void {
    if (this.#timer) return
    const now = performance.now()
    while (this.#sent.length > 0 && this.#sent[0]! < now - burstLines * lineIntervalMs) this.#sent.shift()
    while (this.#queue.length > 0 && this.#sent.length < burstLines) {
      const { bot, text, sent } = this.#queue.shift()!
      this.#sent.push(now)
      try {
        bot.chat(text)
      } catch {
        // The connection is gone: what could not be said is dropped.
      }
      sent?.()
    }
    if (this.#queue.length === 0) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#flush()
    }, lineIntervalMs)
    this.#timer.unref()
  }
}
