import { z } from 'zod'
import { condition } from '../../session/events.ts'
import type { Question } from '../types.ts'
import { callProblem, conditionProblem } from './sense.ts'
import { actionCall, actionInfo, blueprintOutline, container, heard, recipe, seen } from './shapes.ts'

const input = z.object({
  seat: z.string(),
  /** What the asker is after; the others may have other goals. */
  goal: z.string(),
  /** What only the asker knows. */
  knowledge: z.array(z.string()),
  /** Who is there to talk to. */
  others: z.array(z.object({ name: z.string(), person: z.boolean(), available: z.boolean(), busy: z.boolean() })),
  /** What happened since the last answer that is no message: a task ended, somebody left, nobody answers. */
  news: z.array(z.string()),
  /** All that was said to the asker since the last answer, oldest first. */
  messages: z.array(heard),
  /** What was said so far, the messages above included. */
  conversations: z.array(
    z.object({ with: z.string(), lines: z.array(z.object({ from: z.string(), text: z.string() })) }),
  ),
  /** The action under way, null when there is none: then a message may be left until it has ended. */
  busy: z.string().nullable(),
  /** The asker's own tasks, oldest first. */
  tasks: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      done: condition,
      from: z.string(),
      status: z.enum(['open', 'running', 'succeeded', 'failed']),
      /** How often it failed. */
      attempts: z.int(),
      detail: z.string(),
    }),
  ),
  /** What the asker wrote down the last time. */
  notes: z.string(),
  observation: seen.nullable(),
  containers: z.array(container),
  blueprints: z.array(blueprintOutline),
  recipes: z.array(recipe),
  /** Names of items and blocks that the texts speak of. */
  names: z.array(z.string()),
  /** Parts of the goal that the judge has measured. */
  measured: z.array(z.object({ name: z.string(), done: z.number(), total: z.number() })),
  actions: z.array(actionInfo),
  /** What people asked for that holds until they say otherwise. */
  instructions: z.array(z.object({ from: z.string(), text: z.string() })),
  memory: z.array(z.string()),
})
export type ConverseInput = z.infer<typeof input>

const output = z.object({
  thought: z.string().default(''),
  /** At most one line to each; each is a talk between two. */
  say: z.array(z.object({ to: z.string(), text: z.string().min(1).max(1000) })).default([]),
  /** Talks that are over, by the other one's name. */
  end: z.array(z.string()).default([]),
  /** Those who get an answer later, when the action under way has ended. */
  later: z.array(z.string()).default([]),
  /** Work that the asker takes on. A title it had before: once more. */
  tasks: z
    .array(
      z.object({
        title: z.string().min(1),
        done: condition,
        actions: z.array(actionCall).default([]),
        /** Who asked for it, or with whom it was agreed; absent: the asker's own idea. */
        for: z.string().optional(),
      }),
    )
    .max(20)
    .default([]),
  /** Ids of own tasks that are no longer wanted. */
  drop: z.array(z.string()).default([]),
  /** A new goal of one's own, in place of the old one. */
  goal: z.string().max(2000).optional(),
  /** Set when the goal is reached, or cannot be. */
  endGoal: z.enum(['reached', 'hopeless']).optional(),
  /** For oneself, shown again the next time. */
  notes: z.string().max(4000).optional(),
})
export type ConverseOutput = z.infer<typeof output>

/** Peers: what to say to whom, what to take on, after messages came in or something happened. */
export const converse: Question<typeof input, typeof output> = {
  name: 'converse',
  description: 'Talk to the others and say what you take on, because of what was said or what happened.',
  input,
  output,
  settings: { temperature: 0.9, maxTokens: 800 },
  check(asked, answer) {
    const names = asked.others.map(one => one.name)
    const stranger = [
      ...answer.say.map(one => one.to),
      ...answer.end,
      ...answer.later,
      ...answer.tasks.flatMap(task => (task.for === undefined || task.for === asked.seat ? [] : [task.for])),
    ].find(name => !names.includes(name))
    if (stranger === asked.seat)
      return `You are ${asked.seat}; talk to the others: ${names.join(', ') || 'nobody is there'}.`
    if (stranger !== undefined)
      return `"${stranger}" is not here; there are ${names.join(', ') || 'no others'}. Speak for yourself, ${asked.seat}.`
    const twice = answer.say.find((one, index) => answer.say.findIndex(other => other.to === one.to) !== index)
    if (twice) return `Say one thing to ${twice.to}, not several.`
    if (answer.later.length > 0 && asked.busy === null)
      return 'Nothing is under way, so nobody has to wait: answer now.'
    const strange = answer.drop.find(id => !asked.tasks.some(one => one.id === id))
    if (strange !== undefined) return `You have no task "${strange}".`
    const open = asked.tasks.filter(
      one => (one.status === 'open' || one.status === 'running') && !answer.drop.includes(one.id),
    )
    if (answer.endGoal === 'reached' && (open.length > 0 || answer.tasks.length > 0))
      return `The goal cannot be reached yet: ${[...open, ...answer.tasks].map(one => `“${one.title}”`).join(', ')} is not done. Drop it or finish it first.`
    for (const task of answer.tasks) {
      const problem =
        conditionProblem(task.done, asked.blueprints, `“${task.title}”`) ??
        task.actions.map(call => callProblem(call, asked.actions)).find(one => one !== null)
      if (problem) return problem
    }
    return null
  },
}
