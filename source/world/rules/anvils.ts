import { type AnvilWork, anvilWork, tooExpensive } from '../data/anvil.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { type Slot, withCount } from '../items/stack.ts'
import type { Mechanic } from '../mechanic.ts'
import type { Point } from '../point.ts'
import { clean } from '../text.ts'
import { inReach, openWindow } from '../windows/open.ts'
import { sendBar } from '../windows/sync.ts'
import { arraySlot } from '../windows/window.ts'

interface Anvil {
  readonly kind: 'anvil'
  /** Left, right, result. */
  readonly items: Slot[]
  name: string | undefined
  work: AnvilWork | undefined
}

const stages = ['anvil', 'chipped_anvil', 'damaged_anvil']
const isAnvil = (name: string): boolean => stages.includes(name)
// The game's limit for names.
const longestNameCharacters = 50

function update(game: Game, player: Player, anvil: Anvil): void {
  const [left, right] = anvil.items as [Slot, Slot, Slot]
  if (!left) anvil.name = undefined
  const work = anvilWork(game.registry, left, right, anvil.name)
  const possible = work && (player.creative || (work.cost < tooExpensive && work.cost <= player.level))
  anvil.work = possible ? work : undefined
  anvil.items[2] = anvil.work?.result ?? null
  sendBar(game, player, 0, Math.min(32_767, work?.cost ?? 0))
}

function take(game: Game, player: Player, anvil: Anvil, p: Point): void {
  const { work } = anvil
  if (!work) return
  const right = anvil.items[1]
  anvil.items[0] = null
  anvil.items[1] = right ? withCount(right, right.count - work.used) : null
  anvil.name = undefined
  if (!player.creative) player.level -= work.cost
  wear(game, player, p)
}

/** One use in eight damages the anvil; the third damage is its end. */
function wear(game: Game, player: Player, p: Point): void {
  if (player.creative || !game.random.chance(0.12)) return
  const state = game.at(p)
  const next = stages[stages.indexOf(game.registry.blocks.name(state)) + 1]
  const facing = game.registry.blocks.get(state, 'facing') ?? 'north'
  game.set(p, next ? game.registry.blocks.state(next, { facing }) : 0)
}

export const anvils: Mechanic = {
  name: 'anvils',
  blocks: [
    {
      match: block => isAnvil(block.name),
      use(game, { player, position }) {
        const items: Slot[] = [null, null, null]
        const anvil: Anvil = { kind: 'anvil', items, name: undefined, work: undefined }
        openWindow(game, player, {
          type: 'minecraft:anvil',
          title: 'Repair & Name',
          slots: [
            arraySlot(items, 0),
            arraySlot(items, 1),
            arraySlot(items, 2, { result: true, taken: () => take(game, player, anvil, position) }),
          ],
          quickMove: slot => (slot === 2 ? [[3, 39, true]] : slot < 2 ? [[3, 39]] : [[0, 2]]),
          changed: () => player.window.extra === anvil && update(game, player, anvil),
          echo: clicked => (clicked >= 0 && clicked < 3 ? [2] : []),
          valid: () => isAnvil(game.nameAt(position)) && inReach(player, position),
          lent: () => items.slice(0, 2),
          extra: anvil,
        })
        return true
      },
    },
  ],
  packets: {
    name_item(game, player, packet) {
      const anvil = player.window.extra as Anvil | undefined
      if (anvil?.kind !== 'anvil' || typeof packet.name !== 'string' || packet.name.length > longestNameCharacters)
        return
      anvil.name = clean(packet.name, longestNameCharacters)
      update(game, player, anvil)
    },
  },
}
