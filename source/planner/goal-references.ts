import type { Demand } from './demand.ts'

/** What `it`, `them` and `everything` stand for in a goal: things that it asks for before. */

type Reference = 'it' | 'them' | 'everything' | 'thing'
/**
 * A demand on its way through the reader. `clause`: things that one verb asks for have the same number. `means`: what is to be put
 * away is told without a number, by a word for it or (`thing`) by its name. `part`: so many of what the word stands for, and the words.
 */
export type Read = Demand & {
  readonly clause?: number
  readonly means?: Reference
  readonly part?: { readonly count: number; readonly text: string }
}

export const thingOf = (words: string): Reference =>
  /^(?:it|this|that)\b(?! all)/.test(words) ? 'it' : /^(?:them|both|these|those)\b/.test(words) ? 'them' : 'everything'

/** Names what is to be put into the chest. What is put there or placed already is not there any more to be put away. */
export const resolveReferences = (all: readonly Read[]): Demand[] => {
  // What is put away for a building goes into it, and no goal can name what is left of it.
  const builds = all.some(({ kind }) => kind === 'build')
  const demands: Demand[] = []
  const open = new Map<string, number>()
  let last: Read[] = []
  const add = (item: string, count: number): void => void open.set(item, Math.max(0, (open.get(item) ?? 0) + count))
  for (const one of all) {
    const { clause, means, part, ...read } = one
    // `the dirt` is all the dirt that was asked for; what a building takes out of the chest again is not known here.
    const asked = read.kind === 'store' && means === 'thing' && !builds ? (open.get(read.item) ?? 0) : 0
    const demand: Demand = read.kind === 'store' && asked > 0 ? { ...read, count: asked } : read
    if (demand.kind === 'collect' || demand.kind === 'craft') {
      if (clause === undefined || last[0]?.clause !== clause) last = []
      last.push(one)
      add(demand.item, demand.count)
    } else if (demand.kind === 'store') add(demand.item, -demand.count)
    else if (demand.kind === 'place') add(demand.block, -(demand.count ?? 1))
    const named = new Set(last.flatMap(thing => ('item' in thing ? [thing.item] : [])))
    const meant =
      means === undefined || means === 'thing' || (builds && means === 'everything')
        ? []
        : [...open].filter(([item, count]) => count > 0 && (means !== 'it' || named.has(item)))
    if (part) {
      const [[item] = [], ...others] = meant
      const isClear = item !== undefined && others.length === 0
      demands.push(isClear ? { kind: 'store', item, count: part.count } : { kind: 'unknown', text: part.text })
      if (isClear) add(item, -part.count)
      continue
    }
    for (const [item, count] of meant) {
      demands.push({ kind: 'store', item, count })
      open.set(item, 0)
    }
    // Where all that was asked for is put away already, there is nothing left to put there.
    const away =
      !builds &&
      means !== undefined &&
      means !== 'thing' &&
      open.size > 0 &&
      [...open.values()].every(count => count === 0)
    if (demand.kind !== 'storeRest' || (meant.length === 0 && !away)) demands.push(demand)
  }
  return demands
}
