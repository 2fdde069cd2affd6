import { findAction } from '../../body/actions/index.ts'
import type { FailureCode } from '../../body/contract/body-types.ts'
import { isRecord } from '../../json.ts'
import { distance, type Position } from '../../minecraft/blocks/position.ts'
import { type HomeLesson, lessonKey, today } from '../../session/log/home.ts'
import { atEnd, type Ending } from '../ending.ts'
import type { SessionLike } from '../team-interface.ts'

export interface LessonNeeds {
  readonly session: SessionLike
  readonly ending: Ending
}

/** What says something of the world, and not of a slip in a call or of a line that was lost. */
const telling: ReadonlySet<string> = new Set<FailureCode>([
  'not-found',
  'unreachable',
  'missing-item',
  'missing-tool',
  'missing-table',
  'missing-container',
  'not-learned',
  'inventory-full',
  'container-full',
  'no-support',
  'occupied',
  'too-dangerous',
  'protected',
  'timeout',
])

/** Nearer than this it is the same place. */
const elsewhereBlocks = 16
/** Failures of a seat that wait to be understood; older ones are given up. */
const openAtMost = 8

interface Step {
  readonly action: string
  readonly thing?: string | undefined
}
interface Failed extends Step {
  readonly thing: string
  readonly task: string | undefined
  readonly cause: string
  readonly at: Place | undefined
  readonly helped?: Step | undefined
}
type Place = [x: number, y: number, z: number]

const things = ['item', 'block', 'find', 'blueprint', 'entity', 'kind'] as const
/** What an action is about, if that is a name of the game. */
const thingOf = (args: unknown): string | undefined => {
  const record = isRecord(args) ? args : {}
  const named = things.map(key => record[key]).find(value => typeof value === 'string')
  return typeof named === 'string' && /^[a-z][a-z0-9_]{0,63}$/.test(named) ? named : undefined
}

const isSame = (one: Step, other: Step): boolean => one.action === other.action && one.thing === other.thing

/**
 * What agents learn: an action that failed went well later, after something else or elsewhere, or its task failed because of it. Only for
 * a team with a home, which is to know it the next time.
 */
export const watchLessons = ({ session, ending }: LessonNeeds): void => {
  const open = new Map<string, readonly Failed[]>()
  const begun = new Map<string, Step & { readonly task: string | undefined }>()
  const placeOf = (seat: string): Place | undefined => {
    const at = session.state.seats[seat]?.body.position
    return at && (at.map(Math.floor) as Place)
  }
  const learn = (seat: string, { action, thing, cause, at }: Failed, learnt: Partial<HomeLesson>): void => {
    const { world, lessons = [] } = session.state.home ?? {}
    const lesson: HomeLesson = { action, thing, cause, ...learnt, by: seat, day: today() }
    // A world that ends with the session has no places to come back to.
    const kept: HomeLesson = world === undefined ? { ...lesson, worked: undefined } : { ...lesson, at }
    if (world === undefined && !kept.helped) return
    const before = lessons.find(one => lessonKey(one) === lessonKey(kept))
    // What helped once is worth more than that it failed again.
    if (before && !kept.helped && !kept.worked) return
    if (before && saysSame(before, kept)) return
    session.emit('home.remembered', seat, { by: seat, lesson: structuredClone(kept) as never })
  }
  const wentWell = (seat: string, step: Step): void => {
    const failures = open.get(seat) ?? []
    const now = placeOf(seat)
    for (const one of failures.filter(failed => isSame(failed, step))) {
      const isElsewhere = one.at && now && distance(one.at, now) >= elsewhereBlocks
      const learnt = { helped: one.helped, worked: isElsewhere ? now : undefined }
      if (learnt.helped || learnt.worked) learn(seat, one, learnt)
    }
    const isWalk = findAction(step.action)?.motion !== undefined
    const left = failures.filter(failed => !isSame(failed, step))
    open.set(seat, isWalk ? left : left.map(failed => ({ ...failed, helped: step })))
  }
  const unsubscribe = session.subscribe(({ type, data }) => {
    if (session.state.home?.team === undefined) return
    if (type === 'action.started')
      begun.set(data.action, { action: data.name, thing: thingOf(data.args), task: data.task })
    else if (type === 'action.ended') {
      const step = begun.get(data.action)
      begun.delete(data.action)
      if (!step) return
      if (data.result === 'success') wentWell(data.seat, { action: step.action, thing: step.thing })
      else if (step.thing !== undefined && data.code !== undefined && telling.has(data.code)) {
        const others = (open.get(data.seat) ?? []).filter(one => !isSame(one, step))
        const failed = { ...step, thing: step.thing, cause: data.code, at: placeOf(data.seat) }
        open.set(data.seat, [...others, failed].slice(-openAtMost))
      }
    } else if (type === 'task.changed' && (data.status === 'failed' || data.status === 'succeeded')) {
      for (const [seat, failures] of open) {
        const its = failures.filter(one => one.task === data.task)
        if (data.status === 'failed') for (const one of its.slice(-1)) learn(seat, one, {})
        open.set(
          seat,
          failures.filter(one => one.task !== data.task),
        )
      }
    } else if (type === 'seat.removed') open.delete(data.seat)
  })
  atEnd(ending, unsubscribe)
}

const saysSame = (one: HomeLesson, other: HomeLesson): boolean =>
  (one.helped === undefined) === (other.helped === undefined) &&
  (one.helped === undefined || isSame(one.helped, other.helped!)) &&
  isNear(one.worked, other.worked)
const isNear = (one: Position | undefined, other: Position | undefined): boolean =>
  one === undefined || other === undefined ? one === other : distance(one, other) < elsewhereBlocks

/** The lessons that have most to do with a thing that is to be had or done; those in which something helped come first. */
export const lessonsFor = (lessons: readonly HomeLesson[], wanted: readonly string[]): readonly HomeLesson[] =>
  lessons
    .filter(
      ({ thing, helped }) => wanted.includes(thing) || (helped?.thing !== undefined && wanted.includes(helped.thing)),
    )
    .toSorted((a, b) => Number(!(a.helped ?? a.worked)) - Number(!(b.helped ?? b.worked)))
    .slice(0, lessonsAtMost)
const lessonsAtMost = 3
