import type { z } from 'zod'
import { endHint } from '../../minecraft/names/suggestions.ts'
import { isWork } from '../../planner/demand.ts'
import { readGoal } from '../../planner/goal-demands.ts'
import { suggestionsFor } from '../../planner/goal-suggestions.ts'
import { vocabularyOf } from '../../planner/vocabulary.ts'
import { type Answer, type AskContext, type Brain, BrainError, type Question } from '../brain.ts'
import { foldText } from '../questions/fold-memory.ts'
import type { QuestionName, questions } from '../questions/index.ts'
import { guideByRules } from './act/guide-workers.ts'
import { monitorByRules } from './act/monitor-progress.ts'
import { actByRules } from './act/next-actions.ts'
import { reflectByRules } from './act/reflect.ts'
import { codeByRules } from './act/write-code.ts'
import { assignByRules } from './graph/assign-tasks.ts'
import { decomposeByRules } from './graph/decompose-task.ts'
import { judgeByRules } from './graph/judge-task.ts'
import { negateByRules } from './graph/negate-rules.ts'
import { stepsByRules } from './graph/outline-steps.ts'
import { relateByRules } from './graph/relate-steps.ts'
import { planByRules, understoodGoals } from './plan/plan-task.ts'
import { proposeByRules } from './plan/propose-task.ts'
import { converseByRules } from './talk/converse.ts'
import { replyByRules } from './talk/decide-reply.ts'
import { discussByRules } from './talk/discuss.ts'

type Questions = typeof questions
/** What answers each question without a model. */
const answers: { readonly [Name in QuestionName]: (input: z.infer<Questions[Name]['input']>) => unknown } = {
  planTask: planByRules,
  decomposeTask: decomposeByRules,
  judgeTask: judgeByRules,
  outlineSteps: stepsByRules,
  negateRules: negateByRules,
  relateSteps: relateByRules,
  assignTasks: assignByRules,
  reflect: reflectByRules,
  monitorProgress: monitorByRules,
  nextActions: actByRules,
  decideReply: replyByRules,
  converse: converseByRules,
  discuss: discussByRules,
  proposeTask: proposeByRules,
  guideWorkers: guideByRules,
  summariseMemory: ({ past, lines, limit }) => ({ summary: foldText(past, lines, limit) }),
  writeCode: codeByRules,
}

/** Words of one goal for which is said what was probably meant. */
const hintsAtMost = 3

/** Plays without a model and without a network: deterministic, and it sees nothing but the question's input. */
export const createRuleBrain = (): Brain => ({
  label: 'rule brain (offline)',
  refuses(words) {
    const demands = readGoal(words.goal, vocabularyOf(words))
    if (demands.some(isWork)) return null
    const hints = suggestionsFor(demands, words.near)
      .slice(0, hintsAtMost)
      .map(({ of, said, meant }) =>
        of === 'name'
          ? `There is no “${said}”${endHint(meant)} `
          : `“${said}” begins with no kind of work${endHint(`“${meant}”`)} `,
      )
    return `${hints.join('')}${understoodGoals(words.blueprints)}`
  },
  plain: true,
  async ask<Input extends z.ZodType, Output extends z.ZodType>(
    question: Question<Input, Output>,
    input: z.infer<Input>,
    context: AskContext,
  ): Promise<Answer<z.infer<Output>>> {
    context.signal.throwIfAborted()
    // Each is called with the input of its own question, which the table pairs by name.
    const answer = (answers as Readonly<Record<string, (input: never) => unknown>>)[question.name]
    if (!answer)
      throw new BrainError(
        'unknown-question',
        `The rule brain has no rules for ${question.name}; it knows ${Object.keys(answers).join(', ')}.`,
      )
    const started = performance.now()
    const value = question.output.parse(answer(input as never))
    return {
      value,
      brain: 'rule brain (offline)',
      tokensIn: 0,
      tokensOut: 0,
      cost: 0,
      ms: performance.now() - started,
      attempts: 1,
    }
  },
})
