import type { Design } from '../design.ts'
import type { Side } from '../edit-design.ts'
import { alreadySo, goesNoFurther, isBeyond, levelsTold, limitsIn } from './bounds-of-changes.ts'
import { bigger, isOneOrMore, isRelative, meantOfDesign, readAs, relativeOf, smaller, things } from './design-words.ts'
import { type DesignEdit, type Drawn, editedOnce, type NotFollowed } from './edited-once.ts'
import {
  editInWords,
  followablePieces,
  isAcross,
  isFront,
  isSameDrawing,
  levelsRead,
  moveInWords,
  turnInWords,
  wordsOf,
} from './edits-in-words.ts'
import { canBeOf, cannotBeOf, drawReady } from './index.ts'
import { partMaterialRefused } from './part-materials.ts'
import type { NamedDesign } from './ready-in-words.ts'
import { limitsOfSize, unknownInWords, valuesInWords } from './ready-in-words.ts'
import { blocksOfLevel } from './storeys.ts'

/** What a person says of a design, as other choices of it, another side or another place. */
export interface Changed extends NamedDesign {
  /** Clockwise as seen from above, degrees in all. */
  readonly turn: 0 | 90 | 180 | 270
  /** Blocks to the east and to the south that it is to be moved by this. */
  readonly move?: [east: number, south: number]
  /** What no choice of the design says, in the order in which it was said. */
  readonly edits?: readonly DesignEdit[]
  /** The pieces of what was said that change nothing. */
  readonly unread: readonly string[]
  /** Why some of these could not be followed. */
  readonly reasons?: readonly NotFollowed[]
  /** What was followed only as far as the design allows, in words. */
  readonly limits?: readonly string[]
  /** Pieces of which the design has less than they say, or nothing, each with how far it goes. */
  readonly bounded?: readonly NotFollowed[]
}

type Values = Record<string, number | string>
/** Blocks of one step; two of the ground keep the door in the middle. */
const stepBlocks: Readonly<Record<string, number>> = { height: 1, length: 2, width: 2, depth: 2, side: 2 }
const clockwiseFromSouth: readonly Side[] = ['south', 'west', 'north', 'east']

/** The design with what the words ask for. Values keep within their bounds. */
export const changedByWords = (
  { move: _, limits: __, reasons: ___, bounded: ____, ...before }: Changed,
  text: string,
): Changed => {
  let now: Changed = { ...before, unread: [] }
  const drawings = createDrawings()
  const { pieces, beyond } = followablePieces(text)
  /** Pieces that change nothing of it as it is now. */
  let vain = new Set<string>()
  for (const piece of pieces) {
    const next = vain.has(piece) ? null : changedBySaid(now, piece, drawings)
    if (next && !('why' in next)) {
      if (!isDrawnAlike(next, now)) vain = new Set()
      const { bound, ...read } = next
      now = bound === undefined ? read : { ...read, bounded: [...(now.bounded ?? []), { piece, why: bound }] }
      continue
    }
    vain.add(piece)
    const { unread, reasons = [] } = now
    now = { ...now, unread: [...unread, piece], reasons: next ? [...reasons, { piece, why: next.why }] : reasons }
  }
  return beyond === undefined ? now : { ...now, unread: [...now.unread, beyond] }
}

/** The design with a piece of what was said, why it cannot be so, or null where nothing of it is read. */
type Said = (Changed & { readonly bound?: string | undefined }) | Pick<NotFollowed, 'why'> | null

/** As it is said, or else as it was meant where it has a slip. */
const changedBySaid = (now: Changed, piece: string, drawings: ReturnType<typeof createDrawings>): Said => {
  const next = changedByPiece(now, wordsOf(piece), drawings)
  const meant = next && !('why' in next) ? undefined : meantOfDesign(piece)
  const other = meant === undefined ? null : changedByPiece(now, wordsOf(meant), drawings)
  if (!other || 'why' in other) return next ?? other
  return { ...other, limits: [...(other.limits ?? []), readAs(piece, meant!)] }
}

/** Edits of one building in all: each is drawn and checked whenever the building is drawn. */
const editsAtMost = 24

type Drawable = Omit<Changed, 'unread'>
/** Nothing differs of what is built. */
export const isDrawnAlike = (one: Drawable, other: Drawable): boolean =>
  one.values === other.values && one.turn === other.turn && one.edits === other.edits

/** Remembers the last design that was drawn. */
const createDrawings = () => {
  let last: { readonly of: Changed; readonly drawn: Drawn } | undefined
  return {
    of: (one: Changed): Drawn => (last && isDrawnAlike(last.of, one) ? last.drawn : drawn(one)),
    keep: <One extends Changed>(of: One, drawn: Drawn): One => {
      last = { of, drawn }
      return of
    },
  }
}

/** The design as it is drawn with all that was said so far. */
export const drawChanged = (one: Drawable): Design => drawn(one).design
const drawn = ({ ready, values, turn, edits = [] }: Drawable): Drawn =>
  edits.reduce(
    (before: Drawn, edit) => {
      const after = editedOnce(before, edit)
      return 'drawn' in after ? after.drawn : before
    },
    { design: { ...drawReady(ready, values), turn } as Design },
  )

/** What is read, and leaves the design as it is. */
const noOther = (now: Changed, words: readonly string[]): Changed => ({
  ...now,
  limits: [...(now.limits ?? []), `“${words.join(' ')}” makes no difference: it looks the same`],
})

const acrossFrom = ({ turn }: Changed): Side => clockwiseFromSouth[(turn / 90 + 2) % 4]!

/** With its door, or its gate, on a side. What goes around something goes around the same ground as before. */
export const fronting = (now: Changed, side: Side): Changed => {
  const turn = (90 * clockwiseFromSouth.indexOf(side)) as Changed['turn']
  const { ready, values } = now
  if (!ready.encloses || (turn - now.turn) % 180 === 0) return { ...now, turn }
  const of = (name: string) => values[name] ?? ready.choices[name]!.default
  return { ...now, turn, values: { ...values, width: of('depth'), depth: of('width') } }
}

const changedByPiece = (now: Changed, words: readonly string[], drawings: ReturnType<typeof createDrawings>): Said => {
  const { ready } = now
  const blocks = Number(words.find(word => /^\d+$/.test(word)) ?? Number.NaN)
  const side = clockwiseFromSouth.find(one => words.includes(one)) ?? (isAcross(words) ? acrossFrom(now) : undefined)
  const move = moveInWords(words)
  if (move) return { ...now, move: [(now.move?.[0] ?? 0) + move[0], (now.move?.[1] ?? 0) + move[1]] }
  const edit = isAcross(words) ? null : editInWords(words, now.turn)
  // Where there is a choice for it, as for all windows, that says the same and more plainly.
  const levels = edit?.kind === 'levels' && Object.hasOwn(ready.choices, 'height') ? edit.count : 0
  const leftOut = edit?.kind === 'without' && !edit.side && Object.hasOwn(ready.choices, `${edit.what}s`)
  const hasChoice = levels !== 0 || leftOut
  const part = edit?.kind === 'without' || side !== undefined ? undefined : partSized(words)
  if (part !== undefined) return { why: `each ${part} of a ready design has one size` }
  const refused = edit ? undefined : partMaterialRefused(now, words)
  if (refused !== undefined) return { why: refused }
  if (edit && !hasChoice) {
    const { edits = [] } = now
    if (edits.length >= editsAtMost) return { why: `${editsAtMost} such changes of one building are the most` }
    const before = drawings.of(now)
    const tried = editedOnce(before, edit)
    if ('why' in tried) return tried.isSo ? { ...now, limits: [...(now.limits ?? []), tried.why] } : tried
    const after = tried.drawn
    if (isSameDrawing(before.design, after.design)) return noOther(now, words)
    const told = levelsRead(words, tried, `a ${ready.name} has one storey only`)
    const limits = told.length > 0 ? [...(now.limits ?? []), ...told] : now.limits
    return drawings.keep({ ...now, bound: tried.bound, limits, edits: [...edits, tried.edit] }, after)
  }
  if (isFront(words) && side !== undefined) {
    const next = fronting(now, side)
    return next.turn === now.turn ? noOther(now, words) : next
  }
  const quarters = turnInWords(words)
  if (quarters !== null) return { ...now, turn: ((now.turn + 90 * quarters) % 360) as Changed['turn'] }
  const values: Values = { ...now.values }
  const blocksOf = (name: string): number => Number(values[name] ?? ready.choices[name]!.default)
  const add = (name: string, count: number): void => {
    const [least, most] = ready.choices[name]!.values as readonly [number, number]
    const next = Math.min(most, Math.max(least, blocksOf(name) + count))
    if (next !== blocksOf(name)) values[name] = next
  }
  if (levels !== 0) add('height', levels * blocksOfLevel(words, ready))
  for (const word of words) {
    const [, names = [], sign = 1] = relativeOf(word)
    const name = names.find(one => Object.hasOwn(ready.choices, one))
    if (name !== undefined && !(levels !== 0 && name === 'height'))
      add(name, sign * (Number.isNaN(blocks) ? stepBlocks[name]! : blocks))
    if (bigger(word) || smaller(word))
      for (const one of ['width', 'depth', 'side', 'length'])
        if (Object.hasOwn(ready.choices, one)) add(one, bigger(word) ? stepBlocks[one]! : -stepBlocks[one]!)
  }
  const amounts: Values = {}
  for (const [name, { values: possible }] of Object.entries(ready.choices)) {
    if (typeof possible[0] !== 'string' || name === 'material') continue
    const said = (possible as readonly string[]).find(one => words.includes(one))
    if (said !== undefined && words.includes(name)) values[name] = said
    else if (
      (possible as readonly string[]).includes('no') &&
      words.some(word => word === name || `${word}s` === name)
    ) {
      const now = values[name] ?? ready.choices[name]!.default
      const next = amountIn(words, possible as readonly string[], String(now))
      if (next !== now) amounts[name] = next
    }
  }
  Object.assign(values, amounts)
  // By any word for it: `without the glass`.
  if (leftOut && !words.some(word => isOneOrMore(word, edit.what))) values[`${edit.what}s`] = 'no'
  if (words.includes('of') && unknownInWords(words.join(' ')).length > 0) return null
  const { material, ...said } = valuesInWords(words, ready)
  const isPossible = material === undefined || canBeOf(ready, String(material))
  if (levels === 0 && !words.some(isRelative))
    Object.assign(values, said, material !== undefined && isPossible ? { material } : {})
  const isSame = JSON.stringify(values) === JSON.stringify(now.values)
  const isMore = levels !== 0 || words.some(word => isRelative(word) || bigger(word) || smaller(word))
  const beyond = isMore
    ? [...levelsTold(now, values, words, levels), ...limitsIn(now, levels === 0 ? values : {}, words)]
    : limitsOfSize(words, ready)
  const why = isPossible ? undefined : cannotBeOf(ready, String(material))
  if (why !== undefined && isSame && beyond.length === 0) return { why }
  const bounds = why === undefined ? beyond : [...beyond, why]
  const limits = isSame && bounds.length === 0 ? alreadySo(now, words) : bounds
  if (isSame && limits.length === 0) return null
  // In a small house there is no room for more of them.
  const isUnseen = Object.keys(amounts).length > 0 && limits.length === 0
  if (isUnseen && isSameDrawing(drawings.of(now).design, drawings.of({ ...now, values }).design))
    return noOther(now, words)
  const isBounded = isMore ? goesNoFurther(now, values, words, levels) : beyond.length > 0 && isBeyond(words, ready)
  return {
    ...now,
    bound: isBounded || (why !== undefined && isSame) ? limits.join('; ') : undefined,
    values: isSame ? now.values : values,
    limits: limits.length > 0 ? [...(now.limits ?? []), ...limits] : now.limits,
  }
}

/** The part of a building that a word for a size stands beside: `bigger windows` is no bigger house. A higher roof takes a higher building. */
const partSized = (words: readonly string[]): string | undefined => {
  const beside = words.flatMap((word, at) =>
    isRelative(word) || bigger(word) || smaller(word) ? [words[at - 1], words[at + 1]] : [],
  )
  return things.find(
    ([said, what]) =>
      what !== 'roof' && beside.some(word => word !== undefined && said.some(one => isOneOrMore(word, one))),
  )?.[1]
}

/** Of amounts from none to most, the one that words ask for. */
const amountIn = (words: readonly string[], amounts: readonly string[], now: string): string => {
  const at = amounts.indexOf(now)
  if (words.some(word => /^(?:no|without)$/.test(word))) return 'no'
  if (words.some(word => /^(?:fewer|less)$/.test(word))) return amounts[Math.max(0, at - 1)]!
  if (words.some(word => /^(?:more|add|another|extra|many)$/.test(word)))
    return amounts[Math.min(amounts.length - 1, at + 1)]!
  return now === 'no' ? 'yes' : now
}
