import { expect, test } from 'vitest'
import { attachBotState } from '../../../../source/body/bot/bot-state.ts'
import { groundState } from '../../../../source/body/bot/ground-state.ts'
import { putBack } from '../../../../source/body/build/scaffolds/removable-blocks.ts'
import type { Blueprints } from '../../../../source/minecraft/blocks/blueprint.ts'
import type { Position } from '../../../../source/minecraft/blocks/position.ts'

/** A finished cell of smooth stone, and a builder whose hands get nothing of it. */
const finished = (spare: number) => {
  const cell = { at: [0, 64, 0] as Position, block: 'smooth_stone' }
  const bot = { registry: { itemsByName: { smooth_stone: { id: 1 } } }, blockAt: () => null }
  const kind = { full: true, diggable: true, interactive: false, name: 'smooth_stone' }
  const placer = {
    terrain: { of: (at: Position) => (at.join() === cell.at.join() ? kind : undefined) },
    matches: () => true,
  }
  return putBack(bot as never, placer as never, { cellAt: () => cell } as never, cell.at, () => spare)
}

test('a block that gives nothing is taken away only where another one is surely carried', () => {
  expect(finished(0)).toBeUndefined()
  // The item of the block that was placed last may still be counted.
  expect(finished(1)).toBeUndefined()
  expect(finished(2)).toMatchObject({ block: 'smooth_stone' })
})

test('earth that another building wants where it lies is no ground to be taken away', () => {
  const at: Position = [0, 64, 0]
  const takenFrom = (blueprints: Blueprints) => {
    const bot = { registry: { itemsByName: { dirt: { id: 1 } } }, blockAt: () => null }
    attachBotState(bot as never, { ground: groundState({} as never, () => blueprints) } as never)
    const kind = { full: true, diggable: true, interactive: false, name: 'dirt' }
    const placer = { terrain: { of: (one: Position) => (one.join() === at.join() ? kind : undefined) } }
    return putBack(bot as never, placer as never, { cellAt: () => undefined } as never, at, () => 2)
  }
  expect(takenFrom({})).toMatchObject({ block: 'dirt' })
  expect(takenFrom({ wall: [{ at, block: 'dirt' }] })).toBeUndefined()
})
