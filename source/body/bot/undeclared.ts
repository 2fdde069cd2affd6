import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import type { Window } from 'prismarine-windows'
import type { Vec3 } from 'vec3'

/** What mineflayer offers but does not declare. Everything undeclared that bodies touch is listed here, and nowhere else. */
interface Undeclared {
  readonly _client: {
    readonly state: string
    write(name: string, packet: Record<string, unknown>): void
    writeChannel(channel: string, value: unknown): void
    on(name: string, listener: (packet: unknown) => void): void
    prependListener(name: string, listener: (packet: unknown) => void): void
    removeListener(name: string, listener: (packet: unknown) => void): void
    /** As if the server had sent it. */
    emit(name: string, packet: Record<string, unknown>): boolean
    end(reason?: string): void
  }
  _syncWindow(window: Window): Promise<void>
  /** Puts a block into what the client knows of the world. */
  _updateBlockState(at: Vec3, stateId: number): void
  isAlive: boolean
  /** What it sits on. */
  vehicle?: Entity | null
}

/** The same bot, with its undeclared members visible. */
export function raw(bot: Bot): Undeclared {
  // mineflayer 4.39 defines all of these in lib/plugins (inventory, health); its types leave them out.
  return bot as unknown as Undeclared
}
