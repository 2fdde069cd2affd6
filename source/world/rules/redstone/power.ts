import type { Game } from '../../game.ts'
import { type Face, faces, type Horizontal, opposite, type Point, same, toward } from '../../point.ts'
import { fixedTo } from '../switches.ts'
import { comparatorOutput } from './comparator-output.ts'

/** Highest signal. */
export const fullPower = 15

/** What a component gives: weakly to what is beside it, strongly to solid blocks, which pass it on. */
interface Emitter {
  /** Signal towards `to`, a direction away from the component. */
  weak(game: Game, p: Point, state: number, to: Face): number
  strong(game: Game, p: Point, state: number, to: Face): number
}

const none = (): number => 0
const when = (on: boolean): number => (on ? fullPower : 0)
/** Whether a property of yes and no says yes. */
export const is = (game: Game, state: number, property: string): boolean =>
  game.registry.blocks.get(state, property) === 'true'
/** Where a block looks; components that stand on the floor look to a side. */
export const facingOf = <F extends Face = Horizontal>(game: Game, state: number): F =>
  game.registry.blocks.get(state, 'facing') as F

const wire: Emitter['weak'] = (game, _, state, to) => {
  if (to === 'up') return 0
  const { blocks } = game.registry
  const power = Number(blocks.get(state, 'power'))
  return to === 'down' || blocks.get(state, to) !== 'none' ? power : 0
}

const switched: Emitter = {
  weak: (game, _, state) => when(is(game, state, 'powered')),
  strong(game, p, state, to) {
    return when(is(game, state, 'powered') && same(fixedTo(game, p, state), toward(p, to)))
  },
}

const plate: Emitter = {
  weak(game, _, state) {
    const power = game.registry.blocks.get(state, 'power')
    return power === undefined ? when(is(game, state, 'powered')) : Number(power)
  },
  strong: (game, p, state, to) => (to === 'down' ? plate.weak(game, p, state, to) : 0),
}

const repeater: Emitter['weak'] = (game, _, state, to) =>
  when(is(game, state, 'powered') && to === opposite(facingOf(game, state)))

const comparator: Emitter['weak'] = (game, p, state, to) =>
  to === opposite(facingOf(game, state)) ? comparatorOutput(game, p) : 0

const emitters: Readonly<Record<string, Emitter>> = {
  redstone_block: { weak: () => fullPower, strong: none },
  redstone_wire: { weak: wire, strong: wire },
  redstone_torch: {
    weak: (game, _, state, to) => when(is(game, state, 'lit') && to !== 'down'),
    strong: (game, _, state, to) => when(is(game, state, 'lit') && to === 'up'),
  },
  redstone_wall_torch: {
    weak: (game, _, state, to) => when(is(game, state, 'lit') && to !== opposite(facingOf(game, state))),
    strong: (game, _, state, to) => when(is(game, state, 'lit') && to === 'up'),
  },
  repeater: { weak: repeater, strong: repeater },
  comparator: { weak: comparator, strong: comparator },
  // Its signal comes out at the back, like a repeater's.
  observer: { weak: repeater, strong: repeater },
  lever: switched,
}

function emitterOf(name: string): Emitter | undefined {
  const own = emitters[name]
  if (own) return own
  if (name.endsWith('_button')) return switched
  return name.endsWith('_pressure_plate') ? plate : undefined
}

/** Things that wire turns towards. */
export const isSource = (name: string): boolean => name !== 'redstone_wire' && emitterOf(name) !== undefined

// Full cubes that do not pass a signal on.
const insulators = new Set(['redstone_block', 'piston', 'sticky_piston', 'observer', 'glowstone', 'sea_lantern', 'tnt'])

/** A solid block: strong power on one side makes all its sides weak sources. */
export function conducts(game: Game, p: Point): boolean {
  const { blocks } = game.registry
  const state = game.at(p)
  if (state === 0 || !blocks.isFull(state)) return false
  const info = blocks.info(state)
  return !info.transparent && !insulators.has(info.name)
}

function emitted(game: Game, p: Point, to: Face, kind: 'weak' | 'strong', wires: boolean): number {
  const state = game.at(p)
  if (state === 0) return 0
  const name = game.registry.blocks.name(state)
  if (!wires && name === 'redstone_wire') return 0
  return emitterOf(name)?.[kind](game, p, state, to) ?? 0
}

/** What comes out of the cell `p` towards `to`: its own signal or, from a solid block, what was put into it. */
export function signal(game: Game, p: Point, to: Face, wires = true): number {
  let power = emitted(game, p, to, 'weak', wires)
  if (power < fullPower && conducts(game, p)) {
    for (const side of faces) power = Math.max(power, emitted(game, toward(p, side), opposite(side), 'strong', wires))
  }
  return power
}

/** The highest signal that reaches a cell; `except` leaves out one of its sides. */
export function powerAt(game: Game, p: Point, wires = true, except?: Face): number {
  let power = 0
  for (const side of faces) {
    if (side !== except) power = Math.max(power, signal(game, toward(p, side), opposite(side), wires))
    if (power === fullPower) break
  }
  return power
}

/** A component's signal has changed: blocks around the solid ones beside it must look again. */
export function spread(game: Game, p: Point): void {
  for (const side of faces) {
    const beside = toward(p, side)
    if (conducts(game, beside)) game.blocks.notifyAround(beside)
  }
}
