import { isGate, parseBlock } from '../../minecraft/blocks/blueprint.ts'
import { extent } from '../../minecraft/blocks/box.ts'
import { withMeasures } from '../../minecraft/names/measure-words.ts'
import { withoutPoliteness } from '../../minecraft/names/polite-words.ts'
import { withRelative } from '../../minecraft/names/relative-words.ts'
import { compileDesign } from '../compile-design.ts'
import { type Design, design as designSchema } from '../design.ts'
import { clockwiseSides, type Side } from '../edit-design.ts'
import { isOneOrMore, meantOfDesign, readAs, things } from './design-words.ts'
import { type DesignEdit, type Drawn, type EditedOnce, editedOnce, type NotFollowed } from './edited-once.ts'
import { countOf, levelWord, readBackLevels } from './storeys.ts'

const less = /^(?:no|not|without|remove|cut|drop|delete|skip|away|less|fewer|omit|leave|except|excluding|minus)$/
const more = /^(?:add|another|more|extra|insert|second|upper)$/
/** Whether something is to be there beside what is: another door does not turn the building. */
export const isAddition = (words: readonly string[]): boolean => words.some(word => more.test(word))
export const isLess = (words: readonly string[]): boolean => words.some(word => less.test(word))
const higher = /^(?:higher|taller)$/
const lower = /^(?:lower|flatter)$/
/** The edit that words such as “without the north window”, “cut a level”, “mirror it” or “remove the column at 2 0” name. */
export const editInWords = (words: readonly string[], turn: Design['turn']): DesignEdit | null => {
  const isWithout = isLess(words)
  const side = clockwiseSides.find(one => words.includes(one))
  if (words.some(word => /^(?:mirror|flip|reflect)(?:ed)?$/.test(word)))
    return { turn, kind: 'mirror', axis: side === 'north' || side === 'south' ? 'z' : 'x' }
  const digits = words.filter(word => /^\d+$/.test(word)).map(Number)
  const count = digits[0] ?? Math.max(1, ...words.map(word => countOf(word) ?? 0))
  if (words.some(word => levelWord.test(word)) && (isWithout || words.some(word => more.test(word))))
    return { turn, kind: 'levels', count: isWithout ? -count : count }
  if (!isWithout) {
    if (words.some(word => higher.test(word))) return { turn, kind: 'levels', count }
    return words.some(word => lower.test(word)) ? { turn, kind: 'levels', count: -count } : null
  }
  if (words.includes('column') && digits.length === 2) return { turn, kind: 'empty', x: digits[0]!, z: digits[1]! }
  if (digits.length === 3) return { turn, kind: 'empty', x: digits[0]!, y: digits[1]!, z: digits[2]! }
  const what = things.find(([said]) => words.some(word => said.some(one => isOneOrMore(word, one))))?.[1]
  return what === undefined ? null : { turn, kind: 'without', what, side }
}

/** Whether two designs come to the same blocks, wherever their corners lie. */
export const isSameDrawing = (one: Design, other: Design): boolean => drawn(one) === drawn(other)
const drawn = (design: Design): string => {
  const { blocks } = compileDesign(design)
  const { low } = extent(blocks.map(({ at }) => at))
  return blocks
    .map(({ at: [x, y, z], block }) => `${x - low[0]} ${y - low[1]} ${z - low[2]} ${block}`)
    .sort()
    .join()
}

/** More pieces of what is said are not followed: a host does nothing else while it draws and checks a building for each. */
const piecesFollowed = 12
const thing = `(?:${things.flatMap(([said]) => said).join('|')})(?:s|es)?`
const without = String.raw`(?:without|with no|no|not any|(?:do not|don['’]t) (?:use|add|make|want|build))(?:\s+(?:the|any|an?))?\s+${thing}`
/** `without windows and torches`: what holds for the first holds for the next. */
const andNext = new RegExp(
  String.raw`\b(${without})\s{0,3}(?:,|,?\s{1,3}(?:and|or|nor))\s{1,3}(?:(?:the|any)\s{1,3}|(?<=\bn?or\s{1,3})an?\s{1,3})?(?=${thing}(?:\s{0,3}(?:$|[,;.]|\band\b|\bor\b|\bbut\b)))`,
  'gi',
)
const allBut = /\b(?:everything|anything|all)\s{0,3},?\s{1,3}(?:but|except|apart from|other than)\b/gi
/** More of them than are followed are not looked at. */
const withEachNegation = (text: string): string => {
  let plain = text.replace(allBut, 'without')
  for (let nth = 0; nth < piecesFollowed; nth++) plain = plain.replace(andNext, '$1, without ')
  return plain
}

/** The pieces of what a person says, each for itself. */
export const piecesOf = (text: string): string[] =>
  withEachNegation(withoutPoliteness(text))
    .replace(/,\s*(?=by\s+(?:\d|one\b|two\b|three\b|four\b|five\b|six\b))/gi, ' ')
    .split(/[,;.]|\band\b|\bbut\b/i)
    .map(piece => withoutPoliteness(piece.trim()))
    .filter(piece => /[a-z]/i.test(piece))
/** Characters of what is not followed, where it is told. */
const beyondShown = 60

/** The pieces that are followed, and the words of the others in short. */
export const followablePieces = (text: string): { readonly pieces: readonly string[]; readonly beyond?: string } => {
  const all = piecesOf(text)
  if (all.length <= piecesFollowed) return { pieces: all }
  const rest = all.slice(piecesFollowed).join(', ')
  const beyond = rest.length > beyondShown ? `${rest.slice(0, beyondShown).toWellFormed()}…` : rest
  return { pieces: all.slice(0, piecesFollowed), beyond }
}
export const wordsOf = (piece: string): readonly string[] =>
  withMeasures(withRelative(piece.toLowerCase().replace(/\bdon['’]?t\b/g, 'do not'))).match(/[a-z]+|\d{1,3}/g) ?? []

const sideSteps: Readonly<Record<Side, readonly [number, number]>> = {
  east: [1, 0],
  west: [-1, 0],
  south: [0, 1],
  north: [0, -1],
}

/** Blocks to the east and to the south that words ask a building to be moved by: `move it 4 blocks east`, `build it 40 blocks north`. */
export const moveInWords = (words: readonly string[]): readonly [number, number] | null => {
  const side = clockwiseSides.find(one => words.includes(one))
  const number = words.find(word => /^\d+$/.test(word))
  const isMove =
    (words.some(word => /^(?:move|shift|further|farther)$/.test(word)) && !movesDoor.test(words.join(' '))) ||
    (number !== undefined && /^(?:build|put|place|set) (?:it|this|that) /.test(words.join(' ')))
  if (side === undefined || !isMove) return null
  const far = Number(number ?? usualMoveBlocks)
  return [far * sideSteps[side][0], far * sideSteps[side][1]]
}

/** Of a building only its door is to be elsewhere. */
const movesDoor = /\b(?:move|shift) (?:(?:the|its|my|our) )?(?:front )?(?:door|doorway|gate|entrance|entry)\b/

/** The same of all that was said of a building, one after the other. */
export const movesInWords = (wishes: readonly string[]): readonly [east: number, south: number] =>
  wishes
    .flatMap(piecesOf)
    .map(piece => moveInWords(wordsOf(piece)) ?? ([0, 0] as const))
    .reduce(([x, z], [east, south]) => [x + east, z + south], [0, 0] as const)
const usualMoveBlocks = 3

/** Clockwise quarters that words ask for: `turn it`, `turn it left`, `rotate by 180`. */
export const turnInWords = (words: readonly string[]): number | null => {
  if (!words.some(word => /^(?:turn|rotate)(?:ed)?$/.test(word))) return null
  return words.includes('around') || words.includes('180') ? 2 : words.includes('left') ? 3 : 1
}

export interface Edited {
  readonly design: Design
  readonly move?: [east: number, south: number]
  /** The pieces of what was said that change nothing. */
  readonly unread: readonly string[]
  /** Why some of these could not be followed. */
  readonly reasons?: readonly NotFollowed[]
  /** What words for storeys come to in it. */
  readonly limits?: readonly string[]
}

/** A design that no choices stand behind, with what a person says of it. */
export const editedByWords = (given: unknown, text: string): Edited => {
  let drawn: Drawn = { design: designSchema.parse(given) }
  let move: [number, number] | undefined
  const unread: string[] = []
  const limits: string[] = []
  const reasons: NotFollowed[] = []
  /** Pieces that change nothing of it as it is now. */
  let vain = new Set<string>()
  const { pieces, beyond } = followablePieces(text)
  for (const piece of pieces) {
    const { design } = drawn
    const meant = isReadOf(design, piece) ? undefined : meantOfDesign(piece)
    if (meant !== undefined) limits.push(readAs(piece, meant))
    const words = wordsOf(meant ?? piece)
    const moved = moveInWords(words)
    const quarters = doorQuarters(design, words) ?? turnInWords(words)
    const edit = isAcross(words) ? null : editInWords(words, design.turn)
    const tried = edit && !vain.has(piece) ? editedOnce(drawn, edit) : null
    if (moved) move = [(move?.[0] ?? 0) + moved[0], (move?.[1] ?? 0) + moved[1]]
    else if (tried && 'drawn' in tried) {
      limits.push(...levelsRead(words, tried, 'it has no storeys of its own'))
      ;[drawn, vain] = [tried.drawn, new Set()]
    } else if (quarters !== null && !edit)
      drawn = { ...drawn, design: { ...design, turn: ((design.turn + 90 * quarters) % 360) as Design['turn'] } }
    else if (tried && 'isSo' in tried && tried.isSo) limits.push(tried.why)
    else {
      unread.push(piece)
      if (tried && 'why' in tried) reasons.push({ piece, why: tried.why })
      vain.add(piece)
    }
  }
  return { design: drawn.design, move, unread: beyond === undefined ? unread : [...unread, beyond], reasons, limits }
}

/** What levels came to, `why`: and not to so many storeys, where that goes as far as was asked for. */
export const levelsRead = (words: readonly string[], { edit, bound }: EditedOnce, why: string): string[] =>
  edit.kind === 'levels'
    ? [
        ...(bound === undefined ? [] : [bound]),
        ...readBackLevels(words, edit.count, bound ? 'it goes no further' : why),
      ]
    : []

/** Whether words are a move, a turn or an edit, whatever becomes of it. */
const isReadOf = (design: Design, piece: string): boolean => {
  const words = wordsOf(piece)
  return [moveInWords(words), turnInWords(words), doorQuarters(design, words), editInWords(words, design.turn)].some(
    one => one !== null,
  )
}

/** Whether words are about the side that one goes in from: “the door to the north”, “the gate to the north”. */
export const isFront = (words: readonly string[]): boolean =>
  !isAddition(words) &&
  words.some(word => /^(?:door|doorway|gate|gateway|entrance|entry|entrie|face|facing|open)s?$/.test(word)) &&
  !(words.some(word => /^gates?$/.test(word)) && words.some(word => less.test(word)))

const acrossSide =
  /\b(?:other|opposite|far|reverse) (?:side|wall|end|face|direction|way)\b|\b(?:on|to|at|in) (?:the|its) (?:back|rear|opposite|reverse)\b|\bbehind$/
/** Whether words want the door on the side across from where it is: “on the other side”, “at the back”. */
export const isAcross = (words: readonly string[]): boolean =>
  isFront(words) && !isLess(words) && acrossSide.test(words.join(' '))

/** How far it is to be turned so that its door is on a side. */
const doorQuarters = (design: Design, words: readonly string[]): number | null => {
  const side = clockwiseSides.find(one => words.includes(one))
  const front = (side && isFront(words)) || isAcross(words) ? frontOf(design) : undefined
  if (!front) return null
  if (side === undefined) return 2
  const now = clockwiseSides.indexOf(front) + design.turn / 90
  return (clockwiseSides.indexOf(side) - now + 8) % 4
}

/** The side that one goes in from, as the parts are written: by its door, or else by its gate. */
const frontOf = ({ parts, palette }: Design): Side | undefined => {
  const door = parts.find(part => part.kind === 'door')
  if (door) return door.outside
  const gates = parts.flatMap(part => {
    const text = part.kind === 'block' ? (Object.hasOwn(palette, part.of) ? palette[part.of]! : part.of) : ''
    const { block, states } = parseBlock(text)
    return isGate(block) ? [states?.facing as Side | undefined] : []
  })
  return gates[0]
}
