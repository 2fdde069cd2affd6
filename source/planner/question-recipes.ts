import minecraftData from 'minecraft-data'
import { deviceName } from '../minecraft/blocks/device-names.ts'
import { wordSet } from '../minecraft/names/word-list.ts'
import { type Recipe as Crafting, RecipeBook } from '../minecraft/recipes/recipe-book.ts'
import { smelting } from '../minecraft/recipes/smelting.ts'
import { readGoal } from './goal-demands.ts'
import { dugAs, exactName, type GameNames, gameNames, resolveName } from './item-names.ts'
import { goesInto, type Recipe, stations } from './materials.ts'
import { harvests, vocabularyOf } from './vocabulary.ts'

/** The crafting knowledge of one version, cut down to what a question needs. */
export interface QuestionRecipes {
  /**
   * Recipes for the items, everything they are made of, and items that the texts mention. `around` decides between kinds of wood;
   * `isKnown` leaves out what the asker does not know how to make; `standing`: see `making`.
   */
  extract(
    wanted: readonly string[],
    texts: readonly string[],
    around: readonly string[],
    isKnown?: (item: string) => boolean,
    standing?: readonly string[],
  ): Recipe[]
  /**
   * How an item is made, in the grid or in a furnace; null: in neither. `standing`: what of the things around only stands as blocks. What
   * hands have made of it, as the planks of a house, is taken where there is nothing else.
   */
  making(item: string, around: readonly string[], standing?: readonly string[]): Making | null
  /** How much an item fills who eats it, of 20; 0: it is no food. */
  foodPoints(item: string): number
  /** The items and blocks of this version. */
  readonly all: GameNames
  /** Whether several things are made of what is called so: `spruce`. */
  isMaterial(word: string): boolean
  /** Items that the texts speak of, craftable or not. */
  mentioned(texts: readonly string[], around: readonly string[]): string[]
}

/** Things that begin with its word; a jack-o'-lantern makes no material of Jack. */
const leastOfMaterial = 3

/** The recipes without those of a table and a furnace where one is in sight and none is wanted, and without what only they are made of. */
export const withoutStations = (
  recipes: readonly Recipe[],
  seen: { readonly blocks: readonly { readonly name: string }[] } | null,
  wanted: readonly string[],
): Recipe[] => {
  const isThere = ({ item }: Recipe): boolean =>
    stations.has(item) && !wanted.includes(item) && seen?.blocks.some(block => block.name === item) === true
  const gone = new Set(recipes.filter(isThere))
  for (const { from } of gone)
    for (const recipe of recipes) {
      const { item } = recipe
      const isUsed = recipes.some(other => !gone.has(other) && item in other.from)
      if (item in from && !wanted.includes(item) && !isUsed) gone.add(recipe)
    }
  return recipes.filter(recipe => !gone.has(recipe))
}

/** One step that makes an item. */
export interface Making {
  readonly item: string
  readonly makes: number
  readonly from: Readonly<Record<string, number>>
  readonly where: 'hands' | 'table' | 'furnace'
}

export const createQuestionRecipes = (version: string): QuestionRecipes => {
  const data = minecraftData(version)
  const vocabulary = new Set(data.itemsArray.map(item => item.name).filter(name => !ofCommands.has(name)))
  const book = new RecipeBook(data)

  /** An ore of which digging gives raw metal in this version. */
  const dropsRaw = (name: string): boolean => {
    const [, metal] = /^(?:deepslate_)?(\w+)_ore$/.exec(name) ?? []
    return metal !== undefined && vocabulary.has(`raw_${metal}`)
  }
  /** What goes into a furnace for each thing. */
  const inputs = Map.groupBy(vocabulary, one => smelting('furnace', one)?.result)
  const inputsOf = (item: string): readonly string[] =>
    dug.has(item) ? [] : (inputs.get(item) ?? []).filter(one => !dropsRaw(one))

  /** What can be had of the things around: as they are, dug, crafted or smelted. */
  const toBeHad = (around: readonly string[]): ReadonlySet<string> => {
    const had = new Set(around.flatMap(one => [one, dugAs(one, vocabulary)]))
    const isMade = (item: string): boolean =>
      book.for(item).some(({ needs }) => Object.keys(needs).every(part => had.has(part))) ||
      (had.has('furnace') && inputsOf(item).some(one => had.has(one)))
    for (let before = -1; before < had.size; ) {
      before = had.size
      for (const item of vocabulary) if (!had.has(item) && isMade(item)) had.add(item)
    }
    return had
  }
  /** Of the last things around: one question asks for many items. */
  let last: { readonly around: string; readonly had: ReadonlySet<string> } | undefined
  const hadOf = (around: readonly string[]): ReadonlySet<string> => {
    const key = around.join(' ')
    if (last?.around !== key) last = { around: key, had: toBeHad(around) }
    return last.had
  }

  /** Packed forms, as hay bales on a field, are stocks. */
  const isBuilt = (one: string): boolean => book.for(one).some(recipe => !book.reversible(recipe))

  const choose = (
    item: string,
    around: readonly string[],
    standing: readonly string[],
    isNoWay: IsNoWay = anyWay,
  ): Recipe | null => {
    // Sheep give wool; string takes spiders.
    if (item === 'white_wool' && !around.includes('string')) return null
    const possible = book
      .for(item)
      .filter(one => !book.reversible(one) || Object.keys(one.needs).every(part => around.includes(part)))
      .filter(one => !Object.keys(one.needs).some(part => isNoWay(part, book.reversible(one))))
    const built = new Set(standing.filter(isBuilt))
    const free = around.filter(one => !built.has(one))
    const pointsOf = (part: string): number => {
      if (free.includes(part)) return 4
      if (kin(part, free)) return 3
      if (around.includes(part) || kin(part, around)) return 2
      return part.startsWith('oak_') ? 1 : rare.test(part) ? -2 : 0
    }
    const score = ({ needs }: Crafting): number => Object.keys(needs).reduce((sum, part) => sum + pointsOf(part), 0)
    const canBeMade = ({ needs }: Crafting): number =>
      Object.keys(needs).every(part => hadOf(around).has(part)) ? 1 : 0
    const best = possible.sort((a, b) => canBeMade(b) - canBeMade(a) || score(b) - score(a))[0]
    return best ? { item, makes: best.count, from: best.needs, table: best.table } : null
  }

  /** What is around goes into the furnace first, then raw metal; ore as a block only where digging gives that. */
  const smelt = (item: string, around: readonly string[], isNoWay: IsNoWay = anyWay): Recipe | null => {
    const score = (one: string): number => (around.includes(one) ? 2 : one.startsWith('raw_') ? 1 : 0)
    const best = inputsOf(item)
      .filter(one => (!worked.test(one) || around.includes(one)) && !isNoWay(one, false))
      .toSorted((a, b) => score(b) - score(a))[0]
    return best === undefined ? null : { item, makes: 1, from: { [best]: 1 }, table: false, furnace: true }
  }

  /** What comes of nothing but a packed form that is itself smelted, and not of tools: nuggets. */
  const unpack = (item: string, around: readonly string[], isNoWay: IsNoWay): Recipe | null => {
    const isSmelted = (part: string): boolean =>
      Object.keys(smelt(part, around)?.from ?? {}).some(one => !worked.test(one))
    const best = book
      .for(item)
      .find(({ needs }) => Object.keys(needs).every(part => !isNoWay(part, false) && isSmelted(part)))
    return best ? { item, makes: best.count, from: best.needs, table: best.table } : null
  }

  /** Whether a text speaks of a lever, a door or the like that stands there, and asks for no other one. */
  const isOnlyUsed = (item: string, text: string, around: readonly string[]): boolean =>
    deviceName.test(item) &&
    around.includes(item) &&
    !readGoal(text, vocabularyOf({ recipes: [], names: [...vocabulary] })).some(
      one => ('item' in one && one.item === item) || ('block' in one && one.block === item),
    )

  return {
    all: gameNames([...vocabulary, ...data.blocksArray.map(block => block.name)], vocabulary, harvests),
    isMaterial: word => [...vocabulary].filter(name => name.startsWith(`${word}_`)).length >= leastOfMaterial,
    mentioned: (texts, around) =>
      [
        ...new Set(
          texts.flatMap(text => mentioned(text, vocabulary, around)).flatMap(item => [item, dugAs(item, vocabulary)]),
        ),
      ].slice(0, 40),
    foodPoints: item => data.foodsByName[item]?.foodPoints ?? 0,
    making(item, around, standing = []) {
      const recipe = choose(item, around, standing)
      if (recipe)
        return { item, makes: recipe.makes, from: recipe.from, where: recipe.table ? ('table' as const) : 'hands' }
      const smelted = smelt(item, around)
      return smelted && { item, makes: smelted.makes, from: smelted.from, where: 'furnace' }
    },
    extract(wanted, texts, around, isKnown = () => true, standing = []) {
      const found = new Map<string, Recipe>()
      const add = (item: string): void => {
        if (found.has(item) || found.size >= 40 || !isKnown(item)) return
        // What is made of the item itself leads back to it: ingots of nuggets of ingots. What is wanted is not taken apart again.
        const isNoWay: IsNoWay = (part, unpacks) =>
          part === item || goesInto([part], [...found.values()]).has(item) || (unpacks && wanted.includes(part))
        const recipe =
          choose(item, around, standing, isNoWay) ?? unpack(item, around, isNoWay) ?? smelt(item, around, isNoWay)
        if (!recipe) return
        found.set(item, recipe)
        for (const part of Object.keys(recipe.from)) add(part)
      }
      for (const item of wanted) add(item)
      for (const text of texts)
        for (const item of mentioned(text, vocabulary, around)) if (!isOnlyUsed(item, text, around)) add(item)
      const all = [...found.values()]
      if (all.some(recipe => recipe.table)) add('crafting_table')
      if (all.some(recipe => recipe.furnace)) add('furnace')
      return [...found.values()]
    },
  }
}

/** Whether it leads nowhere to make something of a part; `unpacks`: that only takes the part apart, or packs it. */
type IsNoWay = (part: string, unpacks: boolean) => boolean
const anyWay: IsNoWay = () => false

/** Parts that hardly any land gives, where there is another way. */
const rare = /^(?:honey_bottle|honeycomb|nether_|chorus_|shulker_|prismarine_|netherite_)/

/** Given by commands alone: by “light” a player means something that shines. */
const ofCommands = wordSet('light')

/** What ore gives when it is dug: no block of it goes into a furnace. */
const dug = wordSet('coal diamond emerald redstone lapis_lazuli quartz')

/** Tools and armour are worth more than what a furnace makes of them: one that is at hand may go into it, none is made for that. */
const worked = /_(?:sword|pickaxe|axe|shovel|hoe|helmet|chestplate|leggings|boots|horse_armor)$/

/** What planks of a wood are made from, or are; a fence of it gives none. */
const timber = /_(?:log|wood|stem|hyphae|planks|leaves|sapling)$/

/** Of the same wood as something around that gives it: `oak_planks` where oak logs stand. */
const kin = (item: string, around: readonly string[]): boolean => {
  const wood = item.replace(/_(?:planks|log|wood|slab)$/, '_')
  return wood !== item && around.some(one => one.startsWith(wood) && timber.test(one))
}

/** Item names in a text: every run of up to five words that means one. */
const mentioned = (text: string, vocabulary: ReadonlySet<string>, around: readonly string[]): string[] => {
  const words = text
    .toLowerCase()
    .replace(/[^a-z0-9_ ]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 400)
  const items = new Set<string>()
  for (let at = 0; at < words.length; ) {
    let taken = 1
    // No name begins with one of these: “the iron door” is no iron.
    const longest = leads.has(words[at]!) ? 0 : 5
    for (let length = Math.min(longest, words.length - at); length > 0; length--) {
      const phrase = words.slice(at, at + length).join(' ')
      if (
        length === 1 &&
        !/^(?:planks?|logs?|wood|slabs?|doors?|torch(?:es)?|stairs|chests?|sticks?|fences?|[a-z]+_[a-z_]+|[a-z]{3,})$/.test(
          phrase,
        )
      )
        continue
      // “The wall” and “clear the path” name no item; a door or a sign is some item of its family.
      const isFamily = generic.has(words[at + length - 1]!.replace(/s$/, ''))
      const item = exactName(phrase, vocabulary) ?? (isFamily ? resolveName(phrase, vocabulary, around) : null)
      if (item === null || (length > 1 && !sameWords(phrase, item))) continue
      items.add(item)
      taken = length
      break
    }
    at += taken
  }
  return [...items]
}

/** Words before a name. */
const leads = wordSet(
  'the a an this that these those my our your its some any each every one two both through at by with',
)

/** Words that stand for a whole family of items; the surroundings decide which one. */
const generic = wordSet(
  'plank log wood timber wool sapling rock steak pork slab door stair fence gate trapdoor button sign boat bed pickaxe axe sword shovel hoe light iron gold copper cobble',
)
const sameWords = (phrase: string, item: string): boolean => item.split('_').length >= phrase.split(' ').length
