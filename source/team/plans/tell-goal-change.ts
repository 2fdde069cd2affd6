import { saysOnlyWho } from '../../brain/rules/plan/only-who.ts'
import { playerName } from '../../minecraft/names/player-names.ts'
import type { Plan } from '../../session/log/events/plan.ts'
import type { PlanState } from '../../session/log/state.ts'
import { isDesignGiven } from '../buildings/given-design.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { SessionLike } from '../team-interface.ts'
import { changeSince } from './change-since.ts'
import type { Replan } from './leader-types.ts'
import { asksForSame } from './plan-changes.ts'

/** A goal by the task that all work for it is under, and the plan that is made for it. */
export interface ChangedGoal {
  readonly task: string
  readonly plan: string
}

interface Said {
  readonly from: string
  readonly text: string
}

/** What a person said that a plan is wanted for. */
const saidIn = ({ cause, wish }: Replan, { rejected = [] }: Partial<PlanState>): Said | undefined => {
  if (cause === 'asked') return wish
  const last = cause === 'rejected' ? rejected.at(-1) : undefined
  return last && { from: last.by, text: last.reason }
}

/** What tells things of the game from other words. */
type Things = Pick<Knowledge, 'book'>

const calledWords =
  /\b(?:with|include|add|and|plus)\s+@?([A-Z]\w{1,15})\b(?!\s+\w)|(?:^|[,;.]\s*)@?([A-Z]\w{1,15})\s+(?:also\s+)?(?:helps|joins|works|takes\s+part)\b/g

/** `with Ben`: who is called by a name and is not there yet, where that names no thing of the game. */
const calledAhead = (text: string, { book }: Things): string[] =>
  [...text.matchAll(calledWords)]
    .flatMap(([, one, other]) => one ?? other ?? [])
    .filter(name => {
      const word = name.toLowerCase()
      return playerName.test(name) && !book.isMaterial(word) && book.names([word]).length === 0
    })

/** Logs what a person wants otherwise than the goal says. A wish about the workers alone, also about one who is to join, changes no goal. */
export const tellGoalChange = (
  session: SessionLike,
  knowledge: Things,
  { task, plan }: ChangedGoal,
  { from, text }: Said,
): void => {
  const { plans, people, seats } = session.state
  const { content } = plans[plan] ?? {}
  if (text.trim() === '' || !Object.hasOwn(people, from) || isDesignGiven(text)) return
  if (content && saysOnlyWho(text, [...new Set([...Object.keys(seats), ...calledAhead(text, knowledge)])], content))
    return
  session.emit('goal.changed', from, { task, by: from, text, plan })
}

/** The same of words for which a plan is made anew. */
export const tellWantedChange = (session: SessionLike, knowledge: Things, goal: ChangedGoal, why: Replan): void => {
  const said = saidIn(why, session.state.plans[goal.plan] ?? {})
  if (said) tellGoalChange(session, knowledge, goal, said)
}

/** The same of a plan that a person wrote over another one; where nothing but who works, or in which order, is other, the goal is the same. */
export const tellEditedGoal = (
  session: SessionLike,
  goal: ChangedGoal,
  { content, before, by }: { readonly content: Plan; readonly before: Plan | null; readonly by: string },
): void => {
  if (!before || asksForSame(before, content)) return
  const text = changeSince({ previous: before, finished: [], running: [] }, content)
  if (text !== null) session.emit('goal.changed', by, { task: goal.task, by, text, plan: goal.plan })
}
