import type { Player } from '../entities/player.ts'
import { Mob } from '../entities/spawning.ts'
import type { Trade } from '../entities/trades.ts'
import type { Game } from '../game.ts'
import { type Slot, stacksWith, withCount } from '../items/stack.ts'
import { encodeCost } from '../items/wire.ts'
import type { Mechanic } from '../mechanic.ts'
import { distance } from '../position.ts'
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

const covers = (item: Slot, price: Slot): boolean =>
  !price || (item !== null && stacksWith(item, price) && item.count >= price.count)

/** The offer that the inputs pay for: the selected one if it does, else the first. Inputs may lie either way round. */
function match(m: Merchant): { readonly index: number; readonly swapped: boolean } | undefined {
  const offers = offersOf(m.merchant)
  const order = [m.selected, ...offers.keys()]
  const [a, b] = m.inputs as [Slot, Slot]
  for (const index of order) {
    const offer = offers[index]
    if (!offer || offer.uses >= offer.maxUses) continue
    if (covers(a, offer.buy) && (offer.buyB ? covers(b, offer.buyB) : true)) return { index, swapped: false }
    if (covers(b, offer.buy) && (offer.buyB ? covers(a, offer.buyB) : !a)) return { index, swapped: true }
  }
  return undefined
}

function pay(game: Game, player: Player, m: Merchant): void {
  const found = match(m)
  if (!found) return
  const offers = offersOf(m.merchant)
  const offer = offers[found.index]!
  const [first, second] = found.swapped ? [1, 0] : [0, 1]
  const take = (slot: number, price: Slot): void => {
    const item = m.inputs[slot]
    if (item && price) m.inputs[slot] = withCount(item, item.count - price.count)
  }
  take(first!, offer.buy)
  take(second!, offer.buyB)
  offers[found.index] = { ...offer, uses: offer.uses + 1 }
  if (offer.rewardExperience) spawnExperience(game, player.position, game.random.int(3, 6))
}

function update(m: Merchant): void {
  const found = match(m)
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
        taken(g, who) {
          pay(g, who, m)
          update(m)
        },
      }),
    ],
    quickMove: slot => (slot === 2 ? [[3, 39, true]] : slot < 2 ? [[3, 39]] : slot < 30 ? [[30, 39]] : [[3, 30]]),
    changed: () => update(m),
    // Clients wait for all three after a click on one of them.
    echo: clicked => (clicked >= 0 && clicked <= 2 ? [0, 1, 2] : []),
    valid: (_g, who) => mob.alive && distance(who.position, mob.position) <= 8,
    lent: () => inputs.slice(0, 2),
    extra: m,
  })
  game.network.send(player, 'trade_list', {
    windowId: window.id,
    trades: offers.map(offer => ({
      inputItem1: encodeCost(game.registry, offer.buy),
      outputItem: game.network.item(offer.sell),
      inputItem2: encodeCost(game.registry, offer.buyB),
      tradeDisabled: offer.uses >= offer.maxUses,
      nbTradeUses: offer.uses,
      maximumNbTradeUses: offer.maxUses,
      xp: offer.xp,
      specialPrice: 0,
      priceMultiplier: 0.05,
      demand: 0,
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
  for (const [i, price] of [
    [0, offer.buy],
    [1, offer.buyB],
  ] as const)
    if (price) m.inputs[i] = fetch(game, player, price)
  update(m)
  for (const slot of [0, 1, 2]) sendSlot(game, player, player.window, slot)
}

/** As much of this as there is, up to a stack. */
function fetch(game: Game, player: Player, wanted: NonNullable<Slot>): Slot {
  const max = game.registry.itemsByName[wanted.name]?.stackSize ?? 64
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
  packets: {
    select_trade: (game, player, packet) => select(game, player, Number(packet.slot)),
  },
  entities: [
    {
      match: type => type === 'villager' || type === 'wandering_trader',
      interact: (game, player, mob) => mob instanceof Mob && mob.alive && open(game, player, mob),
      tick(game, mob) {
        if (!(mob instanceof Mob) || !mob.alive || mob.noAi) return
        const customer = game.everyone().find(p => (p.window.extra as Merchant | undefined)?.merchant === mob)
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
