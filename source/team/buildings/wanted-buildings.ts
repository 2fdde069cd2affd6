import type { RecordedBrain } from '../../mind/recorded-brain.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { buildingName, buildingWords, plainWords } from '../../planner/building-words.ts'
import type { Demand } from '../../planner/demand.ts'
import { readGoal } from '../../planner/goal-demands.ts'
import { vocabularyOf } from '../../planner/vocabulary.ts'
import type { SessionState } from '../../session/log/state.ts'
import type { PursuedGoal } from '../goals.ts'
import type { SeatView } from '../knowledge/seat-view.ts'
import { goalWords } from '../knowledge/team-knowledge.ts'
import { isNotToBeHad } from '../tasks/not-to-be-had.ts'
import { isEnded, type Tasks } from '../tasks/task-rules.ts'
import { isBegun } from './begun-buildings.ts'
import { type Lacking, lackingFor } from './lacking-material.ts'

/** The seat that designs: for which goal, and what it thinks with. */
export interface Architect {
  readonly seat: string
  readonly brain: RecordedBrain
  readonly view: SeatView
  readonly pursued: Pick<PursuedGoal, 'goal' | 'knowledge' | 'roster'>
}

/** One building that is to be designed, or designed anew. */
export interface Wanted {
  /** The words for it, as the name of a blueprint. */
  readonly name: string
  /** All that is said of it in the goal, where that is more than its name. */
  readonly words: string | undefined
  readonly wishes: readonly string[]
  readonly isChange: boolean
  /** How many of the wishes are in the version that stands, which an earlier goal had built; absent: it is drawn for this goal alone. */
  readonly earlier?: number | undefined
  /** What it was drawn with and no worker can get, with the reason: it is drawn anew without. */
  readonly lacking?: readonly Lacking[]
}

/** Those that were not designed with what was wished so far. */
const refusedFor = (state: SessionState, goal: string) =>
  (state.session.refusedBuildings ?? []).filter(one => one.goal === goal)

/** Why a goal is not planned; undefined: all of it can be built, or another building of it was designed. */
export const whyGivenUp = (state: SessionState, goal: string): string | undefined => {
  const drawn = Object.entries(state.session.buildings ?? {}).flatMap(([name, one]) =>
    one.goal === goal ? [name] : [],
  )
  return refusedFor(state, goal).findLast(
    ({ name, because }) => because !== '' && (drawn.length === 0 || drawn.includes(name)),
  )?.because
}

/** What people said of the plan of a goal, oldest first. */
export const saidOfPlan = (
  { plans }: Pick<SessionState, 'plans'>,
  { seat, pursued }: Pick<Architect, 'seat' | 'pursued'>,
): string[] =>
  (plans[pursued.goal.plan(seat)]?.rejected ?? []).flatMap(({ reason, source }) =>
    source === 'timeout' || reason === undefined ? [] : [reason],
  )

/** What a goal asks for and is not designed yet, or not with all that people said of it; undefined: nothing. */
export const wantedBy = (state: SessionState, { seat, view, pursued }: Architect): Wanted | undefined => {
  const { goal, knowledge, roster } = pursued
  const workers = roster.workers(seat)
  const { tasks } = state
  const { buildings = {} } = state.session
  const wishes = saidOfPlan(state, { seat, pursued })
  const text = goal.text()
  const vocabulary = vocabularyOf(goalWords(knowledge, text))
  const demands = readGoal(text, vocabulary)
  // Other words for a building that the judge waits for ask for no new one.
  const isGiven = view.secrets.wanted()?.some(({ kind }) => kind === 'built') === true
  const all = demands.flatMap((demand): Wanted[] => {
    if (demand.kind === 'unknown') {
      if (isGiven) return []
      const { building: name, words } = demand
      // What was drawn and is not read as built even so would be drawn without end.
      const drawn = name !== undefined && Object.hasOwn(buildings, name) ? buildings[name] : undefined
      const isDrawn = drawn?.goal === goal.task() && wishes.length <= (drawn.wishes?.length ?? 0)
      return name === undefined || isDrawn ? [] : [{ name, words, wishes, isChange: false }]
    }
    if (demand.kind !== 'build') return []
    const { words, change } = demand
    const known = Object.hasOwn(buildings, demand.blueprint) ? buildings[demand.blueprint] : undefined
    if (!known) return []
    const name = demand.blueprint
    // What is said of it from then on is answered by the plan, and not even followed when it stands.
    if (known.goal === goal.task()) {
      const lacking = lackingFor(state, knowledge, {
        ...{ goal: goal.task(), name },
        isBeyond: task => isNotToBeHad(task, workers, view),
      })
      const { wishes: followed = [] } = known
      const said = wishes.length > followed.length ? wishes : followed
      if (lacking.length > 0) return [{ name, words, wishes: said, isChange: true, lacking }]
    }
    if (isBegun(tasks, name, goal.task())) return []
    if (change !== undefined)
      return changeWanted(state, goal.task(), known, {
        ...{ name, words },
        wishes: [...changesOf(demands, name), ...wishes],
      })
    const work = Object.values(tasks).filter(({ done }) => done?.kind === 'built' && done.blueprint === name)
    // One that an earlier goal finished, or never began, is not the one that is asked for now.
    if (known.goal !== goal.task()) {
      const isOpen = work.some(one => one.startedAt !== undefined) && knowledge.outline(name)?.missing.length !== 0
      if (isOpen || isLater(tasks, known.goal, goal.task())) return []
      // By what else is said of it, it is another one: of birch, or by the lake.
      const beside = demand.unread && wordsBeside(name, demand.unread, text)
      const called = beside === undefined ? name : buildingName(beside)
      if (Object.hasOwn(buildings, called) && buildings[called]!.goal === goal.task()) return []
      const whole = beside === undefined ? words : buildingWords(beside)
      return [{ name: called, words: whole, wishes, isChange: false }]
    }
    return wishes.length > (known.wishes?.length ?? 0) ? [{ name, words, wishes, isChange: true }] : []
  })
  const isRefused = (one: Wanted): boolean =>
    refusedFor(state, goal.task()).some(({ name, wishes }) => name === one.name && wishes === one.wishes.length)
  return all.find(one => !isRefused(one))
}

/** What a goal asks to be other of a building, in its words. */
const changesOf = (demands: readonly Demand[], name: string): string[] =>
  demands.flatMap(one =>
    one.kind === 'build' && one.blueprint === name && one.change !== undefined ? [one.change] : [],
  )

type Building = NonNullable<SessionState['session']['buildings']>[string]

/** A building of an earlier goal is drawn anew, with what was said of it before and what this goal says. */
const changeWanted = (
  { tasks }: SessionState,
  goal: string,
  known: Building,
  { wishes, ...wanted }: Pick<Wanted, 'name' | 'words' | 'wishes'>,
): Wanted[] => {
  const said = known.wishes ?? []
  if (known.goal !== goal) {
    const root = tasks[known.goal]
    // While that goal is under way, or a later one changes it, its drawing stays.
    if ((root && !isEnded(root)) || isLater(tasks, known.goal, goal)) return []
    return [{ ...wanted, wishes: [...said, ...wishes], isChange: true, earlier: said.length }]
  }
  const { earlier = 0 } = known
  const all = [...said.slice(0, earlier), ...wishes]
  return all.length > said.length ? [{ ...wanted, wishes: all, isChange: true, earlier }] : []
}

/** A later goal that is still under way keeps its drawing: two goals of one time that ask for the same building build one. */
const isLater = (tasks: Tasks, drawnFor: string, goal: string): boolean => {
  const ids = Object.keys(tasks)
  const other = tasks[drawnFor]
  return other !== undefined && !isEnded(other) && ids.indexOf(drawnFor) > ids.indexOf(goal)
}

/** The words for a building with what else a goal says of it, as that is read once it is drawn: `cottage by the lake`, `a small cottage`. */
const wordsBeside = (name: string, unread: readonly string[], goal: string): string | undefined => {
  const isIn = (words: string, text: string): boolean => plainWords(text).includes(plainWords(words).trim())
  const begins = unread.some(part => isIn(name, part)) ? [] : [readable(name)]
  const words = [...begins, ...unread].join(' ')
  return isIn(buildingName(words), goal) ? words : undefined
}
