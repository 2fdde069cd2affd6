import { withArticle } from '../../../minecraft/names/articles.ts'
import { Random } from '../../../minecraft/random.ts'
import { type Task, taskSchema } from '../../task-schema.ts'
import { dealEvenly, seatNames, spoken } from '../deal-items.ts'
import { menuWords, ownDishWords, worded } from '../goal-words.ts'
import { apart, type Dish, dishes, recipesOf, version } from './dishes.ts'
import { kitchenArena } from './kitchen.ts'

export interface CookingOptions {
  readonly split: 'train' | 'test'
  /** 2 to 5, as in the paper; drawn by the index when absent. */
  readonly agents?: number | undefined
  /** How many seats do not know the recipes; in every third task some when absent. */
  readonly blocked?: number | undefined
}

/** Every unordered pair of dishes of a split, in a fixed order. */
const pairs = (split: Dish['split']): (readonly [Dish, Dish])[] => {
  const list = dishes.filter(dish => dish.split === split)
  return list.flatMap((first, i) => list.slice(i + 1).map(second => [first, second] as const))
}

export const cookingPairs = (split: Dish['split']): number => pairs(split).length

const extras = (chosen: readonly Dish[]): Record<string, number> => {
  const sum: Record<string, number> = {}
  for (const dish of chosen)
    for (const [item, count] of Object.entries(dish.extra)) sum[item] = (sum[item] ?? 0) + count
  return sum
}

/** `a cake`, `bread`: food by the piece has an article. */
const asked = ({ item }: Dish): string =>
  /(?:cake|cookie|pie|apple|potato|carrot)$/.test(item) ? withArticle(spoken(item)) : spoken(item)

const seatsOf = (agents: number): string[] => {
  if (!Number.isInteger(agents) || agents < 2 || agents > 5)
    throw new RangeError(`MineCollab's kitchens have 2 to 5 cooks, not ${agents}.`)
  return seatNames(agents)
}

/** MineCollab cooking: two dishes, all of them in one hand in the end; what the fields lack is dealt out among the cooks. */
export const collabCooking = (index: number, seed: number, options: CookingOptions): Task => {
  const { split } = options
  const random = new Random(seed * 613 + index)
  const agents = options.agents ?? 2 + (index % 4)
  const blocked = options.blocked ?? (index % 3 === 1 ? random.int(1, agents - 1) : 0)
  const all = pairs(split)
  const chosen = all[index % all.length]!
  const seats = seatsOf(agents)
  const ignorant = new Set([...seats].sort(() => random.next() - 0.5).slice(0, Math.min(blocked, agents - 1)))
  const targets = Object.fromEntries(chosen.map(dish => [dish.item, 1]))
  const name = `collab-cooking-${split}-${agents}a-${index}${ignorant.size > 0 ? `-blocked${ignorant.size}` : ''}`
  return taskSchema.parse({
    name,
    title: `Cook ${chosen.map(dish => spoken(dish.item)).join(' and ')}`,
    goal: worded(menuWords, chosen.map(asked), { seed, index }),
    conversation: 'Tell each other what you have and who does what. Share what the others need.',
    seats: { workers: seats },
    organization: 'peers',
    seed: seed * 1000 + index,
    timeLimit: 500,
    world: { version },
    arena: kitchenArena(),
    inventories: dealEvenly(extras(chosen), seats),
    knowledge: Object.fromEntries(
      seats.filter(seat => !ignorant.has(seat)).map(seat => [seat, chosen.flatMap(dish => [...dish.recipe])]),
    ),
    knows: apart,
    recipes:
      ignorant.size === 0
        ? {}
        : recipesOf(new Map(chosen.map(dish => [dish, seats.filter(seat => !ignorant.has(seat))]))),
    blocked: Object.fromEntries([...ignorant].map(seat => [seat, ['getCraftingPlan']])),
    judge: [{ kind: 'holds', items: targets }],
    tags: ['minecollab', 'cooking', split],
  })
}

/** Hell's Kitchen: cook i must end up with dish i, and knows only how the next cook's dish is made. */
export const hellsKitchen = (
  index: number,
  seed: number,
  { split, agents }: { readonly split: Dish['split']; readonly agents: number },
): Task => {
  const seats = seatsOf(agents)
  const list = dishes.filter(dish => dish.split === split)
  const random = new Random(seed * 977 + index)
  // The first two walk through all ordered pairs, so that a suite of two cooks repeats no menu.
  const first = list[index % list.length]!
  const others = list.filter(dish => dish !== first)
  const second = others[Math.floor(index / list.length) % others.length]!
  const menu = [first, second]
  const rest = others.filter(dish => dish !== second)
  while (menu.length < agents) menu.push(rest.splice(random.int(0, rest.length - 1), 1)[0]!)
  return taskSchema.parse({
    name: `hells-kitchen-${split}-${agents}a-${index}`,
    title: `Hell's Kitchen: ${menu.map(dish => spoken(dish.item)).join(', ')}`,
    goal: worded(
      ownDishWords,
      seats.map((seat, i) => ({ seat, dish: asked(menu[i]!) })),
      { seed, index },
    ),
    conversation:
      'Each of you must carry your own dish in the end. Only another of you knows at the beginning how it is made: ask for that, and tell what you know.',
    seats: { workers: seats },
    organization: 'peers',
    seed: seed * 1000 + index,
    timeLimit: 500,
    world: { version },
    arena: kitchenArena(),
    inventories: dealEvenly(extras(menu), seats),
    knowledge: Object.fromEntries(seats.map((seat, i) => [seat, [...menu[(i + 1) % menu.length]!.recipe]])),
    knows: apart,
    recipes: recipesOf(new Map(menu.map((dish, i) => [dish, [seats.at(i - 1)!]]))),
    judge: [{ kind: 'each', targets: Object.fromEntries(seats.map((seat, i) => [seat, menu[i]!.item])) }],
    tags: ['minecollab', 'hells-kitchen', split],
  })
}
