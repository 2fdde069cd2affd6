import { afterEach, expect, test } from 'vitest'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { play as begin, type Playing } from '../support/person.ts'

/** A chest that the team has put things into, and that a creeper or a player breaks. */

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})
const play = async (...options: Parameters<typeof begin>) => {
  current = await begin(...options)
  return current
}
const land = (goal: string) => simple(goal, { arena: undefined, inventories: {} })
const at: [number, number, number] = [5, -60, 5]
const other: [number, number, number] = [9, -60, 9]

const referees = { 'with a referee': {}, 'without one': { referee: undefined } } as const
const eyes = Object.keys(referees) as (keyof typeof referees)[]

/** Breaks the chest that holds something as soon as the first work at it is done. */
const breakOnce = (playing: Playing): { place?: string } => {
  const broken: { place?: string } = {}
  playing.session.subscribe(({ type, data }) => {
    if (broken.place !== undefined || type !== 'task.changed' || data.status !== 'succeeded') return
    const { done } = playing.session.state.tasks[data.task] ?? {}
    if (done?.kind !== 'stored') return
    broken.place = done.at?.join(' ') ?? [...playing.world.chests.keys()][0]!
    playing.world.breakChest(broken.place)
  })
  return broken
}

test.each(eyes)('what lay in a chest that is gone is put into another one, %s', async who => {
  const goal = 'Put 6 oak logs into the chest. Craft 8 oak planks.'
  const playing = await play(land(goal), referees[who], {
    chests: [
      { at, items: {} },
      { at: other, items: {} },
    ],
  })
  const broken = breakOnce(playing)
  await playing.team.start()
  expect(await playing.team.ended).toMatchObject({ result: 'success' })
  expect(broken.place).toBeDefined()
  const told = playing.past('alert').find(({ data }) => data.text.includes('is gone'))
  expect(told?.data).toMatchObject({ level: 'warning', cause: 'container-lost' })
  expect(told?.data.text).toMatch(/chest at [-\d ]+ is gone\. As far as known it held (?:\d oak logs|1 oak log)\./)
  expect(told?.data.text).toContain(broken.place)
  const left = [...playing.world.chests.values()].reduce((sum, items) => sum + (items.oak_log ?? 0), 0)
  expect(left).toBe(6)
  expect(playing.past('world.vanished').map(({ data }) => data.at.join(' '))).toEqual([broken.place])
  expect(Object.keys(playing.session.state.containers ?? {})).not.toContain(broken.place)
})

test.each(eyes)('where it was the only one, another is set up, %s', async who => {
  const playing = await play(land('Put 6 oak logs into the chest. Craft 8 oak planks.'), referees[who])
  const broken = breakOnce(playing)
  await playing.team.start()
  const { result, reason } = await playing.team.ended
  expect(result).toBe('success')
  expect(reason).not.toContain(broken.place)
  expect([...playing.world.chests].map(([place, { oak_log }]) => [place === broken.place, oak_log])).toEqual([
    [false, 6],
  ])
  const plans = playing.past('plan.proposed').map(({ data }) => JSON.stringify(data.content.stages))
  expect(plans.length).toBeGreaterThan(1)
  expect(plans.at(-1)).not.toContain(JSON.stringify(broken.place!.split(' ').map(Number)))
})
