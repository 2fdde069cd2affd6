import type { PlanTaskInput } from '../../brain/questions/plan-task/shape.ts'
import { lastMaterial, likedInWords } from '../../designs/library/ready-in-words.ts'
import { plainWords } from '../../planner/building-words.ts'
import { rootOfPart } from '../../session/log/goal-now.ts'
import { emptyHome, type HomeContents, type HomeLike, today } from '../../session/log/home.ts'
import type { SessionState } from '../../session/log/state.ts'
import { wishesThatCount } from '../buildings/take-back.ts'

/** Asked for so often, a person likes a material. */
const timesOfLike = 2

/** Who gave the goal that all work for it is under; of the first one, who started the session. */
export const giverOfGoal = (
  { session, people }: Pick<SessionState, 'session' | 'people'>,
  root: string,
): string | undefined =>
  session.partGoals?.find(({ number }) => rootOfPart(number) === root)?.by ??
  session.goalStart?.by ??
  Object.values(people).find(({ access }) => access === 'owner')?.person

/** What a person asks buildings to be made of where they say nothing: what they had the team note, the newest first, then what they asked for again. */
const likedBy = ({ notes, likes = [] }: HomeContents = emptyHome, person: string): readonly string[] => {
  // A home is that of one team.
  const isPerson = (who: string | null): boolean => who === null || who.toLowerCase() === person.toLowerCase()
  const told = notes.flatMap(({ text, by }) => likedInWords(text, by) ?? []).filter(({ who }) => isPerson(who))
  const asked = likes.filter(({ who, times }) => isPerson(who) && times >= timesOfLike)
  return [
    ...new Set([...told.toReversed(), ...asked.toSorted((a, b) => b.times - a.times)].map(({ material }) => material)),
  ]
}

/** What the person who gave a goal that ends had its buildings made of, counted with the times before. */
export const likesAskedFor = (
  state: Pick<SessionState, 'session' | 'home'>,
  root: string,
  who: string,
): readonly HomeLike[] => {
  const own = Object.entries(state.session.buildings ?? {}).filter(([, { goal }]) => goal === root)
  const asked = own.flatMap(([name, one]) => lastMaterial([name.replaceAll('_', ' '), ...wishesThatCount(one)]) ?? [])
  return [...new Set(asked)].map(material => {
    const before = state.home?.likes?.find(one => one.who === who && one.material === material)
    return { who, material, times: (before?.times ?? 0) + 1, day: today() }
  })
}

const sameGoal = (one: string, other: string): boolean => plainWords(one).trim() === plainWords(other).trim()

/** What people said of the plan with which this very goal was reached before; what is said now is newer. */
export const wishesOfBefore = ({ goals }: HomeContents = emptyHome, goal: string): PlanTaskInput['instructions'] =>
  (goals.findLast(one => one.result === 'success' && sameGoal(one.goal, goal))?.wishes ?? []).map(({ by, text }) => ({
    ...{ from: by, text, at: 0 },
  }))

/** Materials that the person who gave a goal likes; undefined: none. */
export const likedFor = (state: SessionState, goal: string): string[] | undefined => {
  const giver = giverOfGoal(state, goal)
  const liked = giver === undefined ? [] : likedBy(state.home, giver)
  return liked.length > 0 ? [...liked] : undefined
}
