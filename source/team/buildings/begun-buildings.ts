import { changedByWords } from '../../designs/library/changes-in-words.ts'
import {
  editedByWords,
  followablePieces,
  moveInWords,
  piecesOf,
  wordsOf,
} from '../../designs/library/edits-in-words.ts'
import { readyInWords } from '../../designs/library/ready-in-words.ts'
import { readable } from '../../minecraft/names/readable.ts'
import type { Plan } from '../../session/log/events/plan.ts'
import { own } from '../../session/log/fold/records.ts'
import { thingIn } from '../../session/log/item-titles.ts'
import type { SessionState } from '../../session/log/state.ts'
import { isEnded, isUnder, type Tasks } from '../tasks/task-rules.ts'
import { isDesignGiven, wishInShort } from './given-design.ts'
import { placeInWish } from './named-place.ts'

/** Buildings whose work was let go: their design stays, whatever people say of it. */

/** Whether work of a building was let go for a goal; it stays begun when all of that is cancelled. */
export const isBegun = (tasks: Tasks, name: string, goal: string): boolean =>
  Object.values(tasks).some(
    ({ task, done }) => done?.kind === 'built' && done.blueprint === name && isUnder(tasks, task, goal),
  )

/** Whether a goal that has ended left no more of a building than its drawing: that takes no ground. */
export const isOnlyDrawn = ({ session, tasks }: SessionState, name: string): boolean => {
  const { goal } = own(session.buildings ?? {}, name) ?? {}
  const task = goal === undefined ? undefined : tasks[goal]
  return task !== undefined && isEnded(task) && !isBegun(tasks, name, task.task)
}

/** Whether an earlier goal ended while it had built only a part of what it drew of a building. */
export const isLeftBegun = ({ session, tasks }: SessionState, name: string, goal: string): boolean => {
  const drawnFor = own(session.buildings ?? {}, name)?.goal
  if (drawnFor === undefined || drawnFor === goal) return false
  const work = Object.values(tasks).filter(
    ({ task, done }) => done?.kind === 'built' && done.blueprint === name && isUnder(tasks, task, drawnFor),
  )
  const isPart =
    own(session.versionsBefore ?? {}, name) !== undefined || work.some(({ startedAt }) => startedAt !== undefined)
  const isBuilt = work.length > 0 && work.every(({ status }) => status === 'succeeded')
  return isPart && !isBuilt && tasks[drawnFor] !== undefined && tasks[drawnFor].status !== 'succeeded'
}

type Buildings = NonNullable<SessionState['session']['buildings']>

export interface BegunNeeds {
  readonly state: SessionState
  /** Task of the goal. */
  readonly goal: string
  readonly plan: Plan | null
  /** Whose words may be about who does what. */
  readonly seats: readonly string[]
}

/** What people say of the design of a building that is begun, apart from what they say of the plan. */
export interface SaidTooLate {
  /** What is left for the plan; '': nothing. */
  readonly rest: string
  /** Why the other pieces are not followed, a line each. */
  readonly lines: readonly string[]
}

/** Reads a reason of a person; undefined: no building of the goal is begun. */
export const tooLateFor = ({ state, goal, plan, seats }: BegunNeeds) => {
  const buildings: Buildings = state.session.buildings ?? {}
  const begun = Object.keys(buildings).filter(name => isBegun(state.tasks, name, goal))
  if (begun.length === 0) return undefined
  const things = (plan?.stages ?? []).flatMap(({ items }) => items.flatMap(({ done }) => thingIn(done) ?? []))
  /** The last word of a name says what it is: of `oak_log`, `log`. */
  const nouns = new Set([...things.flatMap(thing => thing.split('_').slice(-1)), ...woods].map(stem))
  const isOfPlan = (words: readonly string[]): boolean =>
    !words.includes('of') && words.some(word => nouns.has(stem(word)))
  const about = (piece: string): string | undefined => {
    const words = wordsOf(piece)
    if (seats.some(seat => words.includes(seat.toLowerCase()))) return undefined
    const isPlace = moveInWords(words) !== null || placeInWish(piece) !== undefined
    return begun.find(name => isPlace || changesDesign(name, buildings[name]!, piece, isOfPlan(words)))
  }
  return (by: string, reason: string): SaidTooLate => {
    const stays = (name: string, said: string): string => {
      const kind = readyInWords(readable(name))?.ready.name ?? 'house'
      return `Not followed: ${by} said: ${said}. The ${buildings[name]?.called ?? readable(name)} is begun, its design stays; say “goal build a large birch ${kind}”, for example, for a new one.`
    }
    if (isDesignGiven(reason)) return { rest: '', lines: [stays(begun[0]!, wishInShort(reason))] }
    const { pieces: followable } = followablePieces(reason)
    const pieces = piecesOf(reason).map((piece, index) => ({
      piece,
      name: index < followable.length ? about(piece) : undefined,
    }))
    const late = pieces.flatMap(({ piece, name }) => (name === undefined ? [] : [stays(name, piece)]))
    if (late.length === 0) return { rest: reason, lines: [] }
    return { rest: pieces.flatMap(({ piece, name }) => (name === undefined ? [piece] : [])).join(', '), lines: late }
  }
}

/** What wood is gathered as, and made into. */
const woods = ['log', 'plank', 'stick', 'slab']
const stem = (word: string): string => (word.endsWith('s') ? word.slice(0, -1) : word)

/** `isOfPlan`: it also names a thing of the plan, so that a material or a number in it may be that thing's. */
const changesDesign = (name: string, { ready, from }: Buildings[string], piece: string, isOfPlan: boolean): boolean => {
  const named = ready === undefined ? null : readyInWords(readable(name))
  if (named === null) return editedByWords(from.design, piece).unread.length === 0
  const { values, turn, edits, unread } = changedByWords({ ...named, turn: 0, unread: [] }, piece)
  if (unread.length > 0) return false
  const isOther = JSON.stringify(values) !== JSON.stringify(named.values)
  return turn !== 0 || edits !== undefined || !isOfPlan || (isOther && values.material === named.values.material)
}
