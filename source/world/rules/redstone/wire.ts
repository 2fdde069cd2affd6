import type { Properties } from '../../blocks.ts'
import type { Game } from '../../game.ts'
import type { BlockRule } from '../../mechanic.ts'
import { above, below, faces, type Horizontal, horizontals, key, opposite, type Point, toward } from '../../point.ts'
import { sturdyFace } from '../support.ts'
import { conducts, fullPower, isSource, powerAt, spread } from './power.ts'

const isWire = (game: Game, p: Point): boolean => game.nameAt(p) === 'redstone_wire'

// --- form

function turnsTo(game: Game, p: Point, side: Horizontal): boolean {
  const state = game.at(p)
  if (state === 0) return false
  const { blocks } = game.registry
  const name = blocks.name(state)
  if (name === 'redstone_wire') return true
  if (name === 'repeater' || name === 'comparator') {
    const facing = blocks.get(state, 'facing')
    return name === 'comparator' || facing === side || facing === opposite(side)
  }
  return isSource(name)
}

function connection(game: Game, p: Point, side: Horizontal): 'none' | 'side' | 'up' {
  const beside = toward(p, side)
  if (!conducts(game, above(p)) && isWire(game, above(beside)) && sturdyFace(game, beside, 'up')) {
    return sturdyFace(game, beside, opposite(side)) ? 'up' : 'side'
  }
  if (turnsTo(game, beside, side)) return 'side'
  return !conducts(game, beside) && isWire(game, below(beside)) ? 'side' : 'none'
}

const everySide: Properties = { north: 'side', south: 'side', west: 'side', east: 'side' }

/** Wire reaches out where something is; one end makes a line, no end a cross, unless it is meant to be a dot. */
function shape(game: Game, p: Point, state: number): number {
  const { blocks } = game.registry
  const wasDot = horizontals.every(side => blocks.get(state, side) === 'none')
  const joined = Object.fromEntries(horizontals.map(side => [side, connection(game, p, side)])) as Record<
    Horizontal,
    string
  >
  const open = (side: Horizontal): boolean => joined[side] === 'none'
  if (horizontals.every(open)) return blocks.with(state, wasDot ? joined : everySide)
  const alongZ = open('west') && open('east')
  const alongX = open('north') && open('south')
  for (const side of horizontals) {
    const line = side === 'north' || side === 'south' ? alongZ : alongX
    if (open(side) && line) joined[side] = 'side'
  }
  return blocks.with(state, joined)
}

// --- power

/** Cells of wires from which a wire takes its power. */
function inputs(game: Game, p: Point): Point[] {
  const found: Point[] = []
  const covered = conducts(game, above(p))
  for (const side of horizontals) {
    const beside = toward(p, side)
    if (isWire(game, beside)) found.push(beside)
    else if (conducts(game, beside)) {
      if (!covered && isWire(game, above(beside))) found.push(above(beside))
    } else if (isWire(game, below(beside))) found.push(below(beside))
  }
  return found
}

const powerOf = (game: Game, p: Point): number => Number(game.registry.blocks.get(game.at(p), 'power') ?? 0)

const wanted = (game: Game, p: Point): number =>
  inputs(game, p).reduce((most, other) => Math.max(most, powerOf(game, other) - 1), powerAt(game, p, false))

// Larger networks settle in parts.
const mostWires = 2048

/**
 * Gives every wire of a network its power at once. Vanilla lets the change run from wire to wire, with up to fifteen
 * rounds when a source goes out; the end is the same.
 */
function settle(game: Game, start: Point): void {
  const wires = new Map<string, Point>([[key(start), start]])
  const outputs = new Map<string, Point[]>()
  for (const p of wires.values()) {
    if (wires.size > mostWires) break
    for (const from of inputs(game, p)) {
      outputs.set(key(from), [...(outputs.get(key(from)) ?? []), p])
      wires.set(key(from), from)
    }
    // Wires that this one feeds without being fed by them: a step down from a solid block.
    for (const side of horizontals) {
      for (const q of [above(toward(p, side)), below(toward(p, side))]) if (isWire(game, q)) wires.set(key(q), q)
    }
  }
  const power = new Map<string, number>()
  const levels: Point[][] = Array.from({ length: fullPower + 1 }, () => [])
  for (const [name, p] of wires) {
    const own = powerAt(game, p, false)
    power.set(name, own)
    levels[own]!.push(p)
  }
  for (let level = fullPower; level > 1; level--) {
    for (const p of levels[level]!) {
      if (power.get(key(p)) !== level) continue
      for (const next of outputs.get(key(p)) ?? []) {
        if ((power.get(key(next)) ?? fullPower) >= level - 1) continue
        power.set(key(next), level - 1)
        levels[level - 1]!.push(next)
      }
    }
  }
  const { blocks } = game.registry
  const changed = [...wires].filter(([name, p]) => powerOf(game, p) !== power.get(name))
  game.network.batch(() =>
    game.blocks.together(() => {
      for (const [name, p] of changed) game.set(p, blocks.with(game.at(p), { power: String(power.get(name)) }))
    }),
  )
  for (const [, p] of changed) spread(game, p)
}

function look(game: Game, p: Point): void {
  if (powerOf(game, p) !== wanted(game, p)) settle(game, p)
}

/** Wires a step up or down are not neighbours; those beside the cells around are told too. */
function tellFar(game: Game, p: Point): void {
  for (const side of faces) game.blocks.notifyAround(toward(p, side))
}

export const wireRule: BlockRule = {
  match: block => block.name === 'redstone_wire',
  shape,
  placed(game, p, state, by) {
    const { blocks } = game.registry
    // Laid by hand it is a cross, by command a dot.
    if (by && horizontals.every(side => blocks.get(state, side) === 'none')) game.set(p, blocks.with(state, everySide))
    settle(game, p)
    tellFar(game, p)
  },
  removed: tellFar,
  neighbour: look,
  use(game, { position, state }) {
    const { blocks } = game.registry
    const sides = horizontals.map(side => blocks.get(state, side))
    const none = { north: 'none', south: 'none', west: 'none', east: 'none' }
    if (sides.every(side => side === 'side')) {
      if (horizontals.some(side => connection(game, position, side) !== 'none')) return false
      game.set(position, blocks.with(state, none))
    } else if (sides.every(side => side === 'none')) game.set(position, blocks.with(state, everySide))
    else return false
    tellFar(game, position)
    return true
  },
}
