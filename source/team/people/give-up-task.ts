import { readWishes } from '../../brain/rules/plan/read-wishes.ts'
import { isAbout } from '../../brain/rules/plan/wishes.ts'
import { inPattern } from '../../minecraft/names/player-names.ts'
import type { Command, CommandReply } from '../../session/attach/commands.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { MessageDelivery } from '../messages/message-delivery.ts'
import type { Roster } from '../seats/roster.ts'
import { isGift, openOf } from '../tasks/task-rules.ts'
import { retryTask, type Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'
import { ok, okBut } from './command-handlers.ts'
import type { Person } from './person.ts'
import { interrupt, tellPlanner } from './task-news.ts'

export interface GiveUpNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly work: Work
  readonly messageDelivery: MessageDelivery
}

/**
 * A person declines a task of theirs, or says that it failed. On the screen they point at one task, decline that one and keep the
 * others; a player who says “decline” in the game of the task at hand has no more to do for this goal, until they ask for it.
 */
export const giveUp = (
  needs: GiveUpNeeds,
  { change, task: pointedAt, text }: Extract<Command, { type: 'task' }>,
  task: TaskState,
  person: Person,
): CommandReply => {
  const { roster, work } = needs
  const isDeclined = change === 'decline'
  interrupt(roster, task, `${person.name} will not do it`)
  // The reason goes back to the planner: it is part of its next question.
  const said = text ? `: ${text}` : ''
  const did = isDeclined ? 'declined' : 'failed'
  work.fail(task.task, isDeclined ? 'declined' : 'gave-up', `${person.name} ${did} it${said}`)
  tellPlanner(needs, person, task, 'failed', `${did}: ${task.title}${said}`)
  if (!isDeclined || task.plan === undefined) return ok('The team knows.')
  if (person.inGame && pointedAt === undefined) return ok(leaveOut(needs, person, task, said))
  const { next, told } = text ? passOn(needs, person, task, text) : { next: undefined, told: [] }
  const planner = roster.planner(task.task)
  const others = `${planner ?? 'The team'} gives it to another worker or makes another plan`
  return okBut(`Declined: ${task.title}. ${next ?? others}.${keptBy(needs, person, task)}`, told)
}

/** Ends all that the plan asks of a player, who gets no more of it. */
const leaveOut = ({ roster, work }: GiveUpNeeds, { name, seat }: Person, task: TaskState, said: string): string => {
  if (seat === null || roster.members.has(seat)) return 'The team knows.'
  roster.members.get(roster.planner(task.task) ?? '')?.memory.instruct({ from: name, text: `without ${seat}` })
  for (const one of openOf(work.tasks(), seat))
    if (one.plan === task.plan) work.fail(one.task, 'declined', `${name} takes nothing more of this plan${said}`)
  return `The team knows. You get no more of this plan, until you say “with ${seat}”.`
}

/** `Bob should do the torches`: whom the reason names for the task gets it; of another one the person hears why not. */
const passOn = (
  { session, roster, work, messageDelivery }: GiveUpNeeds,
  { name, seat }: Person,
  task: TaskState,
  text: string,
): { readonly next?: string; readonly told: readonly string[] } => {
  const names = Object.keys(session.state.seats)
  const { wanted, isOfOther } = namedIn(text, names, seat, task)
  const planner = roster.planner(task.task)
  if (wanted === undefined && isOfOther)
    return { told: [`What “${text}” says of other work is not followed: say it to ${planner ?? 'the team'}.`] }
  if (wanted === undefined) {
    const spoken = names.find(one => one !== seat && new RegExp(`(?<!\\w)${inPattern(one)}(?!\\w)`, 'i').test(text))
    return { told: spoken === undefined ? [] : [`“${text}” chooses no worker; “${spoken} should do it” would.`] }
  }
  const isThere = roster.workers(planner ?? '').includes(wanted) && roster.bench.why(wanted) === undefined
  if (!isThere) return { told: [`${wanted} gets no work of this plan now, so it does not go there.`] }
  if (isGift(task)) return { told: [`${wanted} can't hand over what another has.`] }
  retryTask(work, task.task, wanted, `${name} declined it and wants ${wanted} to do it`, name)
  const order = `${wanted}, please take over from ${seat}: ${task.title} (${text}).`
  messageDelivery.send({ from: name, to: [wanted], text: order, kind: 'order', task: task.task, person: true })
  return { next: `${wanted} gets it`, told: [] }
}

/** Who is to do it by the words of its refusal; `isOfOther`: they say who does something else. */
const namedIn = (
  text: string,
  names: readonly string[],
  own: string | null,
  { title }: TaskState,
): { readonly wanted?: string | undefined; readonly isOfOther: boolean } => {
  const { assign, only } = readWishes([{ text, by: '', nth: 0, wish: true }], names)
  const [one] = only ?? []
  if (only?.length === 1 && one !== own) return { wanted: one, isOfOther: false }
  const others = assign.filter(({ worker }) => worker !== own)
  const meant = others.find(({ words }) => thatTask.test(words) || isAbout(words, title))
  return { wanted: meant?.worker, isOfOther: others.length > 0 && meant === undefined }
}
const thatTask = /^(?:it|this|that|them|these|those|all of (?:it|them))?$/

const inList = new Intl.ListFormat('en-GB')
/** What the plan still asks of them. */
const keptBy = ({ work }: GiveUpNeeds, { seat }: Person, { plan }: TaskState): string => {
  const kept = openOf(work.tasks(), seat ?? '').filter(one => one.plan === plan)
  return kept.length === 0 ? '' : ` You keep ${inList.format(kept.map(({ title }) => `“${title}”`))}.`
}
