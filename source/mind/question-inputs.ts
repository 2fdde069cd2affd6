import type { CodeRequest } from '../body/contract/mind-control.ts'
import type {
  DecideReplyInput,
  MonitorProgressInput,
  NextActionsInput,
  ReflectInput,
  WriteCodeInput,
} from '../brain/questions/index.ts'
import type { Assignment, Heard, Past, Seen } from '../brain/questions/shapes.ts'
import type { Letter } from './inbox.ts'
import type { MindPort, MindTask } from './mind-port.ts'
import { seenFrom } from './observation-summary.ts'
import { relevantActions } from './relevant-actions.ts'

/** What each question of a mind is given: only what the task at hand can need. */

const queueLimit = 10
const pastLimit = 8

export const perceived = (port: MindPort): Seen | null => {
  const body = port.body()
  return body?.online ? seenFrom(body.observe()) : null
}
const assignmentOf = (port: MindPort, { id, title, done, from, milestones, data }: MindTask): Assignment => ({
  id,
  title,
  done,
  from,
  ...(milestones && { milestones: [...milestones] }),
  ...(data && { data: port.data(data) }),
})
const outlineFor = (port: MindPort, { done }: MindTask) =>
  done.kind === 'built' ? port.outline(done.blueprint, done.cells) : null
export const asHeard = ({ from, kind, text, person }: Letter): Heard => ({ from, kind, text, person })

export const replyInput = (port: MindPort, task: MindTask | null, letters: readonly Letter[]): DecideReplyInput => {
  const texts = letters.map(letter => letter.text)
  return {
    seat: port.seat,
    role: port.role,
    plans: port.plans,
    goal: port.goal(),
    messages: letters.map(asHeard),
    task: task && assignmentOf(port, task),
    observation: perceived(port),
    containers: [...port.containers()],
    team: [...port.team()],
    recipes: [...port.recipes([], texts)],
    names: [...port.names(texts)],
    blueprints: [...port.blueprintNames()],
    actions: relevantActions('reply', port.actions()),
    memory: [...port.memory.shown()],
  }
}

export const monitorInput = (
  port: MindPort,
  task: MindTask,
  history: readonly Past[],
  heard: readonly Heard[],
): MonitorProgressInput => ({
  seat: port.seat,
  task: assignmentOf(port, task),
  observation: perceived(port),
  containers: [...port.containers()],
  blueprint: outlineFor(port, task),
  history: history.slice(-pastLimit),
  messages: [...heard],
  attempts: task.attempts,
})

export const actionsInput = (
  port: MindPort,
  task: MindTask,
  history: readonly Past[],
  heard: readonly Heard[],
  programs: readonly { readonly name: string; readonly description: string }[] = [],
): NextActionsInput => {
  const { done } = task
  const blueprint = outlineFor(port, task)
  const wanted = [
    ...(done.kind === 'have' || done.kind === 'stored' ? [done.item] : []),
    ...(done.kind === 'placed' ? [done.block] : []),
    ...(blueprint?.missing.map(group => group.block) ?? []),
  ]
  const open = done.kind === 'report'
  return {
    seat: port.seat,
    role: port.role,
    task: assignmentOf(port, task),
    observation: perceived(port),
    containers: [...port.containers()],
    blueprint,
    recipes: [...port.recipes(wanted, open ? [task.title] : [])],
    // A program can be run where one is kept for something alike.
    actions: [
      ...relevantActions(done.kind, port.actions()),
      ...(programs.length > 0 ? port.actions().filter(one => one.name === 'runSkill') : []),
    ],
    delegable: [],
    team: [...port.team()],
    history: history.slice(-pastLimit),
    messages: [...heard],
    instructions: [...port.memory.instructions],
    memory: [
      ...programs.map(({ name, description }) => `Kept program ${name}: ${description}`),
      ...port.recall(task),
      ...(open ? port.memory.shown() : []),
    ],
    limit: queueLimit,
  }
}

/** What is asked after a task ended, with the short-term memory as it was then. */
export const reflectInput = (port: MindPort, state: string, ended: EndedTask): ReflectInput => ({
  seat: port.seat,
  task: assignmentOf(port, ended.task),
  result: ended.result,
  reason: ended.reason,
  history: ended.history.slice(-pastLimit),
  state,
  observation: perceived(port),
})

export interface EndedTask {
  readonly task: MindTask
  readonly result: 'success' | 'failure'
  readonly reason: string
  readonly history: readonly Past[]
}

export const codeInput = (port: MindPort, task: MindTask | null, request: CodeRequest): WriteCodeInput => {
  const { instruction, round, functions, skills, attempts } = request
  return {
    seat: port.seat,
    instruction,
    task: task?.title ?? null,
    round,
    functions,
    skills: skills.map(({ name, description, code }) => ({ name, description, code })),
    attempts: attempts.map(({ code, failure }) => ({ code, failure })),
    observation: perceived(port),
    containers: [...port.containers()],
    recipes: [...port.recipes([], [instruction])],
    blueprints: [...port.blueprintNames()],
    names: [...port.names([instruction])],
  }
}
