import { expect, test } from 'vitest'
import type { ConverseInput } from '../../../source/brain/questions/converse/shape.ts'
import { converseByRules } from '../../../source/brain/rules/talk/converse.ts'
import { setUp, simple } from '../support/harness.ts'

/** What the judge looks for is asked about where the words of a goal call it otherwise, or do not name it at all. */

/** The first question about a talk of each seat. */
const asked = async (goal: string): Promise<Map<string, ConverseInput>> => {
  const task = simple(goal, {
    organization: 'peers',
    judge: [{ kind: 'holds', items: { chest_minecart: 1 }, weight: 1 }],
    knows: { recipes: 'told', chests: 'seen', inventories: 'told', plans: 'told' },
    recipes: { chest_minecart: ['Mia'] },
  })
  const played = setUp(task, {}, { closed: true })
  const first = new Map<string, ConverseInput>()
  played.session.subscribe(({ type, data }) => {
    if (type === 'mind.asked' && data.question === 'converse' && !first.has(data.seat))
      first.set(data.seat, data.input as unknown as ConverseInput)
  })
  await played.team.start()
  await played.team.ended
  return first
}

test.each(['Turn logs and iron into something that rolls and holds a lot.', 'Make 1 chest minecart.'])(
  '%s',
  async goal => {
    const inputs = await asked(goal)
    const { secrets } = inputs.get('Mia')!
    expect(secrets?.known.map(({ item }) => item)).toContain('chest_minecart')
    for (const [seat, input] of inputs)
      if (seat !== 'Mia') expect(input.secrets?.unknown, seat).toEqual(['chest_minecart'])
  },
)

test('what a thing is made of is asked for when that was told after the question for the thing', async () => {
  const inputs = await asked('Make 1 chest minecart.')
  // The first by name proposes.
  const input = inputs.get([...inputs.keys()].sort()[0]!)
  const others = input!.others.map(({ name }) => name)
  const notes = {
    asked: Object.fromEntries(others.map(name => [name, {}])),
    askedFor: ['chest_minecart'],
    recipes: { asked: ['chest_minecart'] },
  }
  const recipe = (item: string, from: Record<string, number>) => ({ item, makes: 1, from, table: false })
  const { say } = converseByRules({
    ...input!,
    news: [],
    messages: [],
    notes: JSON.stringify(notes),
    recipes: [recipe('chest_minecart', { chest: 1, minecart: 1 }), recipe('minecart', { iron_ingot: 5 })],
  })
  const items = say.flatMap(one => one.meaning ?? []).flatMap(one => (one.kind === 'ask' ? one.items : []))
  expect(new Set(items)).toEqual(new Set(['chest', 'minecart', 'iron_ingot']))
})
