import { clean, nameOf } from '../../minecraft/names/server-text.ts'
import type { BodyEvent } from '../contract/observation.ts'
import type { Spoken } from './chat-hearing.ts'

type Listener = (event: BodyEvent) => void

/** What a body tells those who listen to it, across all its connections. */
export class BodyNews {
  readonly #listeners = new Set<Listener>()
  readonly #username: string

  constructor(username: string) {
    this.#username = username
  }

  /** Returns the unsubscriber. A new listener soon hears of the players that are there. */
  listen(listener: Listener, there: readonly string[]): () => void {
    this.#listeners.add(listener)
    queueMicrotask(() => {
      for (const name of there) if (this.#listeners.has(listener)) this.#telling(listener, name, true)
    })
    return () => this.#listeners.delete(listener)
  }

  tell(event: BodyEvent): void {
    for (const listener of [...this.#listeners]) listener(event)
  }

  heard(line: Spoken | undefined): void {
    if (!line || line.from === this.#username) return
    const { from, text, whisper } = line
    this.tell({ type: 'chat', from: clean(from, 40), text: clean(text, 1_000), whisper })
  }

  sighted(name: string, here: boolean): void {
    for (const listener of [...this.#listeners]) this.#telling(listener, name, here)
  }

  close(): void {
    this.#listeners.clear()
  }

  #telling(listener: Listener, name: string, here: boolean): void {
    if (name && name !== this.#username) listener({ type: 'player', name: nameOf(name), here })
  }
}
