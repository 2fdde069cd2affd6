import { goalAsked, plainReply } from '../../brain/rules/talk/decide-reply.ts'
import { isQuestion, questionsApart } from '../../brain/rules/talk/question-words.ts'
import type { MindWords } from '../../mind/mind-parts.ts'
import { inPattern } from '../../minecraft/names/player-names.ts'
import { withoutPoliteness } from '../../minecraft/names/polite-words.ts'
import { sameName } from '../../minecraft/names/suggestions.ts'
import { refusedCommand } from '../../session/attach/access.ts'
import type { Command } from '../../session/attach/commands.ts'
import type { Others } from '../../session/log/events/words.ts'
import { hasGoal } from '../../session/log/goal-now.ts'
import { changesDrawing } from '../buildings/change-instead.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Approvals } from './approvals.ts'
import { commandIn } from './game/team-words.ts'
import type { Person } from './person.ts'
import { isPlan, isPlanWish, planAnswer } from './plan-answer.ts'
import { letterOf } from './questions-asked.ts'

export interface SaidToTeamNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly others: Others | undefined
  readonly approvals: Approvals
}

/** What is to be drawn otherwise of the building of a plan that waits, without the name of the one who planned before it; undefined: nothing, or it is an order. */
const ofDrawing = (
  { state }: SessionLike,
  plan: string | undefined,
  { seat, mind }: { readonly seat: string; readonly mind: MindWords | null },
  person: string,
  text: string,
): string | undefined => {
  const words = withoutPoliteness(text.trim().replace(new RegExp(`^@?${inPattern(seat)}[,:]?\\s+`, 'i'), ''))
  if (isQuestion(words) || !changesDrawing(state, plan, words)) return undefined
  const reply = mind && plainReply(mind.situation([letterOf(person, undefined, words)]))
  return reply && (reply.tasks.length > 0 || reply.stop || reply.instruction !== undefined) ? undefined : words
}

/** What is said against a plan that waits, to all or to the one who planned; words that are read as something else are no answer. */
const saidOfPlan = (
  { session, roster, approvals }: SaidToTeamNeeds,
  person: string,
  { to, text }: Extract<Command, { type: 'say' }>,
): Command | undefined => {
  const asked = approvals.waiting().find(({ request }) => isPlan(request.kind))
  const planner = roster.members.get(asked?.request.seat ?? '')
  if (!asked || !planner || !to.every(name => sameName([planner.seat], name) !== undefined)) return undefined
  const names = Object.keys(session.state.seats)
  const answer = planAnswer(text.trim(), names)
  if (answer) return answer.kind === 'wish' ? { type: 'reject', approval: asked.id, reason: answer.reason } : undefined
  // A model reads for itself what is no answer.
  const isRead = (mind: MindWords): boolean => plainReply(mind.situation([letterOf(person, undefined, text)])) !== null
  const isAlone = planner.plain && planner.mind && isPlanWish(text, names) && !isRead(planner.mind)
  const drawn = planner.plain ? ofDrawing(session, asked.request.plan?.id, planner, person, text) : undefined
  if (drawn !== undefined) return { type: 'reject', approval: asked.id, reason: drawn }
  return isAlone ? { type: 'reject', approval: asked.id, reason: text.trim() } : undefined
}

/** A reason against a plan that only asks something changes nothing of it: who planned answers it, and the plan waits on. A model reads for itself. */
export const askedInstead = (
  { roster, approvals, others }: SaidToTeamNeeds,
  { access, role }: Person,
  { approval, reason }: Extract<Command, { type: 'reject' }>,
): Command | undefined => {
  const asked = approvals.waiting().find(({ id }) => id === (approval ?? id))?.request
  const planner = asked && isPlan(asked.kind) ? roster.members.get(asked.seat) : undefined
  const [questions, wanted] = questionsApart(reason)
  if (!planner?.plain || questions.length === 0 || wanted.length > 0) return undefined
  const question: Command = { type: 'say', to: [planner.seat], text: reason, delivery: 'queue' }
  return refusedCommand({ access, role, others }, question) === undefined ? question : undefined
}

/**
 * What a person at a screen tells the team with the words of the game, where they may: `goal collect 12 sand`, `remember that …`, and a
 * building where the team has no goal; and what is to be different in a plan that waits. Undefined: it is for agents to read.
 */
export const saidToTeam = (
  needs: SaidToTeamNeeds,
  { name, access, role }: Person,
  said: Extract<Command, { type: 'say' }>,
): Command | undefined => {
  const { session, roster, others } = needs
  const { to, text } = said
  const may = (command: Command): boolean => refusedCommand({ access, role, others }, command) === undefined
  // Words are read for those alone who may do what they could mean: reading them takes time.
  const ofPlan = may({ type: 'reject', reason: text }) ? saidOfPlan(needs, name, said) : undefined
  if (ofPlan || to.length > 0) return ofPlan
  const mind = roster.members.get(roster.planner('') ?? '')?.mind
  const building =
    mind && !hasGoal(session.state.session) && may({ type: 'goal', goal: text })
      ? goalAsked(mind.situation([letterOf(name, undefined, text)]))
      : undefined
  const meant: Command | undefined = building === undefined ? commandIn(text) : { type: 'goal', goal: building }
  return meant && may(meant) ? meant : undefined
}
