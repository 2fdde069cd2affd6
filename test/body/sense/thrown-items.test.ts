import { EventEmitter } from 'node:events'
import type { Bot } from 'mineflayer'
import { Vec3 } from 'vec3'
import { expect, test } from 'vitest'
import { type Taken, watchThrown } from '../../../source/body/sense/thrown-items.ts'

const registry = { isNewerOrEqualTo: () => false }

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
  const bot = Object.assign(new EventEmitter(), { username: 'bob', entity: bob, entities, players, registry })
  const taken: Taken[] = []
  // All that is read of a bot here.
  watchThrown(bot as unknown as Bot, one => taken.push(one), { name: 'dirt', count: 1 })
  const item = (id: number, count: number) => {
    const entity = {
      id,
      name: 'item',
      position: new Vec3(0.5, 65.3, 0.5),
      velocity: new Vec3(0, 0.1, 0.3),
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

/** Bob sees an item come into being where alex would throw it from, with this speed, and picks it up; `after`: what he sees before that. */
function gotOfAlex(speed: readonly number[], { before = () => {}, after = () => {}, units = 1 }: Sight = {}) {
  const bob = { id: 1, username: 'bob', position: new Vec3(4.5, 64, 0.5) }
  const alex = { id: 2, username: 'alex', position: new Vec3(0.5, 64, 0.5) }
  const players = { bob: { username: 'bob', entity: bob }, alex: { username: 'alex', entity: alex } }
  const bot = Object.assign(new EventEmitter(), {
    ...{ username: 'bob', entity: bob, players, entities: { 1: bob, 2: alex } },
    registry: { isNewerOrEqualTo: () => units !== 1 },
  })
  const taken: Taken[] = []
  // All that is read of a bot here.
  watchThrown(bot as unknown as Bot, one => taken.push(one))
  const [x, y, z] = speed
  const item = {
    ...{ id: 10, name: 'item', position: new Vec3(0.7, 65.4, 0.4) },
    velocity: new Vec3(x!, y!, z!).scaled(1 / units),
    getDroppedItem: () => ({ name: 'dirt', count: 14 }),
  }
  before(bot, alex)
  bot.emit('entitySpawn', item)
  bot.emit('itemDrop', item)
  after(bot, alex)
  bot.emit('playerCollect', bob, item)
  return taken[0]!.from.get('alex') ?? 0
}
interface Sight {
  readonly before?: (bot: EventEmitter, alex: { position: Vec3 }) => void
  readonly after?: (bot: EventEmitter, alex: { position: Vec3 }) => void
  readonly units?: number
}
const gone = (x: number, y: number, z: number) => (bot: EventEmitter) =>
  bot.emit('blockUpdate', { boundingBox: 'block' }, { boundingBox: 'empty', position: new Vec3(x, y, z) })

test.each([
  ['straight on', [0.29, 0.06, 0.04]],
  ['up a slope', [0.16, 0.2, 0.17]],
  ['up into the air', [0.01, 0.34, -0.01]],
  ['at the own feet', [0.02, -0.15, 0]],
  ['a tick ago', [0.2, -0.03, 0.2]],
])('what a player throws %s is theirs', (_, speed) => {
  expect(gotOfAlex(speed)).toBe(14)
  expect(gotOfAlex(speed, { units: 8_000 })).toBe(14)
  // A block that breaks elsewhere, also right below or before the player, is no matter.
  for (const [x, y, z] of [
    [0, 63, 0],
    [1, 65, 0],
    [0, 66, 0],
    [8, 65, 0],
  ] as const)
    expect(gotOfAlex(speed, { after: gone(x, y, z) })).toBe(14)
})

test.each([
  ['springs from a block that an explosion broke', [0.08, 0.2, -0.07]],
  ['springs from a creature that died', [-0.1, 0.2, 0.1]],
  ['sprang from a block two ticks ago', [0.05, 0.115, 0.09]],
  ['lies there and comes into sight', [0, 0, 0]],
  ['lies there, as some servers tell it', [0, -0.04, 0]],
])('what %s where a player stands, or stood a moment ago, is no gift of that player', (_, speed) => {
  expect(gotOfAlex(speed)).toBe(0)
  expect(gotOfAlex(speed, { units: 8_000 })).toBe(0)
  const steps: Sight['before'] = (bot, alex) => {
    alex.position = new Vec3(3.5, 64, 0.5)
    bot.emit('entityMoved', alex)
  }
  expect(gotOfAlex(speed, { before: steps })).toBe(0)
})

test.each([
  ['before', { before: gone(0, 65, 0) }],
  ['after', { after: gone(0, 65, 0) }],
] as const)('what flies out of a chest that breaks is no gift, where that is told %s', (_, sight) => {
  expect(gotOfAlex([0.11, 0.29, 0.02], sight)).toBe(0)
})
