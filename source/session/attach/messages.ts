import { z } from 'zod'
import { seatRoles } from '../log/events/words.ts'
import type { Header, SessionEvent } from '../log/events.ts'
import type { SessionState } from '../log/state.ts'
import { type CommandReply, command } from './commands.ts'

/** Raised when terminals and hosts of different versions would misunderstand each other. */
export const protocolVersion = 3

/** What a terminal sends, one JSON object per line. Checked by the host. */
export const clientMessage = z.union([
  z.object({
    hello: z.object({
      version: z.int(),
      person: z.string().min(1).max(64),
      role: z.enum(seatRoles).optional(),
      /** Its line broke: the person never left. */
      again: z.boolean().optional(),
    }),
  }),
  z.object({ id: z.int(), command }),
  /** All of one event, which states only hold in short. */
  z.object({ id: z.int(), event: z.int().min(1) }),
  /** The terminal lost track and wants the whole state. */
  z.object({ want: z.literal('snapshot') }),
])
export type ClientMessage = z.infer<typeof clientMessage>

/** Not attached: why, and what to do about it. Older hosts say both in `refused`. */
export interface Refusal {
  readonly refused: string
  readonly remedy?: string
}

/** What a host sends. States and events are its own fold's work and not checked again by the terminal. */
export type HostMessage =
  | {
      readonly welcome: {
        readonly header: Header
        readonly state: SessionState
        readonly person: string
        /** Session time, ms: the newest event may be long past. Hosts of before do not tell it. */
        readonly now?: number
      }
    }
  | { readonly events: readonly SessionEvent[] }
  | { readonly snapshot: SessionState }
  /** Null when the log does not hold it. */
  | { readonly id: number; readonly event: SessionEvent | null }
  | { readonly id: number; readonly reply: CommandReply }
  | Refusal
  /** The session is over; coming back is pointless. */
  | { readonly bye: string }
