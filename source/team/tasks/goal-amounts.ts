import type { Recipe } from '../../brain/questions/shapes.ts'
import { sum } from '../../planner/materials.ts'
import { goalWords, type Knowledge } from '../knowledge/team-knowledge.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionLike } from '../team-interface.ts'
import { gained } from './count-once.ts'
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
  const body = roster.members.get(seat)?.body
  return body?.online ? body.observe().inventory : (session.state.seats[seat]?.body.inventory ?? {})
}

export const countForGoal = (needs: GoalAmountNeeds, { parts, whole }: ReturnType<typeof measurable>): GoalAmounts => {
  const { session, knowledge, goal, facts } = needs
  const { recipes, containers } = goalWords(knowledge, goal.text())
  const seats = Object.keys(session.state.seats).filter(goal.isFor)
  const held = [...seats.map(seat => carriedBy(needs, seat)), ...containers.map(gained)]
  const builds = parts.some(one => one.kind === 'build')
  // What goes into a goal that was not understood is not known.
  const ingredients = ingredientsOf(parts, recipes)
  const usedUp = (item: string): boolean =>
    builds || (whole ? ingredients.has(item) : recipes.some(recipe => (recipe.from[item] ?? 0) > 0))
  const done = facts.items().filter(({ status }) => status === 'succeeded')
  // No body sees what a player in the game carries: what was shown for that player's own work counts.
  const shownOf = (seat: string): Readonly<Record<string, number>> =>
    needs.roster.members.get(seat)?.body
      ? carriedBy(needs, seat)
      : sum(
          ...done.flatMap(({ assignees, done: shown }) =>
            assignees.includes(seat) && shown?.kind === 'have' ? [{ [shown.item]: shown.count }] : [],
          ),
        )
  return { recipes, usedUp, amounts: amountsOf(parts, usedUp, held, done, shownOf) }
}
