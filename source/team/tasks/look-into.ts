import { callToLookInto } from '../../body/actions/items/containers.ts'
import type { ActionCall } from '../../body/contract/body-types.ts'
import { isForbidden } from '../../body/contract/forbidden.ts'
import { perform } from '../../mind/run-action.ts'
import { distance, type Position } from '../../minecraft/blocks/position.ts'
import type { Task } from '../../tasks/task-schema.ts'
import type { Ending } from '../ending.ts'
import type { NextId } from '../ids.ts'
import { ordersByTask } from '../knowledge/seat-actions.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { Roster } from '../seats/roster.ts'
import type { Abilities, SessionLike } from '../team-interface.ts'

/** What it came to; `busy`: no body could go. */
type Look = { readonly by: string } | { readonly failed: string; readonly busy?: true }
/** Has the seat's own body, or the nearest to a place that has nothing in hand, do something to see what is there. */
export type SendToLook = (call: ActionCall, at: Position, seat: string) => Promise<Look>
/** Sends one to look into a container. */
export type LookInto = (at: Position, seat: string) => Promise<Look>

export interface LookNeeds {
  readonly session: SessionLike
  readonly task: Task
  readonly roster: Roster
  readonly knowledge: Knowledge
  readonly abilities: Abilities
  readonly nextId: NextId
  readonly ending: Pick<Ending, 'signal'>
}

export const createSendToLook =
  ({ session, task, roster, knowledge, abilities, nextId, ending }: LookNeeds): SendToLook =>
  async (call, at, seat) => {
    const { state, emit } = session
    const ordersOf = (name: string) => ordersByTask({ session, task, abilities }, name)
    const gap = (name: string): number => {
      const position = roster.members.get(name)?.body?.observe().position
      return position === undefined ? Number.POSITIVE_INFINITY : distance(position, at)
    }
    const free = [...roster.members.keys()].filter(name => {
      const { occupant, action, paused } = state.seats[name] ?? {}
      const resting = action === undefined || action === null || action.result !== undefined
      return (
        roster.members.get(name)?.body?.online &&
        occupant?.kind === 'agent' &&
        resting &&
        !paused &&
        !isForbidden(ordersOf(name), call.name)
      )
    })
    const [by] = free.sort((a, b) => Number(b === seat) - Number(a === seat) || gap(a) - gap(b))
    const body = by === undefined ? undefined : roster.members.get(by)?.body
    if (by === undefined || !body) return { failed: 'all bodies that may look are busy or away', busy: true }
    const result = await perform({
      ...{ seat: by, body, call, emit, signal: ending.signal, orders: ordersOf(by) },
      logged: { action: nextId('action'), label: abilities.label(call) },
    })
    knowledge.learn(body)
    return result.result === 'success' ? { by } : { failed: result.reason }
  }

export const createLookInto =
  (send: SendToLook): LookInto =>
  (at, seat) =>
    send(callToLookInto(at), at, seat)
