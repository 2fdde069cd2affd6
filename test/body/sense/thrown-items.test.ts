import { EventEmitter } from 'node:events'
import type { Bot } from 'mineflayer'
import { Vec3 } from 'vec3'
import { expect, test } from 'vitest'
import { type Taken, watchThrown } from '../../../source/body/sense/thrown-items.ts'

/** What bob hears of items while he throws one dirt; lena and mia stand where he does. */
function bobThrowsOne() {
  const player = (id: number, username: string, x: number) => ({ id, username, position: new Vec3(x, 64, 0.5) })
  const [bob, lena, mia, steve] = [
    player(1, 'bob', 0.5),
    player(2, 'lena', 0.5),
    player(3, 'mia', 0.5),
    player(4, 'steve', 2.5),
  ]
  const entities = { 1: bob, 2: lena, 3: mia, 4: steve }
  const players = Object.fromEntries(
    Object.values(entities).map(entity => [entity.username, { username: entity.username, entity }]),
  )
  const bot = Object.assign(new EventEmitter(), { username: 'bob', entity: bob, entities, players })
  const taken: Taken[] = []
  // All that is read of a bot here.
  watchThrown(bot as unknown as Bot, one => taken.push(one), { name: 'dirt', count: 1 })
  const item = (id: number, count: number) => {
    const entity = {
      id,
      name: 'item',
      position: new Vec3(0.5, 65.3, 0.5),
      count,
      getDroppedItem: () => ({ name: 'dirt', count: entity.count }),
    }
    bot.emit('entitySpawn', entity)
    bot.emit('itemDrop', entity)
    return entity
  }
  const steveTakes = (entity: object) => {
    bot.emit('playerCollect', steve, entity)
    bot.emit('entityGone', entity)
  }
  return { item, steveTakes, ofBob: () => taken.map(({ from }) => from.get('bob') ?? 0) }
}

test('what lies with that of others before it is seen counts as thrown', () => {
  const { item, steveTakes, ofBob } = bobThrowsOne()
  steveTakes(item(10, 3))
  expect(ofBob()).toEqual([1])
})

test('what others throw counts as theirs where the own is seen, too', () => {
  const { item, steveTakes, ofBob } = bobThrowsOne()
  const theirs = item(10, 3)
  const own = item(11, 1)
  steveTakes(theirs)
  steveTakes(own)
  expect(ofBob()).toEqual([0, 1])
})
