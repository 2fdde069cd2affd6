import { expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import type { ConverseInput } from '../../../source/brain/questions/converse/shape.ts'
import type { NextActionsInput } from '../../../source/brain/questions/next-actions/shape.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { setUp, simple } from '../support/harness.ts'

/** The inputs of one question, in the order in which they were asked. */
const inputsOf = <Input>(events: ReturnType<typeof setUp>['events'], question: string): Input[] =>
  events.flatMap(event =>
    event.type === 'mind.asked' && event.data.question === question ? [event.data.input as Input] : [],
  )

test('a second try is told why the program could not do it, beside what the brain said of that', async () => {
  const rules = createRuleBrain()
  const words = 'I see no way to it'
  const brain: Brain = {
    ...rules,
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      if (question.name !== 'nextActions') return answer
      const { history } = input as NextActionsInput
      return history.length === 0 ? answer : { ...answer, value: { actions: [], blocked: words } as never }
    },
  }
  const { team, events } = setUp(
    simple('Collect 3 cobblestone.', { organization: 'tree' }),
    { brainFor: () => brain },
    { trouble: () => ({ result: 'failure', reason: 'no stone is near', code: 'not-found' }) },
  )
  await team.start()
  await team.ended
  const again = inputsOf<NextActionsInput>(events, 'nextActions').flatMap(({ history }) =>
    history.filter(one => one.name === undefined),
  )
  expect(again.length).toBeGreaterThan(0)
  for (const { reason } of again) {
    expect(reason).toContain(words)
    expect(reason.split('no stone is near')).toHaveLength(2)
  }
  const said = events.flatMap(one => (one.type === 'message.sent' && one.data.kind === 'order' ? [one.data.text] : []))
  expect(said.some(text => text.includes('please take over'))).toBe(true)
  for (const text of said) expect(text).not.toContain(words)
  const wanted = events.flatMap(one => (one.type === 'plan.wanted' ? [one.data.reason] : []))
  expect(wanted.length).toBeGreaterThan(0)
  for (const reason of wanted.filter(text => text.includes(words))) {
    expect(reason).toMatch(/ failed \d+ times, the last time: /)
    expect(reason.split(words)).toHaveLength(2)
  }
})

test('an equal whose answer is there is not said to think', async () => {
  const { team, events, session } = setUp(simple('Collect 12 oak logs.', { organization: 'peers' }))
  const stale: string[] = []
  session.subscribe(event => {
    if (event.type !== 'mind.asked' || event.data.question !== 'converse') return
    const { others } = event.data.input as ConverseInput
    for (const { name, doing = '' } of others) {
      const isAsked = Object.values(session.state.seats[name]!.asking).length > 0
      if (!isAsked && /thinks about|talks with/.test(doing)) stale.push(name)
    }
  })
  await team.start()
  await team.ended
  expect(inputsOf(events, 'converse').length).toBeGreaterThan(2)
  expect(stale).toEqual([])
})
