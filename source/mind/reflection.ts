import { type AskContext, BrainError } from '../brain/brain.ts'
import { reflect } from '../brain/questions/reflect/question.ts'
import type { LookingBack, Self } from './mind-needs.ts'
import type { EndedTask, QuestionInputs } from './question-inputs.ts'

/** Where agents look back on their tasks: feedback for the team, and the own state brought up to date, when a question is to be told. */
export interface Reflection {
  ended(task: EndedTask): void
  /** Looks back on all tasks that ended since the last time. */
  lookBack(context: AskContext): Promise<void>
}

export interface ReflectionNeeds {
  readonly self: Self
  readonly inputs: QuestionInputs
  readonly looksBack?: LookingBack | undefined
}

/** Older tasks say less about where an agent stands than these. */
const tasksAtMost = 3

export const createReflection = ({ self, inputs, looksBack }: ReflectionNeeds): Reflection => {
  const { seat, emit } = self
  let waiting: readonly EndedTask[] = []
  return {
    ended(task) {
      if (looksBack?.wants(task.task)) waiting = [...waiting, task].slice(-tasksAtMost)
    },
    async lookBack(context) {
      if (!looksBack) return
      for (;;) {
        const [one, ...others] = waiting
        if (!one) return
        waiting = others
        const input = inputs.reflect(looksBack.state(), one)
        if (reflect.settled?.(input)) continue
        try {
          const { value } = await self.brain.ask(reflect, input, context)
          emit('mind.thought', seat, { seat, text: value.feedback })
          looksBack.done(one.task, value.feedback, value.state)
        } catch (error) {
          // Given up by the one who wanted it: there is still as much to look back on.
          if (context.signal.aborted) waiting = [one, ...waiting]
          // What is done is done: without feedback the team knows less, but goes on.
          if (context.signal.aborted || !(error instanceof BrainError)) throw error
          emit('alert', seat, {
            level: 'warning',
            seat,
            text: `${seat} could not look back on “${one.task.title}”: ${error.message}`,
          })
        }
      }
    },
  }
}
