import { expect, test } from 'vitest'
import { abilities } from '../../../source/host/abilities.ts'
import { offerActions } from '../../../source/mind/offered-actions.ts'
import { constructionTask } from '../../../source/tasks/generators/villagerbench/construction.ts'
import { readReference } from '../../../source/tasks/sources/suites.ts'
import type { Task } from '../../../source/tasks/task-schema.ts'
import { abilitiesOf } from '../../../source/team/knowledge/seat-actions.ts'
import { played } from '../../tasks/play.ts'

const of = (reference: string): Task => {
  const { suite, index, values } = readReference(reference)!
  return suite.task(index!, 1, values)
}
const callsOf = (task: Task) => abilitiesOf(task, task.seats.workers[0]!, abilities.list)
const base = ['dig', 'entities', 'equip', 'give', 'goTo', 'viewChest', 'withdraw']

test.each([
  ['villagerbench/construction:5,abilities=paper', ['dismantleDirtLadder', 'erectDirtLadder', 'place']],
  ['villagerbench/cooking:0,abilities=paper', ['attack', 'craft', 'smelt', 'useItemOnEntity']],
  ['villagerbench/escape:0,abilities=paper', ['activate', 'place']],
])('%s: the seven calls that all tasks of VillagerBench have, and those of its own', (reference, own) => {
  const names = callsOf(of(reference)).map(({ name }) => name)
  expect(names.sort()).toEqual([...base, ...own].sort())
  for (const name of ['gather', 'collect', 'build', 'deposit', 'newAction']) expect(names).not.toContain(name)
})

test('who has few calls is shown all of them, and told of no others', () => {
  const offer = offerActions('built', callsOf(of('villagerbench/construction:5,abilities=paper')))
  expect(offer.actions.map(({ name }) => name)).toContain('place')
  expect(offer.otherActions).toEqual([])
  expect(offerActions('built', abilities.list).otherActions).not.toEqual([])
})

test('the same task without the option has all actions', () => {
  expect(callsOf(of('villagerbench/construction:5')).map(({ name }) => name)).toContain('build')
  expect(of('villagerbench/construction:5')).toEqual({ ...constructionTask(5, 1), team: 'fixed' })
})

const done = ({ events }: Awaited<ReturnType<typeof played>>) =>
  new Set(events.flatMap(({ type, data }) => (type === 'action.started' ? [data.name] : [])))

test('the rule brain bakes a cake with the calls of the paper alone', { timeout: 180_000 }, async () => {
  const run = await played(of('villagerbench/cooking:0,abilities=paper'))
  expect(run).toMatchObject({ result: 'success', completion: 1 })
  for (const name of done(run)) expect([...base, 'craft', 'smelt', 'attack', 'useItemOnEntity']).toContain(name)
})

// Stairs and logs that are turned, four blocks high, dirt to stand on out of the chest.
test('the rule brain builds block by block where nothing builds by a blueprint', { timeout: 240_000 }, async () => {
  const run = await played(of('villagerbench/construction:22,abilities=paper'))
  expect(run).toMatchObject({ result: 'success', completion: 1 })
  expect(done(run)).toContain('place')
  for (const name of done(run)) expect([...base, 'place', 'erectDirtLadder', 'dismantleDirtLadder']).toContain(name)
})
