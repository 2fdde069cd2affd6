import { z } from 'zod'
import { blockPosition } from '../../minecraft/blocks/position-schema.ts'
import { condition } from '../../session/log/events.ts'
import { meaningOf } from '../answers/meant-names.ts'
import { quoted, twice } from '../answers/shared-checks.ts'
import type { Question } from '../brain.ts'
import { counts, recipe } from './shapes.ts'

const ready = z.object({
  id: z.string(),
  title: z.string(),
  done: condition,
  /** Who may do it; all names when no worker was singled out. */
  candidates: z.array(z.string()),
  /** What came right before it, and who did that: what they carry may be needed. */
  after: z.array(z.object({ title: z.string(), by: z.string() })),
  /** Who failed at it, and why. */
  tried: z.array(z.string()),
  failure: z.string().optional(),
})
const agent = z.object({
  name: z.string(),
  inventory: counts,
  position: blockPosition.nullable(),
  /** Actions that others have and this agent has not. */
  cannot: z.array(z.string()),
  /** Long-term memory. */
  state: z.string(),
})

const input = z.object({
  goal: z.string(),
  seat: z.string(),
  /** Subtasks whose predecessors have all succeeded. */
  ready: z.array(ready).min(1),
  /** Agents without work. */
  free: z.array(agent).min(1),
  working: z.array(z.object({ name: z.string(), doing: z.string(), inventory: counts })),
  recipes: z.array(recipe),
  environment: z.array(z.string()),
  instructions: z.array(z.object({ from: z.string(), text: z.string() })),
})
export type AssignTasksInput = z.infer<typeof input>

const output = z.object({
  thought: z.string().default(''),
  assignments: z.array(z.object({ task: z.string(), agent: z.string() })),
})
export type AssignTasksOutput = z.infer<typeof output>

/** VillagerAgent's Agent Controller: which free agent does which of the subtasks that can begin. */
export const assignTasks: Question<typeof input, typeof output> = {
  name: 'assignTasks',
  description: 'Give subtasks that can begin to agents that are free.',
  input,
  output,
  mend: (asked, answer) => {
    const tasks = meaningOf(asked.ready.map(one => one.id))
    const agents = meaningOf(asked.free.map(one => one.name))
    return {
      ...answer,
      assignments: answer.assignments.map(({ task, agent: name }) => ({
        task: tasks.of(task),
        agent: agents.of(name),
      })),
    }
  },
  check: (asked, { assignments }) => {
    const ready = new Map(asked.ready.map(one => [one.id, one]))
    const tasks = meaningOf(ready.keys())
    const agents = meaningOf(asked.free.map(one => one.name))
    const faults = assignments.flatMap(({ task, agent: name }) => {
      const known = ready.get(task)
      return [
        ...(known ? [] : [`${quoted(task)} cannot begin now${tasks.hint(task)}`]),
        ...(agents.has(name)
          ? []
          : [`${quoted(name)} is not free; free: ${asked.free.map(one => one.name).join(', ')}.`]),
        ...(known && known.candidates.length > 0 && agents.has(name) && !known.candidates.includes(name)
          ? [`${quoted(task)} is not for ${name}, but for ${known.candidates.join(' or ')}.`]
          : []),
      ]
    })
    faults.push(...twice(assignments.map(one => one.task)).map(task => `${quoted(task)} is given away twice.`))
    faults.push(
      ...twice(assignments.map(one => one.agent)).map(name => `${name.slice(0, 80)} gets two subtasks; one at a time.`),
    )
    const possible = asked.ready.some(
      one => one.candidates.length === 0 || one.candidates.some(candidate => agents.has(candidate)),
    )
    if (assignments.length === 0 && asked.working.length === 0 && possible)
      faults.push('Nobody is busy and something can begin; give at least one subtask away.')
    return faults
  },
}
