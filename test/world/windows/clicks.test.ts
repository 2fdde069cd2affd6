import fc from 'fast-check'
import type { Client } from 'minecraft-protocol'
import { expect, test } from 'vitest'
import { Player, slots } from '../../../source/world/entities/player.ts'
import { Game } from '../../../source/world/game.ts'
import type { Slot, Stack } from '../../../source/world/items/stack.ts'
import { loadRegistry } from '../../../source/world/registry.ts'
import { createTerrain } from '../../../source/world/terrain/index.ts'
import { worldVersions } from '../../../source/world/types.ts'
import { type Click, Clicks } from '../../../source/world/windows/clicks.ts'
import { findRecipe } from '../../../source/world/windows/crafting.ts'
import { inventoryWindow } from '../../../source/world/windows/inventory.ts'
import { closeWindow, openWindow } from '../../../source/world/windows/open.ts'
import { arraySlot } from '../../../source/world/windows/window.ts'

// Nothing can be crafted of these, so their number can only change by a mistake. They stack to 16, 64 and 1.
const kinds = ['ender_pearl', 'rotten_flesh', 'saddle'] as const

const registry = loadRegistry('1.19.2')
const game = new Game({
  version: '1.19.2',
  seed: 1,
  terrain: 'flat',
  bind: '',
  port: 0,
  operators: [],
  motd: '',
  maxPlayers: 1,
  onlineMode: false,
  generator: createTerrain(registry, { kind: 'flat', seed: 1 }),
  mechanics: [],
  drop: () => {},
  log: () => {},
})

/** A player whose connection has ended: nothing is sent anywhere. */
const offline = (): Player => {
  // The parts of a client that a player without connection is asked for.
  const client = { ended: true, username: 'alice', uuid: '00000000-0000-4000-a000-000000000000' } as unknown as Client
  return new Player(1, client, 'survival', player => inventoryWindow(game, player), 2)
}

const anyStack = fc
  .constantFrom(...kinds)
  .chain(name =>
    fc.integer({ min: 1, max: registry.itemsByName[name]!.stackSize }).map((count): Stack => ({ name, count })),
  )
const anyClick: fc.Arbitrary<Click> = fc.oneof(
  fc.record({
    slot: fc.integer({ min: -5, max: 80 }),
    button: fc.integer({ min: 0, max: 1 }),
    mode: fc.constantFrom(0, 1, 4, 6),
  }),
  fc.record({ slot: fc.integer({ min: 0, max: 63 }), button: fc.constantFrom(0, 3, 8, 40), mode: fc.constant(2) }),
  fc.record({ slot: fc.integer({ min: 0, max: 63 }), button: fc.constantFrom(0, 1, 2, 4, 5, 6), mode: fc.constant(5) }),
  fc.constant({ slot: -999, button: 0, mode: 0 }),
)

function tally(items: readonly Slot[]): Record<string, number> {
  const count: Record<string, number> = {}
  for (const item of items) if (item) count[item.name] = (count[item.name] ?? 0) + item.count
  return count
}

test.each(['inventory', 'chest'])('no click on the %s makes or loses an item, and no stack grows too big', where => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 44 }), anyStack), { maxLength: 30 }),
      fc.array(anyClick, { maxLength: 60 }),
      (filling, clicks) => {
        const player = offline()
        const chest: Slot[] = Array.from({ length: 27 }, () => null)
        for (const [i, item] of filling) {
          if (i < 36) player.inventory[slots.main + i] = item
          else if (where === 'chest') chest[i - 36] = item
        }
        if (where === 'chest')
          openWindow(game, player, {
            type: 'minecraft:generic_9x3',
            title: '',
            slots: chest.map((_, i) => arraySlot(chest, i)),
          })
        const thrown: Stack[] = []
        const hand = new Clicks(game, (_, item) => thrown.push(item))
        const all = (): readonly Slot[] => [...player.inventory, ...chest, player.cursor, ...thrown]
        const before = tally(all())
        for (const click of clicks) {
          hand.apply(player, click)
          player.window.changed?.()
          expect(tally(all())).toEqual(before)
          for (const item of all())
            if (item) expect(item.count).toBeLessThanOrEqual(registry.itemsByName[item.name]!.stackSize)
        }
        // Whatever lay on the cursor or in the grid comes back, or falls to the ground.
        const onGround = game.entities.size
        closeWindow(game, player, false)
        if (game.entities.size === onGround) expect(tally(all())).toEqual(before)
        for (const e of [...game.entities.values()]) game.remove(e)
      },
    ),
    { numRuns: 300 },
  )
})

test('one of everything craftable by shift-click takes exactly its ingredients', () => {
  const player = offline()
  player.inventory[slots.grid] = { name: 'oak_log', count: 5 }
  player.window.changed?.()
  expect(player.inventory[slots.result]).toEqual({ name: 'oak_planks', count: 4 })
  new Clicks(game, () => {}).apply(player, { slot: 0, button: 0, mode: 1 })
  expect(tally(player.inventory)).toEqual({ oak_planks: 20 })
})

test.each(worldVersions)('%s: a suspicious stew is made of a flower, wherever in the grid it lies', version => {
  const stew = { name: 'suspicious_stew', count: 1 }
  const parts = ['cornflower', 'bowl', 'brown_mushroom', 'red_mushroom'].map(name => ({ name, count: 1 }))
  expect(findRecipe(loadRegistry(version), parts, 2)).toEqual(stew)
  expect(findRecipe(loadRegistry(version), [...parts].reverse(), 2)).toEqual(stew)
  expect(findRecipe(loadRegistry(version), parts.slice(1), 2)).toEqual({ name: 'mushroom_stew', count: 1 })
})
