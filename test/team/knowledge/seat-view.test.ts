import { expect, test } from 'vitest'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import type { Task } from '../../../source/tasks/task-schema.ts'
import { setUp, simple } from '../support/harness.ts'

const chest = [3, -60, 3] as const
/** Things that no work of these tasks needs or makes: where their names turn up, a body saw them or a message told of them. */
const marks = { chest: 'nether_star', Mia: 'dragon_egg', Lena: 'elytra' } as const

const told = (knows: Partial<Task['knows']>, organization: string): Task =>
  simple('Collect 6 oak logs. Craft 4 sticks.', {
    organization,
    knows: { recipes: 'all', chests: 'all', inventories: 'all', plans: 'all', ...knows },
    recipes: { stick: ['Mia'] },
    inventories: { Mia: { [marks.Mia]: 1 }, Lena: { [marks.Lena]: 1 } },
  })

/** The inputs of all questions, by the seat that was asked. */
const asked = async (task: Task): Promise<Map<string, object[]>> => {
  const played = setUp(task, {}, { closed: true, chests: [{ at: [...chest], items: { [marks.chest]: 1 } }] })
  played.session.subscribe((event: SessionEvent) => {
    if (event.type !== 'body.joined') return
    const { seat } = event.data
    Object.assign(played.world.bodies.get(seat)!.items, task.inventories[seat])
  })
  await played.team.start()
  await played.team.ended
  return Map.groupBy(
    played.events.flatMap(event => (event.type === 'mind.asked' ? [event.data] : [])),
    ({ seat }) => seat,
  ) as never as Map<string, object[]>
}
const allIn = (list: readonly object[]): string => JSON.stringify(list)
/** Whether a question told how sticks are made. What was said in a talk is told by a message. */
const tellsOfSticks = (list: readonly object[]): boolean =>
  list.some(one => {
    const { recipes = [] } = (one as { input: { recipes?: { item: string }[] } }).input
    return recipes.some(({ item }) => item === 'stick')
  })

const organizations = ['tree', 'dag', 'causal', 'graph', 'chain', 'debate', 'peers']

test.each(organizations)(
  '%s: no question to a seat holds what others carry or found, unless the task lets it',
  async organization => {
    const open = await asked(told({}, organization))
    // The check can fail: with everything known to all, the marks are all over the questions.
    if (organization !== 'peers') expect([...open.values()].map(allIn).join()).toContain(marks.Mia)
    const hidden = await asked(told({ inventories: 'own', chests: 'own', plans: 'own' }, organization))
    expect(hidden.size).toBeGreaterThan(0)
    for (const [seat, list] of hidden) {
      const inputs = allIn(list)
      expect(inputs, seat).not.toContain(marks.chest)
      for (const name of ['Mia', 'Lena'] as const) if (name !== seat) expect(inputs, seat).not.toContain(marks[name])
      const members = list.flatMap(
        one => (one as { input: { team?: { name: string; unseen?: true }[] } }).input.team ?? [],
      )
      for (const { name, unseen = false } of members) expect(unseen, `${name} for ${seat}`).toBe(name !== seat)
    }
  },
)

test.each(organizations)(
  '%s: no question to a seat tells how to make what the seat has still to learn',
  async organization => {
    const open = await asked(told({}, organization))
    expect([...open.values()].some(tellsOfSticks)).toBe(true)
    const hidden = await asked(told({ recipes: 'own' }, organization))
    for (const [seat, list] of hidden) if (seat !== 'Mia') expect(tellsOfSticks(list), seat).toBe(false)
  },
)
