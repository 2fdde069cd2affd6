import { type AskContext, BrainError } from '../brain/brain.ts'
import { reflect } from '../brain/questions/reflect/question.ts'
import type { LookingBack, Self } from './mind-needs.ts'
import type { EndedTask, QuestionInputs } from './question-inputs.ts'

/** After a task, where agents look back: feedback for the team, and the own state brought up to date. */
export interface Reflection {
  ended(task: EndedTask): void
  /** Looks back on the oldest task that has not been; false when there is none. */
  step(context: AskContext): Promise<boolean>
}

export interface ReflectionNeeds {
  readonly self: Self
  readonly inputs: QuestionInputs
  readonly looksBack?: LookingBack | undefined
}

export const createReflection = ({ self, inputs, looksBack }: ReflectionNeeds): Reflection => {
  const { seat, emit } = self
  const waiting: EndedTask[] = []
  return {
    ended(task) {
      if (looksBack?.wants(task.task)) waiting.push(task)
    },
    async step(context) {
      const one = waiting.shift()
      if (!one || !looksBack) return false
      self.phase('monitor', `looks back on ${one.task.title}`)
      try {
        const { value } = await self.brain.ask(reflect, inputs.reflect(looksBack.state(), one), context)
        emit('mind.thought', seat, { seat, text: value.feedback })
        looksBack.done(one.task, value.feedback, value.state)
      } catch (error) {
        // What is done is done: without feedback the team knows less, but goes on.
        if (!(error instanceof BrainError)) throw error
        emit('alert', seat, {
          level: 'warning',
          seat,
          text: `${seat} could not look back on “${one.task.title}”: ${error.message}`,
        })
      }
      return true
    },
  }
}
