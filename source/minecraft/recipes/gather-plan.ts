import { cheapestWays, type Land } from './cheapest-ways.ts'
import type { Counts } from './craft-plan.ts'
import { hasKinds, isOtherKind, type Lack, type Purpose } from './lacks.ts'
import type { Recipe } from './recipe-book.ts'

/** One thing to do on the way to an item. */
type GatherStep =
  | { readonly do: 'withdraw' | 'collect' | 'hunt' | 'fish' | 'milk'; readonly item: string; readonly count: number }
  | { readonly do: 'craft'; readonly item: string; readonly count: number }
  | { readonly do: 'smelt'; readonly item: string; readonly input: string; readonly count: number }

/** How many blocks a new tool digs, by what it is made of. */
const lasting: Readonly<Record<string, number>> = {
  golden: 32,
  wooden: 59,
  stone: 131,
  iron: 250,
  diamond: 1561,
  netherite: 2031,
}

export interface GatherPlan {
  readonly steps: readonly GatherStep[]
  /** Items without a known way to get them. */
  readonly missing: Counts
  /** The same in the order in which they are needed, with what each is for. */
  readonly lacks: readonly Lack[]
}

/** What an item on the way is needed as. */
interface Use {
  readonly depth: number
  readonly purpose: Purpose
  /** Any other kind of it would do as well. */
  readonly anyKind: boolean
}

/** What goes into a thing is for what that is for. */
const within = ({ depth, purpose }: Use, anyKind = false): Use => ({ depth: depth + 1, purpose, anyKind })
const asTool = ({ depth }: Use, tool: string): Use => ({ depth: depth + 1, purpose: { tool }, anyKind: false })

/**
 * Resolves how to get an item from what is carried, stored, growing and lying in the land: chests first, then recipes over raw
 * items that can be had, tools and fuel included. Pure. Steps are in an order in which they can be done.
 */
export function planGathering(land: Land, have: Counts, item: string, count: number): GatherPlan {
  const stock = new Map(Object.entries(have))
  const stored = new Map(Object.entries(land.stored))
  const steps: GatherStep[] = []
  const missing = new Map<string, number>()
  const lacks: Lack[] = []
  const underWay = new Set<string>()
  const { bestRecipe, bestInput } = cheapestWays(land, { stock, stored, underWay })
  need(item, count - (have[item] ?? 0), { depth: 0, purpose: 'material', anyKind: false })
  return { steps: withSpareWood(joined(steps), land), missing: Object.fromEntries(missing), lacks }

  function give(name: string, amount: number): void {
    stock.set(name, (stock.get(name) ?? 0) + amount)
  }

  function take(name: string, amount: number): number {
    const here = Math.min(amount, stock.get(name) ?? 0)
    stock.set(name, (stock.get(name) ?? 0) - here)
    return amount - here
  }

  /** Adds the steps that bring `amount` more of an item into the stock. */
  function need(name: string, amount: number, use: Use): void {
    if (amount <= 0) return
    const shelf = Math.min(amount, stored.get(name) ?? 0)
    if (shelf > 0) {
      stored.set(name, stored.get(name)! - shelf)
      steps.push({ do: 'withdraw', item: name, count: shelf })
      give(name, shelf)
    }
    const rest = amount - shelf
    if (rest <= 0) return
    if (use.depth > 12 || underWay.has(name)) {
      lack(name, rest, use)
      return
    }
    underWay.add(name)
    try {
      if (name === 'milk_bucket' && land.milkNear) milk(rest, use)
      else if (land.canCollect(name)) collect(name, rest, use)
      else if (land.canHunt(name)) {
        steps.push({ do: 'hunt', item: name, count: rest })
        give(name, rest)
      } else if (land.canFish?.(name)) {
        if ((stock.get('fishing_rod') ?? 0) === 0) need('fishing_rod', 1, asTool(use, 'fishing_rod'))
        steps.push({ do: 'fish', item: name, count: rest })
        give(name, rest)
      } else if (!make(name, rest, use)) lack(name, rest, use)
    } finally {
      underWay.delete(name)
    }
  }

  function lack(name: string, amount: number, { purpose, anyKind }: Omit<Use, 'depth'>): void {
    lacks.push({ item: name, count: amount, purpose, anyKind })
    missing.set(name, (missing.get(name) ?? 0) + amount)
    give(name, amount)
  }

  function collect(name: string, amount: number, use: Use): void {
    const tool = land.toolFor(name)
    if (tool && !toolIn(stock, tool)) need(toolIn(stored, tool) ?? tool, 1, asTool(use, tool))
    if (tool) lastOut(tool, land.digsFor?.(name, amount) ?? 0, use)
    steps.push({ do: 'collect', item: name, count: amount })
    give(name, amount)
  }

  /** Takes a spare tool along when those at hand would wear out on the way: deep down there is no wood for a new one. */
  function lastOut(tool: string, digs: number, use: Use): void {
    const kind = tool.split('_').at(-1)!
    const made = [...stock].reduce((sum, [name, n]) => {
      const added = name.endsWith(`_${kind}`) ? n - (have[name] ?? 0) : 0
      return sum + Math.max(0, added) * (lasting[name.split('_')[0]!] ?? 0)
    }, 0)
    const carried = land.usesLeft?.(kind) ?? Number.POSITIVE_INFINITY
    const lacking = digs - made - carried
    if (lacking > 0 && kind === 'pickaxe')
      need('stone_pickaxe', Math.ceil(lacking / lasting.stone!), asTool(use, 'stone_pickaxe'))
  }

  function milk(amount: number, use: Use): void {
    const lacking = take('bucket', amount)
    need('bucket', lacking, within(use))
    take('bucket', lacking)
    steps.push({ do: 'milk', item: 'milk_bucket', count: amount })
    give('milk_bucket', amount)
  }

  /** A better tool of the same kind will do, too. */
  function toolIn(place: ReadonlyMap<string, number>, tool: string): string | undefined {
    const [tier, kind] = [tool.split('_')[0]!, tool.split('_').slice(1).join('_')]
    const tiers = ['wooden', 'golden', 'stone', 'iron', 'diamond', 'netherite']
    const least = tiers.indexOf(tier)
    return [...place].find(
      ([name, n]) => n > 0 && name.endsWith(`_${kind}`) && tiers.indexOf(name.split('_')[0]!) >= least,
    )?.[0]
  }

  /** Crafts or smelts, whichever has its parts at hand. */
  function make(name: string, amount: number, use: Use): boolean {
    const recipe = bestRecipe(name, amount)
    const input = bestInput(name, amount)
    if (recipe && (!input || recipe.cost <= input.cost)) return craft(recipe.recipe, name, amount, use)
    return input ? smelt(input.input, name, amount, use) : false
  }

  function craft(recipe: Recipe, name: string, amount: number, use: Use): boolean {
    const times = Math.ceil(amount / recipe.count)
    // Planks of any wood are made of logs of any wood.
    const mayBeOther = (part: string): boolean =>
      hasKinds(part) &&
      (use.anyKind ||
        land.recipesFor(name).some(({ needs }) => Object.keys(needs).some(other => isOtherKind(part, other))))
    if (recipe.table && !land.tableNear && name !== 'crafting_table' && (stock.get('crafting_table') ?? 0) === 0)
      need('crafting_table', 1, asTool(use, 'crafting_table'))
    for (const [part, each] of Object.entries(recipe.needs)) {
      const lacking = take(part, each * times)
      need(part, lacking, within(use, mayBeOther(part)))
      take(part, lacking)
    }
    steps.push({ do: 'craft', item: name, count: times * recipe.count })
    give(name, times * recipe.count)
    return true
  }

  function smelt(input: string, name: string, amount: number, use: Use): boolean {
    const lacking = take(input, amount)
    need(input, lacking, within(use))
    take(input, lacking)
    if (!land.furnaceNear && (stock.get('furnace') ?? 0) === 0 && !steps.some(step => step.item === 'furnace'))
      need('furnace', 1, asTool(use, 'furnace'))
    fuel(amount, use)
    steps.push({ do: 'smelt', item: name, input, count: amount })
    give(name, amount)
    return true
  }

  function fuel(items: number, { depth }: Use): void {
    const coal = Math.ceil(items / 8)
    for (const name of ['coal', 'charcoal']) if ((stock.get(name) ?? 0) >= coal) return void take(name, coal)
    const planks = Math.ceil((items * 200) / 300)
    const use: Use = { depth: depth + 1, purpose: 'fuel', anyKind: false }
    const plank = [...stock].find(([name, n]) => name.endsWith('_planks') && n >= planks)?.[0]
    if (plank) return void take(plank, planks)
    // Not every version has every wood.
    const known = woods.filter(name => land.recipesFor(`${name}_planks`).length > 0)
    const wood =
      known.find(name => (stock.get(`${name}_log`) ?? 0) > 0) ?? known.find(name => land.canCollect(`${name}_log`))
    // For a few things a log will do; for many, coal is worth the way.
    const few = wood !== undefined && planks <= 4
    if ((stored.get('coal') ?? 0) >= coal || (!few && land.canCollect('coal'))) {
      need('coal', coal, use)
      take('coal', coal)
    } else if (wood) {
      const lacking = take(`${wood}_planks`, planks)
      need(`${wood}_planks`, lacking, { ...use, anyKind: true })
      take(`${wood}_planks`, lacking)
    } else lack('coal', coal, use)
  }
}

const woods = ['oak', 'birch', 'spruce', 'jungle', 'acacia', 'dark_oak', 'mangrove', 'cherry']

/** A plan that fetches wood before going down takes one log more: a spare for tools that break where no tree grows. */
function withSpareWood(steps: readonly GatherStep[], land: Land): readonly GatherStep[] {
  const isLog = (step: GatherStep) => step.do === 'collect' && step.item.endsWith('_log')
  const first = steps.findIndex(isLog)
  const goesDown = steps.some(step => step.do === 'collect' && (land.digsFor?.(step.item, step.count) ?? 0) > 0)
  if (first < 0 || !goesDown) return steps
  return steps.map((step, i) => (i === first ? { ...step, count: step.count + 1 } : step))
}

/** The same errand twice becomes one, where nothing in between depends on it. */
function joined(steps: readonly GatherStep[]): GatherStep[] {
  const result: GatherStep[] = []
  for (const step of steps) {
    const earlier = result.findIndex(
      one => one.do === step.do && one.item === step.item && (step.do === 'withdraw' || step.do === 'collect'),
    )
    if (earlier >= 0) result[earlier] = { ...result[earlier]!, count: result[earlier]!.count + step.count }
    else result.push(step)
  }
  return result
}
