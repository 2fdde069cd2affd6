import { burnTicks, fuelRemainder } from '../../minecraft/recipes/fuels.ts'
import { type Furnace, smelting } from '../../minecraft/recipes/smelting.ts'
import type { BlockEntity } from '../chunks.ts'
import type { Game } from '../game.ts'
import { maxStack, type Slot, withCount } from '../items/stack.ts'
import type { Mechanic } from '../mechanic.ts'
import { center, key, type Point, unkey } from '../point.ts'
import { inReach, openWindow } from '../windows/open.ts'
import { sendBar } from '../windows/sync.ts'
import { arraySlot } from '../windows/window.ts'
import { containerItems, isContentOf, workingOf } from './containers.ts'
import { spawnExperience } from './experience.ts'

interface Fire {
  /** Ticks of burning left and in total. */
  readonly burn: number
  readonly burnTotal: number
  readonly cook: number
  /** Experience earned and not yet taken out. */
  readonly experience: number
}

const kinds = new Set(['furnace', 'smoker', 'blast_furnace'])
const cold: Fire = { burn: 0, burnTotal: 0, cook: 0, experience: 0 }

const fireOf = (data: BlockEntity | undefined): Fire => ({ ...cold, ...(data?.fire as Partial<Fire> | undefined) })

function cookTicks(kind: string, input: Slot): number {
  return (input ? smelting(kind as Furnace, input.name)?.ticks : undefined) ?? (kind === 'furnace' ? 200 : 100)
}

/** One tick of one furnace. False when there is nothing more to do. */
function tickFurnace(game: Game, p: Point): boolean {
  const kind = game.nameAt(p)
  if (!kinds.has(kind)) return false
  const items = containerItems(game, p)!
  const data = game.blockEntity(p)!
  let { burn, burnTotal, cook, experience } = fireOf(data)
  const wasLit = burn > 0
  const [input, fuel, output] = items as [Slot, Slot, Slot]
  const recipe = input ? smelting(kind as Furnace, input.name) : null
  const fits =
    recipe !== null &&
    (!output || (output.name === recipe.result && !output.extra && output.count < maxStack(game.registry, output.name)))
  if (burn > 0) burn--
  if (burn === 0 && fits && fuel) {
    const ticks = Math.floor(burnTicks(fuel.name) / (kind === 'furnace' ? 1 : 2))
    if (ticks > 0) {
      burn = burnTotal = ticks
      const left = fuelRemainder(fuel.name)
      items[1] = left ? { name: left, count: 1 } : withCount(fuel, fuel.count - 1)
    }
  }
  if (fits && burn > 0) {
    cook++
    if (cook >= recipe.ticks) {
      cook = 0
      items[2] = { name: recipe.result, count: (output?.count ?? 0) + 1 }
      items[0] = withCount(input!, input!.count - 1)
      experience += recipe.experience
    }
  } else cook = burn > 0 || !fits ? 0 : Math.max(0, cook - 2)
  game.blocks.chunks.setBlockEntity(p, { ...data, fire: { burn, burnTotal, cook, experience } })
  if (burn > 0 !== wasLit) game.set(p, game.registry.blocks.with(game.at(p), { lit: String(burn > 0) }))
  return burn > 0 || cook > 0 || (fits && Boolean(items[1]))
}

function open(game: Game, player: Parameters<typeof openWindow>[1], p: Point): true {
  const kind = game.nameAt(p)
  const items = containerItems(game, p)!
  let shown = ''
  openWindow(game, player, {
    type: `minecraft:${kind}`,
    title: game.registry.blocks.info(game.at(p)).displayName,
    slots: [
      arraySlot(items, 0),
      arraySlot(items, 1, { accepts: item => burnTicks(item.name) > 0 || item.name === 'bucket' }),
      arraySlot(items, 2, {
        result: true,
        taken() {
          const data = game.blockEntity(p)
          const fire = fireOf(data)
          const whole = Math.floor(fire.experience) + (game.random.chance(fire.experience % 1) ? 1 : 0)
          spawnExperience(game, player.position, whole)
          if (data) game.blocks.chunks.setBlockEntity(p, { ...data, fire: { ...fire, experience: 0 } })
        },
      }),
    ],
    quickMove(slot, item) {
      if (slot === 2) return [[3, 39, true]]
      if (slot < 2) return [[3, 39]]
      if (smelting(kind as Furnace, item.name)) return [[0, 1]]
      if (burnTicks(item.name) > 0) return [[1, 2]]
      return slot < 30 ? [[30, 39]] : [[3, 30]]
    },
    changed: () => workingOf(game, 'furnaces').add(key(p)),
    valid: () => isContentOf(game, p, items) && inReach(player, p),
    tick() {
      const fire = fireOf(game.blockEntity(p))
      const total = cookTicks(kind, items[0] ?? null)
      const bars = `${fire.burn} ${fire.burnTotal} ${fire.cook} ${total}`
      if (bars === shown) return
      shown = bars
      // Totals first and always: clients divide by the last total they got, and may have missed the first.
      sendBar(game, player, 1, fire.burnTotal || 200)
      sendBar(game, player, 0, fire.burn)
      sendBar(game, player, 3, total)
      sendBar(game, player, 2, fire.cook)
    },
  })
  return true
}

export const furnaces: Mechanic = {
  name: 'furnaces',
  blocks: [
    {
      match: block => kinds.has(block.name),
      use: (game, { player, position }) => open(game, player, position),
      removed: (game, p) => {
        spawnExperience(game, center(p), Math.floor(fireOf(game.blockEntity(p)).experience))
      },
    },
  ],
  tick(game) {
    const active = workingOf(game, 'furnaces')
    for (const id of active) if (!tickFurnace(game, unkey(id))) active.delete(id)
  },
}
