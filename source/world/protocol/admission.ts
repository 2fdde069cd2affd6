import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Client } from 'minecraft-protocol'
import type { Player } from '../entities/player.ts'
import { plain, type Text } from '../text.ts'
import type { AdmissionOptions, OnlookerNews } from '../types.ts'

/**
 * Who may play in a world that belongs to a session. On an offline server a name proves nothing: every process on this machine can
 * join under any. So a player brings a pass for the name, made from a secret that only the session knows. Without a pass one
 * looks on: as a spectator, whose packets change nothing, until the session lets that very connection in.
 */
export interface Admission {
  /** Whether the client has brought the pass of the name that it comes with. */
  hasPass(client: Client): boolean
  /** Why a client without a pass cannot even look on under its name. */
  refusal(client: Client): string | undefined
  /** An onlooker is in the game: gets a number to be recognised by. */
  arrived(player: Player): void
  left(player: Player): void
  /** The session's answer about the onlooker with this number; false: that connection is gone. */
  answer(name: string, number: string, admitted: boolean): boolean
  /** The session has ended: it lets no more players in. Tells those who wait for it. */
  close(): void
}

/** What a seat's client appends to the address that it says it connects to, behind a NUL, as proxies do with what they know. */
export const passOf = (secret: string, name: string): string =>
  `mcteam:${createHmac('sha256', secret).update(`player ${name.toLowerCase()}`).digest('base64url')}`

/** Onlookers at once, beside those whose names are expected: each costs the world as much as a player does. */
const mostOnlookers = 16

/** Packets of an onlooker that are heard at all: looking around, talking, and what keeps a connection alive. */
const harmless: ReadonlySet<string> = new Set([
  ...['position', 'position_look', 'look', 'flying', 'teleport_confirm', 'abilities', 'entity_action', 'tick_end'],
  ...['chat', 'chat_message', 'chat_command', 'chat_command_signed', 'message_acknowledgement', 'chat_session_update'],
  ...['keep_alive', 'ping', 'pong', 'settings', 'client_command', 'custom_payload', 'player_loaded', 'tab_complete'],
  'chunk_batch_received',
])

export const isHarmless = (packet: string): boolean => harmless.has(packet)

/** The players of a game, as who lets them in needs them. */
interface Entered {
  readonly players: readonly Player[]
  player(name: string): Player | undefined
  tell(player: Player, text: Text): void
}

export function createAdmission(
  game: Entered,
  { secret, reserved, expected = [] }: AdmissionOptions,
  tell: (news: OnlookerNews) => void,
  /** Makes a player of an onlooker. */
  promote: (player: Player) => void,
): Admission {
  const taken = new Set(reserved.map(name => name.toLowerCase()))
  const expectedNames = new Set(expected.map(name => name.toLowerCase()))
  const numbers = new Map<Player, string>()
  let isClosed = false

  const ended = 'The session of this world has ended, so no person is asked whether you may play.'

  return {
    hasPass(client) {
      // Kept by the library from the handshake; the declared class leaves it out.
      const { serverHost = '' } = client as unknown as { serverHost?: string }
      const wanted = Buffer.from(passOf(secret, client.username))
      return serverHost.split('\0').some(part => {
        const given = Buffer.from(part)
        return given.length === wanted.length && timingSafeEqual(given, wanted)
      })
    },
    refusal({ username }) {
      const name = username.toLowerCase()
      if (username.length < 3) return 'A Minecraft name has 3 to 16 letters, digits or _.'
      if (taken.has(name)) return `${username} is a seat of the team that plays here. Join under another name.`
      const other = game.player(username)
      // A second connection never replaces the first: the name alone does not say which of the two is the right one.
      const number = other && numbers.get(other)
      if (other?.onlooker && number !== undefined) tell({ name: other.name, number, here: true, contested: true })
      if (other)
        return `${other.name} ${other.onlooker ? 'looks on' : 'plays'} here already. If that is you, wait half a minute until the old connection has ended. If it is not, tell the person at the screen, who can send that player away.`
      if (expectedNames.has(name)) return undefined
      const strangers = game.players.filter(one => one.onlooker && !expectedNames.has(one.name.toLowerCase()))
      if (strangers.length >= mostOnlookers) return `${mostOnlookers} onlookers are here already. Try again later.`
      return undefined
    },
    arrived(player) {
      const number = String(randomInt(1000, 10_000))
      numbers.set(player, number)
      game.tell(
        player,
        plain(
          `You look on: nothing that you do changes this world. ${isClosed ? ended : `Your number is ${number}. If the team expects ${player.name}, its screen shows this number and asks whether you may play.`}`,
        ),
      )
      tell({ name: player.name, number, here: true })
    },
    left(player) {
      const number = numbers.get(player)
      if (number === undefined) return
      numbers.delete(player)
      tell({ name: player.name, number, here: false })
    },
    answer(name, number, admitted) {
      const player = game.player(name)
      if (!player?.onlooker || numbers.get(player) !== number) return false
      if (admitted) {
        player.onlooker = false
        promote(player)
        game.tell(player, plain('You are let in: you play now.'))
      } else player.client.end('The team did not let you in.')
      return true
    },
    close() {
      if (isClosed) return
      isClosed = true
      for (const player of numbers.keys()) if (player.onlooker) game.tell(player, plain(ended))
    },
  }
}
