import { expect, test } from 'vitest'
import { createRuleBrain } from '../../source/brain/index.ts'
import type { Brain } from '../../source/brain/types.ts'
import type { Plan } from '../../source/session/events.ts'
import type { Schedule } from '../../source/team/index.ts'
import { setUp, simple } from './harness.ts'
import { violations } from './invariants.ts'

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

test('on uneven parts async beats rounds, and rounds beat relay', async () => {
  const took = async (schedule: Schedule): Promise<number> => {
    const played = setUp(simple('Collect sand and dirt.'), { schedule, brainFor: () => planned() }, { pace: 8 })
    const started = performance.now()
    await played.team.start()
    expect(await played.team.ended).toMatchObject({ result: 'success' })
    expect(violations(played.events)).toEqual([])
    return performance.now() - started
  }
  const [async_, rounds, relay] = [await took('async'), await took('rounds'), await took('relay')]
  // Steps of work on the longest path: 33, 60 and 66.
  expect(async_ * 1.3).toBeLessThan(rounds)
  expect(rounds).toBeLessThan(relay)
})

test('a free worker takes over what another has not begun, unless somebody wished otherwise', async () => {
  const build = (id: string, cells: number[], because?: string): Plan['stages'][number]['items'][number] => ({
    id,
    title: `Build ${id}`,
    assignee: 'Bob',
    requires: [],
    done: { kind: 'built', blueprint: 'floor', cells },
    ...(because ? { because } : {}),
  })
  const blueprints = {
    floor: { origin: [5, -60, 5] as [number, number, number], legend: { S: 'sand' }, layers: [['SSSSSSSSSSSSSS']] },
  }
  const play = async (because?: string) => {
    const items = [
      item('a', 'Bob', 'sand', 20),
      build('b', [0, 1, 2, 3, 4, 5, 6], because),
      build('c', [7, 8, 9, 10, 11, 12, 13], because),
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
  expect(new Set(await play('Ann said: Bob should build it'))).toEqual(new Set(['Bob']))
})
