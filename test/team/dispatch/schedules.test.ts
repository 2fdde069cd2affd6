import { expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { Plan } from '../../../source/session/log/events/plan.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import type { Schedule } from '../../../source/team/team-interface.ts'
import { setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

const item = (id: string, assignee: string, block: string, count: number): Plan['stages'][number]['items'][number] => ({
  id,
  title: `Collect ${count} ${block}`,
  assignee,
  requires: [],
  done: { kind: 'have', item: block, count },
})
/** Uneven parts: what is long for one is short for the other, and the other way round. */
const plan: Plan = {
  objective: 'collect',
  analysis: '',
  stages: [
    {
      title: 'Gather',
      items: [
        item('a', 'Bob', 'sand', 30),
        item('b', 'Mia', 'sand', 3),
        item('c', 'Bob', 'dirt', 3),
        item('d', 'Mia', 'dirt', 30),
      ],
    },
  ],
}
const planned = (content = plan): Brain => {
  const rules = createRuleBrain()
  return {
    label: 'a plan made before',
    async ask(question, input, context) {
      const answer = await rules.ask(question, input, context)
      return question.name === 'planTask' ? { ...answer, value: content as typeof answer.value } : answer
    },
  }
}

/** Leaf tasks in the order they began: with what else ran at that moment, and how many had ended. */
function beginnings(events: readonly SessionEvent[]): { task: string; beside: string[]; ended: number }[] {
  const leaves = new Set(plan.stages[0]!.items.map(({ id }) => id))
  const running = new Set<string>()
  const began: { task: string; beside: string[]; ended: number }[] = []
  let ended = 0
  for (const event of events) {
    if (event.type !== 'task.changed' || !event.data.status) continue
    const { task, status } = event.data
    const leaf = task.split('/').at(-1)!
    if (!leaves.has(leaf)) continue
    if (status === 'running' && !running.has(leaf)) {
      began.push({ task: leaf, beside: [...running], ended })
      running.add(leaf)
    }
    if (status === 'succeeded' && running.delete(leaf)) ended += 1
  }
  return began
}

test('async waits for no worker, rounds for the slowest of each round, relay for all', async () => {
  const play = async (schedule: Schedule) => {
    const played = setUp(simple('Collect sand and dirt.'), { schedule, brainFor: () => planned() }, { pace: 4 })
    await played.team.start()
    expect(await played.team.ended).toMatchObject({ result: 'success' })
    expect(violations(played.events)).toEqual([])
    return beginnings(played.events)
  }
  // Mia's second part begins while Bob is still at his long first one.
  expect((await play('async')).find(({ task }) => task === 'd')).toMatchObject({ beside: ['a'], ended: 1 })
  // Two at a time, and the second two only when both of the first have ended.
  const rounds = await play('rounds')
  expect(
    rounds
      .map(({ task }) => task)
      .slice(0, 2)
      .sort(),
  ).toEqual(['a', 'b'])
  expect(rounds[1]!.beside).toHaveLength(1)
  expect(rounds[2]).toMatchObject({ beside: [], ended: 2 })
  // One after the other.
  expect((await play('relay')).map(({ beside }) => beside.length)).toEqual([0, 0, 0, 0])
})

test('in rounds a chain hands on what one worker does twice in a row', async () => {
  const [stage] = plan.stages
  const content = {
    ...plan,
    stages: [{ ...stage!, items: ['a', 'c', 'b'].map(id => stage!.items.find(one => one.id === id)!) }],
  }
  const task = simple('Collect sand and dirt.', { organization: 'chain' })
  const played = setUp(task, { schedule: 'rounds', brainFor: () => planned(content) })
  await played.team.start()
  expect(await played.team.ended).toMatchObject({ result: 'success' })
  expect(violations(played.events)).toEqual([])
  expect(beginnings(played.events).map(({ task, beside }) => [task, ...beside])).toEqual([['a'], ['c'], ['b']])
})

test('a free worker takes over what another has not begun, unless a person wished otherwise', async () => {
  const build = (id: string, cells: number[], wished?: true): Plan['stages'][number]['items'][number] => ({
    id,
    title: `Build ${id}`,
    assignee: 'Bob',
    requires: [],
    done: { kind: 'built', blueprint: 'floor', cells },
    ...(wished && { wished }),
  })
  const blueprints = {
    floor: { origin: [5, -60, 5] as [number, number, number], legend: { S: 'sand' }, layers: [['SSSSSSSSSSSSSS']] },
  }
  const play = async (wished?: true) => {
    const items = [
      item('a', 'Bob', 'sand', 20),
      build('b', [0, 1, 2, 3, 4, 5, 6], wished),
      build('c', [7, 8, 9, 10, 11, 12, 13], wished),
    ]
    const brain = planned({ ...plan, stages: [{ title: 'All', items }] })
    const played = setUp(
      simple('Collect sand and build the floor.', { blueprints }),
      { brainFor: () => brain },
      { pace: 5 },
    )
    await played.team.start()
    expect(await played.team.ended).toMatchObject({ result: 'success' })
    expect(violations(played.events)).toEqual([])
    return played.world.performed.filter(one => one.call.name === 'build').map(one => one.seat)
  }
  expect(new Set(await play())).toEqual(new Set(['Mia']))
  expect(new Set(await play(true))).toEqual(new Set(['Bob']))
})
