import { expect, test } from 'vitest'
import { cellIs, cellMatches } from '../../../source/minecraft/blocks/blueprint.ts'
import { standsFor, textStandsFor, turnsInto } from '../../../source/minecraft/blocks/turns-into.ts'
import { judgeBlueprint } from '../../../source/referee/judge-blueprint.ts'
import { withBlock } from '../../../source/session/log/logged-blocks.ts'
import { progressOf } from '../../../source/session/log/task-progress.ts'

test.each([
  ['dirt', 'grass_block', true],
  ['grass_block', 'dirt', true],
  ['farmland', 'dirt', true],
  ['farmland', 'grass_block', true],
  ['dirt_path', 'dirt', true],
  ['dirt', 'dirt_path', false],
  ['dirt', 'farmland', false],
  ['dirt', 'podzol', false],
  ['podzol', 'dirt', false],
  ['copper_block', 'oxidized_copper', true],
  ['exposed_cut_copper_stairs', 'weathered_cut_copper_stairs', true],
  ['weathered_copper', 'exposed_copper', false],
  ['waxed_copper_block', 'exposed_copper', false],
  ['fire_coral_fan', 'dead_fire_coral_fan', true],
  ['dead_fire_coral_fan', 'fire_coral_fan', false],
  ['red_concrete_powder', 'red_concrete', true],
  ['stone', 'cobblestone', false],
] as const)('%s as %s: %s', (wanted, seen, stands) => {
  expect(standsFor(wanted, seen)).toBe(stands)
  expect(turnsInto(wanted)).not.toContain(wanted)
})

test('earth that grass has grown over is right for the referee and for the progress of a task, with the states that the drawing names', () => {
  const at = [0, 0, 0] as const
  const grass = { block: 'grass_block', states: { snowy: 'false' } }
  expect(cellMatches({ at, block: 'dirt' }, grass)).toBe(true)
  expect(judgeBlueprint([{ at, block: 'dirt' }], () => grass).missing).toEqual([])
  expect(cellMatches({ at, block: 'dirt' }, { block: 'stone', states: {} })).toBe(false)
  expect(cellMatches({ at, block: 'air' }, { block: 'dirt', states: {} })).toBe(false)
  const stairs = { at, block: 'cut_copper_stairs', states: { half: 'top' } }
  const weathered = (half: string) => ({ block: 'weathered_cut_copper_stairs', states: { half } })
  expect([cellMatches(stairs, weathered('top')), cellMatches(stairs, weathered('bottom'))]).toEqual([true, false])
  // What is counted by its kind is that kind.
  expect(cellIs({ at, block: 'dirt' }, grass)).toBe(false)
  const known = {
    ...{ seats: {}, plans: {}, containers: {} },
    blocks: withBlock({}, at, 'grass_block[snowy=false]'),
    session: { blueprints: { bed: [{ at, block: 'dirt' }] } },
  }
  const task = { status: 'running', done: { kind: 'built', blueprint: 'bed' }, assignees: [] }
  expect(progressOf(known as never, task as never)).toEqual({ done: 1, total: 1 })
})

test('texts with states are compared by them where the block is the same', () => {
  expect(textStandsFor('dirt', 'grass_block[snowy=true]')).toBe(true)
  expect(textStandsFor('oak_door[half=lower]', 'oak_door[half=upper]')).toBe(false)
  expect(textStandsFor('dirt', 'air')).toBe(false)
})
