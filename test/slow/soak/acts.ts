import { once } from 'node:events'
import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import type { Random } from '../../../source/minecraft/random.ts'

/** Who acts. */
export interface Actor {
  readonly bot: Bot
  readonly name: string
  readonly random: Random
  /** Players stay within this many blocks of the middle. */
  readonly radius: number
  command(text: string): Promise<readonly string[]>
  /** What the actor began the last dig with. */
  tool: string
}

type Vec3 = Bot['entity']['position']

const diggable = [
  'oak_log',
  'oak_planks',
  'cobblestone',
  'stone',
  'dirt',
  'grass_block',
  'crafting_table',
  'chest',
  'furnace',
]
const placeable = ['oak_log', 'oak_planks', 'cobblestone', 'dirt', 'crafting_table', 'chest', 'furnace']
const ground = ['dirt', 'grass_block', 'oak_log', 'oak_planks', 'cobblestone', 'stone']
const crafts = [
  'oak_planks',
  'stick',
  'crafting_table',
  'chest',
  'wooden_pickaxe',
  'wooden_shovel',
  'stone_pickaxe',
  'furnace',
]
const needsPickaxe = new Set(['stone', 'cobblestone', 'furnace'])

const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

async function walk(me: Actor): Promise<void> {
  const { bot } = me
  const { x, z } = bot.entity.position
  const home = Math.hypot(x, z) > me.radius * 0.8
  const yaw = home ? Math.atan2(x, z) : me.random.next() * Math.PI * 2
  await bot.look(yaw, 0, true)
  bot.setControlState('forward', true)
  bot.setControlState('sprint', me.random.oneIn(2))
  bot.setControlState('jump', me.random.oneIn(2))
  await sleep(me.random.int(200, 900))
  bot.clearControlStates()
}

function find(me: Actor, names: readonly string[], usable: (p: Vec3) => boolean = () => true): Vec3 {
  const { bot } = me
  const matching = names.map(n => bot.registry.blocksByName[n]?.id ?? -1)
  const found = bot
    .findBlocks({ matching, maxDistance: 4, count: 60 })
    .filter(p => Math.max(Math.abs(p.x), Math.abs(p.z)) < me.radius && usable(p))
  if (!found.length) throw new Error('nothing near')
  return me.random.pick(found)
}

async function dig(me: Actor): Promise<void> {
  const { bot } = me
  if (bot.currentWindow) bot.closeWindow(bot.currentWindow)
  // Grass is everywhere: of what is near, each kind has the same chance.
  const near = diggable.filter(name => bot.findBlock({ matching: b => b.name === name, maxDistance: 4 }))
  if (!near.length) throw new Error('nothing to dig')
  const name = me.random.pick(near)
  const block = bot.blockAt(find(me, [name]))
  if (!block) throw new Error('not loaded')
  const tools = bot.inventory.items().filter(i => i.name.endsWith(needsPickaxe.has(name) ? '_pickaxe' : '_shovel'))
  // Stone broken by hand leaves nothing, which no ledger could count.
  if (needsPickaxe.has(name) && !tools.length) throw new Error('no pickaxe')
  if (tools.length) await bot.equip(me.random.pick(tools), 'hand')
  if (needsPickaxe.has(name) && !bot.heldItem?.name.endsWith('_pickaxe')) throw new Error('no pickaxe in hand')
  me.tool = bot.heldItem?.name ?? ''
  if (me.random.oneIn(8)) {
    // Changes its mind half way.
    const half = bot.dig(block, true)
    half.catch(() => {})
    await sleep(me.random.int(50, 200))
    bot.stopDigging()
  } else {
    try {
      await bot.dig(block, true)
    } catch (error) {
      // The server may finish what came too early: the tool must stay in the hand until then.
      await sleep(1500)
      throw error
    }
  }
  await sleep(100)
}

async function place(me: Actor): Promise<void> {
  const { bot } = me
  if (bot.currentWindow) bot.closeWindow(bot.currentWindow)
  const items = bot.inventory.items().filter(i => placeable.includes(i.name))
  if (!items.length) throw new Error('nothing to place')
  await bot.equip(me.random.pick(items), 'hand')
  const free = (p: Vec3): boolean => bot.blockAt(p.offset(0, 1, 0))?.name === 'air' && p.y < -56
  const at = bot.blockAt(find(me, ground, free))
  if (at) await bot.placeBlock(at, at.position.clone().set(0, 1, 0))
}

async function craft(me: Actor): Promise<void> {
  const { bot } = me
  await tidy(me)
  const item = bot.registry.itemsByName[me.random.pick(crafts)]!
  let table: Vec3 | undefined
  try {
    table = find(me, ['crafting_table'])
  } catch {
    // Then only what the own grid can make.
  }
  const block = table ? bot.blockAt(table) : null
  const recipes = bot.recipesFor(item.id, null, 1, block)
  if (!recipes.length) throw new Error('no recipe')
  await bot.craft(me.random.pick(recipes), 1, block ?? undefined)
}

/** A stack into one cell of the grid, then a shift click on the result. */
async function craftAll(me: Actor): Promise<void> {
  const { bot } = me
  await tidy(me)
  const logs = bot.inventory.items().filter(i => i.name === 'oak_log')
  if (!logs.length) throw new Error('no logs')
  const from = me.random.pick(logs).slot
  for (const [slot, button, mode] of [
    [from, 0, 0],
    [me.random.int(1, 4), 0, 0],
    [0, me.random.int(0, 1), me.random.pick([0, 1, 1, 4])],
  ] as const)
    rawClick(bot, 0, slot, button, mode)
  await sleep(100)
  await tidy(me)
}

async function tidy(me: Actor): Promise<void> {
  const { bot } = me
  if (bot.currentWindow) bot.closeWindow(bot.currentWindow)
  bot._client.write('close_window', { windowId: 0 })
  await sleep(100)
}

async function trade(me: Actor): Promise<void> {
  const { bot } = me
  const villager = bot.nearestEntity((e: Entity) => e.name === 'villager')
  if (!villager) throw new Error('no villager')
  if (villager.position.distanceTo(bot.entity.position) > 4) {
    await me.command(`tp ${me.name} ${me.random.int(-2, 2)} -60 ${me.random.pick([-2, 2])}`)
    await sleep(200)
  }
  const opened = once(bot, 'windowOpen', { signal: AbortSignal.timeout(3000) })
  bot.activateEntity(villager)
  await opened
  const id = bot.currentWindow?.id
  if (id === undefined) throw new Error('closed again')
  for (let i = me.random.int(1, 3); i > 0; i--) {
    bot._client.write('select_trade', { slot: me.random.int(0, 1) })
    await sleep(60)
    rawClick(bot, id, 2, 0, me.random.oneIn(2) ? 1 : 0)
    await sleep(60)
  }
  if (!me.random.oneIn(3) && bot.currentWindow) bot.closeWindow(bot.currentWindow)
}

async function store(me: Actor): Promise<void> {
  const { bot } = me
  const chest = bot.blockAt(find(me, ['chest']))
  if (!chest) throw new Error('not loaded')
  const opened = once(bot, 'windowOpen', { signal: AbortSignal.timeout(3000) })
  await bot.activateBlock(chest)
  await opened
  for (let i = 0; i < 6; i++) await click(me)
  if (!me.random.oneIn(3) && bot.currentWindow) bot.closeWindow(bot.currentWindow)
}

/** Any click anywhere but on a result, with empty claims: the server alone decides what happens. */
async function click(me: Actor): Promise<void> {
  const { bot } = me
  const window = bot.currentWindow ?? bot.inventory
  const result = /merchant/.test(String(window.type)) ? 2 : /chest|generic/.test(String(window.type)) ? -1 : 0
  const mode = me.random.pick([0, 0, 0, 1, 2, 4, 5, 5, 6])
  const slot = me.random.oneIn(25) ? -999 : me.random.int(0, window.slots.length - 1)
  const button =
    mode === 2 ? me.random.int(0, 8) : mode === 5 ? me.random.pick([0, 1, 2, 4, 5, 6]) : me.random.int(0, 1)
  if (slot !== result) rawClick(bot, window.id, slot, button, mode)
  await sleep(me.random.int(0, 40))
}

function rawClick(bot: Bot, windowId: number, slot: number, mouseButton: number, mode: number): void {
  const cursorItem = bot.registry.supportFeature('itemsWithComponents') ? { itemCount: 0 } : { present: false }
  bot._client.write('window_click', { windowId, stateId: 1, slot, mouseButton, mode, changedSlots: [], cursorItem })
}

async function drop(me: Actor): Promise<void> {
  const { bot } = me
  if (bot.currentWindow) bot.closeWindow(bot.currentWindow)
  const status = me.random.pick([3, 4, 6])
  bot._client.write('block_dig', { status, location: { x: 0, y: 0, z: 0 }, face: 0, sequence: 0 })
  await sleep(50)
}

async function eat(me: Actor): Promise<void> {
  const { bot } = me
  await tidy(me)
  const apple = bot.inventory.items().find(i => i.name === 'apple')
  if (!apple || bot.food >= 20) throw new Error('not hungry')
  await bot.equip(apple, 'hand')
  await bot.consume()
}

async function jumpAbout(me: Actor): Promise<void> {
  const { bot } = me
  const far = me.radius - 3
  await me.command(`tp ${me.name} ${me.random.int(-far, far)} ${me.random.int(-60, -48)} ${me.random.int(-far, far)}`)
  await once(bot, 'forcedMove', { signal: AbortSignal.timeout(3000) })
  await sleep(300)
}

async function die(me: Actor): Promise<void> {
  await me.command(`kill ${me.name}`)
  await sleep(me.random.int(100, 1500))
}

interface Act {
  /** How often it comes to mind. */
  readonly weight: number
  /** Throws when it cannot be done here and now. */
  perform(me: Actor): Promise<void>
}

export const acts: Readonly<Record<string, Act>> = {
  walk: { weight: 6, perform: walk },
  dig: { weight: 7, perform: dig },
  place: { weight: 7, perform: place },
  craft: { weight: 4, perform: craft },
  craftAll: { weight: 2, perform: craftAll },
  trade: { weight: 4, perform: trade },
  store: { weight: 4, perform: store },
  click: { weight: 6, perform: click },
  drop: { weight: 1, perform: drop },
  eat: { weight: 2, perform: eat },
  jumpAbout: { weight: 1, perform: jumpAbout },
  die: { weight: 0.3, perform: die },
}
