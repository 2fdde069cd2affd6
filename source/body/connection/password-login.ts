import type { Bot } from 'mineflayer'
import { afterRunning } from '../../minecraft/after-running.ts'
import { plainReason } from '../../minecraft/names/server-text.ts'
import { raw } from '../bot/undeclared.ts'
import { listenTo } from '../bot/waits.ts'

/** The environment variable that holds the password of the agents on servers whose plug-in asks for one. */
export const passwordVariable = 'MCTEAM_LOGIN_PASSWORD'

export type LoginTrouble = 'no-password' | 'refused' | 'wants-more'

/** What a server asked, and why it was not answered to its liking; null: it was, or is being answered. */
export interface LoginState {
  readonly line: string
  readonly trouble: LoginTrouble | null
}

export interface LoginNews {
  /** It began to wait for the login, or it waits no longer. */
  readonly changed: () => void
  /** What hinders the login, in words for people; once. */
  readonly hindered: (text: string) => void
}

interface Asked {
  readonly command: string
  readonly registers: boolean
  /** How often the password is written behind the command. */
  readonly times: number
  readonly line: string
}

/** A server asks within this after the join, in ms. */
const askedWithinMs = 2_500
/** AuthMe kicks for a command in the first second. */
const earliestMs = 1_500
/** It repeats its question every 5 s: one that comes sooner crossed the answer, in ms. */
const answerMs = 4_000
/** A server that does not ask again for so long has let the player in, in ms. */
const silenceMs = 6_000
const triesAtMost = 3
/** A player that is not logged in by then has been thrown out: a later line is none of the plug-in's, in ms. */
const askedUntilMs = 60_000

/**
 * `/login <password>`, `/register <password> <password>`: what AuthMe, nLogin and their like ask every player for. Not `/l`: elsewhere
 * that says its words to the players near.
 */
const question = /(?<![\w/])(\/(?:login|reg|register))\b((?:\s*[<[(][^>\])]*[>\])])*)/i
/** What such a plug-in says in English; in other languages its silence tells. */
const acceptance = /(?:success|logged in|login complete|registered|welcome back)/i
const refusal = /(?:wrong|incorrect|invalid) password|password (?:is )?(?:wrong|incorrect|invalid)/i

/** A line that comes within this after the password may be its answer, in ms: longer than the silence after which a player counts as let in. */
const answeredWithinMs = 15_000
/** An error of a command repeats some characters before the fault. Of the password fewer than these stand in other lines by chance. */
const pieceCharacters = 4

/** Whether a line has a piece of the password, at its beginning, its end or between, that is no part of another word. */
function hasPieceOf(password: string, line: string): boolean {
  const isInWord = (at: number): boolean => /[\p{L}\p{N}]/u.test(line.charAt(at))
  for (let from = 0; from + pieceCharacters <= line.length; from++) {
    if (isInWord(from - 1) && isInWord(from)) continue
    for (let to = from + pieceCharacters; to <= line.length && password.includes(line.slice(from, to)); to++)
      if (!isInWord(to) || !isInWord(to - 1)) return true
  }
  return false
}

/** The command that a line of the server asks for; null: it asks for none. */
export function passwordQuestion(line: string): Asked | null {
  const found = question.exec(line)
  if (!found) return null
  const [, command = '', behind = ''] = found
  const registers = /^\/reg/i.test(command)
  const wanted = behind.match(/[<[(]/g)?.length ?? 0
  return { command, registers, times: registers && wanted !== 1 ? 2 : 1, line }
}

/**
 * Answers the login plug-in of a server with the agents' password. The password goes to the server alone: lines that repeat it
 * reach neither log nor model (`conceals`).
 */
export class PasswordLogin {
  readonly #bot: Bot
  readonly #password: string | undefined
  readonly #news: LoginNews
  readonly #joined = performance.now()
  readonly #waiters: (() => void)[] = []
  readonly #stop: () => void
  #dropTimer: () => void
  #asked: Asked | undefined
  #sent = 0
  #sentAt = Number.NEGATIVE_INFINITY
  #over: boolean
  #trouble: LoginTrouble | null = null

  constructor(bot: Bot, password: string | undefined, news: LoginNews) {
    this.#bot = bot
    this.#password = password
    this.#news = news
    this.#over = password === undefined
    this.#dropTimer = this.#over ? () => undefined : afterRunning(askedWithinMs, () => this.#end())
    // The protocol's own shapes, decoded by minecraft-protocol.
    const hearTitle = (packet: unknown) => {
      if (!this.#listens) return this.#stop()
      const { text } = packet as { text?: unknown }
      if (text !== undefined) this.hear(plainReason(text))
    }
    const titles = { title: hearTitle, set_title_text: hearTitle, set_title_subtitle: hearTitle, action_bar: hearTitle }
    this.#stop = listenTo(raw(bot)._client, titles)
  }

  /** Whether the server has still to let the player in. */
  get waiting(): boolean {
    return this.#asked !== undefined && !this.#over
  }

  /** Undefined: no password has been asked for. */
  get state(): LoginState | undefined {
    return this.#asked && { line: this.#asked.line, trouble: this.#trouble }
  }

  /** Resolves when the player is let in, or cannot be, or the server asks for nothing. */
  async settled(): Promise<void> {
    if (!this.#over) await new Promise<void>(resolve => this.#waiters.push(resolve))
  }

  /** Whether a line of the server repeats the password, or a piece of it while it may be the answer to the login. */
  conceals(line: string): boolean {
    if (this.#password === undefined) return false
    const [said, password] = [line.toLowerCase(), this.#password.toLowerCase()]
    const isAnswer = performance.now() - this.#sentAt <= answeredWithinMs
    return said.includes(password) || (isAnswer && hasPieceOf(password, said))
  }

  /** Takes a line of the server that no player said. */
  hear(line: string): void {
    if (!this.#listens) return
    // A player's words come in many forms: an emote, a death by a named sword, a format of a plug-in.
    if (Object.keys(this.#bot.players).some(name => name !== this.#bot.username && line.includes(name))) return
    if (this.#sent > 0 && refusal.test(line)) this.#fail('refused')
    else if (this.#sent > 0 && acceptance.test(line)) this.#end()
    else {
      const asked = passwordQuestion(line)
      if (asked && performance.now() - this.#sentAt >= answerMs) this.#answerTo(asked)
    }
  }

  close(): void {
    this.#stop()
    this.#end()
  }

  /** Whether a line may still be a question of the plug-in, or its answer. */
  get #listens(): boolean {
    return !(this.#over && this.#asked) && performance.now() - this.#joined <= askedUntilMs
  }

  #answerTo(asked: Asked): void {
    const isFirst = this.#asked === undefined
    this.#asked = { ...asked, line: this.#shown(asked.line) }
    if (this.#password === undefined) this.#fail('no-password')
    else if (/e-?mail/i.test(asked.line)) this.#fail('wants-more')
    else if (this.#sent >= triesAtMost) this.#fail('refused')
    else {
      this.#over = false
      if (isFirst) this.#news.changed()
      this.#after(Math.max(0, this.#joined + earliestMs - performance.now()), () => this.#answer(asked))
    }
  }

  #answer({ command, times }: Asked): void {
    this.#sent++
    this.#sentAt = performance.now()
    this.#bot.chat([command, ...Array<string>(times).fill(this.#password!)].join(' '))
    this.#after(silenceMs, () => this.#end())
  }

  #fail(why: LoginTrouble): void {
    this.#trouble = why
    const { line } = this.#asked!
    this.#news.hindered(`The server asks ${this.#bot.username} for a password: “${line}”. ${loginRemedies[why]}`)
    this.#end()
  }

  /** A line of the server, for people: it may repeat the password. */
  #shown(line: string): string {
    return this.conceals(line) ? 'a line that repeats the password' : line
  }

  #after(ms: number, call: () => void): void {
    this.#dropTimer()
    this.#dropTimer = afterRunning(ms, call)
  }

  #end(): void {
    this.#dropTimer()
    const waited = this.waiting
    this.#over = true
    for (const go of this.#waiters.splice(0)) go()
    if (waited) this.#news.changed()
  }
}

/** What to do about a login that did not come about. */
export const loginRemedies: Readonly<Record<LoginTrouble, string>> = {
  'no-password': `Set ${passwordVariable} to the password of the agents, or exempt their names (AuthMe: settings.restrictions.UnrestrictedName).`,
  refused: `It does not take the password in ${passwordVariable}: set the right one, or exempt the agents’ names.`,
  'wants-more': 'It asks for more than a password: register the agents’ names yourself, or exempt them.',
}
