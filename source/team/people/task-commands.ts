import { readable } from '../../minecraft/names/readable.ts'
import type { Command, CommandReply } from '../../session/attach/commands.ts'
import { given, inHandsOf } from '../../session/log/carried-amounts.ts'
import { exactTurn, itemChanged } from '../../session/log/chest-turns.ts'
import { doneWhen } from '../../session/log/condition-words.ts'
import type { Condition, PlanItem } from '../../session/log/events/plan.ts'
import { splitInPlan, splitItem } from '../../session/log/split-item.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { NextId } from '../ids.ts'
import { asHandedOut, itemsOf } from '../plans/plan-changes.ts'
import { conditionRead, notRead, unreadInWords } from '../plans/words-as-conditions.ts'
import { noSeat, seatNamed } from '../seats/roster.ts'
import { addRequest } from '../tasks/add-task.ts'
import { itemId } from '../tasks/planned-item.ts'
import { isEnded, leavesOf, leavesUnder, openOf } from '../tasks/task-rules.ts'
import { retryTask, type Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'
import { no, ok, okBut } from './command-handlers.ts'
import type { DoneByHandNeeds } from './done-by-hand.ts'
import { giveUp } from './give-up-task.ts'
import type { Person } from './person.ts'
import { interrupt, tellPlanner } from './task-news.ts'
import { whyNotMine, whyNotNow, whyNotWhole } from './task-refusals.ts'

type TaskCommand = Extract<Command, { type: 'task' }>

export interface TaskCommandNeeds extends DoneByHandNeeds {
  readonly session: SessionLike
  readonly nextId: NextId
}

/** `/task …`: the live tree in the hands of a person. */
export const taskCommand = (
  needs: TaskCommandNeeds,
  command: TaskCommand,
  person: Person,
): CommandReply | Promise<CommandReply> => {
  const { session, roster, work, messageDelivery } = needs
  if (command.change === 'add') return add(needs, command, person)
  const mine = person.seat === null ? [] : openOf(work.tasks(), person.seat)
  const id = command.task ?? mine[0]?.task
  const [task, ...others] = id === undefined ? [] : find(work, id, command.change)
  if (task && others.length > 0)
    return no('unclear', `Which one? ${[task, ...others].map(one => `${one.task} (${one.title})`).join(', ')}.`)
  if (!task) return no('unknown', id === undefined ? 'Which task? None is yours.' : `There is no task "${id}".`)
  const whole = command.change === 'cancel' && task.parent !== null ? null : whyNotWhole(task)
  if (whole !== null) return whole
  switch (command.change) {
    case 'edit':
      if (!command.text) return no('unreadable', 'What should it say?')
      return edit(needs, task, command.text, person)
    case 'split':
      return split(needs, task, command.seat, person)
    case 'cancel':
      return cancel(needs, task, person)
    case 'retry': {
      const seat = task.assignees[0]
      if (!isEnded(task) || seat === undefined) return no('not-yet', 'Only a task that ended can be tried again.')
      retryTask(work, task.task, seat, `${person.name} wants it tried again`, person.name)
      return ok(`Again: ${task.title}.`)
    }
    case 'assign': {
      const seat = command.seat === undefined ? undefined : seatNamed(session, command.seat)
      if (seat === undefined)
        return noWorker(session, command.seat, `To whom? Seats: ${Object.keys(session.state.seats).join(', ')}.`)
      if (task.status === 'succeeded') return no('over', 'It is done already.')
      interrupt(roster, task, `${person.name} gave the task to ${seat}`)
      roster.bench.free(seat)
      retryTask(work, task.task, seat, `${person.name} gave it to ${seat}`, person.name)
      if (seat !== person.seat)
        messageDelivery.send({
          from: person.name,
          to: [seat],
          text: `${seat}, please: ${task.title}.`,
          kind: 'order',
          task: task.task,
          person: true,
        })
      return ok(`${seat} has it: ${task.title}.`)
    }
    case 'accept': {
      const refused = whyNotMine(person, task) ?? whyNotNow(person.seat!, task, work.tasks())
      if (refused !== null) return refused
      if (task.status !== 'running') work.begin(task.task)
      return ok(`Yours: ${task.title}. Say /task done when it is.`)
    }
    case 'decline':
    case 'fail':
      return whyNotMine(person, task) ?? giveUp(needs, command, task, person)
    case 'done': {
      const refused = whyNotMine(person, task)
      return refused ?? finish(needs, task, person)
    }
  }
}

/** Of a stage, all that is not done. Where nothing else is left of the plan, another one is made. */
const cancel = (needs: TaskCommandNeeds, task: TaskState, person: Person): CommandReply => {
  const { roster, work, goals } = needs
  const reason = `cancelled by ${person.name}`
  const isWhole = task.done?.kind === 'children'
  const open = (isWhole ? leavesUnder(work.tasks(), task.task) : [task]).filter(
    one => !isEnded(one) || (isWhole && one.status === 'failed'),
  )
  if (open.length === 0)
    return no('over', isEnded(task) ? `It is ${task.status} already.` : 'Nothing of it is left to do.')
  for (const one of open) interrupt(roster, one, `${person.name} cancelled the task`)
  for (const one of open) work.change(one.task, { status: 'cancelled', cause: 'withdrawn', reason })
  work.settle()
  goals.ask()
  const isLeft = leavesOf(work.tasks()).some(one => one.plan === task.plan && one.status !== 'cancelled')
  const plan = isLeft ? null : planOf(needs, task)
  const text = `${person.name} cancelled “${task.title}”, and nothing else of the plan is left: the goal is not reached`
  plan?.leader.replan({ cause: 'unmet', text })
  return ok(`Cancelled: ${task.title}.${plan ? ' Nothing else is left of the plan: another one is made.' : ''}`)
}

/** A claim without evidence does not count, not even a person's. */
const finish = async (needs: TaskCommandNeeds, task: TaskState, person: Person): Promise<CommandReply> => {
  const { work, checks, goals } = needs
  const check = await checks.verify(task.task, person.seat ?? person.name)
  if (!check.met && task.done?.kind !== 'report' && task.done !== undefined) {
    work.change(task.task, {
      opinion: 'success',
      progress: { done: check.done, total: check.total },
      reason: `${person.name} says it is done; the world: ${check.detail}`,
    })
    return no('not-yet', `The world does not show “${task.title}” yet: ${check.detail}.`)
  }
  interrupt(needs.roster, task, `${person.name} has done it`)
  work.succeed(task.task, 'success', check)
  tellPlanner(needs, person, task, 'done', `done: ${task.title}`)
  goals.ask()
  return ok(`Done: ${task.title}.`)
}

/** By its id, else all that go by the end of it or by their title; where some have not ended, only those, but to try one again. */
const find = (work: Work, words: string, change: TaskCommand['change']): TaskState[] => {
  const known = work.get(words)
  if (known) return [known]
  const called = Object.values(work.tasks()).filter(
    task => task.task.endsWith(`/${words}`) || task.title.toLowerCase() === words.toLowerCase(),
  )
  const meant = called.filter(task => isEnded(task) === (change === 'retry'))
  return meant.length > 0 ? meant : called
}
/** The plan that is carried out and holds the task, for changes that the next version must know of. */
const planOf = ({ session, roster, work }: TaskCommandNeeds, task: TaskState) => {
  const plan = task.plan === undefined ? undefined : session.state.plans[task.plan]
  const leader = [...roster.members.values()].find(one => one.leader?.plan === task.plan)?.leader
  // A version that waits for approval must not be let go by a change of the one before.
  if (!plan || !leader || plan.status !== 'approved') return null
  return { content: asHandedOut(plan.content, item => work.get(itemId(task.plan!, item))?.assignees[0]), leader }
}

/** New words, and the condition that they measure. */
const edit = (needs: TaskCommandNeeds, task: TaskState, text: string, person: Person): CommandReply => {
  const { roster, work } = needs
  if (isEnded(task)) return no('over', `It is ${task.status} already.`)
  const plan = planOf(needs, task)
  const item = plan && itemsOf(plan.content).find(one => itemId(task.plan!, one.id) === task.task)
  const before = item
    ? exactTurn(plan.content, item)
    : { title: task.title, done: task.done ?? { kind: 'report' as const }, amount: task.amount }
  const read = conditionRead(needs, text, task.assignees[0], before)
  // Words that measure nothing new leave what counts as it was.
  const change = { title: text, ...(read?.work ?? { done: before.done }) }
  interrupt(roster, task, `${person.name} changed the task`)
  if (item)
    plan.leader.edit(
      itemChanged(plan.content, exactTurn(plan.content, item), { ...item, ...change }),
      person.name,
      true,
    )
  else work.change(task.task, change)
  const told = read ? unreadInWords(text, read.demand) : [`Its check stays: ${doneWhen(before.done)}.`]
  return okBut(`Changed: ${text}.`, told)
}

/** A request counts all that its worker carries then: for the same one both halves, for another what that one has already. */
const requestedOf = ({ session }: TaskCommandNeeds, whole: PlanItem, { done }: PlanItem, seat: string): Condition => {
  if (done.kind !== 'have' || done.seat !== undefined || whole.done.kind !== 'have') return done
  const count = seat === whole.assignee ? whole.done.count : done.count + inHandsOf(session.state)(seat, done.item)
  return { ...done, count }
}

/** `/task split TASK [@mia]`: half of it goes to another worker, or is done after the other half. */
const split = (needs: TaskCommandNeeds, task: TaskState, wanted: string | undefined, person: Person): CommandReply => {
  const { session, roster, work, knowledge, nextId } = needs
  const seat = wanted === undefined ? undefined : seatNamed(session, wanted)
  if (wanted !== undefined && seat === undefined) return no('unknown', noSeat(session, wanted))
  if (isEnded(task)) return no('over', `It is ${task.status} already.`)
  const done = task.done ?? { kind: 'report' as const }
  const owner = task.assignees[0] ?? null
  const cells = done.kind === 'built' ? knowledge.outline(done.blueprint)?.total : undefined
  const { title, way, amount } = task
  const whole: PlanItem = { id: task.task, title, way, amount, assignee: owner, requires: [...task.requires], done }
  const plan = planOf(needs, task)
  const parts = splitItem(whole, new Set(Object.keys(work.tasks())), cells)
  if (!parts) return no('unable', "This item can't be split.")
  if (seat !== undefined) roster.bench.free(seat)
  interrupt(roster, task, `${person.name} split the task`)
  if (plan) {
    const id = itemsOf(plan.content).find(item => itemId(task.plan!, item.id) === task.task)?.id
    const made = id === undefined ? null : splitInPlan(plan.content, id, cells)
    if (!made) return no('unable', "This item can't be split.")
    const isMoved = seat !== undefined && seat !== owner
    const content = isMoved ? given(made.plan, made.half.id, seat, inHandsOf(session.state)) : made.plan
    plan.leader.edit(content, person.name, true)
  } else {
    const [first, second] = parts
    const to = seat ?? owner ?? ''
    work.change(task.task, { title: first.title, done: first.done, amount: first.amount })
    addRequest(session, nextId('r'), to, { ...second, done: requestedOf(needs, whole, second, to) }, person.name)
  }
  return ok(`In two: ${parts[0].title}; ${parts[1].title}${seat === undefined ? '' : ` for ${seat}`}.`)
}

const noWorker = (session: SessionLike, wanted: string | undefined, without: string): CommandReply =>
  wanted === undefined ? no('not-yet', without) : no('unknown', noSeat(session, wanted))

/** `/task add @bob collect 4 sand`: what the words measure becomes the condition, otherwise the report counts. */
const add = (needs: TaskCommandNeeds, { text, seat: wanted }: TaskCommand, person: Person): CommandReply => {
  const { session, roster, messageDelivery, nextId } = needs
  if (!text) return no('unreadable', 'What should be done? For example: /task add @bob collect 4 sand')
  const seat = wanted === undefined ? roster.workers(roster.planner('') ?? '')[0] : seatNamed(session, wanted)
  if (seat === undefined)
    return noWorker(session, wanted, 'No worker is in the world. Name an agent, or wait until one is.')
  const read = conditionRead(needs, text, seat)
  const demand = read?.demand
  const told = demand ? unreadInWords(text, demand) : [notRead(needs, { title: text, done: { kind: 'report' } })]
  roster.bench.free(seat)
  const id = nextId('r')
  addRequest(session, id, seat, { title: text, ...(read?.work ?? { done: { kind: 'report' } }) }, person.name)
  if (seat !== person.seat)
    messageDelivery.send({
      from: person.name,
      to: [seat],
      text: `${seat}, please: ${text}.`,
      kind: 'order',
      task: id,
      person: true,
    })
  return okBut(
    `${seat} has it${demand && 'item' in demand ? ` (${readable(demand.item, demand.count)})` : ''}: ${text}.`,
    told,
  )
}
