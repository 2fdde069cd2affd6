import { expect, test } from 'vitest'
import { type Brain, BrainError } from '../../source/brain/brain.ts'
import { questions } from '../../source/brain/questions/index.ts'
import { recorded } from '../../source/mind/recorded-brain.ts'
import type { EventOf } from '../../source/session/log/events.ts'

const question = questions.decideReply
const input = { from: 'Ann', text: 'hello' } as never

/** A model that answers with these texts and then with what fits. */
const answering = (texts: readonly string[]): Brain => {
  const left = [...texts]
  return {
    label: 'gpt-stub',
    async ask() {
      const answer = left.shift()
      if (answer !== undefined) throw new BrainError('bad-answer', 'It holds no JSON object.', 1, answer)
      return {
        value: { reply: null } as never,
        brain: 'gpt-stub',
        tokensIn: 0,
        tokensOut: 0,
        cost: 0,
        ms: 0,
        attempts: 1,
      }
    },
  }
}

const answeredBy = async (brain: Brain): Promise<EventOf<'mind.answered'>['data']> => {
  const events: EventOf<'mind.answered'>['data'][] = []
  const mind = recorded({
    brain,
    nextId: () => 'q1',
    emit: ((type: string, _: string, data: never) => type === 'mind.answered' && events.push(data)) as never,
  })
  const uncheckedQuestion = { ...question, mend: undefined, check: undefined }
  const context = { seat: 'Bob', signal: new AbortController().signal }
  await mind.ask(uncheckedQuestion as never, input, context).catch(() => undefined)
  return events[0]!
}

test('answers that cannot be used are in the log beside the one that counts, each with its reason', async () => {
  const answered = await answeredBy(answering(['Sure!', 'I am only a stub.']))
  expect(answered.answer).toEqual({ reply: null })
  expect(answered.refused).toEqual([
    { answer: 'Sure!', reason: 'It holds no JSON object.' },
    { answer: 'I am only a stub.', reason: 'It holds no JSON object.' },
  ])
})

test('when no answer can be used, the error says whose answers they were, how many and why', async () => {
  const answered = await answeredBy(answering(Array(9).fill('I am only a stub.')))
  expect(answered.error).toBe('gpt-stub gave no answer that can be used, 3 times; last: It holds no JSON object.')
  expect(answered.refused).toHaveLength(3)
})

test('the log says of which kind the failure of a question was', async () => {
  const late: Brain = {
    label: 'gpt-stub',
    ask: () => Promise.reject(new BrainError('timeout', 'no answer in time')),
  }
  expect(await answeredBy(late)).toMatchObject({ error: 'no answer in time', failure: 'timeout' })
  expect((await answeredBy(answering(Array(9).fill('Sure!')))).failure).toBe('bad-answer')
  expect((await answeredBy(answering([]))).failure).toBeUndefined()
})

test('an answer that counts at once brings none', async () => {
  expect(await answeredBy(answering([]))).not.toHaveProperty('refused')
})
