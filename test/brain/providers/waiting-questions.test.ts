import { expect, onTestFinished, test } from 'vitest'
import type { Question } from '../../../source/brain/brain.ts'
import { createOpenAIBrain } from '../../../source/brain/providers/openai.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import { says, startEndpoint } from '../support/model-server.ts'
import { actInput, monitorInput, planInput, replyInput, seen } from '../support/question-inputs.ts'

const task = { id: 't', title: 'Dig', done: { kind: 'report' as const }, from: 'Lena' }
const said = (person: boolean) => replyInput('Where is the sand?', { messages: [{ ...heard, person }] })
const heard = { from: 'Una', kind: 'chat' as const, text: 'Where is the sand?' }

test('where one question is asked at a time, a person comes first, then plans, bodies, talk and the rest', async () => {
  const first = Promise.withResolvers<() => void>()
  const endpoint = await startEndpoint((response, _, count) => {
    const answer = () => says(response, '{}')
    if (count === 1) first.resolve(answer)
    else answer()
  })
  onTestFinished(endpoint.close)
  const brain = createOpenAIBrain({ model: 'small', baseUrl: endpoint.url, thinking: { concurrency: 1 } })
  const ask = (question: unknown, input: unknown, seat: string) =>
    brain
      .ask(question as Question, input, { seat, signal: new AbortController().signal })
      .then(() => undefined)
      // What is answered does not matter here.
      .catch(() => undefined)
  const all = [ask(questions.monitorProgress, monitorInput(task), 'first')]
  const answerFirst = await first.promise
  const ended = { seat: 'S', task, result: 'failure', reason: 'none', history: [], state: '', observation: seen() }
  all.push(ask(questions.summariseMemory, { seat: 'S', past: '', lines: ['a'], limit: 500 }, 'S'))
  all.push(ask(questions.reflect, ended, 'S'))
  all.push(ask(questions.decideReply, said(false), 'S'))
  all.push(ask(questions.nextActions, actInput(task), 'S'))
  all.push(ask(questions.planTask, planInput('Dig.'), 'S'))
  all.push(ask(questions.decideReply, said(true), 'S'))
  // All of them have been put into the queue: what renders a prompt ends before what is asked after it.
  await brain.prompt?.(questions.planTask as never, planInput('Dig.'))
  answerFirst()
  await Promise.all(all)
  const about = endpoint.received.map(({ body }) => {
    const text = body.messages[0]!.content
    return Object.entries({
      reply: 'decide what to do about it',
      plan: 'You coordinate',
      act: 'You choose the next steps',
      reflect: 'has just ended a subtask',
      monitor: 'how',
    }).find(([, words]) => text.includes(words))?.[0]
  })
  expect(about.slice(1, 6)).toEqual(['reply', 'plan', 'act', 'reflect', 'reply'])
})
