import { findAction } from '../../body/actions/index.ts'
import type { FailureCode } from '../../body/contract/body-types.ts'
import { distance, type Position } from '../../minecraft/blocks/position.ts'
import { type HomeLesson, lessonKey, today } from '../../session/log/home.ts'
import type { SeatState } from '../../session/log/state.ts'
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

type Failure = NonNullable<SeatState['failures']>[number]
type Step = NonNullable<HomeLesson['helped']>

const isSame = (one: Step, other: Step): boolean => one.action === other.action && one.thing === other.thing

/**
 * What agents learn: an action that failed went well later, after something else or elsewhere, or its task failed because of it. Only for
 * a team with a home, which is to know it the next time.
 */
export const watchLessons = ({ session, ending }: LessonNeeds): void => {
  const placeOf = (seat: string): Position | undefined => {
    const at = session.state.seats[seat]?.body.position
    return at && (at.map(Math.floor) as [...Position])
  }
  const learn = (seat: string, { action, thing, cause, at }: Failure, learnt: Partial<HomeLesson>): void => {
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
  const wentWell = (seat: string, failure: Failure): void => {
    const now = placeOf(seat)
    const isElsewhere = failure.at && now && distance(failure.at, now) >= elsewhereBlocks
    const step = failure.since?.findLast(({ action }) => findAction(action)?.motion === undefined)
    const helped = step && { action: step.action, thing: step.thing }
    const worked = isElsewhere ? now : undefined
    if (helped || worked) learn(seat, failure, { helped, worked })
  }
  const failuresOf = (seat: string, outcome: Failure['outcome']): readonly Failure[] =>
    session.state.seats[seat]?.failures?.filter(one => one.outcome === outcome && telling.has(one.cause)) ?? []
  const unsubscribe = session.subscribe(({ type, data }) => {
    if (session.state.home?.team === undefined) return
    if (type === 'action.ended') for (const one of failuresOf(data.seat, 'went-well')) wentWell(data.seat, one)
    if (type !== 'task.changed' || data.status !== 'failed') return
    for (const seat of Object.keys(session.state.seats))
      for (const one of failuresOf(seat, 'lost')) if (one.task === data.task) learn(seat, one, {})
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
