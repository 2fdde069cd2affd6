import { fluidIn } from '../entities/physics.ts'
import type { Game } from '../game.ts'
import type { BlockRule, Mechanic } from '../mechanic.ts'
import { above, below, horizontals, type Point, toward } from '../point.ts'
import { isReplaceable } from './replaceable.ts'

type Fluid = 'water' | 'lava'

const tickRate = { water: 5, lava: 30 } as const
/** Levels lost per block. */
const slope = { water: 1, lava: 2 } as const

/** 8 source or falling, 7–1 thinner, 0 none. */
function amount(game: Game, p: Point, fluid: Fluid): number {
  const { blocks } = game.registry
  const state = game.at(p)
  const name = blocks.name(state)
  if (name === fluid) {
    const level = Number(blocks.get(state, 'level'))
    return level === 0 || level >= 8 ? 8 : 8 - level
  }
  return fluid === 'water' && fluidIn(game, p) === 'water' ? 8 : 0
}

const isSource = (game: Game, p: Point, fluid: Fluid): boolean => {
  const state = game.at(p)
  if (game.registry.blocks.name(state) !== fluid) return fluid === 'water' && fluidIn(game, p) === 'water'
  return game.registry.blocks.get(state, 'level') === '0'
}

/** Can the fluid flow into this cell? Plants, torches, rails and the like are washed away. */
function open(game: Game, p: Point, fluid: Fluid): boolean {
  const { blocks } = game.registry
  const state = game.at(p)
  if (state === 0) return true
  const name = blocks.name(state)
  if (name === fluid) return true
  if (name === 'water' || name === 'lava') return false
  if (blocks.isSolid(state) || blocks.get(state, 'waterlogged') !== undefined) return false
  return (
    isReplaceable(game, p, '') ||
    !/_sign$|_door$|ladder|sugar_cane|portal|_banner$|structure_void|_pressure_plate$/.test(name)
  )
}

function pour(game: Game, p: Point, fluid: Fluid, level: string): void {
  const before = game.at(p)
  const { blocks } = game.registry
  const name = blocks.name(before)
  if (before !== 0 && name !== fluid && name !== 'fire') game.blocks.destroy(p)
  game.set(p, blocks.state(fluid, { level }))
}

/** What the cell should hold, from its neighbours; undefined: nothing. */
function wanted(game: Game, p: Point, fluid: Fluid): string | undefined {
  if (amount(game, above(p), fluid) > 0) return '8'
  let best = 0
  let sources = 0
  for (const side of horizontals) {
    const q = toward(p, side)
    const there = amount(game, q, fluid)
    if (there === 8 && isSource(game, q, fluid)) sources++
    best = Math.max(best, there - slope[fluid])
  }
  // Two sources beside each other over something firm make a third.
  const floor = game.at(below(p))
  if (fluid === 'water' && sources >= 2 && (game.registry.blocks.isSolid(floor) || isSource(game, below(p), fluid)))
    return '0'
  return best > 0 ? String(8 - best) : undefined
}

/** Directions to the nearest hole within reach, all if there is none: why water runs to an edge. */
function downhill(game: Game, p: Point, fluid: Fluid): readonly (typeof horizontals)[number][] {
  const reach = fluid === 'water' ? 4 : 2
  let best = reach + 1
  let chosen: (typeof horizontals)[number][] = []
  for (const side of horizontals) {
    const far = holeDistance(game, toward(p, side), fluid, reach)
    if (far < best) {
      best = far
      chosen = [side]
    } else if (far === best) chosen.push(side)
  }
  return best > reach ? horizontals : chosen
}

function holeDistance(game: Game, start: Point, fluid: Fluid, reach: number): number {
  const passable = (q: Point): boolean => open(game, q, fluid) && !isSource(game, q, fluid)
  if (!passable(start)) return 99
  let edge = [start]
  const seen = new Set<string>([`${start.x},${start.z}`])
  for (let far = 1; far <= reach; far++) {
    if (edge.some(q => open(game, below(q), fluid))) return far
    const next: Point[] = []
    for (const q of edge) {
      for (const side of horizontals) {
        const r = toward(q, side)
        const id = `${r.x},${r.z}`
        if (seen.has(id) || !passable(r)) continue
        seen.add(id)
        next.push(r)
      }
    }
    edge = next
  }
  return 99
}

/** Lava beside or under water turns to stone. */
function quench(game: Game, p: Point, state: number): boolean {
  const { blocks } = game.registry
  if (blocks.name(state) !== 'lava') return false
  const wet = [above(p), ...horizontals.map(side => toward(p, side))].some(q => fluidIn(game, q) === 'water')
  if (!wet) return false
  game.set(p, blocks.state(blocks.get(state, 'level') === '0' ? 'obsidian' : 'cobblestone'))
  return true
}

function flow(game: Game, p: Point, state: number): void {
  const { blocks } = game.registry
  const fluid = blocks.name(state) as Fluid
  if (quench(game, p, state)) return
  let level = blocks.get(state, 'level')!
  if (level !== '0') {
    const next = wanted(game, p, fluid)
    if (next !== level) {
      game.set(p, next === undefined ? 0 : blocks.state(fluid, { level: next }))
      return
    }
    level = next
  }
  spread(game, p, fluid, level)
}

function spread(game: Game, p: Point, fluid: Fluid, level: string): void {
  const under = below(p)
  if (under.y >= -64 && open(game, under, fluid)) {
    if (fluid === 'lava' && fluidIn(game, under) === 'water') game.set(under, game.registry.blocks.state('stone'))
    else if (amount(game, under, fluid) < 8) pour(game, under, fluid, '8')
    if (level !== '0') return
  }
  if (level !== '0' && amount(game, under, fluid) > 0) return
  const strength = (level === '0' || level === '8' ? 8 : 8 - Number(level)) - slope[fluid]
  if (strength <= 0) return
  for (const side of downhill(game, p, fluid)) {
    const q = toward(p, side)
    if (open(game, q, fluid) && amount(game, q, fluid) < strength && !isSource(game, q, fluid))
      pour(game, q, fluid, String(8 - strength))
  }
}

const wakeUp = (game: Game, p: Point, state: number): void => {
  if (quench(game, p, state)) return
  game.schedule(p, tickRate[game.registry.blocks.name(state) as Fluid])
}

const isWaterlogged = (game: Game, state: number): boolean => game.registry.blocks.get(state, 'waterlogged') === 'true'
const seep = (game: Game, p: Point, state: number): void => {
  if (isWaterlogged(game, state)) game.schedule(p, tickRate.water)
}

const fluid: BlockRule = {
  match: block => block.name === 'water' || block.name === 'lava',
  placed: wakeUp,
  neighbour: wakeUp,
  tick: flow,
}

export const fluids: Mechanic = {
  name: 'fluids',
  blocks: [
    fluid,
    {
      // Water spreads out of waterlogged blocks as well.
      match: block => block.values.some(v => v.name === 'waterlogged'),
      placed: seep,
      neighbour: seep,
      tick: (game, p, state) => {
        if (isWaterlogged(game, state)) spread(game, p, 'water', '0')
      },
    },
  ],
}
