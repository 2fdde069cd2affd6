import type { Body } from '../body/contract/body-types.ts'
import type { Member as MemberInfo } from '../brain/questions/shapes.ts'
import type { Check } from '../mind/mind-port.ts'
import type { Budget } from '../mind/recorded-brain.ts'
import { standsIn } from '../minecraft/blocks/box.ts'
import type { Condition, EndCause } from '../session/log/events.ts'
import type { Task } from '../tasks/task-schema.ts'
import type { Struggles } from './dispatch/struggling-workers.ts'
import type { Knowledge } from './knowledge/team-knowledge.ts'
import type { Discussion } from './messages/discussion-rounds.ts'
import type { Post } from './messages/message-delivery.ts'
import type { Limits, Organization } from './organizations/index.ts'
import type { Approvals } from './people/approvals.ts'
import type { Drafts } from './people/drafts.ts'
import type { Resources } from './plans/methods/planning-resources.ts'
import type { Keeper } from './restore/keyframe-parts.ts'
import type { Assembly } from './seats/peer-group.ts'
import type { Member } from './seats/seat.ts'
import { countsOnTop, storedAsCounted, storedAsSeen, storesOf } from './tasks/chest-evidence.ts'
import type { Work } from './tasks/task-tree.ts'
import type { Supply } from './tasks/wait-for-items.ts'
import type { SessionLike, TeamOptions } from './team-interface.ts'

/** What the parts of a team share. Made once per session; nothing of it is module-level. */
export interface Core {
  readonly session: SessionLike
  readonly options: TeamOptions
  readonly organization: Organization
  readonly members: Map<string, Member>
  readonly work: Work
  readonly post: Post
  readonly approvals: Approvals
  readonly knowledge: Knowledge
  readonly budget: Budget | null
  /** Questions of seats that people sit in. */
  readonly drafts: Drafts
  /** Seats that were told to stop, and by whom: they get no work until somebody gives them some. */
  readonly benched: Map<string, string>
  readonly resources: Resources
  /** Bounds of the work on one item of a plan. */
  readonly limits: Limits | null
  /** ms that the team has been at work, by the clock of the task. */
  worked(): number
  /** What keyframes keep of each part of the team. */
  readonly keeper: Keeper
  /** Seats whose body was not let into the world, and why. */
  readonly missing: Map<string, string>
  /** How each seat's body comes into the world. */
  readonly entering: Map<string, () => Promise<void>>
  /** Aborts when the session ends: for what goes on in the background. */
  readonly closing: AbortSignal
  discussion(): Discussion
  /** Which tasks get no further. */
  readonly struggles: Struggles
  /** What rests on the plans of others waits for them. */
  supply(): Supply
  /** Those who agree among themselves, where the organization is of that kind. */
  assembly(): Assembly | null
  nextId(prefix: string): string
  phase(): 'preparing' | 'running' | 'paused' | 'ended'
  goal(): string
  goalTask(): string
  team(): readonly MemberInfo[]
  workers(planner: string): readonly string[]
  share(planner: string): { readonly index: number; readonly of: number } | null
  /** The seat whose plan a task belongs to, or the first planner. */
  planner(task: string): string | null
  eyes(): readonly Body[]
  wakeAll(): void
  /** After a task ended: is the goal reached? */
  settled(): void
  /** A body heard something in the game's chat. */
  heard(ear: string, from: string, text: string, whisper: boolean): void
  /** A body sees that a player came or went. */
  sighted(name: string, here: boolean): void
  /** The one whose ears count for what everybody hears. */
  ears(): string | undefined
  /** Signal for a person's next action; ends the one before. */
  actionOf(person: string): AbortSignal
  /** Ends the session; the cause tells with which result. */
  end(cause: EndCause, reason: string): void
}

/** A judge of the task file looks at the world, for as long as its goal is the session's. */
export const judged = ({ state }: SessionLike, task: Task): boolean =>
  task.judge.length > 0 && (state.session.goal || task.goal) === task.goal

/** A seat as people type it: any case. */
export const seatNamed = (core: Core, name: string): string | undefined =>
  Object.keys(core.session.state.seats).find(seat => seat.toLowerCase() === name.toLowerCase())

/** Does the world show what the task asks for? */
export const verify = async (core: Core, id: string, seat: string): Promise<Check> => {
  const done = core.work.get(id)?.done ?? { kind: 'report' as const }
  const open = (detail: string): Check => ({ met: false, done: 0, total: 1, detail })
  if (done.kind === 'report') return open('only the report can tell')
  if (done.kind === 'children') {
    const children = core.work.get(id)?.children ?? []
    const count = children.filter(child => core.work.get(child)?.status === 'succeeded').length
    return {
      met: count === children.length,
      done: count,
      total: children.length,
      detail: `${count} of ${children.length} parts`,
    }
  }
  return confirm(core, done, seat)
}

/** What the referee sees, where there is one. */
export const refereed = async (core: Core, done: Condition, seat: string): Promise<Check | null> => {
  const players = done.kind === 'have' && !done.anyone ? [done.seat ?? seat] : [...core.members.keys()]
  if (done.kind === 'stored' && countsOnTop(core, done)) return await storedAsCounted(core, done, players)
  const stores = done.kind === 'stored' ? storesOf(core, done).map(({ at }) => at) : []
  return (await core.options.referee?.check(done, players, stores)) ?? null
}

/** Does the world show this? Where nobody else can tell, `seat` or another body looks. */
export const confirm = async (core: Core, done: Condition, seat: string): Promise<Check> => {
  const body = core.members.get((done.kind === 'have' ? done.seat : undefined) ?? seat)?.body
  // The inventory that the server sends to its own player is as true as any referee's count, and costs nothing.
  if (done.kind === 'have' && body?.online && !done.anyone) {
    const count = body.observe().inventory[done.item] ?? 0
    return {
      met: count >= done.count,
      done: Math.min(count, done.count),
      total: done.count,
      detail: `${count} of ${done.count} ${done.item} carried`,
    }
  }
  if (done.kind === 'inside') {
    const seats = done.seats ?? [seat]
    const there = seats.filter(name => {
      const one = core.members.get(name)?.body
      return one?.online === true && standsIn(one.observe().position, done.box)
    })
    return {
      met: there.length === seats.length,
      done: there.length,
      total: seats.length,
      detail: `${there.length} of ${seats.length} are there`,
    }
  }
  const judged = await refereed(core, done, seat)
  if (judged) return judged
  return done.kind === 'stored' ? await storedAsSeen(core, done, seat) : observe(core, done)
}

const observe = (core: Core, done: Condition): Check => {
  const of = (count: number, total: number, detail: string): Check => ({
    met: count >= total,
    done: Math.min(count, total),
    total,
    detail,
  })
  switch (done.kind) {
    case 'have': {
      const count = Math.max(0, ...core.eyes().map(body => body.observe().inventory[done.item] ?? 0))
      return of(count, done.count, `${count} of ${done.count} ${done.item} carried`)
    }
    case 'built': {
      const outline = core.knowledge.outline(done.blueprint, done.cells)
      const total = done.cells?.length ?? outline?.total ?? 1
      return of(outline?.done ?? 0, total, `${outline?.done ?? 0} of ${total} cells of ${done.blueprint}`)
    }
    case 'placed': {
      const here = (at: readonly number[]): boolean => at.every((value, axis) => value === done.at[axis])
      const stands = core.eyes().some(body => {
        const { blocks, containers } = body.observe()
        return (
          blocks.some(block => block.name === done.block && here(block.nearest)) ||
          containers.some(one => one.block === done.block && here(one.at))
        )
      })
      return of(stands ? 1 : 0, 1, `${done.block} ${stands ? 'stands' : 'does not stand'} at ${done.at.join(' ')}`)
    }
    default:
      return of(0, 1, 'nothing in the world can tell')
  }
}
