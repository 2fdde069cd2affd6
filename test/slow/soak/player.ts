import { once } from 'node:events'
import mineflayer, { type Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import type { Random } from '../../../source/world/random.ts'
import type { World } from '../../../source/world/types.ts'
import { add, type Matter, nothing } from './matter.ts'

/** What all players of a soak share. */
export interface Soak {
  readonly world: World
  readonly weights: ReadonlyMap<string, Matter>
  /** Players stay within this many blocks of the middle. */
  readonly radius: number
  /** Resolves when play may go on. */
  gate(player: RandomPlayer): Promise<void>
  readonly over: () => boolean
  readonly fail: (what: string) => void
}

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

type Vec3 = Bot['entity']['position']
const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** A client that does what comes to its mind, for as long as the soak goes on. */
export class RandomPlayer {
  readonly name: string
  /** Actions that came off, by name. */
  readonly done: Record<string, number> = {}
  refused = 0
  stuck = 0
  /** Matter that this player has eaten or worn out, as the server told its client. */
  used: Matter = nothing
  private readonly soak: Soak
  private readonly random: Random
  private bot: Bot | undefined
  private leaving = false
  private tool = ''

  constructor(soak: Soak, name: string, random: Random) {
    this.soak = soak
    this.name = name
    this.random = random
  }

  private readonly acts: Readonly<Record<string, readonly [weight: number, act: (bot: Bot) => Promise<unknown>]>> = {
    walk: [6, bot => this.walk(bot)],
    dig: [7, bot => this.dig(bot)],
    place: [7, bot => this.place(bot)],
    craft: [4, bot => this.craft(bot)],
    craftAll: [2, bot => this.craftAll(bot)],
    trade: [4, bot => this.trade(bot)],
    store: [4, bot => this.store(bot)],
    click: [6, bot => this.click(bot)],
    drop: [1, bot => this.drop(bot)],
    eat: [2, bot => this.eat(bot)],
    jumpAbout: [1, bot => this.jumpAbout(bot)],
    die: [0.3, () => this.die()],
    leave: [0.4, bot => this.leave(bot)],
  }

  async play(): Promise<void> {
    while (!this.soak.over()) {
      await this.soak.gate(this)
      if (this.soak.over()) break
      try {
        if (!this.bot) await this.join()
      } catch (error) {
        this.soak.fail(`${this.name} could not join: ${error}`)
        await sleep(2000)
        continue
      }
      await this.once(this.bot!)
      await sleep(this.random.int(0, 150))
    }
    this.leaving = true
    this.bot?.end()
  }

  private async once(bot: Bot): Promise<void> {
    const names = Object.keys(this.acts)
    let dice = this.random.next() * names.reduce((sum, n) => sum + this.acts[n]![0], 0)
    const name =
      names.find(n => {
        dice -= this.acts[n]![0]
        return dice < 0
      }) ?? 'walk'
    const work = this.acts[name]![1](bot)
    // A client's leftovers may fail later, when nobody waits for them any more.
    work.catch(() => {})
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<'late'>(resolve => {
      timer = setTimeout(() => resolve('late'), 9000)
    })
    try {
      if ((await Promise.race([work, limit])) === 'late') {
        // Whatever the client still waits for ends with its connection.
        this.stuck++
        await this.leave(bot)
      } else this.done[name] = (this.done[name] ?? 0) + 1
    } catch {
      this.refused++
    } finally {
      clearTimeout(timer)
    }
  }

  private async join(): Promise<void> {
    const { host, port, version } = this.soak.world
    const bot = mineflayer.createBot({
      host,
      port,
      version,
      username: this.name,
      auth: 'offline',
      viewDistance: 2,
      checkTimeoutInterval: 60_000,
    })
    this.leaving = false
    this.bot = bot
    bot.on('error', error => this.soak.fail(`${this.name}: ${error}`))
    bot.on('kicked', reason => {
      if (!this.leaving) this.soak.fail(`${this.name} was kicked: ${JSON.stringify(reason)}`)
    })
    bot.once('end', reason => {
      if (!this.leaving && this.bot === bot) this.soak.fail(`${this.name} lost the connection: ${reason}`)
      if (this.bot === bot) this.bot = undefined
    })
    bot._client.on('entity_status', (packet: { entityId: number; entityStatus: number }) => {
      if (packet.entityId !== bot.entity?.id) return
      const used = packet.entityStatus === 9 ? 'apple' : packet.entityStatus === 47 ? this.tool : undefined
      if (used === undefined) return
      const weight = this.soak.weights.get(used)
      if (!weight) this.soak.fail(`${this.name} used up an unknown thing: ${used}`)
      else this.used = add(this.used, weight)
      const what = used === 'apple' ? 'eaten' : 'worn out'
      this.done[what] = (this.done[what] ?? 0) + 1
    })
    await once(bot, 'spawn', { signal: AbortSignal.timeout(20_000) })
  }

  /** Lays everything down that is in no inventory: cursor, grids, what a merchant has been shown. */
  async rest(): Promise<void> {
    const { bot } = this
    if (!bot?.entity) return
    bot.clearControlStates()
    if (bot.currentWindow) bot.closeWindow(bot.currentWindow)
    bot._client.write('close_window', { windowId: 0 })
  }

  get online(): boolean {
    return this.bot?.entity !== undefined
  }

  // --- what players do

  private async walk(bot: Bot): Promise<void> {
    const { x, z } = bot.entity.position
    const home = Math.hypot(x, z) > this.soak.radius * 0.8
    const yaw = home ? Math.atan2(x, z) : this.random.next() * Math.PI * 2
    await bot.look(yaw, 0, true)
    bot.setControlState('forward', true)
    bot.setControlState('sprint', this.random.oneIn(2))
    bot.setControlState('jump', this.random.oneIn(2))
    await sleep(this.random.int(200, 900))
    bot.clearControlStates()
  }

  private find(bot: Bot, names: readonly string[], usable: (p: Vec3) => boolean = () => true): Vec3 {
    const matching = names.map(n => bot.registry.blocksByName[n]?.id ?? -1)
    const found = bot
      .findBlocks({ matching, maxDistance: 4, count: 60 })
      .filter(p => Math.max(Math.abs(p.x), Math.abs(p.z)) < this.soak.radius && usable(p))
    if (!found.length) throw new Error('nothing near')
    return this.random.pick(found)
  }

  private async dig(bot: Bot): Promise<void> {
    if (bot.currentWindow) bot.closeWindow(bot.currentWindow)
    const name = this.random.pick(diggable)
    const block = bot.blockAt(this.find(bot, [name]))
    if (!block) throw new Error('not loaded')
    const tools = bot.inventory.items().filter(i => i.name.endsWith(needsPickaxe.has(name) ? '_pickaxe' : '_shovel'))
    // Stone broken by hand leaves nothing, which no ledger could count.
    if (needsPickaxe.has(name) && !tools.length) throw new Error('no pickaxe')
    if (tools.length) await bot.equip(this.random.pick(tools), 'hand')
    if (needsPickaxe.has(name) && !bot.heldItem?.name.endsWith('_pickaxe')) throw new Error('no pickaxe in hand')
    this.tool = bot.heldItem?.name ?? ''
    if (this.random.oneIn(8)) {
      // Changes its mind half way.
      const half = bot.dig(block, true)
      half.catch(() => {})
      await sleep(this.random.int(50, 200))
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

  private async place(bot: Bot): Promise<void> {
    if (bot.currentWindow) bot.closeWindow(bot.currentWindow)
    const items = bot.inventory.items().filter(i => placeable.includes(i.name))
    if (!items.length) throw new Error('nothing to place')
    await bot.equip(this.random.pick(items), 'hand')
    const free = (p: Vec3): boolean => bot.blockAt(p.offset(0, 1, 0))?.name === 'air' && p.y < -56
    const at = bot.blockAt(this.find(bot, ground, free))
    if (at) await bot.placeBlock(at, at.position.clone().set(0, 1, 0))
  }

  private async craft(bot: Bot): Promise<void> {
    await this.tidy(bot)
    const item = bot.registry.itemsByName[this.random.pick(crafts)]!
    let table: Vec3 | undefined
    try {
      table = this.find(bot, ['crafting_table'])
    } catch {
      // Then only what the own grid can make.
    }
    const block = table ? bot.blockAt(table) : null
    const recipes = bot.recipesFor(item.id, null, 1, block)
    if (!recipes.length) throw new Error('no recipe')
    await bot.craft(this.random.pick(recipes), 1, block ?? undefined)
  }

  /** A stack into one cell of the grid, then a shift click on the result. */
  private async craftAll(bot: Bot): Promise<void> {
    await this.tidy(bot)
    const logs = bot.inventory.items().filter(i => i.name === 'oak_log')
    if (!logs.length) throw new Error('no logs')
    const from = this.random.pick(logs).slot
    for (const [slot, button, mode] of [
      [from, 0, 0],
      [this.random.int(1, 4), 0, 0],
      [0, this.random.int(0, 1), this.random.pick([0, 1, 1, 4])],
    ] as const)
      this.rawClick(bot, 0, slot, button, mode)
    await sleep(100)
    await this.tidy(bot)
  }

  private async tidy(bot: Bot): Promise<void> {
    if (bot.currentWindow) bot.closeWindow(bot.currentWindow)
    bot._client.write('close_window', { windowId: 0 })
    await sleep(100)
  }

  private async trade(bot: Bot): Promise<void> {
    const villager = bot.nearestEntity((e: Entity) => e.name === 'villager')
    if (!villager) throw new Error('no villager')
    if (villager.position.distanceTo(bot.entity.position) > 4) {
      await this.soak.world.command(`tp ${this.name} ${this.random.int(-2, 2)} -60 ${this.random.pick([-2, 2])}`)
      await sleep(200)
    }
    const opened = once(bot, 'windowOpen', { signal: AbortSignal.timeout(3000) })
    bot.activateEntity(villager)
    await opened
    const id = bot.currentWindow?.id
    if (id === undefined) throw new Error('closed again')
    for (let i = this.random.int(1, 3); i > 0; i--) {
      bot._client.write('select_trade', { slot: this.random.int(0, 1) })
      await sleep(60)
      this.rawClick(bot, id, 2, 0, this.random.oneIn(2) ? 1 : 0)
      await sleep(60)
    }
    if (!this.random.oneIn(3) && bot.currentWindow) bot.closeWindow(bot.currentWindow)
  }

  private async store(bot: Bot): Promise<void> {
    const chest = bot.blockAt(this.find(bot, ['chest']))
    if (!chest) throw new Error('not loaded')
    const opened = once(bot, 'windowOpen', { signal: AbortSignal.timeout(3000) })
    await bot.activateBlock(chest)
    await opened
    for (let i = 0; i < 6; i++) await this.click(bot)
    if (!this.random.oneIn(3) && bot.currentWindow) bot.closeWindow(bot.currentWindow)
  }

  /** Any click anywhere but on a result, with empty claims: the server alone decides what happens. */
  private async click(bot: Bot): Promise<void> {
    const window = bot.currentWindow ?? bot.inventory
    const result = /merchant/.test(String(window.type)) ? 2 : /chest|generic/.test(String(window.type)) ? -1 : 0
    const mode = this.random.pick([0, 0, 0, 1, 2, 4, 5, 5, 6])
    const slot = this.random.oneIn(25) ? -999 : this.random.int(0, window.slots.length - 1)
    const button =
      mode === 2 ? this.random.int(0, 8) : mode === 5 ? this.random.pick([0, 1, 2, 4, 5, 6]) : this.random.int(0, 1)
    if (slot !== result) this.rawClick(bot, window.id, slot, button, mode)
    await sleep(this.random.int(0, 40))
  }

  private rawClick(bot: Bot, windowId: number, slot: number, mouseButton: number, mode: number): void {
    const cursorItem = bot.registry.supportFeature('itemsWithComponents') ? { itemCount: 0 } : { present: false }
    bot._client.write('window_click', { windowId, stateId: 1, slot, mouseButton, mode, changedSlots: [], cursorItem })
  }

  private async drop(bot: Bot): Promise<void> {
    if (bot.currentWindow) bot.closeWindow(bot.currentWindow)
    const status = this.random.pick([3, 4, 6])
    bot._client.write('block_dig', { status, location: { x: 0, y: 0, z: 0 }, face: 0, sequence: 0 })
    await sleep(50)
  }

  private async eat(bot: Bot): Promise<void> {
    await this.tidy(bot)
    const apple = bot.inventory.items().find(i => i.name === 'apple')
    if (!apple || bot.food >= 20) throw new Error('not hungry')
    await bot.equip(apple, 'hand')
    await bot.consume()
  }

  private async jumpAbout(bot: Bot): Promise<void> {
    const far = this.soak.radius - 3
    await this.soak.world.command(
      `tp ${this.name} ${this.random.int(-far, far)} ${this.random.int(-60, -48)} ${this.random.int(-far, far)}`,
    )
    await once(bot, 'forcedMove', { signal: AbortSignal.timeout(3000) })
    await sleep(300)
  }

  private async die(): Promise<void> {
    await this.soak.world.command(`kill ${this.name}`)
    await sleep(this.random.int(100, 1500))
  }

  private async leave(bot: Bot): Promise<void> {
    this.leaving = true
    if (this.random.oneIn(2)) bot.end()
    // The cable is pulled.
    else (bot._client as unknown as { socket?: import('node:net').Socket }).socket?.destroy()
    await sleep(this.random.int(100, 2500))
    this.bot = undefined
  }
}
