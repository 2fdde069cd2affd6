import type { Bot } from 'mineflayer'
import type { BlueprintCell } from '../../minecraft/blocks/blueprint.ts'
import { containerName } from '../../minecraft/blocks/container-names.ts'
import { aimsFor, decidedStates, itemFor, type States, wallVariant } from '../../minecraft/blocks/placement.ts'
import { add, type Position, show } from '../../minecraft/blocks/position.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { eyesOf } from '../bot/eyes.ts'
import { activate, clickHeld, clickOn, face } from '../bot/look-and-click.ts'
import { atServerPace } from '../bot/server-pace.ts'
import { pause, throwIfAborted, until } from '../bot/waits.ts'
import { ActionError } from '../contract/body-types.ts'
import { Expectations } from '../terrain/expected-blocks.ts'
import { type BlockKind, middleOf, Terrain } from '../terrain/terrain.ts'
import { hold } from './carried-items.ts'
import { digAt } from './dig-block.ts'
import { type Click, findClick } from './find-click.ts'
import { noteChanged, refusePlacing } from './land-leave.ts'
import { pointOn } from './seen-spot.ts'

/** A player who holds the button places every fourth tick; clicking by hand is faster. This is between the two. */
const placeIntervalMs = 110

/** States that one more click of the same item (or a bare hand) brings about after the block is there. */
const repeats: Readonly<Record<string, number>> = { layers: 1, candles: 1, pickles: 1, eggs: 1, flower_amount: 1 }

export class Placer {
  readonly #bot: Bot
  readonly terrain: Terrain
  readonly expectations: Expectations
  #last = 0

  constructor(bot: Bot) {
    this.#bot = bot
    this.terrain = new Terrain(bot)
    this.expectations = new Expectations(bot)
  }

  matches(cell: BlueprintCell): boolean {
    const kind = this.terrain.of(cell.at)
    return kind !== undefined && this.expectations.matches(cell, kind.stateId)
  }

  clickFor(cell: BlueprintCell): Click | undefined {
    return findClick(this.terrain, eyesOf(this.#bot), cell.at, aimsOf(cell))
  }

  /** ms until the next block may be placed. */
  get wait(): number {
    return Math.max(botStateOf(this.#bot).handPace.restMs('use'), this.#last + placeIntervalMs - performance.now())
  }

  /** Whether a cell's item is at hand, so that taking it costs no time. */
  inHand(cell: BlueprintCell): boolean {
    const item = itemFor(cell.block)
    const { inventory, heldItem } = this.#bot
    return (
      heldItem?.name === item || inventory.items().some(one => one.name === item && one.slot >= inventory.hotbarStart)
    )
  }

  /** Whether a creature or player stands where a solid block would go. */
  occupied(at: Position, block: string): string | undefined {
    if (!isSolid(block)) return undefined
    for (const entity of Object.values(this.#bot.entities)) {
      if (/^(item|experience_orb|arrow|painting|item_frame|fishing_bobber)$/i.test(entity.name ?? '')) continue
      const half = (entity.width ?? 0.6) / 2 - 0.001
      const { x, y, z } = entity.position
      const height = entity.height ?? 1.8
      if (x + half <= at[0] || x - half >= at[0] + 1 || z + half <= at[2] || z - half >= at[2] + 1) continue
      if (y + height <= at[1] || y >= at[1] + 0.999) continue
      return entity === this.#bot.entity ? this.#bot.username : (entity.username ?? entity.name ?? 'something')
    }
    return undefined
  }

  /**
   * Places one block from where the body stands and looks at what the server made of it. A block with the wrong states is
   * dug again and reported, so that the caller can try another stand.
   */
  async place(cell: BlueprintCell, click: Click, signal: AbortSignal): Promise<void> {
    const bot = this.#bot
    await botStateOf(bot).reflexes.gate.pass(signal)
    const { at, block } = cell
    const wanted = decidedStates(block, cell.states)
    await this.#putIn(itemFor(block), at, click, signal)
    let kind = this.terrain.of(at)
    const needed = wallVariant(block, wanted)
    if (kind && kind.name === needed) kind = await this.#finish(cell, wanted, kind, signal)
    if (kind && this.expectations.matches(cell, kind.stateId)) {
      // One half of a double chest opens what is in the other half, and a box keeps what is in it.
      const isEmpty = containerName.test(kind.name) && (kind.states.type ?? 'single') === 'single'
      if (isEmpty && !kind.name.endsWith('shulker_box')) botStateOf(bot).ground.memory.sawContainer(at, {})
      return
    }
    const what = kind ? `${kind.name} ${describe(kind, wanted)}` : 'nothing'
    if (kind && kind.name === needed) await digAt(bot, at, signal)
    throw new ActionError(
      'refused-by-server',
      `wanted ${block} ${JSON.stringify(wanted)} at ${show(at)}, the world has ${what.trim()}`,
    )
  }

  async #putIn(item: string, at: Position, click: Click, signal: AbortSignal): Promise<void> {
    const bot = this.#bot
    refusePlacing(bot, at, signal)
    const { protection } = botStateOf(bot).server
    protection.check(at)
    await hold(bot, item, signal)
    if (this.wait > 0) await pause(this.wait, signal)
    throwIfAborted(signal)
    const before = this.terrain.of(at)?.stateId
    const event = `blockUpdate:${middleOf(at).floored()}`
    let answers = 0
    const count = () => {
      answers++
    }
    const asked = performance.now()
    bot.world.on(event, count)
    try {
      const { yaw, pitch } = bot.entity
      if (isPoured(item)) await pour(bot, click, signal)
      else await clickOn(bot, click.on, click.side, click.cursor, signal, click)
      // A body that places while it walks keeps to its way.
      if (bot.getControlState('forward')) void bot.look(yaw, pitch, true)
      this.#last = performance.now()
      const changed = () => this.terrain.of(at)?.stateId !== before
      // The first answer may be an older update of the same cell: a refusal is believed a little later.
      const answered = await until(bot.world, [event], () => answers > 0, { ms: atServerPace(bot, 1_500), signal })
      if (answered && !changed()) await until(bot.world, [event], changed, { ms: 120, signal })
    } finally {
      bot.world.removeListener(event, count)
      if (click.sneak) bot.setControlState('sneak', false)
    }
    const now = this.terrain.of(at)
    if (now?.stateId !== before) {
      botStateOf(bot).ground.memory.changed(at)
      noteChanged(bot, at)
      protection.allowed(at)
    } else if (now?.replaceable) {
      protection.refused(at, 'place', asked)
      throw new ActionError('refused-by-server', `the server did not let ${item} be placed at ${show(at)}`)
    }
  }

  /** What takes more than one click: layers, double slabs, open doors, repeaters. */
  async #finish(
    cell: BlueprintCell,
    wanted: States,
    first: BlockKind,
    signal: AbortSignal,
  ): Promise<BlockKind | undefined> {
    const { at } = cell
    let kind: BlockKind | undefined = first
    for (let clicks = 0; clicks < 16 && kind; clicks++) {
      const states: States = kind.states
      const more = Object.keys(repeats).find(name => wanted[name] && Number(states[name]) < Number(wanted[name]))
      const double = wanted.type === 'double' && states.type !== undefined && states.type !== 'double'
      const toggle =
        (wanted.open !== undefined && states.open !== undefined && states.open !== wanted.open) ||
        (wanted.delay !== undefined && states.delay !== wanted.delay) ||
        (wanted.mode !== undefined && states.mode !== undefined && states.mode !== wanted.mode)
      const stateId: number = kind.stateId
      const event = `blockUpdate:${middleOf(at).floored()}`
      const changed = () => this.terrain.of(at)?.stateId !== stateId
      if (more || double) {
        await hold(this.#bot, itemFor(cell.block), signal)
        const top = kind.states.type === 'top'
        const cursor: Position = [0.5, top ? 0.5 : Math.min(1, kind.height || 0.5), 0.5]
        await clickOn(this.#bot, at, top ? 'down' : 'up', cursor, signal)
      } else if (toggle && !/^iron_/.test(kind.name)) await activate(this.#bot, at, signal)
      else break
      if (!(await until(this.#bot.world, [event], changed, { ms: atServerPace(this.#bot, 800), signal }))) break
      kind = this.terrain.of(at)
    }
    return kind
  }
}

export function aimsOf(cell: BlueprintCell) {
  return aimsFor(wallVariant(cell.block, cell.states ?? {}), cell.states ?? {})
}

/** Poured where the eyes look, not put against what is clicked. */
const isPoured = (item: string): boolean => /^(?:water|lava)_bucket$/.test(item)

async function pour(bot: Bot, { on, cursor }: Click, signal: AbortSignal): Promise<void> {
  await face(bot, pointOn(on, cursor), signal)
  await clickHeld(bot, signal)
}

function describe(kind: BlockKind, wanted: States): string {
  const states = Object.fromEntries(Object.keys(wanted).map(name => [name, kind.states[name]]))
  return Object.keys(states).length > 0 ? JSON.stringify(states) : ''
}

/** Blocks that a body may stand in while they are placed. */
const isSolid = (block: string): boolean =>
  !/(torch|rail|button|lever|_sign|banner|pressure_plate|sapling|flower|tulip|redstone_wire|tripwire|wheat|carrots|potatoes|beetroots|vine|carpet$)/.test(
    block,
  )

/** Neighbouring cells, the one below first. */
export const neighboursOf = (at: Position): Position[] =>
  (
    [
      [0, -1, 0],
      [1, 0, 0],
      [-1, 0, 0],
      [0, 0, 1],
      [0, 0, -1],
      [0, 1, 0],
    ] as const
  ).map(step => add(at, step))
