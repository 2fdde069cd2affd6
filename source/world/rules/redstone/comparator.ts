import type { Game } from '../../game.ts'
import { maxStack, type Slot } from '../../items/stack.ts'
import type { BlockRule } from '../../mechanic.ts'
import { clockwise, counterclockwise, type Horizontal, opposite, type Point, toward } from '../../point.ts'
import { chestPartner, containerItems } from '../containers.ts'
import { comparatorOutput } from './comparator-output.ts'
import { conducts, facingOf, fullPower, signal } from './power.ts'

/** How full something is, as comparators read it; undefined: not a thing to be read. */
function fullness(game: Game, p: Point): number | undefined {
  const state = game.at(p)
  const { blocks } = game.registry
  const name = blocks.name(state)
  if (name === 'cake') return 14 - 2 * Number(blocks.get(state, 'bites'))
  if (name === 'composter') return Number(blocks.get(state, 'level'))
  if (name === 'water_cauldron') return Number(blocks.get(state, 'level'))
  const own = containerItems(game, p)
  if (!own) return undefined
  const other = chestPartner(game, p, state)
  const items: Slot[] = other ? [...own, ...(containerItems(game, other) ?? [])] : own
  const share =
    items.reduce((sum, item) => sum + (item ? item.count / maxStack(game.registry, item.name) : 0), 0) / items.length
  return share > 0 ? Math.floor(1 + share * 14) : 0
}

/** What lies behind it: a thing that is read, also through one solid block, or a signal. */
function rear(game: Game, p: Point, from: Horizontal): { power: number; read: boolean } {
  const behind = toward(p, from)
  const direct = fullness(game, behind)
  if (direct !== undefined) return { power: direct, read: true }
  const power = signal(game, behind, opposite(from))
  if (power < fullPower && conducts(game, behind)) {
    const beyond = fullness(game, toward(behind, from))
    if (beyond !== undefined) return { power: beyond, read: true }
  }
  return { power, read: false }
}

const sideSources = new Set(['redstone_wire', 'repeater', 'comparator', 'redstone_block'])

function sidePower(game: Game, p: Point, from: Horizontal): number {
  return [clockwise(from), counterclockwise(from)].reduce((most, side) => {
    const beside = toward(p, side)
    return sideSources.has(game.nameAt(beside)) ? Math.max(most, signal(game, beside, opposite(side))) : most
  }, 0)
}

function wanted(game: Game, p: Point, state: number): { output: number; read: boolean } {
  const from = facingOf(game, state)
  const { power, read } = rear(game, p, from)
  const side = sidePower(game, p, from)
  const subtracts = game.registry.blocks.get(state, 'mode') === 'subtract'
  return { output: subtracts ? Math.max(0, power - side) : power >= side ? power : 0, read }
}

function look(game: Game, p: Point, state: number): void {
  const { output, read } = wanted(game, p, state)
  // A chest sends no update when its contents change, so a comparator reads them again and again.
  if (output !== comparatorOutput(game, p)) game.schedule(p, 2)
  else if (read) game.schedule(p, 4)
}

export const comparatorRule: BlockRule = {
  match: block => block.name === 'comparator',
  placed: look,
  neighbour: look,
  removed: (game, p, state) => game.blocks.notifyAround(toward(p, opposite(facingOf(game, state)))),
  tick(game, p, state) {
    const { output, read } = wanted(game, p, state)
    if (output !== comparatorOutput(game, p)) {
      game.setBlockEntity(p, { type: 'comparator', output })
      game.set(p, game.registry.blocks.with(state, { powered: String(output > 0) }))
      game.blocks.notifyAround(p)
      game.blocks.notifyAround(toward(p, opposite(facingOf(game, state))))
    }
    if (read) game.schedule(p, 4)
  },
  use(game, { position, state }) {
    const { blocks } = game.registry
    const mode = blocks.get(state, 'mode') === 'compare' ? 'subtract' : 'compare'
    game.set(position, blocks.with(state, { mode }))
    look(game, position, game.at(position))
    return true
  },
}
