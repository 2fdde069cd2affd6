import { vi } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { Played } from './harness.ts'

/** Time of the test alone: a busy machine neither uses up a limit nor reaches it. To be called before the team is made. */
export const stopTime = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
}

/** Thinks like the rule brain, and takes so long for each answer. */
export const taking = (ms: number) => (): Brain => {
  const rules = createRuleBrain()
  return {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (ms > 0) await new Promise(resolve => setTimeout(resolve, ms))
      context.signal.throwIfAborted()
      return answer
    },
  }
}

/** Lets the time go on, step by step, until the team has ended, `until` holds or so many seconds are over; then time is real again. */
export const playOn = async (
  { team, session }: Pick<Played, 'team' | 'session'>,
  secondsAtMost: number,
  until: () => boolean = () => false,
) => {
  let end: Awaited<typeof team.ended> | undefined
  const pass = async (over: () => boolean): Promise<void> => {
    for (let second = 0; !over() && second < secondsAtMost; second++) {
      await vi.advanceTimersByTimeAsync(1_000)
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  void team.ended.then(over => {
    end = over
  })
  await pass(() => end !== undefined || until())
  const last = end
  let stopped = last !== undefined
  void team.stop('the test is over').then(() => {
    stopped = true
  })
  await pass(() => stopped)
  vi.useRealTimers()
  return { end: last, seconds: session.state.t / 1000 }
}
