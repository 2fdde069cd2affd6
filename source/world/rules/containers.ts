import { dropInCell } from '../entities/dropping.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { Slot } from '../items/stack.ts'
import type { Mechanic } from '../mechanic.ts'
import { clockwise, counterclockwise, type Horizontal, isHorizontal, key, type Point, same, toward } from '../point.ts'
import { inReach, openWindow } from '../windows/open.ts'
import { arraySlot, type SlotRef } from '../windows/window.ts'

/** Marks an open window as a look into this container. */
interface Viewing {
  readonly container: string
}

const sizes: Readonly<Record<string, number>> = {
  chest: 27,
  trapped_chest: 27,
  barrel: 27,
  dispenser: 9,
  dropper: 9,
  hopper: 5,
  furnace: 3,
  smoker: 3,
  blast_furnace: 3,
  brewing_stand: 5,
}

export const containerSize = (name: string): number | undefined =>
  sizes[name] ?? (name.endsWith('shulker_box') ? 27 : undefined)

/** Furnaces (or brewing stands) that may have something to do, by position; all others cost nothing. */
export const workingOf = (game: Game, store: 'furnaces' | 'brewing stands'): Set<string> =>
  game.store(store, () => new Set())

/**
 * The items of the container at `p`, made empty at first use; undefined when the block keeps none. The caller may change them, so that a furnace
 * works by whatever hand it was filled.
 */
export function containerItems(game: Game, p: Point): Slot[] | undefined {
  const name = game.nameAt(p)
  const size = containerSize(name)
  if (size === undefined) return undefined
  if (/furnace|smoker/.test(name)) workingOf(game, 'furnaces').add(key(p))
  if (name === 'brewing_stand') workingOf(game, 'brewing stands').add(key(p))
  const found = game.blockEntity(p)
  if (found && Array.isArray(found.items)) return found.items as Slot[]
  const items: Slot[] = Array.from({ length: size }, () => null)
  game.blocks.chunks.setBlockEntity(p, { ...found, type: name, items })
  return items
}

/** Whether these are still the items of the container at `p`: another one may stand there since. */
export const isContentOf = (game: Game, p: Point, items: readonly Slot[]): boolean =>
  game.blockEntity(p)?.items === items

/** The other half of a double chest. */
export function chestPartner(game: Game, p: Point, state: number): Point | undefined {
  const { blocks } = game.registry
  const type = blocks.get(state, 'type')
  const facing = blocks.get(state, 'facing')
  if (!facing || !isHorizontal(facing) || (type !== 'left' && type !== 'right')) return undefined
  const other = toward(p, type === 'left' ? clockwise(facing) : counterclockwise(facing))
  return blocks.name(game.at(other)) === blocks.name(state) ? other : undefined
}

function openChest(game: Game, player: Player, p: Point, state: number): true {
  const { blocks } = game.registry
  const name = blocks.name(state)
  const blocked = (q: Point): boolean => blocks.isFull(game.at({ ...q, y: q.y + 1 }))
  const other = chestPartner(game, p, state)
  if (name.endsWith('chest') && (blocked(p) || (other && blocked(other)))) return true
  // Vanilla lists the right half's slots first.
  const parts = other ? (blocks.get(state, 'type') === 'right' ? [p, other] : [other, p]) : [p]
  const contents = parts.map(part => containerItems(game, part)!)
  const refs: SlotRef[] = contents.flatMap(items => items.map((_, i) => arraySlot(items, i)))
  const title = other ? 'Large Chest' : (blocks.info(state).displayName ?? 'Container')
  openWindow(game, player, {
    type: windowType(name, refs.length),
    title,
    slots: refs,
    valid: () => parts.every((part, index) => isContentOf(game, part, contents[index]!)) && inReach(player, p),
    closed: () => animate(game, parts, name, player),
    extra: { container: key(parts[0]!) } satisfies Viewing,
  })
  animate(game, parts, name)
  return true
}

function windowType(name: string, size: number): string {
  if (name === 'hopper') return 'minecraft:hopper'
  if (name.endsWith('shulker_box')) return 'minecraft:shulker_box'
  if (size === 9) return 'minecraft:generic_3x3'
  return `minecraft:generic_9x${size / 9}`
}

/** The lid: how many look into it. */
function animate(game: Game, parts: readonly Point[], name: string, closing?: Player): void {
  const info = game.registry.blocks.find(name)
  if (!info || !(name.endsWith('chest') || name.endsWith('shulker_box'))) return
  const here = key(parts[0]!)
  const count = game.players.filter(
    p => p !== closing && (p.window.extra as Viewing | undefined)?.container === here,
  ).length
  for (const p of parts)
    game.network.aroundBlock(p, 'block_action', { location: p, byte1: 1, byte2: count, blockId: info.id })
}

function spill(game: Game, p: Point): void {
  const data = game.blockEntity(p)
  if (!data || !Array.isArray(data.items)) return
  for (const item of data.items as Slot[]) if (item) dropInCell(game, p, item)
}

export const containers: Mechanic = {
  name: 'containers',
  blocks: [
    {
      match: block => containerSize(block.name) !== undefined && !/furnace|smoker|brewing/.test(block.name),
      use: (game, { player, position, state }) => openChest(game, player, position, state),
    },
    { match: block => containerSize(block.name) !== undefined, removed: (game, p) => spill(game, p) },
    {
      match: block => block.name === 'chest' || block.name === 'trapped_chest',
      placed: joinChests,
      neighbour(game, p, state, from) {
        const { blocks } = game.registry
        const facing = blocks.get(state, 'facing') as Horizontal
        const type = blocks.get(state, 'type')
        if (type === 'single') return
        const other = toward(p, type === 'left' ? clockwise(facing) : counterclockwise(facing))
        if (same(other, from) && blocks.name(game.at(other)) !== blocks.name(state))
          game.set(p, blocks.with(state, { type: 'single' }))
      },
    },
  ],
}

/** A chest placed beside a single one that looks the same way becomes half of a double chest. */
function joinChests(game: Game, p: Point, state: number, by: Player | undefined): void {
  const { blocks } = game.registry
  if (!by || blocks.get(state, 'type') !== 'single' || by.sneaking) return
  const facing = blocks.get(state, 'facing') as Horizontal
  for (const [side, mine, theirs] of [
    [clockwise(facing), 'left', 'right'],
    [counterclockwise(facing), 'right', 'left'],
  ] as const) {
    const other = toward(p, side)
    const there = game.at(other)
    if (
      blocks.name(there) !== blocks.name(state) ||
      blocks.get(there, 'facing') !== facing ||
      blocks.get(there, 'type') !== 'single'
    )
      continue
    game.set(other, blocks.with(there, { type: theirs }))
    game.set(p, blocks.with(state, { type: mine }))
    return
  }
}
