import type { Bot } from 'mineflayer'
import { playerName } from '../../minecraft/names/player-names.ts'
import { clean } from '../../minecraft/names/server-text.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { atServerPace } from '../bot/server-pace.ts'
import { listenTo } from '../bot/waits.ts'
import { learn } from '../compat/known-quirks.ts'
import { type Message, type Spoken, spoken } from './chat-hearing.ts'

/** Commands for private messages, of the game and of plug-ins. */
const privateCommands = ['msg', 'tell', 'w', 'whisper', 'm', 'pm'] as const

/** So long the server may take to show a body its own words, in ms; and after another answer of its own. */
const shownWithinMs = 2_500
const afterAnswerMs = 250

/** What the one who speaks for a body offers. */
export interface Mouth {
  aloud(text: string): void
  /** Each line of the text begins with these words; `sent`: the first line is on its way. */
  lines(header: string, text: string, sent?: () => void): void
}

/**
 * Answers players alone who spoke to this body alone. Which command does that is found by trying: the right one shows the sender its own
 * words. What servers say else is not read, for they refuse commands in words of their own.
 */
export class PrivateReplies {
  readonly bot: Bot
  readonly #mouth: Mouth
  /** Players whose last words to this body were for it alone. */
  readonly #alone = new Set<string>()
  readonly #waiting: { readonly to: string; readonly text: string }[] = []
  /** The one that works here; null: none does; undefined: not yet known. */
  #command: string | null | undefined
  #isOver = false

  constructor(bot: Bot, mouth: Mouth) {
    this.bot = bot
    this.#mouth = mouth
    bot.once('end', () => {
      this.#isOver = true
    })
  }

  heard({ from, whisper }: Spoken): void {
    if (whisper) this.#alone.add(from)
    else this.#alone.delete(from)
  }

  /** False where these words are to be said aloud. */
  take(text: string, to: readonly string[]): boolean {
    const [name] = to
    if (name === undefined || to.length > 1 || this.#command === null || !this.#alone.has(name)) return false
    if (!playerName.test(name) || !Object.hasOwn(this.bot.players, name)) return false
    const mention = `@${name} `
    this.#waiting.push({ to: name, text: text.startsWith(mention) ? text.slice(mention.length) : text })
    if (this.#command !== undefined) this.#answer(this.#command)
    else if (this.#waiting.length === 1) void this.#find()
    return true
  }

  /** The connection ends: what still waits goes by the command that is likeliest. */
  finish(): void {
    if (this.#waiting.length > 0) this.#answer(this.#command ?? this.#candidates()[0]!)
    this.#isOver = true
  }

  async #find(): Promise<void> {
    const { to, text } = this.#waiting[0]!
    for (const command of this.#candidates()) {
      const works = await this.#shows(command, to, text)
      if (this.#isOver) return
      if (!works) continue
      this.#waiting.shift()
      if (command !== privateCommands[0]) learn(this.bot, 'other-private-messages')
      return this.#answer(command)
    }
    this.#command = null
    learn(this.bot, 'no-private-messages')
    for (const [index, said] of this.#waiting.splice(0).entries())
      this.#mouth.aloud(`@${said.to} ${index === 0 ? 'I can send no private message here. ' : ''}${said.text}`)
  }

  #answer(command: string): void {
    this.#command = command
    for (const { to, text } of this.#waiting.splice(0)) this.#mouth.lines(`/${command} ${to} `, text)
  }

  /** Those that the server declares; where it declares none of them, each may be there all the same. */
  #candidates(): readonly string[] {
    const { names } = botStateOf(this.bot).server.commands
    const declared = privateCommands.filter(one => names.has(one))
    return declared.length > 0 ? declared : privateCommands
  }

  /** Says it by this command, and looks whether the server shows the words. */
  #shows(command: string, to: string, text: string): Promise<boolean> {
    const header = `/${command} ${to} `
    const words = clean(text).slice(0, wordsCompared)
    return new Promise(resolve => {
      let timer: NodeJS.Timeout | undefined
      const finish = (works: boolean) => {
        clearTimeout(timer)
        stop()
        resolve(works)
      }
      const within = (ms: number) => {
        clearTimeout(timer)
        timer = setTimeout(finish, atServerPace(this.bot, ms), false)
      }
      // The declared event leaves the sender out.
      const onMessage = (message: Message, position: string, sender?: string | null): void => {
        if (position === 'game_info' || spoken(this.bot, message, sender) !== undefined) return
        const line = clean(message.toString(), 1_000)
        // A refusal may repeat the whole command.
        if (!line.includes(words) || line.includes(`${header.slice(1)}${words}`)) within(afterAnswerMs)
        else finish(true)
      }
      const stop = listenTo(this.bot, { message: onMessage, end: () => finish(false) })
      this.#mouth.lines(header, text, () => within(shownWithinMs))
    })
  }
}

/** Characters; servers may cut what they show. */
const wordsCompared = 40
