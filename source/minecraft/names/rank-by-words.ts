import MiniSearch from 'minisearch'
import { wordSet } from './word-list.ts'

/** Finds the texts that are nearest to a query: their indices, best first; those that have nothing to do with it are left out. */
export type Ranker = (query: string, texts: readonly string[], limit: number) => Promise<readonly number[]>

const common = wordSet('the and for with from into to of at in on is it are all')

const words = (text: string): string[] =>
  (
    text
      // `oak_log`, `oakLog` and `oak log` are the same words.
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{2,}/gu) ?? []
  ).filter(word => !common.has(word))

/** Plural and singular are one word; that is all the grammar a Minecraft instruction needs. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/(?:es|s)$/, '') : word)

/** BM25 over the words, without a model and without a network; the same texts give the same order. */
export const rankByWords = (query: string, texts: readonly string[], limit: number): readonly number[] => {
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: words,
    processTerm: stem,
    searchOptions: { prefix: false, fuzzy: false, combineWith: 'OR' },
  })
  index.addAll(texts.map((text, id) => ({ id, text })))
  return index
    .search(query)
    .sort((a, b) => b.score - a.score || (a.id as number) - (b.id as number))
    .slice(0, limit)
    .map(one => one.id as number) // the ids given above
}
