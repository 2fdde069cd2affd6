import { readable } from '../brain/names.ts'
import { readGoal } from '../brain/rules/goal.ts'
import { vocabularyOf } from '../brain/rules/vocabulary.ts'
import type { Command, CommandReply } from '../session/commands.ts'
import type { Condition } from '../session/events.ts'
import type { TaskState } from '../session/state.ts'
import { isEnded } from './board.ts'
import { type CommandContext, seatNamed } from './commands.ts'
import { verify } from './core.ts'

type TaskCommand = Extract<Command, { type: 'task' }>

const ok = (text: string): CommandReply => ({ ok: true, text })
const no = (text: string): CommandReply => ({ ok: false, text })

/** `/task …`: the live tree in the hands of a person. */
export const taskCommand = (command: TaskCommand, context: CommandContext): CommandReply | Promise<CommandReply> => {
  const { core, person } = context
  const { work } = core
  if (command.change === 'add') return add(command, context)
  const mine = person.seat === null ? [] : openOf(context, person.seat)
  const id = command.task ?? mine[0]?.task
  const task = id === undefined ? undefined : (work.get(id) ?? find(context, id))
  if (!task) return no(id === undefined ? 'Which task? None is yours.' : `There is no task "${id}".`)
  switch (command.change) {
    case 'edit':
      if (!command.text) return no('What should it say?')
      work.change(task.task, { title: command.text })
      return ok('Changed.')
    case 'cancel':
      if (isEnded(task)) return no(`It is ${task.status} already.`)
      interrupt(context, task, `${person.name} cancelled the task`)
      work.cancel(task.task, `cancelled by ${person.name}`)
      core.wakeAll()
      return ok(`Cancelled: ${task.title}.`)
    case 'retry': {
      const seat = task.assignees[0]
      if (!isEnded(task) || seat === undefined) return no('Only a task that ended can be tried again.')
      work.retry(task.task, seat, `${person.name} wants it tried again`)
      work.inform(task.task, person.name)
      core.wakeAll()
      return ok(`Again: ${task.title}.`)
    }
    case 'assign': {
      const seat = command.seat === undefined ? undefined : seatNamed(core, command.seat)
      if (seat === undefined) return no(`To whom? Seats: ${Object.keys(core.session.state.seats).join(', ')}.`)
      if (task.status === 'succeeded') return no('It is done already.')
      interrupt(context, task, `${person.name} gave the task to ${seat}`)
      work.retry(task.task, seat, `${person.name} gave it to ${seat}`)
      work.inform(task.task, person.name)
      if (seat !== person.seat)
        core.post.send({
          from: person.name,
          to: [seat],
          text: `${seat}, please: ${task.title}.`,
          kind: 'order',
          task: task.task,
          person: true,
        })
      core.wakeAll()
      return ok(`${seat} has it: ${task.title}.`)
    }
    case 'accept':
      if (!isMine(context, task)) return no('That task is not yours.')
      work.change(task.task, { status: 'running' })
      work.settle()
      return ok(`Yours: ${task.title}. Say /task done when it is.`)
    case 'decline':
    case 'fail':
      if (!isMine(context, task)) return no('That task is not yours.')
      work.fail(task.task, command.text ?? (command.change === 'decline' ? 'declined' : 'failed'), null)
      tell(
        context,
        task,
        `${command.change === 'decline' ? 'declined' : 'failed'}: ${task.title}${command.text ? `: ${command.text}` : ''}`,
      )
      core.wakeAll()
      return ok('The team knows.')
    case 'done':
      if (!isMine(context, task)) return no('That task is not yours.')
      return finish(context, task)
  }
}

/** A claim without evidence does not count, whoever makes it. */
const finish = async (context: CommandContext, task: TaskState): Promise<CommandReply> => {
  const { core, person } = context
  const check = await verify(core, task.task, person.seat ?? person.name)
  if (!check.met && task.done?.kind !== 'report' && task.done !== undefined) {
    core.work.change(task.task, {
      opinion: 'success',
      progress: { done: check.done, total: check.total },
      reason: `${person.name} says it is done; the world: ${check.detail}`,
    })
    return no(`The world does not show it yet: ${check.detail}.`)
  }
  core.work.succeed(task.task, 'success', check)
  tell(context, task, `done: ${task.title}`)
  core.wakeAll()
  core.settled()
  return ok(`Done: ${task.title}.`)
}

const tell = ({ core, person }: CommandContext, task: TaskState, text: string): void => {
  const planner = core.planner(task.task)
  if (planner) core.post.send({ from: person.name, to: [planner], text, kind: 'report', task: task.task, person: true })
}

const openOf = ({ core }: CommandContext, seat: string): TaskState[] =>
  Object.values(core.work.tasks()).filter(task => task.assignees.includes(seat) && !isEnded(task))
const isMine = ({ person }: CommandContext, task: TaskState): boolean =>
  person.seat !== null && task.assignees.includes(person.seat)
const find = ({ core }: CommandContext, words: string): TaskState | undefined =>
  Object.values(core.work.tasks()).find(
    task => task.task.endsWith(`/${words}`) || task.title.toLowerCase() === words.toLowerCase(),
  )
const interrupt = ({ core }: CommandContext, task: TaskState, reason: string): void => {
  if (task.status === 'running') for (const seat of task.assignees) core.members.get(seat)?.mind?.interrupt(reason)
}

/** `/task add @bob collect 4 sand`: what the words measure becomes the condition, otherwise the report counts. */
const add = ({ text, seat: wanted }: TaskCommand, { core, person }: CommandContext): CommandReply => {
  if (!text) return no('What should be done? For example: /task add @bob collect 4 sand')
  const seat = wanted === undefined ? core.workers(core.planner('') ?? '')[0] : seatNamed(core, wanted)
  if (seat === undefined)
    return no(`There is no "${wanted}" here. Seats: ${Object.keys(core.session.state.seats).join(', ')}.`)
  const body = core.members.get(seat)?.body
  const carried = body?.online ? body.observe().inventory : {}
  const vocabulary = vocabularyOf({
    recipes: core.knowledge.recipes([], [text]),
    names: core.knowledge.names([text]),
    containers: core.knowledge.containers(),
    blueprints: core.knowledge.blueprints(),
  })
  const [demand] = readGoal(text, vocabulary)
  const done: Condition =
    demand?.kind === 'collect' || demand?.kind === 'craft'
      ? { kind: 'have', item: demand.item, count: demand.count + (carried[demand.item] ?? 0) }
      : demand?.kind === 'store'
        ? { kind: 'stored', item: demand.item, count: demand.count }
        : demand?.kind === 'build'
          ? { kind: 'built', blueprint: demand.blueprint }
          : { kind: 'report' }
  const id = core.nextId('r')
  core.work.addRequest(id, seat, text, done, person.name, [])
  if (seat !== person.seat)
    core.post.send({
      from: person.name,
      to: [seat],
      text: `${seat}, please: ${text}.`,
      kind: 'order',
      task: id,
      person: true,
    })
  core.wakeAll()
  return ok(`${seat} has it${demand && 'item' in demand ? ` (${readable(demand.item, demand.count)})` : ''}: ${text}.`)
}
