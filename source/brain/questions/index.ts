import type { Question } from '../brain.ts'
import { assignTasks } from './assign-tasks.ts'
import { converse } from './converse.ts'
import { decideReply } from './decide-reply.ts'
import { decomposeTask } from './decompose-task.ts'
import { discuss } from './discuss.ts'
import { guideWorkers } from './guide-workers.ts'
import { judgeTask } from './judge-task.ts'
import { monitorProgress } from './monitor-progress.ts'
import { negateRules } from './negate-rules.ts'
import { nextActions } from './next-actions.ts'
import { outlineSteps } from './outline-steps.ts'
import { planTask } from './plan-task.ts'
import { proposeTask } from './propose-task.ts'
import { reflect } from './reflect.ts'
import { relateSteps } from './relate-steps.ts'
import { summariseMemory } from './summarise-memory.ts'
import { writeCode } from './write-code.ts'

/** Every question a mind can ask. Adding one: a file here, a line in this table, a template in prompts/. */
export const questions = {
  planTask,
  decomposeTask,
  judgeTask,
  outlineSteps,
  negateRules,
  relateSteps,
  assignTasks,
  monitorProgress,
  nextActions,
  reflect,
  decideReply,
  converse,
  discuss,
  proposeTask,
  guideWorkers,
  summariseMemory,
  writeCode,
} as const
export type QuestionName = keyof typeof questions

/** What the table says of a question; undefined for a name that is not in it, as a recording of another version may have. */
export const questionNamed = (name: string): Pick<Question, 'plans'> | undefined =>
  Object.hasOwn(questions, name) ? questions[name as QuestionName] : undefined // an own key of the table

export type { Relation } from '../../planner/step-relations.ts'
export type { AssignTasksInput, AssignTasksOutput } from './assign-tasks.ts'
export type { ConverseInput, ConverseOutput } from './converse.ts'
export type { DecideReplyInput, DecideReplyOutput } from './decide-reply.ts'
export { type DecomposeTaskInput, type DecomposeTaskOutput, type Subtask, subtaskEdges } from './decompose-task.ts'
export type { DiscussInput, DiscussOutput } from './discuss.ts'
export type { GuideWorkersInput, GuideWorkersOutput } from './guide-workers.ts'
export type { JudgeTaskInput, JudgeTaskOutput } from './judge-task.ts'
export type { MonitorProgressInput, MonitorProgressOutput } from './monitor-progress.ts'
export type { NegateRulesInput, NegateRulesOutput } from './negate-rules.ts'
export type { NextActionsInput, NextActionsOutput } from './next-actions.ts'
export type { OutlinedStep, OutlineStepsInput, OutlineStepsOutput } from './outline-steps.ts'
export { findCircle, type PlanTaskInput, planFaults } from './plan-task.ts'
export { type ProposeTaskOutput, proposedId } from './propose-task.ts'
export { longestState, type ReflectInput, type ReflectOutput } from './reflect.ts'
export type { RelatedStep, RelateStepsInput, RelateStepsOutput } from './relate-steps.ts'
export type { WriteCodeInput, WriteCodeOutput } from './write-code.ts'
export {
  assignTasks,
  converse,
  decideReply,
  decomposeTask,
  discuss,
  guideWorkers,
  judgeTask,
  monitorProgress,
  negateRules,
  nextActions,
  outlineSteps,
  planTask,
  proposeTask,
  reflect,
  relateSteps,
  summariseMemory,
  writeCode,
}
