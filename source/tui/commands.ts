import { closest } from 'fastest-levenshtein'
import type { Command } from '../session/commands.ts'
import { approvalPolicies } from '../session/events.ts'
import type { SessionState } from '../session/state.ts'
import type { Delivery, ViewName } from './ui.ts'

/** What the composer's text means: one table of `/commands`, and the rules for plain text, `@name` and `!action`. */

export type Meaning =
  | { readonly kind: 'send'; readonly command: Command }
  | { readonly kind: 'local'; readonly action: LocalAction; readonly argument: string }
  | { readonly kind: 'error'; readonly text: string }
export type LocalAction = 'help' | 'quit' | 'detach' | 'plan' | 'filter' | 'view'

export interface Speaker {
  readonly state: SessionState | undefined
  readonly person: string | null
  readonly delivery: Delivery
  /** The approval on the screen, when it is not simply the oldest. */
  readonly approval?: string
}

export type Argument = 'seat' | 'task' | 'role' | 'policy' | 'view' | 'change' | 'text' | 'message'
export interface SlashCommand {
  readonly name: string
  readonly usage: string
  readonly help: string
  readonly dangerous?: boolean
  /** What tab completes for each argument. */
  readonly completes: readonly Argument[]
  readonly read: (argument: string, speaker: Speaker) => Meaning
}

const send = (command: Command): Meaning => ({ kind: 'send', command })
const error = (text: string): Meaning => ({ kind: 'error', text })
const local = (action: LocalAction, argument = ''): Meaning => ({ kind: 'local', action, argument })

/** The most similar one, in whatever case it is written. */
export const nearest = (wrong: string, known: readonly string[]): string => {
  const lower = known.map(name => name.toLowerCase())
  return known[lower.indexOf(closest(wrong.toLowerCase(), lower))] ?? ''
}

const suggestion = (wrong: string, known: readonly string[]): string =>
  known.length === 0 ? '' : ` Did you mean ${nearest(wrong, known)}?`

const sameName = (names: readonly string[], wanted: string): string | undefined =>
  names.find(name => name === wanted) ?? names.find(name => name.toLowerCase() === wanted.toLowerCase())

/** A seat by its name, with or without `@`, in any case. */
const seat = (speaker: Speaker, argument: string): { readonly seat: string } | Meaning => {
  const wanted = argument.replace(/^@/, '')
  const names = Object.keys(speaker.state?.seats ?? {})
  const found = sameName(names, wanted)
  if (found !== undefined) return { seat: found }
  return error(
    `There is no seat “${wanted}”; the team is ${names.join(', ') || 'not here yet'}.${suggestion(wanted, names)}`,
  )
}

const withSeat = (speaker: Speaker, argument: string, make: (seat: string | undefined) => Command): Meaning => {
  const wanted = argument.trim()
  if (wanted === '') return send(make(undefined))
  const found = seat(speaker, wanted)
  return 'kind' in found ? found : send(make(found.seat))
}

const oneOf = <T extends string>(
  known: readonly T[],
  argument: string,
  usage: string,
): { readonly value: T } | { readonly error: string } => {
  const value = known.find(name => name === argument.trim().toLowerCase())
  return value === undefined ? { error: `${usage} takes one of ${known.join(', ')}.` } : { value }
}

/** A task by its id, or by words that only one title has. */
export const findTask = (state: SessionState | undefined, wanted: string): string | undefined => {
  const tasks = Object.values(state?.tasks ?? {})
  if (tasks.some(task => task.task === wanted)) return wanted
  const found = tasks.filter(task => task.title.toLowerCase().includes(wanted.toLowerCase()))
  const exact = found.filter(task => task.title.toLowerCase() === wanted.toLowerCase())
  return exact.length === 1 ? exact[0]?.task : found.length === 1 ? found[0]?.task : undefined
}

export const taskChanges = ['add', 'edit', 'cancel', 'retry', 'assign', 'done', 'fail', 'accept', 'decline'] as const

const taskCommand = (argument: string, speaker: Speaker): Meaning => {
  const [verb = '', ...words] = argument.trim().split(/\s+/)
  const change = taskChanges.find(name => name === verb.toLowerCase())
  if (!change)
    return error(`/task takes one of ${taskChanges.join(', ')}.${verb === '' ? '' : suggestion(verb, taskChanges)}`)
  let seatName: string | undefined
  const rest: string[] = []
  for (const word of words) {
    if (seatName === undefined && word.startsWith('@') && (change === 'add' || change === 'assign')) {
      const found = seat(speaker, word)
      if ('kind' in found) return found
      seatName = found.seat
    } else rest.push(word)
  }
  const text = rest.join(' ')
  if (change === 'add') {
    return text === ''
      ? error('Say what is to be done: /task add TEXT [@name]')
      : send({ type: 'task', change, text, seat: seatName })
  }
  const own = change === 'done' || change === 'fail' || change === 'accept' || change === 'decline'
  // The first word may name the task; for one's own task it may be left out.
  const whole = text === '' ? undefined : findTask(speaker.state, text)
  if (whole !== undefined) return finish(change, whole, seatName, '')
  const [word] = rest
  // A reason may begin with any word, so for one's own task only an id counts.
  const named = word !== undefined && (!own || speaker.state?.tasks[word] !== undefined)
  const first = named ? findTask(speaker.state, word) : undefined
  if (first !== undefined) return finish(change, first, seatName, rest.slice(1).join(' '))
  if (own) return send({ type: 'task', change, ...(text === '' ? {} : { text }) })
  return error(
    text === ''
      ? `Say which task: /task ${change} TASK (tab completes it)`
      : `No single task matches “${text}”; tab completes one.`,
  )
}

const finish = (
  change: (typeof taskChanges)[number],
  task: string,
  seatName: string | undefined,
  text: string,
): Meaning => {
  if (change === 'assign' && seatName === undefined) return error('Say to whom: /task assign TASK @name')
  if (change === 'edit' && text === '') return error('Say what it should be: /task edit TASK TEXT')
  return send({
    type: 'task',
    change,
    task,
    ...(seatName === undefined ? {} : { seat: seatName }),
    ...(text === '' ? {} : { text }),
  })
}

const speak = (delivery: Delivery) => (argument: string, speaker: Speaker) =>
  argument.trim() === '' ? error(`Say what: /${delivery} @name TEXT`) : message(argument, { ...speaker, delivery })

export const slashCommands: readonly SlashCommand[] = [
  {
    name: 'approve',
    usage: '/approve [always]',
    help: 'approve what waits (always: also the next ones of this agent and kind)',
    dangerous: true,
    completes: [],
    read: (argument, speaker) =>
      send({ type: 'approve', approval: speaker.approval, ...(argument.trim() === 'always' ? { always: true } : {}) }),
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
    usage: '/pause [name]',
    help: 'pause one agent, or the whole team',
    completes: ['seat'],
    read: (argument, speaker) => withSeat(speaker, argument, name => ({ type: 'pause', seat: name })),
  },
  {
    name: 'resume',
    usage: '/resume [name]',
    help: 'let one agent, or the team, go on',
    completes: ['seat'],
    read: (argument, speaker) => withSeat(speaker, argument, name => ({ type: 'resume', seat: name })),
  },
  {
    name: 'stop',
    usage: '/stop [name]',
    help: 'abort what one agent does; without a name: end the session',
    dangerous: true,
    completes: ['seat'],
    read: (argument, speaker) => withSeat(speaker, argument, name => ({ type: 'stop', seat: name })),
  },
  {
    name: 'steer',
    usage: '/steer @name text',
    help: 'say it at the next step instead of when the queue is done',
    completes: ['message'],
    read: speak('steer'),
  },
  {
    name: 'interrupt',
    usage: '/interrupt @name text',
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
  {
    name: 'draft',
    usage: '/draft [hint]',
    help: 'ask the brain for a draft of the plan',
    completes: ['text'],
    read: argument => send({ type: 'draftPlan', ...(argument.trim() === '' ? {} : { hint: argument.trim() }) }),
  },
  {
    name: 'goal',
    usage: '/goal text',
    help: 'change the goal',
    completes: ['text'],
    read: argument =>
      argument.trim() === ''
        ? error('Say what the goal is: /goal TEXT')
        : send({ type: 'goal', goal: argument.trim() }),
  },
  {
    name: 'task',
    usage: `/task ${taskChanges.slice(0, 5).join('|')} …`,
    help: 'change the tree: /task add TEXT [@name], edit TASK TEXT, assign TASK @name; for your own: done, fail WHY, accept, decline WHY',
    completes: ['change', 'task', 'message'],
    read: taskCommand,
  },
  {
    name: 'role',
    usage: '/role observer|peer|leader',
    help: 'change what you are in the team',
    completes: ['role'],
    read: argument => {
      const role = oneOf(['observer', 'peer', 'leader', 'worker'] as const, argument, '/role')
      return 'error' in role ? error(role.error) : send({ type: 'role', role: role.value })
    },
  },
  {
    name: 'take',
    usage: '/take name',
    help: 'take an agent’s seat and body',
    completes: ['seat'],
    read: (argument, speaker) => {
      const found = seat(speaker, argument.trim())
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
    usage: `/policy ${approvalPolicies.join('|')}`,
    help: 'what has to wait for approval',
    completes: ['policy'],
    read: argument => {
      const policy = oneOf(approvalPolicies, argument, '/policy')
      return 'error' in policy ? error(policy.error) : send({ type: 'policy', approvals: policy.value })
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
    help: 'leave; asks what becomes of the session',
    completes: [],
    read: () => local('quit'),
  },
]

/** `@bob @mia text` → whom and what; plain text is for everybody. */
const message = (text: string, speaker: Speaker): Meaning => {
  const seats = Object.values(speaker.state?.seats ?? {})
  const names = [...seats.map(entry => entry.seat), ...Object.keys(speaker.state?.people ?? {})]
  const to: string[] = []
  let rest = text.trim()
  let everybody = !rest.startsWith('@')
  for (let found = /^@([^\s,:]+)[,:]?\s*/.exec(rest); found; found = /^@([^\s,:]+)[,:]?\s*/.exec(rest)) {
    const wanted = found[1] ?? ''
    rest = rest.slice(found[0].length)
    if (wanted.toLowerCase() === 'all') everybody = true
    else if (wanted.toLowerCase() === 'workers') {
      const workers = seats.filter(entry => entry.role === 'worker').map(entry => entry.seat)
      if (workers.length === 0) return error('This team has no workers.')
      to.push(...workers)
    } else {
      const name = sameName(names, wanted)
      if (name === undefined)
        return error(`There is nobody called “${wanted}”.${suggestion(wanted, [...names, 'all', 'workers'])}`)
      to.push(name)
    }
  }
  if (rest === '') return error('Say what: @name TEXT')
  const delivery = speaker.delivery === 'queue' && everybody ? 'broadcast' : speaker.delivery
  return send({ type: 'say', to: everybody ? [] : [...new Set(to)], text: rest, delivery })
}

export const readLine = (line: string, speaker: Speaker): Meaning => {
  const text = line.trim()
  if (text.startsWith('!'))
    return text.length === 1 ? error('Name an action: !goTo(12, -60, 4)') : send({ type: 'act', text })
  if (!text.startsWith('/')) return message(text, speaker)
  const [, name = '', argument = ''] = /^\/(\S*)\s*([\s\S]*)$/.exec(text) ?? []
  const found = slashCommands.find(entry => entry.name === name.toLowerCase())
  if (found) return found.read(argument, speaker)
  const names = slashCommands.map(entry => entry.name)
  return error(
    `There is no command /${name}.${name === '' ? '' : ` Did you mean /${nearest(name, names)}?`} /help lists them.`,
  )
}

/** Names of views that `/view` takes. */
export const viewArgument = (argument: string, views: readonly ViewName[]): ViewName | undefined =>
  views.find(name => name === argument.toLowerCase()) ??
  views.find(name => argument !== '' && name.startsWith(argument.toLowerCase()))
