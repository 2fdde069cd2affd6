import { type AskContext, BrainError } from '../brain/brain.ts'
import { reflect } from '../brain/questions/index.ts'
import type { MindPort } from './mind-port.ts'
import { type EndedTask, reflectInput } from './question-inputs.ts'

/** After a task, where agents look back: feedback for the team, and the own state brought up to date. */
export interface Reflection {
  ended(task: EndedTask): void
  /** Looks back on the oldest task that has not been; false when there is none. */
  step(context: AskContext): Promise<boolean>
}

export const createReflection = (port: MindPort): Reflection => {
  const waiting: EndedTask[] = []
  return {
    ended(task) {
      if (port.looksBack?.wants(task.task)) waiting.push(task)
    },
    async step(context) {
      const one = waiting.shift()
      const { looksBack } = port
      if (!one || !looksBack) return false
      port.phase('monitor', `looks back on ${one.task.title}`)
      try {
        const { value } = await port.brain().ask(reflect, reflectInput(port, looksBack.state(), one), context)
        port.emit('mind.thought', port.seat, { seat: port.seat, text: value.feedback })
        looksBack.done(one.task, value.feedback, value.state)
      } catch (error) {
        // What is done is done: without feedback the team knows less, but goes on.
        if (!(error instanceof BrainError)) throw error
        port.emit('alert', port.seat, {
          level: 'warning',
          seat: port.seat,
          text: `${port.seat} could not look back on “${one.task.title}”: ${error.message}`,
        })
      }
      return true
    },
  }
}
