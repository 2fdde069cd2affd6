import { withArticle } from '../../minecraft/names/articles.ts'
import type { Access, Others, seatRoles } from '../log/events/words.ts'
import type { Command, PersonHello } from './commands.ts'
import type { Refusal } from './messages.ts'

/**
 * Who may do what, in one table: `role → rights`. The host holds it for every command, whichever way it came in; screens
 * and docs are made from it.
 */

type Role = (typeof seatRoles)[number]

/** What an invitation can grant: all but to be the one who started the session. */
export const invitations = ['viewer', 'speaker', 'member', 'operator'] as const

/** What each right lets a person do. */
export const rights = {
  speak: 'say something to the team, correct what they said',
  seat: 'change their role, take a seat, release it (`/role`, `/take`, `/release`)',
  work: 'ask agents for work in words, have the team remember and forget things, act with their own or a taken body, answer its drafts, say what became of their own tasks',
  halt: 'interrupt, pause, resume and stop one agent',
  direct: 'pause, resume and stop everybody; add and remove agents; add, change, cancel and assign tasks',
  decide:
    'approve, reject, write and edit plans, keep designs (`/design save`), set the approval policy, let players in the game give orders, goals and the yes to plans among them (`/player`), choose the models of agents',
  goal: 'change the goal, and goals that wait',
  end: 'end the session',
} as const
export type Right = keyof typeof rights

const everything = Object.keys(rights) as Right[] // the keys of a literal are its rights
const colleague: readonly Right[] = ['speak', 'seat', 'work', 'halt']

const rightsOfRole: Readonly<Record<Role, readonly Right[]>> = {
  observer: ['speak', 'seat'],
  worker: colleague,
  peer: colleague,
  leader: everything,
}

/** A person as the host sees them. */
export interface Permissions {
  readonly access: Access
  readonly role: Role
  /** The most that members may become in this session; absent: leader. */
  readonly others?: Others | undefined
}

/** Whether `--others` lets this person become that. */
export const mayBecome = ({ access, others = 'leader' }: Omit<Permissions, 'role'>, role: Role): boolean =>
  access !== 'member' || role === 'observer' || others === 'leader' || (others === 'peer' && role !== 'leader')

export const rightsOf = ({ access, role }: Permissions): readonly Right[] => {
  switch (access) {
    case 'viewer':
      return []
    case 'speaker':
      return ['speak']
    case 'member':
      return rightsOfRole[role] ?? []
    case 'operator':
    case 'owner':
      return everything
    // A host of another version may know words that mean nothing here.
    default:
      return []
  }
}

export const rightFor = (command: Command): Right => {
  switch (command.type) {
    case 'say':
      return command.delivery === 'interrupt' ? 'halt' : 'speak'
    case 'editMessage':
      return 'speak'
    case 'role':
    case 'take':
    case 'release':
      return 'seat'
    case 'remember':
    case 'forget':
      return command.text === undefined ? 'speak' : 'work'
    case 'act':
    case 'draft':
    case 'drafts':
      return 'work'
    case 'pause':
    case 'resume':
      return command.seat === undefined ? 'direct' : 'halt'
    case 'stop':
      return command.seat !== undefined ? 'halt' : command.all ? 'direct' : 'end'
    case 'seat':
      return 'direct'
    case 'task':
      return ownTaskChanges.has(command.change) ? 'work' : 'direct'
    case 'approve':
    case 'reject':
    case 'editPlan':
    case 'readItem':
    case 'draftPlan':
    case 'policy':
    case 'player':
    case 'saveDesign':
      return 'decide'
    case 'model':
      return command.model === undefined ? 'speak' : 'decide'
    case 'goal':
      return 'goal'
    case 'goals':
      return command.change === undefined ? 'speak' : 'goal'
  }
}

/** What a person says of a task of their own. */
const ownTaskChanges: ReadonlySet<Extract<Command, { type: 'task' }>['change']> = new Set([
  'done',
  'fail',
  'accept',
  'decline',
])

/** The same right, as a person reads what they may not do. */
const acts: Readonly<Record<Right, string>> = {
  speak: 'speak',
  seat: 'take a seat',
  work: 'act',
  halt: 'interrupt, pause or stop an agent',
  direct: 'direct the team',
  decide: 'decide',
  goal: 'change the goal',
  end: 'end the session',
}

/** Why this command is not for them, and how they get the right to it; undefined when it is for them. */
export const refusedCommand = (permissions: Permissions, command: Command): string | undefined =>
  refusedRight(permissions, rightFor(command))

/** The same for all that takes this right. */
export function refusedRight(permissions: Permissions, right: Right): string | undefined {
  if (rightsOf(permissions).includes(right)) return undefined
  const { access, role } = permissions
  if (access === 'viewer')
    return 'You came to look on: viewers cannot speak or act. Ask the owner of the session for an invitation.'
  if (access === 'speaker')
    return `You came as a speaker: you can say things, but not ${acts[right]}. Ask the owner of the session for an invitation as a member.`
  // Short enough to be read whole on one line of a narrow screen.
  const name = role === 'observer' ? 'Observers' : role === 'worker' ? 'Workers' : 'Peers'
  const needed = rightsOfRole.peer.includes(right) ? 'peer' : 'leader'
  const how = mayBecome(permissions, needed)
    ? needed === 'peer'
      ? 'Peers can: /role peer'
      : 'Leaders can: /role leader'
    : 'Who joined cannot become that here.'
  return `${name} cannot ${acts[right]}. ${how}`
}

/** Why they cannot come in like this. Viewers and speakers take no part in the team. */
export function refusedHello(access: Access, { role }: PersonHello): Refusal | undefined {
  if (role === undefined || role === 'observer' || (access !== 'viewer' && access !== 'speaker')) return undefined
  return {
    refused: `you were let in as ${withArticle(access)}, who can only observe`,
    remedy: `Leave out --as ${role}, or ask for an invitation as a member.`,
  }
}
