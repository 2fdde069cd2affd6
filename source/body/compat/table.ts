import type { Bot } from 'mineflayer'
import { acknowledgedDigging } from './acknowledged-digging.ts'
import { lateRespawn } from './late-respawn.ts'
import { noPrivateMessages } from './no-private-messages.ts'
import { otherPrivateMessages } from './other-private-messages.ts'
import { protectedLand } from './protected-land.ts'
import type { KnownQuirks, Quirk, QuirkId } from './quirk.ts'
import { setBacks } from './set-backs.ts'
import { slowPace } from './slow-pace.ts'
import { unconfirmedClicks } from './unconfirmed-clicks.ts'
import { unspokenDigging } from './unspoken-digging.ts'
import { unspokenHealth } from './unspoken-health.ts'
import { widePalettes } from './wide-palettes.ts'
import { writtenChat } from './written-chat.ts'

/** All that servers are known to do otherwise. */
export const quirks: readonly Quirk[] = [
  unconfirmedClicks,
  lateRespawn,
  unspokenHealth,
  acknowledgedDigging,
  unspokenDigging,
  widePalettes,
  setBacks,
  slowPace,
  writtenChat,
  otherPrivateMessages,
  noPrivateMessages,
  protectedLand,
]

export const quirkOf = (id: QuirkId): Quirk => quirks.find(one => one.id === id)!

/** From now on what the server does otherwise is learned on this connection. Returns what stops it. */
export function watchQuirks(bot: Bot, known: KnownQuirks): () => void {
  const stops = quirks.flatMap(({ id, watch }) => watch?.(bot, () => known.learn(id)) ?? [])
  return () => {
    for (const stop of stops) stop()
  }
}
