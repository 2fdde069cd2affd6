import type { Recipe } from '../../brain/questions/shapes.ts'
import { recipientOf } from '../../planner/demand.ts'
import { countIn, sum } from '../../planner/materials.ts'
import type { TaskState } from '../../session/log/state.ts'
import { goalWords, type Knowledge } from '../knowledge/team-knowledge.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionLike } from '../team-interface.ts'
import { gained } from './count-once.ts'
import { givenTo } from './gifts.ts'
import type { GoalFacts } from './goal-facts.ts'
import { amountsOf, ingredientsOf, type measurable } from './goal-outcome.ts'
import type { SessionGoal } from './session-goal.ts'

/** What the team has of what the goal asks for. */
export interface GoalAmounts {
  readonly recipes: readonly Recipe[]
  readonly amounts: ReturnType<typeof amountsOf>
  /** What an item went into is there in its place. */
  usedUp(item: string): boolean
}

export interface GoalAmountNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly knowledge: Knowledge
  readonly goal: SessionGoal
  readonly facts: GoalFacts
}

/** What a seat carries, or carried when it was last in the world. */
export const carriedBy = (
  { session, roster }: Pick<GoalAmountNeeds, 'session' | 'roster'>,
  seat: string,
): Readonly<Record<string, number>> => {
  const body = roster.bodyOf(seat)
  return body?.online ? body.observe().inventory : (session.state.seats[seat]?.body.inventory ?? {})
}

/** A player in the game, whose inventory no body shows. */
export const isUnseen = ({ session, roster }: Pick<GoalAmountNeeds, 'session' | 'roster'>, seat: string): boolean =>
  roster.bodyOf(seat) === undefined && session.state.seats[seat]?.occupant.kind === 'person'

/** What a seat has; of a player in the game what work for the goal showed. */
export const hadBy = (needs: GoalAmountNeeds, seat: string): Readonly<Record<string, number>> => {
  if (!isUnseen(needs, seat)) return carriedBy(needs, seat)
  const items = needs.facts.items()
  const done = items.filter(({ status }) => status === 'succeeded')
  return most(shownByWork(done, seat), givenTo(items, seat))
}

export const countForGoal = (needs: GoalAmountNeeds, { parts, whole }: ReturnType<typeof measurable>): GoalAmounts => {
  const { session, knowledge, goal, facts } = needs
  const { recipes, containers } = goalWords(knowledge, goal.text())
  const builds = parts.some(one => one.kind === 'build')
  // What goes into a goal that was not understood is not known.
  const ingredients = ingredientsOf(parts, recipes)
  const usedUp = (item: string): boolean =>
    builds || (whole ? ingredients.has(item) : recipes.some(recipe => countIn(recipe.from, item) > 0))
  const done = facts.items().filter(({ status }) => status === 'succeeded')
  const shownOf = (seat: string) => hadBy(needs, seat)
  const recipients = parts.map(recipientOf).filter(seat => seat !== undefined && isUnseen(needs, seat))
  const seats = new Set([...Object.keys(session.state.seats).filter(goal.isFor), ...recipients])
  const held = [...[...seats].map(seat => shownOf(seat!)), ...containers.map(gained)]
  return { recipes, usedUp, amounts: amountsOf(parts, usedUp, held, done, shownOf) }
}

/** What work showed that a player in the game has: that player's own, and what was given, which is counted together. */
const shownByWork = (done: readonly TaskState[], seat: string): Readonly<Record<string, number>> => {
  const shown = done.flatMap(({ assignees, done: one }) =>
    one?.kind === 'have' && !one.taken ? [{ ...one, assignees }] : [],
  )
  const own = shown.filter(one => one.assignees.includes(seat) && (one.seat ?? seat) === seat)
  const given = shown.filter(one => one.seat === seat && !one.assignees.includes(seat))
  return sum(
    ...own.map(({ item, count }) => ({ [item]: count })),
    most(...given.map(({ item, count }) => ({ [item]: count }))),
  )
}

/** Of each item the highest count. */
const most = (...all: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> => {
  const highest: Record<string, number> = {}
  for (const [item, count] of all.flatMap(Object.entries)) highest[item] = Math.max(countIn(highest, item), count)
  return highest
}
