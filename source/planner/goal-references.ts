import type { Demand } from './demand.ts'

/** What `it`, `them` and `everything` stand for in a goal: things that it asks for before. */

type Reference = 'it' | 'them' | 'everything'
/** A demand on its way through the reader. `clause`: things that one verb asks for have the same number. */
export type Read = Demand & { readonly clause?: number; readonly means?: Reference }

export const thingOf = (words: string): Reference =>
  /^(?:it|this|that)\b(?! all)/.test(words) ? 'it' : /^(?:them|both|these|those)\b/.test(words) ? 'them' : 'everything'

/** Names what is to be put into the chest. What is put there or placed already is not there any more to be put away. */
export const resolveReferences = (read: readonly Read[]): Demand[] => {
  // What is put away for a building goes into it, and no goal can name what is left of it.
  const builds = read.some(({ kind }) => kind === 'build')
  const demands: Demand[] = []
  const open = new Map<string, number>()
  let last: Read[] = []
  const add = (item: string, count: number): void => void open.set(item, Math.max(0, (open.get(item) ?? 0) + count))
  for (const one of read) {
    const { clause, means, ...demand } = one
    if (demand.kind === 'collect' || demand.kind === 'craft') {
      if (clause === undefined || last[0]?.clause !== clause) last = []
      last.push(one)
      add(demand.item, demand.count)
    } else if (demand.kind === 'store') add(demand.item, -demand.count)
    else if (demand.kind === 'place') add(demand.block, -(demand.count ?? 1))
    const named = new Set(last.flatMap(thing => ('item' in thing ? [thing.item] : [])))
    const meant =
      means === undefined || (builds && means === 'everything')
        ? []
        : [...open].filter(([item, count]) => count > 0 && (means !== 'it' || named.has(item)))
    for (const [item, count] of meant) {
      demands.push({ kind: 'store', item, count })
      open.set(item, 0)
    }
    // Where all that was asked for is put away already, there is nothing left to put there.
    const away = !builds && means !== undefined && open.size > 0 && [...open.values()].every(count => count === 0)
    if (demand.kind !== 'storeRest' || (meant.length === 0 && !away)) demands.push(demand)
  }
  return demands
}
