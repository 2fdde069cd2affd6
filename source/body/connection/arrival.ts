import type { Bot } from 'mineflayer'
import { clean } from '../../minecraft/names/server-text.ts'
import type { BodyOptions } from '../contract/body-options.ts'
import type { Absence } from '../contract/body-types.ts'
import { Land } from './land-loading.ts'
import { type LoginState, PasswordLogin } from './password-login.ts'

export interface ArrivalNews {
  /** Waiting has begun, or is over. */
  readonly changed: () => void
  /** What hinders the body here, in words for people. */
  readonly hindered: (cause: 'not-loaded' | 'not-logged-in', text: string) => void
}

/** What a body that has joined still waits for before it can act: that a login plug-in lets it in, and that the land has come. */
export class Arrival {
  readonly #land: Land
  readonly #login: PasswordLogin

  constructor(bot: Bot, { password, landTimeoutMs }: BodyOptions, { changed, hindered }: ArrivalNews) {
    let lackTold = false
    this.#land = new Land(
      bot,
      waiting => {
        const lack = waiting ? null : this.lack
        if (lack && !lackTold) {
          lackTold = true
          const text = `${bot.username} stands in the world but sees nothing of it: ${lack}. Look at the server's version and its proxy.`
          hindered('not-loaded', clean(text, 600))
        }
        changed()
      },
      landTimeoutMs,
    )
    this.#login = new PasswordLogin(bot, password, {
      changed,
      hindered: text => hindered('not-logged-in', clean(text, 600)),
    })
  }

  /** What is waited for; null: nothing. */
  get absence(): Absence | null {
    if (this.#login.waiting) return 'not-logged-in'
    return this.#land.waiting ? 'not-loaded' : null
  }

  /** Why there is no land under the feet; null: there is. */
  get lack(): string | null {
    return this.#land.lack
  }

  /** What a login plug-in asked for; undefined: nothing. */
  get login(): LoginState | undefined {
    return this.#login.state
  }

  /** Resolves when nothing is waited for any more. */
  async settled(): Promise<void> {
    await this.#login.settled()
    await this.#land.settled()
  }

  /** Takes a line of the server; false: it repeats the password, and is for no other ear. `isSpoken`: a player said it. */
  hear(line: string, isSpoken: boolean): boolean {
    const text = clean(line)
    if (!isSpoken) this.#login.hear(text)
    return !this.#login.conceals(text)
  }

  /** Whether a line of the server repeats the password, or a piece of it. */
  readonly conceals = (line: string): boolean => this.#login.conceals(line)

  close(): void {
    this.#land.close()
    this.#login.close()
  }
}
