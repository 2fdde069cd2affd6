import { memberCalled } from '../minecraft/names/suggestions.ts'

export interface Vocabulary {
  readonly items: ReadonlySet<string>
  /** Tried first when a word fits several items. */
  readonly prefer: readonly string[]
  readonly blueprints: readonly string[]
  /** Of these, those that stand as they are drawn, as far as that is known. */
  readonly standing?: readonly string[] | undefined
  /** A building of which there is no blueprint may be designed: it is not taken for the only one that there is. */
  readonly designs?: true
  /** Designs that are kept, by their names, such as `cosy-hut`: what is called so is no other building. */
  readonly kept?: readonly string[] | undefined
  /** Who is in the team, and may be named as the one whom a thing is for; absent: that is not known. */
  readonly seats?: readonly string[] | undefined
  /** What things are made of. */
  readonly madeOf?: ReadonlyMap<string, ReadonlySet<string>>
}

/** The member of the team whose name the words are. */
export const personIn = (words: string, { seats = [] }: Vocabulary): string | undefined =>
  memberCalled(seats, words.trim())

/** Crops that are called otherwise while they stand. */
export const harvests: ReadonlyMap<string, string> = new Map([
  ['beetroots', 'beetroot'],
  ['carrots', 'carrot'],
  ['potatoes', 'potato'],
  ['cocoa', 'cocoa_beans'],
  ['sweet_berry_bush', 'sweet_berries'],
])

/** The names that the input itself mentions: the rule brain knows no others, as little as a model does. */
export const vocabularyOf = (input: {
  readonly recipes: readonly { readonly item: string; readonly from: Readonly<Record<string, number>> }[]
  readonly names?: readonly string[]
  readonly containers?: readonly { readonly items: Readonly<Record<string, number>> | null }[]
  readonly observation?: {
    readonly inventory: Readonly<Record<string, number>>
    readonly blocks: readonly { readonly name: string }[]
    readonly entities: readonly { readonly name: string }[]
  } | null
  readonly blueprints?: readonly (
    | string
    | { readonly name: string; readonly missing: readonly { readonly block: string }[] }
  )[]
  readonly standing?: readonly string[] | undefined
  readonly team?: readonly { readonly name: string }[]
  readonly kept?: readonly string[] | undefined
}): Vocabulary => {
  const outlines = input.blueprints ?? []
  const prefer = [
    ...outlines.flatMap(one => (typeof one === 'string' ? [] : one.missing.map(group => group.block))),
    ...Object.keys(input.observation?.inventory ?? {}),
    ...(input.containers ?? []).flatMap(one => Object.keys(one.items ?? {})),
    ...(input.observation?.blocks ?? []).map(block => harvests.get(block.name) ?? block.name),
  ]
  const items = new Set([
    ...prefer,
    ...(input.names ?? []),
    ...input.recipes.flatMap(recipe => [recipe.item, ...Object.keys(recipe.from)]),
    ...(input.observation?.entities ?? []).map(entity => entity.name),
  ])
  items.delete('air')
  return {
    items,
    prefer,
    blueprints: outlines.map(one => (typeof one === 'string' ? one : one.name)),
    standing: input.standing,
    kept: input.kept,
    seats: input.team?.map(({ name }) => name),
    madeOf: new Map(input.recipes.map(({ item, from }) => [item, new Set(Object.keys(from))])),
  }
}
