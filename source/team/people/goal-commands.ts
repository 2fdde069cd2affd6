import type { CommandReply, QueueChange } from '../../session/attach/commands.ts'
import { clockTime } from '../../session/log/describe.ts'
import { resultWords } from '../../session/log/events/outcome.ts'
import { hasGoal } from '../../session/log/goal-now.ts'
import { goalParts } from '../../session/log/goals.ts'
import { goalWords, type Knowledge } from '../knowledge/team-knowledge.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionGoal } from '../tasks/session-goal.ts'
import type { SessionLike } from '../team-interface.ts'
import { type Handlers, no, ok } from './command-handlers.ts'

/** What people say about goals: the one of now, and those that wait. */
export interface GoalCommandNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly knowledge: Knowledge
  readonly goal: SessionGoal
  /** Another goal begins: all drop what was for the one before. */
  begin(goal: string, by: string): void
}

/** Why no seat could make anything of a goal, with what they could; undefined: one can. */
const whyUnread = ({ session, roster, knowledge }: GoalCommandNeeds, goal: string): string | undefined => {
  const brains = [...roster.members.values()].flatMap(({ seat, leader, peer, brain }) => {
    const { occupant, paused } = session.state.seats[seat] ?? {}
    // A seat's brain goes on planning under a person who leads; a person who paused it plans by hand, and reads whatever they like.
    const plans = occupant?.kind === 'agent' ? leader || peer : leader && !paused
    return plans ? [brain] : []
  })
  const refusals = brains.map(brain => brain.refuses?.(goalWords(knowledge, goal)) ?? null)
  const [first] = refusals
  return first === undefined || first === null || refusals.includes(null)
    ? undefined
    : first.replaceAll(goal, excerpt(goal))
}

/** The same, and what goes on instead. */
const goalRefusal = (needs: GoalCommandNeeds, goal: string): string | undefined => {
  const why = whyUnread(needs, goal)
  const stays = hasGoal(needs.session.state.session)
    ? `the goal stays “${excerpt(needs.goal.text())}”`
    : 'the team goes on waiting for one'
  return why && `“${excerpt(goal)}” is not understood, so ${stays}. ${why}`
}

/** Goals that may wait: a longer list is a slip, or a program that repeats itself. */
const queuedAtMost = 20

/** So many of those that have ended are told one by one: the reply is one line. */
const toldAtMost = 5

/** All goals of the session, in one line. */
const goalsInWords = ({ session: { state } }: GoalCommandNeeds): string => {
  const parts = goalParts(state)
  const ended = parts.filter(({ result }) => result !== undefined)
  const told = ended.slice(-toldAtMost)
  const before = (ended[0]?.number ?? 1) - 1 + ended.length - told.length
  const lines = [
    ...(before > 0 ? [`${before} before`] : []),
    ...told.map(
      ({ number, goal, result, startedAt, endedAt = 0 }) =>
        `${number}. ${excerpt(goal)}: ${resultWords[result!]}, ${clockTime(endedAt - startedAt)}`,
    ),
    ...parts.flatMap(({ result, goal }) => (result === undefined ? [`now: ${excerpt(goal)}`] : [])),
    ...queueInWords(state.session.queuedGoals ?? []),
  ]
  return lines.length === 0 ? 'The team has had no goal yet. /goal TEXT gives it one.' : lines.join(' · ')
}

type Queue = NonNullable<SessionLike['state']['session']['queuedGoals']>

const queueInWords = (queue: Queue): string[] =>
  queue.map(({ goal, by }, index) => `${index === 0 ? 'next' : index + 1}: ${excerpt(goal)} (${by})`)

/** Enough to know which one is meant; a goal may have thousands of characters. */
const excerpt = (text: string): string => (text.length > 120 ? `${text.slice(0, 119).toWellFormed()}…` : text)

/** One of the goals that wait is dropped, worded anew, or moved. */
const changeQueue = (needs: GoalCommandNeeds, { place, was, ...change }: QueueChange, by: string): CommandReply => {
  const { session } = needs
  const queue = session.state.session.queuedGoals ?? []
  const places = queue.map(({ goal, by: giver }, index) => `${index + 1}: ${excerpt(goal)} (${giver})`).join(' · ')
  const waiting = `${queue.length === 1 ? 'one waits' : `${queue.length} wait`}: ${places}`
  const now = queue[place - 1]
  if (queue.length === 0) return no('No goal waits. /goal + TEXT gives one that begins when the goal of now has ended.')
  if (!now) return no(`There is no goal ${place} in the queue; ${waiting}`)
  if (was !== undefined && now.goal !== was) return no(`The queue has changed meanwhile; ${waiting}`)
  switch (change.what) {
    case 'drop':
      session.emit('goal.requeued', by, { by, place })
      return ok(`Dropped: ${excerpt(now.goal)}`)
    case 'edit': {
      const why = whyUnread(needs, change.goal)
      if (why)
        return no(`“${excerpt(change.goal)}” is not understood, so “${excerpt(now.goal)}” stays in the queue. ${why}`)
      session.emit('goal.requeued', by, { by, place, goal: change.goal })
      return ok(`Goal ${place} of the queue is now: ${excerpt(change.goal)}`)
    }
    case 'move': {
      const { to } = change
      if (to < 1 || to > queue.length) return no(`There is no place ${to} in the queue; ${waiting}`)
      if (to !== place) session.emit('goal.requeued', by, { by, place, to })
      return ok(queueInWords(session.state.session.queuedGoals ?? []).join(' · '))
    }
  }
}

export const goalCommands = (needs: GoalCommandNeeds): Pick<Handlers, 'goal' | 'goals'> => {
  const { session } = needs
  return {
    goal({ goal, queue }, person) {
      const { session: now } = session.state
      const refusal = goalRefusal(needs, goal)
      if (refusal !== undefined) return no(refusal)
      if (queue && now.stays !== true)
        return no(
          'This session ends with its goal, so no other one can wait. `--stay` at the start lets the team stay.',
        )
      if (queue && hasGoal(now)) {
        const waiting = now.queuedGoals?.length ?? 0
        if (waiting >= queuedAtMost)
          return no(`${waiting} goals wait already; no more than that. /goals drop 1 takes one away.`)
        session.emit('goal.queued', person.name, { goal, by: person.name })
        return ok(
          waiting === 0 ? 'It begins when the goal of now has ended.' : `It begins after ${waiting + 1} others.`,
        )
      }
      needs.begin(goal, person.name)
      return ok('The goal is set; the plan is made anew.')
    },
    goals: ({ change }, person) => (change ? changeQueue(needs, change, person.name) : ok(goalsInWords(needs))),
  }
}
