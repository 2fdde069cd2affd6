import { z } from 'zod'
import { condition, doableCondition } from '../../session/log/events.ts'
import { meaningOf } from '../answers/meant-names.ts'
import { callFaults, conditionFaults, mendedCall, mendedCondition, quoted, twice } from '../answers/shared-checks.ts'
import type { Question } from '../brain.ts'
import { peerNews } from './peer-news.ts'
import { actionCall, actionInfo, blueprintOutline, container, heard, recipe, seen } from './shapes.ts'

const input = z.object({
  seat: z.string(),
  /** What the asker is after; the others may have other goals. */
  goal: z.string(),
  /** What only the asker knows. */
  knowledge: z.array(z.string()),
  /** Who is there to talk to. */
  others: z.array(z.object({ name: z.string(), person: z.boolean(), available: z.boolean(), busy: z.boolean() })),
  /** What happened since the last answer that is no message: a task ended, a player left, a partner does not answer. */
  news: z.array(peerNews),
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
  /** Work that the asker takes on. */
  tasks: z
    .array(
      z.object({
        title: z.string().min(1),
        done: doableCondition,
        actions: z.array(actionCall).default([]),
        /** Id of an own task that failed: it is tried once more. The same condition says the same. */
        again: z.string().optional(),
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
  mend(asked, answer) {
    const names = meaningOf([...asked.others.map(one => one.name), asked.seat])
    const tasks = meaningOf(asked.tasks.map(one => one.id))
    return {
      ...answer,
      say: answer.say.map(one => ({ ...one, to: names.of(one.to) })),
      end: answer.end.map(names.of),
      later: answer.later.map(names.of),
      drop: answer.drop.map(tasks.of),
      tasks: answer.tasks.map(task => ({
        ...task,
        done: mendedCondition(task.done, asked.blueprints),
        actions: task.actions.map(call => mendedCall(call, asked.actions, asked.blueprints)),
        ...(task.again === undefined ? {} : { again: tasks.of(task.again) }),
        ...(task.for === undefined ? {} : { for: names.of(task.for) }),
      })),
    }
  },
  check(asked, answer) {
    const others = meaningOf(asked.others.map(one => one.name))
    const all = asked.others.map(one => one.name).join(', ')
    const strangers = new Set([
      ...answer.say.map(one => one.to),
      ...answer.end,
      ...answer.later,
      ...answer.tasks.flatMap(task => (task.for === undefined || task.for === asked.seat ? [] : [task.for])),
    ])
    const faults = [...strangers].flatMap(name =>
      others.has(name)
        ? []
        : name === asked.seat
          ? [`You are ${asked.seat}; talk to the others: ${all || 'nobody is there'}.`]
          : [`${quoted(name)} is not here; there are ${all || 'no others'}. Speak for yourself, ${asked.seat}.`],
    )
    for (const to of twice(answer.say.map(one => one.to))) faults.push(`Say one thing to ${quoted(to)}, not several.`)
    if (answer.later.length > 0 && asked.busy === null)
      faults.push('Nothing is under way, so nobody has to wait: answer now.')
    const tasks = meaningOf(asked.tasks.map(one => one.id))
    for (const id of new Set([...answer.drop, ...answer.tasks.flatMap(task => task.again ?? [])]))
      if (!tasks.has(id)) faults.push(`You have no task ${quoted(id)}${tasks.hint(id)}`)
    const dropped = new Set(answer.drop)
    const open = asked.tasks.filter(one => (one.status === 'open' || one.status === 'running') && !dropped.has(one.id))
    if (answer.endGoal === 'reached' && (open.length > 0 || answer.tasks.length > 0))
      faults.push(
        `The goal cannot be reached yet: ${[...open, ...answer.tasks].map(one => `“${one.title}”`).join(', ')} is not done. Drop it or finish it first.`,
      )
    for (const task of answer.tasks)
      faults.push(
        ...conditionFaults(`“${task.title.slice(0, 80)}”`, task.done, asked.blueprints),
        ...task.actions.flatMap(call => callFaults(call, asked.actions)),
      )
    return faults
  },
}
