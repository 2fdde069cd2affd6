import type { BlockEntity } from '../chunks.ts'
import { brew, brewTicks, fuelUses, isBottle, isIngredient } from '../data/brewing.ts'
import { craftingRemainder } from '../data/crafting.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { type Slot, withCount } from '../items/stack.ts'
import type { Mechanic } from '../mechanic.ts'
import { key, type Point, unkey } from '../point.ts'
import { inReach, openWindow } from '../windows/open.ts'
import { sendBar } from '../windows/sync.ts'
import { arraySlot } from '../windows/window.ts'
import { containerItems, isContentOf, workingOf } from './containers.ts'

interface Kettle {
  /** Ticks left of the brewing at hand. */
  readonly time: number
  /** Brewings left in the blaze powder that was put in. */
  readonly fuel: number
  /** What was in it at the start; another ingredient ends the brewing. */
  readonly ingredient: string
}

const name = 'brewing_stand'
const bottles = [0, 1, 2] as const
const ingredientSlot = 3
const fuelSlot = 4

const kettleOf = (data: BlockEntity | undefined): Kettle => ({
  time: 0,
  fuel: 0,
  ingredient: '',
  ...(data?.kettle as Partial<Kettle> | undefined),
})

/** One tick of one stand. False when there is nothing more to do. */
function tick(game: Game, p: Point): boolean {
  if (game.nameAt(p) !== name) return false
  const items = containerItems(game, p)!
  const data = game.blockEntity(p)!
  let { time, fuel, ingredient } = kettleOf(data)
  const powder = items[fuelSlot]
  if (fuel === 0 && powder?.name === 'blaze_powder') {
    fuel = fuelUses
    items[fuelSlot] = withCount(powder, powder.count - 1)
  }
  const input = items[ingredientSlot]
  const works = input ? bottles.some(slot => items[slot] && brew(items[slot], input.name)) : false
  if (time > 0) {
    time--
    if (!works || input?.name !== ingredient) time = 0
    else if (time === 0) finish(items)
  } else if (works && fuel > 0 && input) {
    fuel--
    time = brewTicks
    ingredient = input.name
  }
  game.blocks.chunks.setBlockEntity(p, { ...data, kettle: { time, fuel, ingredient } })
  showBottles(game, p, items)
  return time > 0 || (works && fuel > 0)
}

function finish(items: Slot[]): void {
  const input = items[ingredientSlot]!
  for (const slot of bottles) {
    const bottle = items[slot]
    if (bottle) items[slot] = brew(bottle, input.name) ?? bottle
  }
  const remainder = craftingRemainder(input.name)
  items[ingredientSlot] = withCount(input, input.count - 1) ?? (remainder ? { name: remainder, count: 1 } : null)
}

function showBottles(game: Game, p: Point, items: readonly Slot[]): void {
  const { blocks } = game.registry
  const state = game.at(p)
  const shown = blocks.with(
    state,
    Object.fromEntries(bottles.map(slot => [`has_bottle_${slot}`, String(items[slot] !== null)])),
  )
  if (shown !== state) game.set(p, shown)
}

function open(game: Game, player: Player, p: Point): true {
  const items = containerItems(game, p)!
  let bars = ''
  openWindow(game, player, {
    type: 'minecraft:brewing_stand',
    title: 'Brewing Stand',
    slots: [
      ...bottles.map(slot =>
        arraySlot(items, slot, { limit: 1, accepts: item => isBottle(item.name) || item.name === 'glass_bottle' }),
      ),
      arraySlot(items, ingredientSlot, { accepts: item => isIngredient(item.name) }),
      arraySlot(items, fuelSlot, { accepts: item => item.name === 'blaze_powder' }),
    ],
    quickMove(slot, item) {
      if (slot < 5) return [[5, 41, true]]
      // Blaze powder is fuel first and an ingredient when there is fuel enough.
      if (item.name === 'blaze_powder')
        return [
          [4, 5],
          [3, 4],
        ]
      if (isIngredient(item.name)) return [[3, 4]]
      if (isBottle(item.name) || item.name === 'glass_bottle') return [[0, 3]]
      return slot < 32 ? [[32, 41]] : [[5, 32]]
    },
    changed: () => workingOf(game, 'brewing stands').add(key(p)),
    valid: () => isContentOf(game, p, items) && inReach(player, p),
    tick() {
      const { time, fuel } = kettleOf(game.blockEntity(p))
      if (bars === `${time} ${fuel}`) return
      bars = `${time} ${fuel}`
      sendBar(game, player, 0, time)
      sendBar(game, player, 1, fuel)
    },
  })
  return true
}

export const brewing: Mechanic = {
  name: 'brewing',
  blocks: [{ match: block => block.name === name, use: (game, { player, position }) => open(game, player, position) }],
  tick(game) {
    const stands = workingOf(game, 'brewing stands')
    for (const id of stands) if (!tick(game, unkey(id))) stands.delete(id)
  },
}
