import { z } from 'zod'
import { homeLesson } from '../../../session/log/events/home.ts'
import { past } from '../../../session/log/events/words.ts'
import { byName } from '../judged-by.ts'
import {
  actionCall,
  actionInfo,
  assignment,
  blueprintOutline,
  container,
  goalChanges,
  heard,
  member,
  otherActions,
  recipe,
  seen,
} from '../shapes.ts'

export const input = z.object({
  seat: z.string(),
  role: z.enum(['leader', 'worker', 'peer', 'observer']),
  /** Of the team. */
  goal: z.string().optional(),
  goalChanges,
  byName,
  task: assignment,
  observation: seen.nullable(),
  containers: z.array(container),
  /** The cells of the task that are still missing. */
  blueprint: blueprintOutline.nullable(),
  recipes: z.array(recipe),
  /** Only the actions that this task can need. */
  actions: z.array(actionInfo),
  /** What else may be called, by families. */
  otherActions: otherActions.optional(),
  team: z.array(member),
  history: z.array(past),
  messages: z.array(heard),
  instructions: z.array(z.object({ from: z.string(), text: z.string() })),
  /** Kept programs that are most like the task. */
  programs: z.array(z.object({ name: z.string(), description: z.string() })).default([]),
  /** What agents of this team learnt about things of this task. */
  lessons: z.array(homeLesson).optional(),
  /** Lines from the memory that may matter. */
  memory: z.array(z.string()),
  limit: z.int().min(1),
})
export type NextActionsInput = z.infer<typeof input>

export const output = z.object({
  thought: z.string().default(''),
  /** Done by the asker, in this order. */
  actions: z.array(actionCall).default([]),
  /** These actions are all that the task asks for, where nothing in the world can show that it is done. */
  finishes: z.boolean().optional(),
  /** Set when nothing can be done: why. */
  blocked: z.string().optional(),
  /** With `blocked`: no worker can get or do it here. */
  outOfReach: z.boolean().optional(),
  /** With `blocked`: the asker does not understand what is to be done. */
  notUnderstood: z.boolean().optional(),
})
export type NextActionsOutput = z.infer<typeof output>

/** Whether an answer says that what was done is all that the task asks for; the last action of it has succeeded. */
export const saysAllIsDone = (
  { task, history }: NextActionsInput,
  { actions, finishes = false }: NextActionsOutput,
): boolean => finishes && actions.length === 0 && task.done.kind === 'report' && history.at(-1)?.result === 'success'
