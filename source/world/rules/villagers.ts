import type { Player } from '../entities/player.ts'
import { Mob } from '../entities/spawning.ts'
import { priceOf, type Trade } from '../entities/trades.ts'
import type { Game } from '../game.ts'
import { maxStack, type Slot, type Stack, stacksWith, withCount } from '../items/stack.ts'
import { encodeCost } from '../items/wire.ts'
import type { Mechanic } from '../mechanic.ts'
import { distance } from '../point.ts'
import { giveBack, openWindow } from '../windows/open.ts'
import { sendSlot } from '../windows/sync.ts'
import { arraySlot } from '../windows/window.ts'
import { spawnExperience } from './experience.ts'
import { setGoal, walk, wanderGoal } from './mobs/walking.ts'

interface Merchant {
  readonly merchant: Mob
  readonly inputs: Slot[]
  selected: number
}

const offersOf = (mob: Mob): Trade[] => (mob.extra as { offers?: Trade[] } | undefined)?.offers ?? []

const outOfStock = (offer: Trade): boolean => offer.uses >= offer.maxUses

const pays = (item: Slot, price: Slot): boolean =>
  price ? item !== null && stacksWith(item, price) && item.count >= price.count : item === null

const costs = (game: Game, offer: Trade): readonly [Stack, Slot] => [
  priceOf(offer, maxStack(game.registry, offer.buy.name)),
  offer.buyB,
]

/** The offer that these two items buy, in this order: the selected one or none; the first in the list stands for all of them. */
function offerFor(game: Game, m: Merchant, a: Slot, b: Slot): number | undefined {
  const offers = offersOf(m.merchant)
  const satisfied = (index: number): boolean => {
    const [first, second] = costs(game, offers[index]!)
    return pays(a, first) && pays(b, second)
  }
  if (m.selected > 0 && m.selected < offers.length) return satisfied(m.selected) ? m.selected : undefined
  const index = offers.findIndex((_, i) => satisfied(i))
  return index < 0 ? undefined : index
}

/** The offer that the inputs pay for, either way round. One that is sold out gives nothing. */
function match(game: Game, m: Merchant): { readonly index: number; readonly swapped: boolean } | undefined {
  const offers = offersOf(m.merchant)
  const [a, b] = m.inputs as [Slot, Slot]
  if (!a && !b) return undefined
  for (const swapped of [false, true]) {
    const index = swapped ? offerFor(game, m, b, a) : offerFor(game, m, a, b)
    if (index !== undefined && !outOfStock(offers[index]!)) return { index, swapped }
  }
  return undefined
}

function pay(game: Game, m: Merchant): void {
  const found = match(game, m)
  if (!found) return
  const offers = offersOf(m.merchant)
  const offer = offers[found.index]!
  const slots = found.swapped ? [1, 0] : [0, 1]
  costs(game, offer).forEach((price, i) => {
    const slot = slots[i]!
    const item = m.inputs[slot]
    if (item && price) m.inputs[slot] = withCount(item, item.count - price.count)
  })
  offers[found.index] = { ...offer, uses: offer.uses + 1 }
  const { x, y, z } = m.merchant
  if (offer.rewardExperience) spawnExperience(game, { x, y: y + 0.5, z }, game.random.int(3, 6))
}

function update(game: Game, m: Merchant): void {
  const found = match(game, m)
  m.inputs[2] = found ? offersOf(m.merchant)[found.index]!.sell : null
}

function open(game: Game, player: Player, mob: Mob): boolean {
  const offers = offersOf(mob)
  if (!offers.length || mob.growth < 0) return false
  const inputs: Slot[] = [null, null, null]
  const m: Merchant = { merchant: mob, inputs, selected: 0 }
  const window = openWindow(game, player, {
    type: 'minecraft:merchant',
    title: mob.customName ?? 'Villager',
    slots: [
      arraySlot(inputs, 0),
      arraySlot(inputs, 1),
      arraySlot(inputs, 2, {
        result: true,
        taken() {
          pay(game, m)
          update(game, m)
        },
      }),
    ],
    quickMove: slot => (slot === 2 ? [[3, 39, true]] : slot < 2 ? [[3, 39]] : slot < 30 ? [[30, 39]] : [[3, 30]]),
    changed: () => update(game, m),
    // Clients wait for all three after a click on one of them.
    echo: clicked => (clicked >= 0 && clicked <= 2 ? [0, 1, 2] : []),
    valid: () => mob.alive && distance(player.position, mob.position) <= 8,
    lent: () => inputs.slice(0, 2),
    extra: m,
  })
  game.network.send(player, 'trade_list', {
    windowId: window.id,
    trades: offers.map(offer => ({
      inputItem1: encodeCost(game.registry, offer.buy),
      outputItem: game.network.item(offer.sell),
      inputItem2: encodeCost(game.registry, offer.buyB),
      tradeDisabled: outOfStock(offer),
      nbTradeUses: offer.uses,
      maximumNbTradeUses: offer.maxUses,
      xp: offer.xp,
      specialPrice: offer.specialPrice ?? 0,
      priceMultiplier: offer.priceMultiplier ?? 0,
      demand: offer.demand ?? 0,
    })),
    villagerLevel: 1,
    experience: 0,
    isRegularVillager: true,
    canRestock: true,
  })
  return true
}

/** A click on an offer: what lies in the inputs goes back, what it costs comes in. */
function select(game: Game, player: Player, index: number): void {
  const m = player.window.extra as Merchant | undefined
  if (!m?.merchant) return
  const offer = offersOf(m.merchant)[index]
  if (!offer) return
  m.selected = index
  for (const i of [0, 1]) {
    const item = m.inputs[i]!
    m.inputs[i] = null
    giveBack(game, player, item)
  }
  costs(game, offer).forEach((price, i) => {
    if (price) m.inputs[i] = fetch(game, player, price)
  })
  update(game, m)
  for (const slot of [0, 1, 2]) sendSlot(game, player, player.window, slot)
}

/** As much of this as there is, up to a stack. */
function fetch(game: Game, player: Player, wanted: NonNullable<Slot>): Slot {
  const max = maxStack(game.registry, wanted.name)
  let count = 0
  for (let i = 9; i < 45 && count < max; i++) {
    const item = player.inventory[i]
    if (!item || !stacksWith(item, wanted)) continue
    const n = Math.min(item.count, max - count)
    player.inventory[i] = withCount(item, item.count - n)
    count += n
  }
  return count ? { ...wanted, count } : null
}

export const villagers: Mechanic = {
  name: 'villagers',
  packets: { select_trade: (game, player, packet) => select(game, player, Number(packet.slot)) },
  entities: [
    {
      match: type => type === 'villager' || type === 'wandering_trader',
      interact: (game, player, mob) => mob instanceof Mob && mob.alive && open(game, player, mob),
      tick(game, mob) {
        if (!(mob instanceof Mob) || !mob.alive || mob.noAi) return
        const customer = game.players.find(p => (p.window.extra as Merchant | undefined)?.merchant === mob)
        if (customer) mob.goal = undefined
        else if (!mob.goal && game.random.oneIn(120)) {
          const goal = wanderGoal(game, mob, 8)
          if (goal) setGoal(game, mob, goal)
        }
        walk(game, mob)
      },
    },
  ],
}
