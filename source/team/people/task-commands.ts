import { onTopOfNow } from '../../brain/rules/items/stored-items.ts'
import { type Demand, readGoal } from '../../planner/goal-demands.ts'
import { readable } from '../../planner/item-names.ts'
import { vocabularyOf } from '../../planner/vocabulary.ts'
import type { Command, CommandReply } from '../../session/attach/commands.ts'
import type { Condition, Plan, PlanItem } from '../../session/log/events.ts'
import { splitItem } from '../../session/log/split-item.ts'
import type { TaskState } from '../../session/log/state.ts'
import { itemsOf } from '../plans/plan-changes.ts'
import { verify } from '../tasks/check-condition.ts'
import { isEnded } from '../tasks/task-rules.ts'
import { itemId } from '../tasks/task-tree.ts'
import type { Core } from '../team-context.ts'
import type { CommandContext } from './command-context.ts'
import { seatNamed } from './seat-names.ts'

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
      return edit(context, task, command.text)
    case 'split':
      return split(context, task, command.seat)
    case 'cancel':
      if (isEnded(task)) return no(`It is ${task.status} already.`)
      interrupt(context, task, `${person.name} cancelled the task`)
      work.cancel(task.task, 'withdrawn', `cancelled by ${person.name}`)
      core.wakeAll()
      return ok(`Cancelled: ${task.title}.`)
    case 'retry': {
      const seat = task.assignees[0]
      if (!isEnded(task) || seat === undefined) return no('Only a task that ended can be tried again.')
      work.retry(task.task, seat, `${person.name} wants it tried again`, person.name)
      core.wakeAll()
      return ok(`Again: ${task.title}.`)
    }
    case 'assign': {
      const seat = command.seat === undefined ? undefined : seatNamed(core.session, command.seat)
      if (seat === undefined) return no(`To whom? Seats: ${Object.keys(core.session.state.seats).join(', ')}.`)
      if (task.status === 'succeeded') return no('It is done already.')
      interrupt(context, task, `${person.name} gave the task to ${seat}`)
      core.bench.free(seat)
      work.retry(task.task, seat, `${person.name} gave it to ${seat}`, person.name)
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
      work.begin(task.task)
      return ok(`Yours: ${task.title}. Say /task done when it is.`)
    case 'decline':
    case 'fail':
      if (!isMine(context, task)) return no('That task is not yours.')
      // The reason goes back to whoever plans: it is part of their next question.
      work.fail(
        task.task,
        command.change === 'decline' ? 'declined' : 'gave-up',
        `${person.name} ${command.change === 'decline' ? 'declined' : 'failed'} it${command.text ? `: ${command.text}` : ''}`,
      )
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

/** What words ask for, and the condition by which the world shows it; a report where nothing in it can. */
const measured = (
  core: Core,
  text: string,
  seat: string | undefined,
): { readonly demand?: Demand; readonly done: Condition } => {
  const body = seat === undefined ? undefined : core.members.get(seat)?.body
  const carried = body?.online ? body.observe().inventory : {}
  const vocabulary = vocabularyOf({
    recipes: core.knowledge.recipes([], [text]),
    names: core.knowledge.names([text]),
    containers: core.knowledge.containers(),
    blueprints: core.knowledge.blueprints(),
  })
  const [demand] = readGoal(text, vocabulary)
  if (demand?.kind === 'collect' || demand?.kind === 'craft')
    return { demand, done: { kind: 'have', item: demand.item, count: demand.count + (carried[demand.item] ?? 0) } }
  if (demand?.kind === 'store') {
    const done = onTopOfNow({ kind: 'stored', item: demand.item, count: demand.count }, core.knowledge.containers())
    return { demand, done }
  }
  if (demand?.kind === 'build') return { demand, done: { kind: 'built', blueprint: demand.blueprint } }
  return { ...(demand ? { demand } : {}), done: { kind: 'report' } }
}

/** The plan that is carried out and holds the task, for changes that the next version must know of. */
const planOf = ({ core }: CommandContext, task: TaskState) => {
  const plan = task.plan === undefined ? undefined : core.session.state.plans[task.plan]
  const leader = [...core.members.values()].find(one => one.leader?.plan === task.plan)?.leader
  // A version that waits for approval must not be let go by a change of the one before.
  return plan && leader && plan.status === 'approved' ? { content: plan.content, leader } : null
}
const withItems = (content: Plan, change: (item: PlanItem) => readonly PlanItem[]): Plan => ({
  ...content,
  stages: content.stages.map(stage => ({ ...stage, items: stage.items.flatMap(change) })),
})

/** New words, and the condition that they measure. */
const edit = (context: CommandContext, task: TaskState, text: string): CommandReply => {
  const { core, person } = context
  if (isEnded(task)) return no(`It is ${task.status} already.`)
  const { done } = measured(core, text, task.assignees[0])
  // Words that measure nothing new leave what counts as it was.
  const counts = done.kind === 'report' ? (task.done ?? done) : done
  interrupt(context, task, `${person.name} changed the task`)
  const plan = planOf(context, task)
  if (plan)
    plan.leader.edit(
      withItems(plan.content, item =>
        itemId(task.plan!, item.id) === task.task ? [{ ...item, title: text, done: counts }] : [item],
      ),
      person.name,
      true,
    )
  else core.work.change(task.task, { title: text, done: counts })
  core.wakeAll()
  return ok(`Changed: ${text}${done.kind === 'report' ? ' (what counts as done stays)' : ''}.`)
}

/** `/task split TASK [@mia]`: half of it goes to somebody else, or is done after the other half. */
const split = (context: CommandContext, task: TaskState, wanted: string | undefined): CommandReply => {
  const { core, person } = context
  const seat = wanted === undefined ? undefined : seatNamed(core.session, wanted)
  if (wanted !== undefined && seat === undefined)
    return no(`There is no "${wanted}" here. Seats: ${Object.keys(core.session.state.seats).join(', ')}.`)
  if (isEnded(task)) return no(`It is ${task.status} already.`)
  const done = task.done ?? { kind: 'report' as const }
  if (done.kind === 'children') return no('Only a task without parts can be split.')
  const owner = task.assignees[0] ?? null
  const cells = done.kind === 'built' ? core.knowledge.outline(done.blueprint)?.total : undefined
  const whole: PlanItem = { id: task.task, title: task.title, assignee: owner, requires: [...task.requires], done }
  const options = { ...(cells === undefined ? {} : { cells }), ...(seat === undefined ? {} : { assignee: seat }) }
  const plan = planOf(context, task)
  const parts = splitItem(whole, new Set(Object.keys(core.work.tasks())), options)
  if (!parts) return no("This item can't be split.")
  if (seat !== undefined) core.bench.free(seat)
  interrupt(context, task, `${person.name} split the task`)
  if (plan) {
    const ids = new Set(itemsOf(plan.content).map(item => item.id))
    const content = withItems(plan.content, item =>
      itemId(task.plan!, item.id) === task.task ? (splitItem(item, ids, options) ?? [item]) : [item],
    )
    plan.leader.edit(content, person.name, true)
  } else {
    const [first, second] = parts
    core.work.change(task.task, { title: first.title, done: first.done })
    core.work.addRequest(core.nextId('r'), second.assignee ?? owner ?? '', second.title, second.done, person.name, [])
  }
  core.wakeAll()
  return ok(`In two: ${parts[0].title}; ${parts[1].title}${seat === undefined ? '' : ` for ${seat}`}.`)
}

/** `/task add @bob collect 4 sand`: what the words measure becomes the condition, otherwise the report counts. */
const add = ({ text, seat: wanted }: TaskCommand, { core, person }: CommandContext): CommandReply => {
  if (!text) return no('What should be done? For example: /task add @bob collect 4 sand')
  const seat = wanted === undefined ? core.workers(core.planner('') ?? '')[0] : seatNamed(core.session, wanted)
  if (seat === undefined)
    return no(`There is no "${wanted}" here. Seats: ${Object.keys(core.session.state.seats).join(', ')}.`)
  const { demand, done } = measured(core, text, seat)
  core.bench.free(seat)
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
