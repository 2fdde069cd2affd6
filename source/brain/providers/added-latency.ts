import { setTimeout as sleep } from 'node:timers/promises'
import { seededDice } from '../../minecraft/random.ts'
import type { Brain } from '../brain.ts'

/**
 * Adds the time a model would take to a brain that needs none, so that organizations and schedules compare as they would
 * with a model. The same seed gives the same waits in the same order of questions.
 */
export const withLatency = (brain: Brain, ms: number, seed: number): Brain => {
  const random = seededDice(seed)
  return {
    ...brain,
    async ask(question, input, context) {
      // Half to one and a half times the mean: close enough to how answers of one model vary.
      await sleep(ms * (0.5 + random()), undefined, { signal: context.signal })
      const answer = await brain.ask(question, input, context)
      return { ...answer, ms: answer.ms + ms }
    },
  }
}
