import { isPartOfBuilding, leavesOutPart } from './parts-of-buildings.ts'
import { placeOf } from './place-words.ts'
import { type Verb, withoutIntroduction, workWords } from './request-forms.ts'

const verbs = (Object.entries(workWords) as [Verb, (typeof workWords)[Verb]][]).map(
  ([verb, words]): readonly [RegExp, Verb] => [
    new RegExp(`^(?:${words.map(([order]) => order).join('|')})${verb === 'want' ? 's?' : ''}\\b`),
    verb,
  ],
)

/** Verbs that ask for work, as they stand in an order. */
export const orders = Object.values(workWords).flatMap(words => words.map(([order]) => order))

/** The verb that words begin with, and what follows it. */
export const verbOf = (bare: string): { readonly verb: Verb; readonly rest: string } | null => {
  const found = verbs.find(([pattern]) => pattern.test(bare))
  return found ? { verb: found[1], rest: bare.replace(found[0], '').trim() } : null
}

/** `makes 1 bread`, of which is said who does. */
export const asOrder = (words: string): string => {
  const [, verb = '', object = ''] = /^(\w+)\b(.*)$/s.exec(words) ?? []
  const order = verbOf(words) ? undefined : orders.find(one => [`${one}s`, `${one}es`].includes(verb.toLowerCase()))
  return order === undefined ? words : `${order}${object}`
}

/** A part of a sentence; `into`: where its things are to be put. */
interface Piece {
  readonly text: string
  readonly into?: string
  /** What is said after the place. */
  readonly beside?: string
}

/** `put 4 sticks and 8 planks in the chest` stays together with its place; commas and `and` part the rest. */
export const pieces = (
  sentence: string,
  verbIn = (piece: string): Verb | undefined => verbOf(withoutIntroduction(piece))?.verb,
): Piece[] => {
  const text = sentence.trim().toLowerCase()
  const split = (part: string): string[] => {
    const parts: string[] = []
    let verb: Verb | undefined
    const [first = '', ...others] = part.split(betweenPieces)
    parts.push(first)
    verb = verbIn(first)
    for (let at = 0; at < others.length; at += 2) {
      const [between = '', one = ''] = others.slice(at, at + 2)
      const own = verbIn(one)
      const before = parts.at(-1) ?? ''
      if (verb === 'build' && (saidOfBuilding.test(one) || leavesOutPart(one))) parts.splice(-1, 1, `${before}, ${one}`)
      else if (verb === 'build' && own === undefined && isPartOfBuilding(one, before))
        parts.splice(-1, 1, `${before}${between}${one}`)
      else parts.push(one)
      verb = own ?? verb
    }
    return parts
  }
  const found = placed.exec(text)
  if (!found) return split(text).map(part => ({ text: part }))
  const [, head = '', into = '', more = ''] = found
  const [, said = '', others = ''] = /^(.*?)((?:,|\s+and\s).*)?$/.exec(more) ?? []
  // `in the chest near the lake`, but `in the chest, then craft a table`
  const isAside = said.trim() !== '' && verbIn(said) === undefined
  const [beside, rest] = isAside ? [said.trim(), others] : [undefined, more]
  const parts = split(`${head} `)
  const verbs = parts.map(verbIn)
  // `craft a chest and put 10 dirt into it`: what is crafted is put nowhere.
  const last = Math.max(
    0,
    verbs.findLastIndex(verb => verb !== undefined && verb !== 'store'),
  )
  const from = verbs.indexOf('store', last)
  if (verbs[last] !== undefined && from < 0 && placeOf(into) === null)
    return withLaterParts(split(text.slice(0, text.length - rest.length)), verbs[last], pieces(rest, verbIn), verbIn)
  return [
    ...parts.map(
      (part, index): Piece => ({
        text: part,
        into: index >= (from < 0 ? last : from) ? into : undefined,
        beside: index === parts.length - 1 ? beside : undefined,
      }),
    ),
    ...pieces(rest, verbIn),
  ].filter(piece => piece.text)
}
/** `windows in the walls and a door`: what follows the place is of the same building. */
const withLaterParts = (
  texts: readonly string[],
  verb: Verb | undefined,
  later: readonly Piece[],
  verbIn: (piece: string) => Verb | undefined,
): Piece[] => {
  const before = texts.at(-1) ?? ''
  const [next, ...others] = later
  const part = next?.text.replace(/^(?:,\s*)?(?:and\s+)?/, '') ?? ''
  const isPart = verb === 'build' && next && !next.into && verbIn(part) === undefined && isPartOfBuilding(part, before)
  if (!isPart) return [...texts.map(text => ({ text })), ...later]
  return withLaterParts([...texts.slice(0, -1), `${before} and ${part}`], verb, others, verbIn)
}
/** What goes on with the thing before it is no piece: how large it is to be, `10 long and 3 high`, and where, `, near the lake`. */
const betweenPieces =
  /((?:,\s*(?:and\s+)?|\s+and\s+))(?!\s)(?!(?:and\s+)?\d+(?:\s+blocks?)?\s+(?:high|tall|wide|broad|deep|long)\b)(?!(?<=,\s*)(?:near|beside|next to|close to|around|behind|in front of)\s)/
/** Of a building it is no other work: of what it is to be, `, of birch`, and where, `, by the lake`. */
const saidOfBuilding = /^(?:(?:made )?(?:out )?of|(?:by|on|over|across) (?:the|an?|our|my))\s/
const placed =
  /^(.*?)\s+(?:in|into|inside)\s+((?:(?:the|a|our)\s+(?:(?:\w+|team['’]?s?)\s+)?(?:chest|barrel|box)\b)|[^,]+?(?=$|,|\s+and\s))(.*)$/
