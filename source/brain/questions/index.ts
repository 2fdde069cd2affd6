import type { Question } from '../brain.ts'
import { assignTasks } from './assign-tasks/question.ts'
import { converse } from './converse/question.ts'
import { decideReply } from './decide-reply/question.ts'
import { decomposeTask } from './decompose-task/question.ts'
import { designBuilding } from './design-building/question.ts'
import { discuss } from './discuss/question.ts'
import { guideWorkers } from './guide-workers/question.ts'
import { judgeTask } from './judge-task/question.ts'
import { monitorProgress } from './monitor-progress/question.ts'
import { negateRules } from './negate-rules/question.ts'
import { nextActions } from './next-actions/question.ts'
import { outlineSteps } from './outline-steps/question.ts'
import { planTask } from './plan-task/question.ts'
import { proposeTask } from './propose-task/question.ts'
import { reflect } from './reflect/question.ts'
import { relateSteps } from './relate-steps/question.ts'
import { summariseMemory } from './summarise-memory/question.ts'
import { writeCode } from './write-code/question.ts'

/** Every question a mind can ask. Adding one: a folder here, a line in this table, a template in prompts/. */
export const questions = {
  planTask,
  decomposeTask,
  designBuilding,
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
