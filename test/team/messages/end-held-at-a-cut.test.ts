import { expect, test } from 'vitest'
import { type Brain, BrainError } from '../../../source/brain/brain.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { gatedBrain } from '../support/gated-brain.ts'
import { goOn, killed } from '../support/going-on.ts'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'

/** A goal whose end waits for the words of a person, when the host is killed. */

const task = simple('Put 6 oak logs into the chest.', { seats: { leader: 'Lena', workers: ['Bob'] } })

/** Ann says it during the last work, and it is answered when all work is done: the end waits for that. */
const cut = async (words: string, fails: boolean, at: (event: SessionEvent) => boolean) => {
  const gate = gatedBrain('decideReply')
  const brain: Brain = {
    ...createRuleBrain(),
    async ask(question, input, context) {
      const answer = await gate.brain.ask(question, input, context)
      if (fails && question.name === 'decideReply') throw new BrainError('timeout', 'no answer in time')
      return answer
    },
  }
  const playing = await play(task, { brainFor: () => brain }, { pace: 4 })
  const { next, say } = playing
  const lastWork = next('task.changed', one => one.task === 'p1/store-oak_log' && one.status === 'running')
  const left = await killed(playing, at, async () => {
    await lastWork
    const thinking = gate.next()
    const held = next('goal.held')
    await say(words, ['Lena'])
    const question = await thinking
    await held
    question.release()
  })
  return { left, second: goOn(left, task) }
}

test('a goal whose end was held waits, after a cut, for what a person asked for meanwhile', async () => {
  const isBegun = ({ type, data }: SessionEvent) =>
    type === 'task.changed' && data.task === 'r1' && data.status === 'running'
  const { left, second } = await cut('go to 8 -60 8', false, isBegun)
  expect(left.state.session.heldEnds?.goal1?.leaves).toEqual(['p1/gather-oak_log-bob', 'p1/store-oak_log'])
  await second.team.start()
  expect(await second.team.ended).toMatchObject({ result: 'success' })
  expect(second.session.state.tasks.r1).toMatchObject({ status: 'succeeded' })
})

test('words that came too late before a cut are named in the end that comes after it', async () => {
  const isLate = ({ type, data }: SessionEvent) => type === 'goal.held' && data.late !== undefined
  const { second } = await cut('what are you doing?', true, isLate)
  await second.team.start()
  const { result, reason } = await second.team.ended
  expect(result).toBe('success')
  expect(reason).toContain('“what are you doing?” of Ann came too late')
})
