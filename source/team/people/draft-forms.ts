import { parse, stringify } from 'yaml'
import type { ActionCall } from '../../body/contract/body-types.ts'
import type { Draft } from '../../brain/providers/person.ts'
import type {
  AssignTasksInput,
  AssignTasksOutput,
  ConverseOutput,
  DecideReplyInput,
  DecideReplyOutput,
  DiscussOutput,
  GuideWorkersInput,
  GuideWorkersOutput,
  MonitorProgressInput,
  MonitorProgressOutput,
  NextActionsInput,
  NextActionsOutput,
  WriteCodeInput,
  WriteCodeOutput,
} from '../../brain/questions/index.ts'
import type { ActionInfo } from '../../brain/questions/shapes.ts'
import type { Abilities } from '../team-interface.ts'

/** How a draft reads, how a person writes another one, and what it is when they want neither. */
export interface DraftForm {
  /** Whether this very question is for the person in the seat. @default always */
  concerns?(draft: Draft, person: string): boolean
  /** One line. */
  title(input: unknown, answer: unknown): string
  text(answer: unknown): string
  /** The changed text as an answer, or one line that says what is wrong with it. */
  read(text: string, draft: Draft): unknown | { readonly problem: string }
  /** What it means to put the draft aside; undefined: the question waits until something changes. */
  empty?(input: unknown): unknown
}

/** A call as people write it: `!collect("oak_log", 6)`. */
const callText = ({ name, args }: ActionCall, list: readonly ActionInfo[]): string => {
  const parameters = list.find(one => one.name === name)?.parameters.map(one => one.name) ?? Object.keys(args)
  const last = parameters.findLastIndex(parameter => args[parameter] !== undefined)
  const gap = parameters.slice(0, last + 1).some(parameter => args[parameter] === undefined)
  const value = (parameter: string): string => JSON.stringify(args[parameter])
  const written = gap
    ? parameters
        .filter(parameter => args[parameter] !== undefined)
        .map(parameter => `${parameter}: ${value(parameter)}`)
    : parameters.slice(0, last + 1).map(value)
  return `!${name}(${written.join(', ')})`
}

const problem = (words: string): { readonly problem: string } => ({ problem: words })

/**
 * Forms by the question's name: a person in a seat decides about these questions and no others. All that leads to a plan shows itself
 * in the plan, which has a gate of its own; what a mind keeps in order for itself needs no approval.
 */
export const draftForms = (abilities: Abilities): Readonly<Partial<Record<string, DraftForm>>> => {
  const nextActions: DraftForm = {
    concerns({ input, answer }) {
      const { delegable } = input as NextActionsInput
      if (delegable.length === 0) return true
      // What the approved plan says already was decided with it.
      const given = (answer as NextActionsOutput | null)?.delegations ?? []
      return !given.every(one => delegable.some(item => item.item === one.item && item.assignee === one.worker))
    },
    title(input, answer) {
      const { task, delegable } = input as NextActionsInput
      const value = answer as NextActionsOutput | null
      if (!value) return `what to do for: ${task.title}`
      if (delegable.length > 0)
        return (
          value.delegations.map(one => `${one.worker}: ${one.message || one.item}`).join('; ') || 'hand out nothing'
        )
      return value.actions.map(abilities.label).join(', then ') || (value.blocked ?? 'nothing')
    },
    text(answer) {
      const value = answer as NextActionsOutput | null
      if (value && value.delegations.length > 0) return stringify(value.delegations, { lineWidth: 0 })
      return value?.actions.map(call => callText(call, abilities.list)).join('\n') ?? ''
    },
    read(text, { answer, input }) {
      if ((input as NextActionsInput).delegable.length > 0) {
        const delegations = fromYaml(text)
        return 'problem' in delegations ? delegations : { ...(answer as object), delegations: delegations.value }
      }
      const actions: ActionCall[] = []
      for (const line of text.split('\n').filter(one => one.trim() !== '')) {
        const call = abilities.parse(line.trim())
        if ('error' in call) return problem(call.error)
        actions.push(call)
      }
      return actions.length === 0 ? problem('Write at least one !action(…).') : { actions, thought: '' }
    },
  }
  const decideReply: DraftForm = {
    // One's own words need no answer.
    concerns: ({ input }, person) => (input as DecideReplyInput).messages.some(one => one.from !== person),
    title(input, answer) {
      const { messages } = input as DecideReplyInput
      const value = answer as DecideReplyOutput | null
      const to = value && value.to.length > 0 ? value.to : [...new Set(messages.map(one => one.from))]
      const more = [
        ...(value?.stop ? ['stops'] : []),
        ...(value?.tasks.map(task => `takes on: ${task.title}`) ?? []),
        ...(value?.replan ? [`plans anew: ${value.replan}`] : []),
      ]
      const said = value?.reply ? `“${value.reply}”` : 'no answer'
      return `to ${to.join(', ')}: ${said}${more.length > 0 ? ` (${more.join('; ')})` : ''}`
    },
    text: answer => (answer as DecideReplyOutput | null)?.reply ?? '',
    read: (text, { answer }) => ({ ...(answer as object), reply: text }),
    empty: () => ({ reply: '' }),
  }
  const monitorProgress: DraftForm = {
    // Everything else is judged by the world.
    concerns: ({ input }) => (input as MonitorProgressInput).task.done.kind === 'report',
    title(input, answer) {
      const { task } = input as MonitorProgressInput
      const value = answer as MonitorProgressOutput | null
      return `${task.title}: ${value ? `${value.status}, ${value.reason}` : 'done, failed or ongoing?'}`
    },
    text(answer) {
      const value = answer as MonitorProgressOutput | null
      return value ? `${value.status}: ${value.reason}` : 'ongoing: '
    },
    read(text) {
      const [, status, reason = ''] = /^\s*(success|failure|ongoing)\s*:?\s*([\s\S]*)$/.exec(text) ?? []
      return status === undefined
        ? problem('Write success, failure or ongoing, a colon, and why.')
        : { status, reason: reason.trim() || status }
    },
    empty: () => ({ status: 'ongoing', reason: 'its person says nothing' }),
  }
  const converse: DraftForm = {
    title(_, answer) {
      const value = answer as ConverseOutput | null
      const parts = [
        ...(value?.say.map(one => `to ${one.to}: “${one.text}”`) ?? []),
        ...(value?.tasks.map(task => `takes on: ${task.title}`) ?? []),
        ...(value?.drop.map(task => `drops: ${task}`) ?? []),
        ...(value?.end.map(name => `ends the talk with ${name}`) ?? []),
        ...(value?.later.map(name => `answers ${name} later`) ?? []),
        ...(value?.goal ? [`has a new goal: ${value.goal}`] : []),
        ...(value?.endGoal ? [`finds the goal ${value.endGoal}`] : []),
      ]
      return parts.join('; ') || 'says nothing'
    },
    text: filledIn,
    read(text) {
      const read = fromYaml(text)
      return 'problem' in read ? read : read.value
    },
    empty: () => ({}),
  }
  const guideWorkers: DraftForm = {
    title(input, answer) {
      const { struggling } = input as GuideWorkersInput
      const value = answer as GuideWorkersOutput | null
      const titleOf = (id: string): string => struggling.find(one => one.item === id)?.title ?? id
      const parts = [
        ...(value?.advice.map(one => `advise ${one.to}: “${one.text}”`) ?? []),
        ...(value?.moves.map(one => `give ${one.to}: ${titleOf(one.item)}`) ?? []),
      ]
      return parts.join('; ') || 'give no advice and move no work'
    },
    text: filledIn,
    read(text) {
      const read = fromYaml(text)
      return 'problem' in read ? read : read.value
    },
    empty: () => ({}),
  }
  const discuss: DraftForm = {
    title: (_, answer) => (answer ? `says: “${(answer as DiscussOutput).statement}”` : 'says nothing yet'),
    text: answer => (answer as DiscussOutput | null)?.statement ?? '',
    read: text => ({ statement: text }),
  }
  const writeCode: DraftForm = {
    title(input, answer) {
      const { instruction } = input as WriteCodeInput
      const value = answer as WriteCodeOutput | null
      if (value?.code.trim()) return `a program for: ${instruction}`
      return value?.blocked ? `no program: ${value.blocked}` : `no program yet for: ${instruction}`
    },
    text: answer => (answer as WriteCodeOutput | null)?.code ?? '',
    read(text, { answer }) {
      const { blocked: _, ...before } = (answer ?? {}) as Partial<WriteCodeOutput>
      return { ...before, code: text }
    },
  }
  const assignTasks: DraftForm = {
    title(input, answer) {
      const { ready } = input as AssignTasksInput
      const titleOf = (id: string): string => ready.find(one => one.id === id)?.title ?? id
      const given = (answer as AssignTasksOutput | null)?.assignments ?? []
      return given.map(one => `${one.agent}: ${titleOf(one.task)}`).join('; ') || 'hand out nothing'
    },
    text(answer) {
      const given = (answer as AssignTasksOutput | null)?.assignments ?? []
      return given.map(one => `${one.agent}: ${one.task}`).join('\n')
    },
    read(text) {
      const lines = text.split('\n').filter(line => line.trim() !== '')
      const assignments = lines.map(line => /^\s*(\w+)\s*:\s*(\S+)\s*$/.exec(line))
      const wrong = assignments.indexOf(null)
      if (wrong >= 0) return problem(`“${lines[wrong]}”: write each line as NAME: TASK, with the task's id.`)
      return { assignments: assignments.map(found => ({ agent: found![1]!, task: found![2]! })) }
    },
  }
  return { nextActions, decideReply, monitorProgress, converse, assignTasks, guideWorkers, discuss, writeCode }
}

const fromYaml = (text: string): { readonly value: unknown } | { readonly problem: string } => {
  try {
    return { value: parse(text) }
  } catch (error) {
    return problem(error instanceof Error ? error.message.split('\n')[0]! : String(error))
  }
}

/** The answer as YAML without what is empty in it: all of that has a default. Nothing at all for an answer that says nothing. */
const filledIn = (answer: unknown): string => {
  const fields = Object.entries(answer ?? {}).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value))
  return fields.length === 0 ? '' : stringify(Object.fromEntries(fields), { lineWidth: 0 })
}
