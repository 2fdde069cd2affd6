import { withArticle } from '../../../minecraft/names/articles.ts'

/** The game of MINDcraft's tasks. */
export const version = '1.21.1'

/** What MineCollab's cooks are asked for, and what the cooking world lacks for it. */
export interface Dish {
  readonly item: string
  /** The benchmark's split: what was trained on is not tested. */
  readonly split: 'train' | 'test'
  /** Ingredients that neither fields nor animals give; one of the team has them. */
  readonly extra: Readonly<Record<string, number>>
  /** How it is made, for the cook who knows the recipe. */
  readonly recipe: readonly string[]
  /** What is made on the way to it, which only that cook knows either. */
  readonly parts?: readonly string[]
}

const roast = (item: string, split: Dish['split'], animal: string, raw: string): Dish => ({
  item,
  split,
  extra: { coal: 2 },
  recipe: [
    `Take ${raw} from ${withArticle(animal)}.`,
    `Put the ${raw} and coal into the furnace or the smoker.`,
    `Take the ${item} out.`,
  ],
})

export const dishes: readonly Dish[] = [
  roast('cooked_mutton', 'train', 'sheep', 'mutton'),
  roast('cooked_porkchop', 'train', 'pig', 'porkchop'),
  roast('cooked_chicken', 'train', 'chicken', 'chicken'),
  roast('cooked_rabbit', 'train', 'rabbit', 'rabbit'),
  {
    item: 'beetroot_soup',
    split: 'train',
    extra: { bowl: 1 },
    recipe: ['Harvest 6 ripe beetroot.', 'Craft beetroot_soup from 6 beetroot and a bowl.'],
  },
  {
    item: 'mushroom_stew',
    split: 'train',
    extra: { bowl: 1 },
    recipe: ['Pick a red_mushroom and a brown_mushroom.', 'Craft mushroom_stew from both and a bowl.'],
  },
  {
    item: 'suspicious_stew',
    split: 'train',
    extra: { bowl: 1, dandelion: 1 },
    recipe: ['Pick a red_mushroom and a brown_mushroom.', 'Craft suspicious_stew from both, a dandelion and a bowl.'],
  },
  {
    item: 'cookie',
    split: 'train',
    extra: { cocoa_beans: 1 },
    recipe: ['Harvest 2 ripe wheat.', 'Craft cookie from 2 wheat and cocoa_beans between them.'],
  },
  {
    item: 'pumpkin_pie',
    split: 'train',
    extra: { egg: 1 },
    recipe: [
      'Take a pumpkin from the field.',
      'Craft sugar from sugar_cane.',
      'Craft pumpkin_pie from pumpkin, sugar and egg.',
    ],
    parts: ['sugar'],
  },
  {
    item: 'golden_apple',
    split: 'train',
    extra: { apple: 1, gold_ingot: 8 },
    recipe: ['Craft golden_apple from an apple with 8 gold_ingot around it, at the crafting table.'],
  },
  roast('cooked_beef', 'test', 'cow', 'beef'),
  {
    item: 'baked_potato',
    split: 'test',
    extra: { coal: 2 },
    recipe: ['Harvest a ripe potato.', 'Put it and coal into the furnace or the smoker.', 'Take the baked_potato out.'],
  },
  {
    item: 'cake',
    split: 'test',
    extra: { egg: 1, milk_bucket: 3 },
    recipe: [
      'Harvest 3 ripe wheat.',
      'Craft 2 sugar from 2 sugar_cane.',
      'Craft cake from 3 milk_bucket, 2 sugar, an egg and 3 wheat, at the crafting table.',
    ],
    parts: ['sugar'],
  },
  {
    item: 'golden_carrot',
    split: 'test',
    extra: { gold_nugget: 8 },
    recipe: [
      'Harvest a ripe carrot.',
      'Craft golden_carrot from the carrot with 8 gold_nugget around it, at the crafting table.',
    ],
  },
  {
    item: 'rabbit_stew',
    split: 'test',
    extra: { bowl: 1, coal: 2 },
    recipe: [
      'Take a rabbit from the meadow and cook it.',
      'Harvest a potato and bake it; harvest a carrot; pick a mushroom.',
      'Craft rabbit_stew from cooked_rabbit, baked_potato, carrot, mushroom and bowl, at the crafting table.',
    ],
    parts: ['cooked_rabbit', 'baked_potato'],
  },
  {
    item: 'bread',
    split: 'test',
    extra: {},
    recipe: ['Harvest 3 ripe wheat.', 'Craft bread from 3 wheat in a row, at the crafting table.'],
  },
]

/** Who knows how each dish and its parts are made. `cooks`: by the dish. */
export const recipesOf = (cooks: ReadonlyMap<Dish, readonly string[]>): Record<string, string[]> => {
  const known: Record<string, string[]> = {}
  for (const [{ item, parts = [] }, seats] of cooks)
    for (const one of [item, ...parts]) known[one] = [...new Set([...(known[one] ?? []), ...seats])]
  return known
}

/** What MineCollab's agents know: what they see and carry themselves, and what they tell each other. */
export const apart = { recipes: 'told', chests: 'seen', inventories: 'told', plans: 'told' } as const
