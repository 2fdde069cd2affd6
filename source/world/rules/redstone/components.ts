import type { Game } from '../../game.ts'
import type { BlockRule } from '../../mechanic.ts'
import {
  above,
  below,
  clockwise,
  counterclockwise,
  type Face,
  opposite,
  type Point,
  same,
  toward,
} from '../../point.ts'
import { facingOf, is, powerAt, signal, spread } from './power.ts'

function torchOn(game: Game, p: Point, state: number): boolean {
  const facing = game.registry.blocks.get(state, 'facing') as Face | undefined
  // A standing torch hangs on the block below.
  const away = facing ?? 'up'
  return signal(game, toward(p, opposite(away)), away) === 0
}

function lookAtTorch(game: Game, p: Point, state: number): void {
  if (is(game, state, 'lit') !== torchOn(game, p, state)) game.schedule(p, 2)
}

export const torchRule: BlockRule = {
  match: block => block.name === 'redstone_torch' || block.name === 'redstone_wall_torch',
  placed(game, p, state) {
    spread(game, p)
    lookAtTorch(game, p, state)
  },
  removed: spread,
  neighbour: lookAtTorch,
  tick(game, p, state) {
    const lit = torchOn(game, p, state)
    if (lit === is(game, state, 'lit')) return
    game.set(p, game.registry.blocks.with(state, { lit: String(lit) }))
    spread(game, p)
  },
}

// --- block

export const redstoneBlockRule: BlockRule = {
  match: block => block.name === 'redstone_block',
  placed: spread,
  removed: spread,
}

// --- lamp: on at once, off after four ticks

export const lampRule: BlockRule = {
  match: block => block.name === 'redstone_lamp',
  placed: lookAtLamp,
  neighbour: lookAtLamp,
  tick(game, p, state) {
    if (is(game, state, 'lit') && powerAt(game, p) === 0)
      game.set(p, game.registry.blocks.with(state, { lit: 'false' }))
  },
}

function lookAtLamp(game: Game, p: Point, state: number): void {
  const powered = powerAt(game, p) > 0
  const lit = is(game, state, 'lit')
  if (lit === powered) return
  if (lit) game.schedule(p, 4)
  else game.set(p, game.registry.blocks.with(state, { lit: 'true' }))
}

// --- repeater: passes a signal on after its delay, in one direction, and holds it while locked from the side

const repeaterInput = (game: Game, p: Point, state: number): boolean => {
  const from = facingOf(game, state)
  return signal(game, toward(p, from), opposite(from)) > 0
}

function repeaterLocked(game: Game, p: Point, state: number): boolean {
  const from = facingOf(game, state)
  return [clockwise(from), counterclockwise(from)].some(side => {
    const beside = game.at(toward(p, side))
    return (
      game.registry.blocks.name(beside) === 'repeater' && facingOf(game, beside) === side && is(game, beside, 'powered')
    )
  })
}

const delayOf = (game: Game, state: number): number => 2 * Number(game.registry.blocks.get(state, 'delay') ?? 1)

function lookAtRepeater(game: Game, p: Point, before: number): void {
  let state = before
  const locked = repeaterLocked(game, p, state)
  if (locked !== is(game, state, 'locked')) {
    state = game.registry.blocks.with(state, { locked: String(locked) })
    game.set(p, state)
  }
  if (!locked && is(game, state, 'powered') !== repeaterInput(game, p, state)) game.schedule(p, delayOf(game, state))
}

function switchRepeater(game: Game, p: Point, state: number, on: boolean): void {
  game.set(p, game.registry.blocks.with(state, { powered: String(on) }))
  game.blocks.notifyAround(toward(p, opposite(facingOf(game, state))))
}

export const repeaterRule: BlockRule = {
  match: block => block.name === 'repeater',
  placed: lookAtRepeater,
  removed: (game, p, state) => game.blocks.notifyAround(toward(p, opposite(facingOf(game, state)))),
  neighbour: lookAtRepeater,
  tick(game, p, state) {
    if (is(game, state, 'locked')) return
    const input = repeaterInput(game, p, state)
    if (is(game, state, 'powered')) {
      if (!input) switchRepeater(game, p, state, false)
      return
    }
    // Even a signal that is over by now is passed on, for as long as the delay.
    switchRepeater(game, p, state, true)
    if (!input) game.schedule(p, delayOf(game, state))
  },
  use(game, { position, state }) {
    const delay = (Number(game.registry.blocks.get(state, 'delay')) % 4) + 1
    game.set(position, game.registry.blocks.with(state, { delay: String(delay) }))
    return true
  },
}

// --- what opens by power

export const openedRule: BlockRule = {
  match: block => block.name.endsWith('_trapdoor') || block.name.endsWith('_fence_gate'),
  placed: lookAtGate,
  neighbour: lookAtGate,
}

function lookAtGate(game: Game, p: Point, state: number): void {
  const powered = String(powerAt(game, p) > 0)
  if (powered === game.registry.blocks.get(state, 'powered')) return
  game.set(p, game.registry.blocks.with(state, { powered, open: powered }))
}

export const doorRule: BlockRule = {
  match: block => block.name.endsWith('_door'),
  neighbour(game, p, state) {
    const { blocks } = game.registry
    const other = blocks.get(state, 'half') === 'lower' ? above(p) : below(p)
    if (blocks.name(game.at(other)) !== blocks.name(state)) return
    const powered = String(powerAt(game, p) > 0 || powerAt(game, other) > 0)
    if (powered === blocks.get(state, 'powered')) return
    game.network.batch(() => {
      for (const half of [p, other]) game.set(half, blocks.with(game.at(half), { powered, open: powered }))
    })
  },
}

// --- observer: a pulse of two ticks when the block before its face changes

export const observerRule: BlockRule = {
  match: block => block.name === 'observer',
  neighbour(game, p, state, from) {
    const seen = toward(p, facingOf(game, state))
    if (same(seen, from) && !is(game, state, 'powered')) game.schedule(p, 2)
  },
  tick(game, p, state) {
    const powered = !is(game, state, 'powered')
    game.set(p, game.registry.blocks.with(state, { powered: String(powered) }))
    game.blocks.notifyAround(toward(p, opposite(facingOf(game, state))))
    if (powered) game.schedule(p, 2)
  },
  removed: (game, p, state) => game.blocks.notifyAround(toward(p, opposite(facingOf(game, state)))),
}
