import { withArticle } from '../names/articles.ts'

/** Things of many kinds that recipes take alike: `kind` is what tells one from another. */
const families: readonly { readonly word: string; kind(item: string): string | undefined }[] = [
  { word: 'log', kind: item => /^(?:stripped_)?(\w+)_(?:log|wood|stem|hyphae)$/.exec(item)?.[1] },
  { word: 'planks', kind: item => /^(\w+)_planks$/.exec(item)?.[1] },
  { word: 'wool', kind: item => /^(\w+)_wool$/.exec(item)?.[1] },
  {
    word: 'cobblestone',
    kind: item => (/^(?:cobblestone|cobbled_deepslate|blackstone)$/.test(item) ? item : undefined),
  },
]
const memberOf = (item: string) =>
  families.flatMap(({ word, kind }) => {
    const one = kind(item)
    return one === undefined ? [] : [{ word, kind: one }]
  })[0]

/** Whether an item has another kind that may do in its place. */
export const hasKinds = (item: string): boolean => memberOf(item) !== undefined

/** Whether one is another kind of the other: birch planks and oak planks, not birch logs and birch wood. */
export const isOtherKind = (one: string, other: string): boolean => {
  const [a, b] = [memberOf(one), memberOf(other)]
  return a !== undefined && a.word === b?.word && a.kind !== b.kind
}

/** What a raw item is for: `material` goes into what is wanted; `fuel`; else the tool or the block that it is for. */
export type Purpose = 'material' | 'fuel' | { readonly tool: string }

/** A raw item that cannot be had. */
export interface Lack {
  readonly item: string
  readonly count: number
  readonly purpose: Purpose
  /** Any other kind of it would do as well. */
  readonly anyKind: boolean
}

const called = ({ item, anyKind }: Lack): string => (anyKind ? (memberOf(item)?.word ?? item) : item)
/** `2 logs`; the others are not counted by pieces. */
const counted = (count: number, word: string): string => `${count} ${word}${word === 'log' && count > 1 ? 's' : ''}`
const meansOf = (purpose: Purpose): string =>
  purpose === 'material'
    ? ''
    : purpose === 'fuel'
      ? ' as fuel'
      : ` for ${withArticle(purpose.tool.replaceAll('_', ' '))}`

/**
 * `8 clay_ball, 1 log of any kind for a crafting table, 1 coal as fuel`: what goes into the wanted thing first, then what it takes beside it.
 * What a raw item is for is not said where it goes into the thing itself.
 */
export const lacksInWords = (lacks: readonly Lack[]): string => {
  const ordered = [
    ...lacks.filter(one => one.purpose === 'material'),
    ...lacks.filter(one => one.purpose !== 'material'),
  ]
  const groups = new Map<
    string,
    { readonly first: Lack; readonly count: number; readonly means: ReadonlySet<string> }
  >()
  for (const one of ordered) {
    const key = `${called(one)} ${one.anyKind}`
    const { first = one, count = 0, means = [] } = groups.get(key) ?? {}
    groups.set(key, { first, count: count + one.count, means: new Set([...means, meansOf(one.purpose)]) })
  }
  return [...groups.values()]
    .map(({ first, count, means }) => {
      const kinds = first.anyKind ? ' of any kind' : ''
      return `${counted(count, called(first))}${kinds}${means.has('') ? '' : [...means].join(' and')}`
    })
    .join(', ')
}
