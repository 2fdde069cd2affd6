import type { Command } from '../../../session/attach/commands.ts'
import {
  approvalPolicies,
  defaultDraftTimeoutSeconds,
  othersRoles,
  playerRights,
} from '../../../session/log/events/words.ts'
import type { Delivery } from '../../ui.ts'
import { allWord, message, seat, seatOrAll } from './addressee.ts'
import { approveCommand, designCommand, draftCommand, policyCommand } from './decisions.ts'
import { goalCommand, goalsCommand } from './goals.ts'
import { forgetCommand, rememberCommand } from './home.ts'
import { error, type InputMeaning, local, oneOf, type Speaker, send } from './meaning.ts'
import { readModel } from './model.ts'
import { seatCommand } from './seat.ts'
import { taskChanges, taskCommand } from './task.ts'

/** The one table of `/commands`: what the composer reads, tab completes, and the help and docs/keys.md list. */

export type Argument =
  | 'seat'
  | 'seatChange'
  | 'changedSeat'
  | 'agentRole'
  | 'role'
  | 'policy'
  | 'model'
  | 'player'
  | 'view'
  | 'change'
  | 'queue'
  | 'queued'
  | 'draft'
  | 'text'
  | 'message'
export interface SlashCommand {
  readonly name: string
  readonly usage: string
  readonly help: string
  readonly dangerous?: boolean
  readonly completes: readonly Argument[]
  readonly read: (argument: string, speaker: Speaker) => InputMeaning
}

/** Whom it reaches is always said: an interruption of the whole team must not come from a slip. */
const speak = (delivery: Delivery) => (argument: string, speaker: Speaker) =>
  argument.trim() === ''
    ? error(`Say to whom and what: /${delivery} NAME TEXT, or /${delivery} all TEXT`)
    : message(argument, { ...speaker, delivery }, true)

const about =
  (usage: string, make: (seat: string | undefined) => Command) =>
  (argument: string, speaker: Speaker): InputMeaning => {
    const found = seatOrAll(speaker, argument, usage)
    return 'kind' in found ? found : send(make(found.seat))
  }

const readStop = (argument: string, speaker: Speaker): InputMeaning => {
  const wanted = argument.trim()
  if (wanted === '') return local('stop')
  if (wanted.toLowerCase() === 'session') return send({ type: 'stop' })
  if (allWord.test(wanted)) return send({ type: 'stop', all: true })
  const found = seat(speaker, wanted, '/stop NAME')
  return 'kind' in found ? found : send({ type: 'stop', seat: found.seat })
}

export const slashCommands: readonly SlashCommand[] = [
  {
    name: 'approve',
    usage: '/approve [always | LIMIT]',
    help: 'approve what waits (always: also the next ones of this agent and kind; a number: the new limit of the budget)',
    dangerous: true,
    completes: [],
    read: approveCommand,
  },
  {
    name: 'reject',
    usage: '/reject why',
    help: 'reject what waits; the reason goes back to the agent',
    completes: ['text'],
    read: (argument, speaker) =>
      argument.trim() === ''
        ? error('Say why, so that the next try is better: /reject why')
        : send({ type: 'reject', approval: speaker.approval, reason: argument.trim() }),
  },
  {
    name: 'pause',
    usage: '/pause [name | all]',
    help: 'pause one agent, or the whole team',
    completes: ['seat'],
    read: about('/pause NAME', name => ({ type: 'pause', seat: name })),
  },
  {
    name: 'resume',
    usage: '/resume [name | all]',
    help: 'let one agent, or the team, go on',
    completes: ['seat'],
    read: about('/resume NAME', name => ({ type: 'resume', seat: name })),
  },
  {
    name: 'stop',
    usage: '/stop [name | all | session]',
    help: 'one agent drops its work, which goes to others; all: everybody does, and the team pauses; alone: asks, then ends the session; session: ends it without asking',
    dangerous: true,
    completes: ['seat'],
    read: readStop,
  },
  {
    name: 'model',
    usage: '/model [name [MODEL]]',
    help: 'tells which model each agent has, or gives one another model (PROVIDER/NAME; rules: none), from its next question on',
    completes: ['seat', 'model'],
    read: readModel,
  },
  {
    name: 'steer',
    usage: '/steer name text',
    help: 'say it; it is answered before the next step begins',
    completes: ['message'],
    read: speak('steer'),
  },
  {
    name: 'interrupt',
    usage: '/interrupt name text',
    help: 'say it now; aborts what the agent does',
    completes: ['message'],
    read: speak('interrupt'),
  },
  {
    name: 'plan',
    usage: '/plan',
    help: 'edit the proposed plan, or write one, in $EDITOR',
    completes: [],
    read: () => local('plan'),
  },
  designCommand,
  draftCommand,
  {
    name: 'goal',
    usage: '/goal [+] [@names] text',
    help: 'give the team, or those named, a goal in place of theirs; with + it begins after that one; --budget 20k-tokens (or 2usd) before the text ends it when as much is spent',
    completes: ['text'],
    read: goalCommand,
  },
  {
    name: 'goals',
    usage: '/goals [change]',
    help: 'all goals; in the queue edit N TEXT, drop N, move N PLACE; stop NAME: the goal that an agent has of its own',
    completes: ['queue', 'queued'],
    read: goalsCommand,
  },
  {
    name: 'remember',
    usage: '/remember [everywhere] [text]',
    help: 'have the team know something from now on, in later sessions too where it has a home (--team); everywhere: in other worlds too; alone: what it knows',
    completes: ['text'],
    read: rememberCommand,
  },
  {
    name: 'forget',
    usage: '/forget [number | words]',
    help: 'have the team forget a note, a place or a lesson, by its number or its words; alone: what it knows',
    completes: ['text'],
    read: forgetCommand,
  },
  {
    name: 'task',
    usage: `/task ${taskChanges.slice(0, 6).join('|')} …`,
    help: 'change the tree: /task add [name] TEXT, edit TASK TEXT, assign TASK name, split TASK [name]; for your own: done, fail WHY, accept, decline WHY',
    completes: ['change'],
    read: taskCommand,
  },
  {
    name: 'seat',
    usage: '/seat add|remove name …',
    help: 'change who is in the team: /seat add NAME [worker|leader|peer] [MODEL] brings in a new agent; /seat remove NAME takes one out, and its work goes to others',
    completes: ['seatChange', 'changedSeat', 'agentRole', 'model'],
    read: seatCommand,
  },
  {
    name: 'role',
    usage: `/role ${othersRoles.join('|')}`,
    help: 'change what you are in the team',
    completes: ['role'],
    read: argument => {
      const role = oneOf(othersRoles, argument, '/role')
      return 'error' in role ? error(role.error) : send({ type: 'role', role: role.value })
    },
  },
  {
    name: 'take',
    usage: '/take name',
    help: 'take an agent’s seat and body',
    completes: ['seat'],
    read: (argument, speaker) => {
      const found = seat(speaker, argument, '/take NAME')
      return 'kind' in found ? found : send({ type: 'take', seat: found.seat })
    },
  },
  {
    name: 'release',
    usage: '/release',
    help: 'hand the seat back',
    completes: [],
    read: () => send({ type: 'release' }),
  },
  {
    name: 'policy',
    usage: `/policy ${approvalPolicies.join('|')} [SECONDS approve|reject]`,
    help: 'what has to wait for approval, and what happens to a request that times out',
    completes: ['policy'],
    read: policyCommand,
  },
  {
    name: 'player',
    usage: `/player name ${playerRights.join('|')}`,
    help: 'what a player in the game who is not of the team may do: give orders, be heard, or neither',
    completes: ['text', 'player'],
    read: argument => {
      const [name = '', word = '', ...rest] = argument.trim().split(/\s+/)
      if (name === '' || rest.length > 0) return error(`/player NAME ${playerRights.join('|')}`)
      const may = oneOf(playerRights, word, `/player ${name}`)
      return 'error' in may
        ? error(may.error)
        : send({ type: 'player', player: name.replace(/^@/, ''), may: may.value })
    },
  },
  {
    name: 'accept',
    usage: '/accept',
    help: 'let the draft for your seat count as it is',
    dangerous: true,
    completes: [],
    read: (_, speaker) => send({ type: 'draft', draft: speaker.approval, decision: 'accept' }),
  },
  {
    name: 'change',
    usage: '/change [text]',
    help: 'answer something else than the draft: the words, or !action(…) line by line; without text it no longer counts by itself',
    completes: ['text'],
    read: (argument, { approval: draft }) =>
      argument.trim() === ''
        ? send({ type: 'draft', draft, decision: 'hold' })
        : send({ type: 'draft', draft, decision: 'edit', text: argument.trim() }),
  },
  {
    name: 'ignore',
    usage: '/ignore',
    help: 'put the draft for your seat aside',
    completes: [],
    read: (_, speaker) => send({ type: 'draft', draft: speaker.approval, decision: 'ignore' }),
  },
  {
    name: 'drafts',
    usage: '/drafts never|off|SECONDS',
    help: `when a draft for your seat counts by itself (${defaultDraftTimeoutSeconds} s until you say otherwise); never: it waits for you; off: none are made, you drive alone`,
    completes: ['text'],
    read: argument => {
      const word = argument.trim().toLowerCase()
      const seconds = Number(word)
      if (word === 'off' || word === 'never') return send({ type: 'drafts', count: word })
      return word !== '' && seconds >= 1 && seconds <= 3600
        ? send({ type: 'drafts', count: seconds })
        : error('/drafts takes never, off, or 1 to 3600 seconds.')
    },
  },
  {
    name: 'filter',
    usage: '/filter text',
    help: 'show only chat lines that contain a text; without one: all',
    completes: ['text'],
    read: argument => local('filter', argument.trim()),
  },
  {
    name: 'view',
    usage: '/view name',
    help: 'open a view',
    completes: ['view'],
    read: argument => local('view', argument.trim()),
  },
  { name: 'help', usage: '/help', help: 'keys and commands', completes: [], read: () => local('help') },
  { name: 'detach', usage: '/detach', help: 'leave; the session goes on', completes: [], read: () => local('detach') },
  {
    name: 'quit',
    usage: '/quit',
    help: 'leave; asks whether to stop the session',
    completes: [],
    read: () => local('quit'),
  },
]

export const viewArgument = (argument: string, views: readonly string[]): string | undefined =>
  views.find(name => name === argument.toLowerCase()) ??
  views.find(name => argument !== '' && name.startsWith(argument.toLowerCase()))
