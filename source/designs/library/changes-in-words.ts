import type { NamedDesign } from './ready-in-words.ts'
import { valuesInWords } from './ready-in-words.ts'

/** What a person says of a design, as other choices of it, another side or another place. */
export interface Changed extends NamedDesign {
  /** Clockwise as seen from above, degrees in all. */
  readonly turn: 0 | 90 | 180 | 270
  /** Blocks to the east and to the south that it is to be moved by this. */
  readonly move?: [east: number, south: number]
  /** Every part of what was said was read. */
  readonly isFollowed: boolean
}

type Values = Record<string, number | string>

/** Words for more or less of a measure, and which choices may be meant, the first that the design has. */
const relative: readonly (readonly [RegExp, readonly string[], 1 | -1])[] = [
  [/^(?:higher|taller)$/, ['height'], 1],
  [/^(?:lower|flatter)$/, ['height'], -1],
  [/^(?:wider|broader)$/, ['width', 'side'], 1],
  [/^(?:narrower|slimmer)$/, ['width', 'side'], -1],
  [/^(?:deeper|longer)$/, ['depth', 'length'], 1],
  [/^(?:shorter)$/, ['depth', 'length', 'height'], -1],
]
const bigger = /^(?:bigger|larger|roomier)$/
const smaller = /^(?:smaller)$/
/** Blocks of one step; two of the ground keep the door in the middle. */
const stepBlocks: Readonly<Record<string, number>> = { height: 1, length: 2, width: 2, depth: 2, side: 2 }
const clockwiseFromSouth = ['south', 'west', 'north', 'east']
const sides: Readonly<Record<string, readonly [number, number]>> = {
  east: [1, 0],
  west: [-1, 0],
  south: [0, 1],
  north: [0, -1],
}

/** The design with what the words ask for. Values keep within their bounds. */
export const changedByWords = ({ move: _, ...before }: Changed, text: string): Changed => {
  let now: Changed = { ...before, isFollowed: true }
  for (const piece of text.toLowerCase().split(/[,;.]|\band\b|\bbut\b/)) {
    if (!/[a-z]/.test(piece)) continue
    now = changedByPiece(now, piece) ?? { ...now, isFollowed: false }
  }
  return now
}

const changedByPiece = (now: Changed, piece: string): Changed | null => {
  const words: readonly string[] = piece.match(/[a-z]+|\d{1,3}/g) ?? []
  const { ready } = now
  const blocks = Number(words.find(word => /^\d+$/.test(word)) ?? Number.NaN)
  const side = words.find(word => Object.hasOwn(sides, word))
  if (words.some(word => /^(?:move|shift|further|farther)$/.test(word)) && side !== undefined) {
    const far = Number.isNaN(blocks) ? 3 : blocks
    const [east, south] = now.move ?? [0, 0]
    return { ...now, move: [east + far * sides[side]![0], south + far * sides[side]![1]] }
  }
  if (words.some(word => /^(?:door|entrance|face|facing|open)s?$/.test(word)) && side !== undefined)
    return { ...now, turn: (90 * clockwiseFromSouth.indexOf(side)) as Changed['turn'] }
  if (words.some(word => /^(?:turn|rotate)(?:ed)?$/.test(word))) {
    const quarters = words.includes('around') || blocks === 180 ? 2 : words.includes('left') ? 3 : 1
    return { ...now, turn: ((now.turn + 90 * quarters) % 360) as Changed['turn'] }
  }
  const values: Values = { ...now.values }
  const blocksOf = (name: string): number => Number(values[name] ?? ready.choices[name]!.default)
  const add = (name: string, count: number): void => {
    const [least, most] = ready.choices[name]!.values as readonly [number, number]
    values[name] = Math.min(most, Math.max(least, blocksOf(name) + count))
  }
  for (const word of words) {
    const [, names = [], sign = 1] = relative.find(([said]) => said.test(word)) ?? []
    const name = names.find(one => Object.hasOwn(ready.choices, one))
    if (name !== undefined) add(name, sign * (Number.isNaN(blocks) ? stepBlocks[name]! : blocks))
    if (bigger.test(word) || smaller.test(word))
      for (const one of ['width', 'depth', 'side', 'length'])
        if (Object.hasOwn(ready.choices, one)) add(one, bigger.test(word) ? stepBlocks[one]! : -stepBlocks[one]!)
  }
  for (const [name, { values: possible }] of Object.entries(ready.choices)) {
    if (typeof possible[0] !== 'string' || name === 'material') continue
    const said = (possible as readonly string[]).find(one => words.includes(one))
    if (said !== undefined && words.includes(name)) values[name] = said
    else if ((possible as readonly string[]).includes('no') && words.some(word => word === name || `${word}s` === name))
      values[name] = words.some(word => /^(?:no|without|fewer|less)$/.test(word)) ? 'no' : 'yes'
  }
  if (!words.some(word => relative.some(([said]) => said.test(word))))
    Object.assign(values, valuesInWords(words, ready))
  return JSON.stringify(values) === JSON.stringify(now.values) ? null : { ...now, values }
}
