import { asksEach } from '../../planner/goal-shares.ts'
import { placeInGoal, placeTaken, withEveryone, withoutSpeaker, withSpeaker } from '../../planner/speaker.ts'
import { vocabularyOf } from '../../planner/vocabulary.ts'
import type { CommandReply, QueueChange } from '../../session/attach/commands.ts'
import { type BudgetLimit, inUnit, limitWords, usedOf } from '../../session/log/budget-limit.ts'
import { clockTime } from '../../session/log/describe.ts'
import { resultWords } from '../../session/log/events/outcome.ts'
import { type GoalPart, goalParts } from '../../session/log/goals.ts'
import { listed } from '../../session/log/listed.ts'
import { answerToChange } from '../buildings/change-asked.ts'
import { type GivenGoal, type Goals, replacedBy } from '../goals.ts'
import { goalWords, type Knowledge } from '../knowledge/team-knowledge.ts'
import { noSeat, type Roster, seatNamed } from '../seats/roster.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Approvals } from './approvals.ts'
import { withKnownChests } from './chests-at-places.ts'
import { type Handlers, no, ok, okBut } from './command-handlers.ts'
import type { Person } from './person.ts'

/** What people say about goals: the one of now, and those that wait. */
export interface GoalCommandNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly knowledge: Knowledge
  readonly goals: Pick<Goals, 'ofTeam' | 'all' | 'of' | 'begin'>
  readonly approvals: Pick<Approvals, 'waiting' | 'decide'>
  /** Players who are of the team whenever they are in the game. */
  readonly players: readonly string[]
  /** Why no part of this team has a goal of its own; undefined: it may. */
  readonly partsRefused: string | undefined
}

/** Why no seat could make anything of a goal, with what they could; undefined: one can. */
const whyUnread = ({ session, roster, knowledge }: GoalCommandNeeds, goal: string): string | undefined => {
  const brains = [...roster.members.values()].flatMap(({ seat, leader, peer, brain }) => {
    const { occupant, paused } = session.state.seats[seat] ?? {}
    // A seat's brain goes on planning under a person who leads; a person who paused it plans by hand, and reads whatever they like.
    const plans = occupant?.kind === 'agent' ? leader || peer : leader && !paused
    return plans ? [brain] : []
  })
  const words = { ...goalWords(knowledge, goal), drawn: Object.keys(session.state.session.buildings ?? {}) }
  const refusals = brains.map(brain => brain.refuses?.(words) ?? null)
  const [first] = refusals
  return first === undefined || first === null || refusals.includes(null)
    ? undefined
    : first.replaceAll(goal, excerpt(goal))
}

/** The same, and what goes on instead. */
const goalRefusal = (
  needs: GoalCommandNeeds,
  goal: string,
  seats: readonly string[] | undefined,
): string | undefined => {
  const why = whyUnread(needs, goal)
  const now = needs.goals.ofTeam.goal
  const stays = seats
    ? 'all stays as it is'
    : now.isSet()
      ? `the goal stays “${excerpt(now.text())}”`
      : 'the team goes on waiting for one'
  return why && `“${excerpt(goal)}” is not understood, so ${stays}. ${why}`
}

/** Whom `me` means: the body of who says it, and of a person without one the only player whom the team knows. */
export const speakerIn = (
  { players }: Pick<GoalCommandNeeds, 'players'>,
  { avatar, taken }: Person,
): string | undefined => avatar?.seat ?? taken ?? (players.length === 1 ? players[0] : undefined)

/** Who is no worker of the plan where a goal asks something of each; '': all are, or it does not. */
const whoIsEach = ({ roster, knowledge }: GoalCommandNeeds, goal: string): string => {
  const workers = roster.workers(roster.planner('') ?? '')
  const leaders = [...roster.members.values()].flatMap(({ seat, body }) =>
    !body || workers.includes(seat) ? [] : [seat],
  )
  if (leaders.length === 0 || !asksEach(goal, vocabularyOf(goalWords(knowledge, goal)))) return ''
  return `“each” is each worker: ${listed(workers)}. ${listed(leaders)} ${leaders.length === 1 ? 'leads and does' : 'lead and do'} no work of the plan.`
}

/** A goal with the name of who says it, and what is to be said of it. */
const said = (
  needs: GoalCommandNeeds,
  given: string,
  person: Person,
): readonly [goal: string, remarks: readonly string[]] => {
  const [words, ofChests] = withKnownChests(needs, given)
  const name = speakerIn(needs, person)
  const [goal, remark] = withEveryone(words, [...new Set([...(name === undefined ? [] : [name]), ...needs.players])])
  const place = person.avatar ? undefined : placeInGoal(goal)
  const speaker = name === undefined ? withoutSpeaker(goal) : place === undefined ? '' : placeTaken(place, name)
  const remarks = [ofChests, remark, speaker, whoIsEach(needs, goal)].filter(one => one !== '')
  return [name === undefined ? goal : withSpeaker(goal, name), remarks]
}

/** Goals that may wait: a longer list is a slip, or a program that repeats itself. */
const queuedAtMost = 20

/** So many of those that have ended are told one by one, before those that wait. */
const toldAtMost = 5

/** All goals of the session, one in a line. Only those that wait have numbers: the ones by which they are changed. */
const goalsInWords = ({ session: { state } }: GoalCommandNeeds): string => {
  const parts = goalParts(state)
  const ended = parts.filter(({ result }) => result !== undefined)
  const told = ended.slice(-toldAtMost)
  const before = (ended[0]?.number ?? 1) - 1 + ended.length - told.length
  const lines = [
    ...(before > 0 ? [`${before} before`] : []),
    ...told.map(
      ({ goal, seats, result, startedAt, endedAt = 0 }) =>
        `${inList(goal)}${seats ? ` (${listed(seats)})` : ''}: ${resultWords[result!]}, ${clockTime(endedAt - startedAt)}`,
    ),
    ...parts.flatMap(({ result, goal, seats, spent, budget }) =>
      result === undefined ? [`now${ofSeats(seats)}: ${inList(goal)}${ofBudget(spent, budget)}`] : [],
    ),
    ...queueInWords(state.session.queuedGoals ?? []),
  ]
  return lines.length === 0 ? 'The team has had no goal yet. /goal TEXT gives it one.' : lines.join('\n')
}

type Queue = NonNullable<SessionLike['state']['session']['queuedGoals']>

const queueInWords = (queue: Queue): string[] =>
  queue.map(
    ({ goal, by, seats, budget }, index) =>
      `${index + 1}${index === 0 ? ' (next)' : ''}${ofSeats(seats)}: ${inList(goal)} (${[by, ...(budget === undefined ? [] : [limitWords(budget)])].join(', ')})`,
  )

/** Whose goal it is, where it is not that of all who have none of their own. */
const ofSeats = (seats: readonly string[] | undefined): string => (seats ? ` for ${listed(seats)}` : '')

/** How much of its budget a goal has used up; empty: it has none of its own. */
const ofBudget = (spent: GoalPart['spent'], budget: BudgetLimit | undefined): string =>
  budget === undefined
    ? ''
    : ` (${inUnit(usedOf(budget, spent), typeof budget === 'number' ? undefined : 'tokens')} of ${limitWords(budget)} spent)`

/** Enough to know which one is meant; a goal may have thousands of characters. */
const excerpt = (text: string, atMost = 120): string =>
  text.length > atMost ? `${text.slice(0, atMost - 1).toWellFormed()}…` : text
/** The same in the middle of a line. */
const inLine = (goal: string): string => excerpt(goal).replace(/[\s.]+$/, '')
/** The same in a list, of which a line with its result fits on 80 columns. */
const inList = (goal: string): string => excerpt(goal.replace(/\s+/g, ' '), 52).replace(/[\s.]+$/, '')

/** One of the goals that wait is dropped, worded anew, or moved. */
const changeQueue = (needs: GoalCommandNeeds, { place, was, ...change }: QueueChange, by: string): CommandReply => {
  const { session } = needs
  const queue = session.state.session.queuedGoals ?? []
  const places = queue.map(({ goal, by: giver }, index) => `${index + 1}: ${inLine(goal)} (${giver})`).join(' · ')
  const waiting = `${queue.length === 1 ? 'one waits' : `${queue.length} wait`}: ${places}`
  const now = queue[place - 1]
  if (queue.length === 0)
    return no('unknown', 'No goal waits. /goal + TEXT gives one that begins after the one under way.')
  if (!now) return no('unknown', `There is no goal ${place} in the queue; ${waiting}`)
  if (was !== undefined && now.goal !== was) return no('over', `The queue has changed meanwhile; ${waiting}`)
  switch (change.what) {
    case 'drop':
      session.emit('goal.requeued', by, { by, place })
      return ok(`Dropped: ${excerpt(now.goal)}`)
    case 'edit': {
      const why = whyUnread(needs, change.goal)
      if (why)
        return no(
          'unreadable',
          `“${excerpt(change.goal)}” is not understood, so “${excerpt(now.goal)}” stays in the queue. ${why}`,
        )
      session.emit('goal.requeued', by, { by, place, goal: change.goal, budget: change.budget })
      return ok(`Goal ${place} of the queue is now: ${excerpt(change.goal)}`)
    }
    case 'move': {
      const { to } = change
      if (to < 1 || to > queue.length) return no('unknown', `There is no place ${to} in the queue; ${waiting}`)
      if (to !== place) session.emit('goal.requeued', by, { by, place, to })
      return ok(queueInWords(session.state.session.queuedGoals ?? []).join('\n'))
    }
  }
}

/** The goal of a part of the team ends; who worked for it takes on the next one that is for them, or works with the others again. */
const stopPart = ({ session, goals }: GoalCommandNeeds, named: string, by: string): CommandReply => {
  const seat = seatNamed(session, named)
  if (seat === undefined) return no('unknown', noSeat(session, named))
  const { goal, ending } = goals.of(seat)
  if (goal === goals.ofTeam.goal) return no('unknown', `${seat} has no goal of its own. /goals tells who has.`)
  const text = goal.text()
  ending.end('called-off', `${by} ended it`)
  return ok(`Ended: ${excerpt(text)}`)
}

/** The agents that are named, as the session writes them, or why they cannot have a goal of their own; undefined: none are named. */
const partNamed = (
  needs: GoalCommandNeeds,
  names: readonly string[] | undefined,
): { readonly seats?: readonly string[] } | CommandReply => {
  const { session, roster, partsRefused } = needs
  if (!names) return {}
  // The name of the only agent stands for the team.
  if (roster.members.size === 1 && names.every(name => roster.members.has(seatNamed(session, name) ?? ''))) return {}
  if (partsRefused !== undefined) return no('unable', partsRefused)
  const unknown = names.find(name => seatNamed(session, name) === undefined)
  if (unknown !== undefined) return no('unknown', noSeat(session, unknown))
  const seats = [...new Set(names.flatMap(name => seatNamed(session, name) ?? []))]
  const person = seats.find(name => !roster.members.has(name))
  return person === undefined
    ? { seats }
    : no('forbidden', `${person} is a person: only agents can have a goal of their own.`)
}

/** Why a goal cannot begin now; undefined: it can. */
const notNow = (needs: GoalCommandNeeds, seats: readonly string[] | undefined): string | undefined => {
  const { goal, roster } = needs.goals.ofTeam
  const others = [...roster.members.keys()].filter(name => !seats?.includes(name))
  if (!seats && others.length === 0)
    return 'Every agent works for a goal of its own; /goal + TEXT waits until they are free.'
  return seats && others.length === 0 && goal.isSet()
    ? `Then no agent is left for “${excerpt(goal.text())}”. Name fewer, or queue it: /goal + TEXT begins when that has ended.`
    : undefined
}

/** Which goals end as another one begins; '': none does. */
const endsWith = ({ session, goals }: GoalCommandNeeds, seats: readonly string[] | undefined): string => {
  const ended = replacedBy(goals, seats).map(({ goal }) => `“${inLine(goal.text())}”`)
  if (ended.length === 0) return ''
  const other =
    session.state.session.stays === true ? '; /goal + TEXT (in the game without /) would have waited for its end' : ''
  return ` ${listed(ended)} ${ended.length === 1 ? 'ends' : 'end'} with that${other}.`
}

const withRemarks = (reply: CommandReply, remarks: readonly string[]): CommandReply =>
  reply.ok ? okBut(reply.text, remarks) : reply

/** It waits for its turn. */
const queueGoal = ({ session }: GoalCommandNeeds, given: GivenGoal): CommandReply => {
  const { by, seats } = given
  const waiting = session.state.session.queuedGoals?.length ?? 0
  if (waiting >= queuedAtMost)
    return no('limit', `${waiting} goals wait already; no more than that. /goals drop 1 takes one away.`)
  session.emit('goal.queued', by, { ...given, seats: seats && [...seats] })
  if (seats) return ok(`It begins when ${listed(seats)} ${seats.length === 1 ? 'has' : 'have'} no other goal.`)
  return ok(
    waiting === 0
      ? 'It is the next one: the team begins it after the goal it works for.'
      : `It begins after ${waiting + 1} others.`,
  )
}

export const goalCommands = (needs: GoalCommandNeeds): Pick<Handlers, 'goal' | 'goals'> => {
  const { session, goals } = needs
  /** The world is made, and no agent is there yet. */
  const isPreparing = (): boolean => needs.roster.members.size === 0
  /** Whether those whom a goal is for have another one. */
  const isBusy = (seats: readonly string[] | undefined): boolean =>
    seats
      ? seats.some(name => goals.of(name).goal.isSet())
      : goals.ofTeam.goal.isSet() || (goals.ofTeam.roster.members.size === 0 && !isPreparing())
  return {
    goal({ goal: words, queue, seats: names, budget }, person) {
      const { name: by } = person
      const [goal, remarks] = said(needs, words, person)
      if (names && isPreparing())
        return no('not-yet', 'No agent is in the world yet: a goal for some of them can be given as soon as they are.')
      const named = partNamed(needs, names)
      if ('ok' in named) return named
      const { seats } = named
      const given: GivenGoal = { goal, by, seats, budget }
      const now = { state: session.state, goal: goals.ofTeam.goal.task(), approvals: needs.approvals }
      const change = answerToChange(now, goal, { by, queue })
      if (change) return change
      const refusal = goalRefusal(needs, goal, seats)
      if (refusal !== undefined) return no('unreadable', refusal)
      if (queue && session.state.session.stays !== true)
        return no(
          'unable',
          'This session ends with its goal, so no other one can wait. `--stay` at the start lets the team stay.',
        )
      if (queue && isBusy(seats)) return withRemarks(queueGoal(needs, given), remarks)
      const why = isPreparing() ? undefined : notNow(needs, seats)
      if (why !== undefined) return no('unable', why)
      const ends = endsWith(needs, seats)
      const before = needs.roster.planners
      needs.goals.begin(given)
      if (!seats && isPreparing())
        return okBut(`The goal is set: the team begins with it as soon as it is in the world.${ends}`, remarks)
      if (!seats) return okBut(`The goal is set; the plan is made anew.${ends}`, remarks)
      const leads = needs.roster.planners.filter(name => !before.includes(name) && !seats.includes(name))
      const under = leads.length === 0 ? '' : `, led by ${listed(leads)}`
      const others = goals.ofTeam.goal.isSet() ? `; the others go on with theirs${under}` : ''
      return okBut(`The goal of ${listed(seats)} is set${others}.${ends}`, remarks)
    },
    goals({ change }, person) {
      if (!change) return ok(goalsInWords(needs))
      if (change.what === 'stop') return stopPart(needs, change.seat, person.name)
      if (change.what !== 'edit') return changeQueue(needs, change, person.name)
      const [goal, remarks] = said(needs, change.goal, person)
      return withRemarks(changeQueue(needs, { ...change, goal }, person.name), remarks)
    },
  }
}
