import { isDeepStrictEqual } from 'node:util'
import type { Body } from '../../body/contract/body-types.ts'
import type { Container } from '../../brain/questions/shapes.ts'
import { blockName } from '../../minecraft/blocks/block-text.ts'
import { own } from '../../session/log/fold/records.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { type PutAway, type TakenBack, withPutAway } from './earlier-goals.ts'

/** What the team knows of containers: what the task file says, what bodies saw, what a referee counted. */
export interface ContainerMemory {
  /**
   * What of that which earlier goals put away may be used (`takenBack`; what the plans in force say, where that is left out), whether
   * what lay where the goal puts more of it is to stay (`atWork`), and which containers (`known`; all, where that is left out).
   */
  all(use?: ContainerUse): readonly Container[]
  /** Names of all that is in them. */
  items(): readonly string[]
  /** Takes over what a body has just seen of them, and forgets those that it sees to be gone. */
  learn(body: Body): void
  /** The body that looked into a container last. */
  lookedLast(at: readonly number[]): Body | undefined
  /** s since a body looked into a container, or the body of this seat did; undefined: no time is known. */
  secondsSinceLook(at: readonly number[], by?: string): number | undefined
  /** Another goal begins: what lies in the containers now was there before, or all counts. */
  beginGoal(): void
  /** A referee counted `count` of an item in this container, which the team has not opened. */
  counted(at: readonly number[], item: string, count: number): void
}

/** For whom and for what containers are asked for. */
export interface ContainerUse {
  readonly takenBack?: readonly TakenBack[]
  readonly atWork?: true
  readonly known?: readonly Container[]
  /** The goal that they are asked for, where it is not the team's. */
  readonly goal?: ContainersOfGoal
}

/** What a goal has to do with what lies in containers. */
export interface ContainersOfGoal extends ToStay {
  /** What a container held when the goal began; undefined: it was not known then. */
  before(at: readonly number[]): Container['before']
}

/** How the memory is connected with the log and the goal. */
export interface ContainerLinks {
  /**
   * Hears of a container that is new, or whose contents a body found to be other than known; `by`: the seat of that body. `earlier`: it had
   * looked before others did, so that it is what this seat knows, and not what lies there.
   */
  readonly found?: (container: Container, by?: string, when?: 'earlier') => void
  /** Hears of a container that is gone, from the seat whose body sees it. */
  readonly gone?: (container: Container, seat: string) => void
  /** What a seat knows to be in a container, where not all know what one has found: undefined, of no such container. */
  readonly knownBy?: (seat: string, at: readonly number[]) => Container['items'] | undefined
  /** What was found so far, in a session that goes on. */
  readonly known?: readonly Container[]
  /** Whether what is stored counts on top of what the containers held when the goal began. @default false */
  readonly onTop?: () => boolean
  readonly toStay?: ToStay
}

/** What of that which lies in containers is to stay there, and what is there no more. */
interface ToStay {
  /** What seats took out of a container since the team's goal began and had not put there; undefined: nothing. */
  takenOut?(at: readonly number[]): Container['gone']
  /** What earlier goals put away, and what of it the plans in force take back. */
  putAway(): { readonly put: readonly PutAway[]; readonly takenBack: readonly TakenBack[] }
  layBefore(): readonly PutAway[]
}

const keyOf = (at: readonly number[]): string => at.join(' ')

export const createContainerMemory = (task: Task, links: ContainerLinks): ContainerMemory => {
  const { found = () => {}, gone = () => {}, knownBy, known: learnt = [], onTop = () => false } = links
  const containers = new Map<string, Container>()
  // A log of an earlier version, which did not keep what was there, counts all of it, to its end.
  let older = learnt.some(one => one.items !== null) && learnt.every(one => one.before === undefined)
  const counts = () => onTop() && !older
  for (const { at, block, items } of task.arena?.containers ?? [])
    containers.set(keyOf(at), {
      at,
      block: blockName(block),
      items: { ...items },
      before: counts() ? { ...items } : undefined,
    })
  // A seat saw it and no body has opened it: what the task file says of it still holds.
  for (const one of learnt) if (one.items !== null || !containers.has(keyOf(one.at))) containers.set(keyOf(one.at), one)
  const learned = (one: Container): void => {
    containers.set(keyOf(one.at), one)
    found(one)
  }
  /** When each body had opened what it last told of, and when any body had, by the clocks of bodies, ms since 1970. */
  const lookedBy = new WeakMap<Body, Map<string, number>>()
  const newestLook = new Map<string, number>()
  const lookers = new Map<string, Body>()
  /** When the team heard that a body had looked, by places and seats, ms. The clock of a body may be that of another machine. */
  const looks = new Map<string, Map<string, number>>()
  /** When it was seen that a container is gone, ms since 1970. What was looked at before tells of what is not there any more. */
  const goneSince = new Map<string, number>()
  const miss = (body: Body): void => {
    for (const at of body.observe().noContainer ?? []) {
      const known = containers.get(keyOf(at))
      if (!known) continue
      containers.delete(keyOf(at))
      lookers.delete(keyOf(at))
      looks.delete(keyOf(at))
      newestLook.delete(keyOf(at))
      goneSince.set(keyOf(at), performance.timeOrigin + performance.now())
      gone(known, body.username)
    }
  }

  const withGone = (one: Container): Container => {
    const gone = one.before && links.toStay?.takenOut?.(one.at)
    if (!gone) return one
    const some = Object.entries(gone).map(([item, n]) => [item, Math.min(n, own(one.before!, item) ?? 0)] as const)
    return { ...one, gone: Object.fromEntries(some.filter(([, n]) => n > 0)) }
  }

  return {
    all({ takenBack, atWork, known, goal } = {}) {
      // What a seat has not seen itself it does not know to be gone.
      const there = known ?? [...containers.values()].map(goal ? one => one : withGone)
      const all = goal ? there.map(one => ({ ...one, before: goal.before(one.at) ?? one.before })) : there
      const toStay = goal ?? links.toStay
      const earlier = toStay?.putAway()
      const left = earlier ? withPutAway(all, earlier.put, takenBack ?? earlier.takenBack) : all
      return atWork && toStay ? withPutAway(left, toStay.layBefore(), []) : left
    },
    learn(body) {
      miss(body)
      const told = lookedBy.get(body) ?? new Map<string, number>()
      lookedBy.set(body, told)
      for (const { at, block, items, looked, found: first } of body.observe().containers) {
        const known = containers.get(keyOf(at))
        if (looked !== undefined && looked <= (goneSince.get(keyOf(at)) ?? -1)) continue
        const by = knownBy && body.username
        const mine = knownBy?.(body.username, at)
        if (items === null && known) {
          if (by !== undefined && mine === undefined) found({ at: [...at], block, items }, by)
          continue
        }
        // What a body saw when it looked last is no news when others have been at the chest since.
        if (looked !== undefined) {
          if (known && (told.get(keyOf(at)) ?? 0) === looked) continue
          told.set(keyOf(at), looked)
          if (looked > 0) looks.set(keyOf(at), new Map(looks.get(keyOf(at))).set(body.username, performance.now()))
          // It is told at the end of a long action: others have looked there since.
          if (known?.items && items !== null && looked < (newestLook.get(keyOf(at)) ?? 0)) {
            const isItsOwn = by !== undefined && !isDeepStrictEqual(mine, items)
            if (isItsOwn) found({ ...known, items: { ...items } }, by, 'earlier')
            continue
          }
          newestLook.set(keyOf(at), looked)
        }
        // What a referee counted of it before the team opened it stays as it was.
        const fresh = counts() && items !== null && looked !== 0 && (known?.items == null || !known.before)
        const before = fresh ? { ...(first ?? items), ...known?.before } : known?.before
        const now: Container = {
          at: [...at],
          block,
          items: items === null ? null : { ...items },
          before: before && { ...before },
        }
        containers.set(keyOf(at), now)
        if (items !== null) lookers.set(keyOf(at), body)
        const isNews = !isDeepStrictEqual(known?.items, now.items)
        if (items === null || isNews || (by !== undefined && !isDeepStrictEqual(mine, now.items))) found(now, by)
      }
    },
    items: () => [...containers.values()].flatMap(one => Object.keys(one.items ?? {})),
    secondsSinceLook(at, by) {
      const times = looks.get(keyOf(at)) ?? new Map<string, number>()
      const last = by === undefined ? Math.max(...times.values()) : (times.get(by) ?? Number.NEGATIVE_INFINITY)
      return last === Number.NEGATIVE_INFINITY ? undefined : Math.round((performance.now() - last) / 1_000)
    },
    lookedLast: at => lookers.get(keyOf(at)),
    beginGoal() {
      older = false
      for (const [key, { before: _before, ...one }] of containers) {
        const now = counts() && one.items !== null ? { ...one, before: { ...one.items } } : one
        containers.set(key, now)
        if (one.items !== null || _before) found(now)
      }
    },
    counted(at, item, count) {
      const known = containers.get(keyOf(at))
      if (known?.items === null && counts() && known.before?.[item] === undefined)
        learned({ ...known, before: { ...known.before, [item]: count } })
    },
  }
}
