import { converse } from './converse.ts'
import { decideReply } from './decide-reply.ts'
import { monitorProgress } from './monitor-progress.ts'
import { nextActions } from './next-actions.ts'
import { planTask } from './plan-task.ts'

/** Every question a mind can ask. Adding one: a file here, a line in this table, a template in prompts/. */
export const questions = { planTask, monitorProgress, nextActions, decideReply, converse } as const
export type QuestionName = keyof typeof questions

export type { ConverseInput, ConverseOutput } from './converse.ts'
export type { DecideReplyInput, DecideReplyOutput } from './decide-reply.ts'
export type { MonitorProgressInput, MonitorProgressOutput } from './monitor-progress.ts'
export type { NextActionsInput, NextActionsOutput } from './next-actions.ts'
export { findCircle, type PlanTaskInput, planProblem } from './plan-task.ts'
export { converse, decideReply, monitorProgress, nextActions, planTask }
