import type { Command } from '../../session/attach/commands.ts'
import { inUnit, limitWords } from '../../session/log/budget-limit.ts'
import { listed } from '../../session/log/listed.ts'
import { playerRightWords, policyWords } from '../../session/log/policy-words.ts'
import { wishInShort } from '../buildings/given-design.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Approvals } from './approvals.ts'
import type { Person } from './person.ts'

export interface AnnouncementNeeds {
  readonly session: Pick<SessionLike, 'state'>
  readonly approvals: Approvals
  readonly work: Work
}

/**
 * Who decided what, as one line for the chat of all: the name comes first. Made before the command is carried out, while
 * what it is about still waits. Undefined for what concerns no other person.
 */
export const announcement = (
  { session, approvals, work }: AnnouncementNeeds,
  { name, seat }: Person,
  command: Command,
): string | undefined => {
  const waiting = (id: string | undefined): string => {
    const open = approvals.waiting()
    const request = (id === undefined ? open[0] : open.find(one => one.id === id))?.request
    return request ? `${request.seat} ${request.wants}` : 'a request'
  }
  /** What is decided, as the object of a sentence: a plan by its version, else what is wanted behind a colon. */
  const object = (id: string | undefined): string => {
    const open = approvals.waiting()
    const request = (id === undefined ? open[0] : open.find(one => one.id === id))?.request
    return request?.plan ? ` plan ${request.plan.version} of ${request.seat}` : `: ${waiting(id)}`
  }
  const task = (id: string | undefined): string => (id === undefined ? 'a task' : (work.get(id)?.title ?? id))
  switch (command.type) {
    case 'approve': {
      const count = command.items?.length
      const part = count === undefined ? '' : ` ${count} ${count === 1 ? 'item' : 'items'} of`
      const amount =
        command.amount === undefined ? '' : ` up to ${inUnit(command.amount, session.state.usage.budget?.unit, true)}`
      const always = command.always ? ', and what is alike from now on' : ''
      return `${name} approved${part}${amount}${object(command.approval)}${always}`
    }
    case 'reject':
      return `${name} rejected${object(command.approval)}: “${wishInShort(command.reason)}”`
    case 'editPlan':
      return `${name} edited the plan${command.approve ? ' and approved it' : ''}`
    case 'draftPlan':
      if (command.drop) return `${name} threw away: ${waiting(command.approval)}`
      return `${name} asked for a new plan${command.hint ? `: ${command.hint}` : ''}`
    case 'policy':
      return `${name} set approvals to ${command.approvals}: ${policyWords[command.approvals]}`
    case 'player':
      return `${name}: ${command.player} ${playerRightWords[command.may]}`
    case 'goal':
      return `${name} ${command.queue ? 'queued' : 'set'} the goal${command.seats ? ` of ${listed(command.seats)}` : ''}${command.budget === undefined ? '' : ` with a budget of ${limitWords(command.budget)}`}: ${command.goal}`
    case 'goals': {
      const { change } = command
      if (!change) return undefined
      if (change.what === 'stop') return `${name} ended the goal of ${change.seat}`
      const goal = session.state.session.queuedGoals?.[change.place - 1]?.goal ?? ''
      if (change.what === 'edit') return `${name} changed the queued goal “${goal}” to: ${change.goal}`
      return change.what === 'drop'
        ? `${name} dropped the queued goal: ${goal}`
        : `${name} moved the queued goal to place ${change.to}: ${goal}`
    }
    case 'pause':
      return `${name} paused ${command.seat ?? 'the team'}`
    case 'resume':
      return `${name} resumed ${command.seat ?? 'the team'}`
    case 'stop':
      return `${name} stopped ${command.seat ?? (command.all ? 'everybody' : 'the session')}`
    case 'model':
      return command.model === undefined ? undefined : `${name} gave ${command.seat} the model ${command.model}`
    // A seat that leaves takes things along: all are told when it has left.
    case 'seat':
      return command.change === 'add' ? `${name} added ${command.seat} to the team` : undefined
    case 'take':
      return `${name} took the seat of ${command.seat}`
    case 'release':
      return seat === null ? undefined : `${name} gave the seat of ${seat} back`
    case 'role':
      return `${name} is ${command.role} now`
    case 'remember':
      return command.text === undefined ? undefined : `${name} had the team remember: ${command.text}`
    case 'forget':
      return command.text === undefined ? undefined : `${name} had the team forget: ${command.text}`
    case 'saveDesign':
      return `${name} kept a design as ${command.name}`
    case 'task':
      switch (command.change) {
        case 'add':
          return `${name} added a task${command.seat === undefined ? '' : ` for ${command.seat}`}: ${command.text ?? ''}`
        case 'assign':
          return `${name} gave ${command.seat ?? 'another seat'} the task: ${task(command.task)}`
        case 'edit':
        case 'cancel':
        case 'retry':
        case 'split':
          return `${name}: ${command.change} task: ${task(command.task)}`
        default:
          return undefined
      }
    default:
      return undefined
  }
}
