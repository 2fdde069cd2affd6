import { clockwiseSides, type Side } from '../../designs/edit-design.ts'
import { isAddition, isLess, piecesOf, wordsOf } from '../../designs/library/edits-in-words.ts'
import { middleOf } from '../../minecraft/blocks/box.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import type { SessionState } from '../../session/log/state.ts'
import { namedPlace, type Surroundings } from './named-place.ts'

/** “the door facing the lake”: on which side of a building its door is, by what lies there. */

/** What a person said, and the side that it means. */
export interface DoorSide {
  readonly said: string
  readonly side: Side
}

const front = '(?:doors?|doorway|gates?|gateway|entrance|entry|way in)'
const towards = String.raw`(?:(?:look|open|point|turn)(?:s|ing|ed)?\s+(?:out\s+|up\s+)?(?:to|towards?|onto|on|at|over)|fac(?:e|es|ed|ing)(?:\s+(?:to|towards?))?|towards?|to|onto|at|by|near(?:\s+to)?|next\s+to|closest\s+to|nearest(?:\s+to)?|on\s+the\s+side\s+(?:of|to|towards?|facing|with|by|near|next\s+to|closest\s+to)|on)`
const alone = String.raw`(?:fac(?:e|es|ed|ing)(?:\s+(?:to|towards?))?|(?:look|open)(?:s|ing)?\s+(?:out\s+|up\s+)?(?:to|towards?|onto|over|at))`
const thing = String.raw`(?:(the|our|my|an?)\s+)?(\S.*?)(?:\s+side)?`
const doorTo = new RegExp(String.raw`\b${front}\b(?:\s+\S+){0,4}?\s+${towards}\s+${thing}$`, 'i')
const facing = new RegExp(String.raw`\b${alone}\s+${thing}$`, 'i')
/** Where on the building itself. */
const ofBuilding =
  /^(?:other|opposite|far|left|right|front|back|rear|middle|cent(?:er|re)|corner|inside|outside|ground|floor|top|bottom|wall|roof|house|building)\b/i
const longestPieceCharacters = 120

/** What the door is to face, in a piece of what a person says; undefined: the piece says no such thing. */
const faced = (piece: string): { readonly thing: string; readonly isNamed: boolean } | undefined => {
  const words = wordsOf(piece)
  if (piece.length > longestPieceCharacters || isLess(words) || isAddition(words)) return undefined
  if (clockwiseSides.some(side => words.includes(side))) return undefined
  const [, article, what] = doorTo.exec(piece) ?? facing.exec(piece) ?? []
  return what === undefined || ofBuilding.test(what) ? undefined : { thing: what, isNamed: article !== undefined }
}

export const isDoorToPlace = (piece: string): boolean => faced(piece) !== undefined

const sideTowards = ([x, , z]: Position, [toX, , toZ]: Position): Side | undefined => {
  const [east, south] = [toX - x, toZ - z]
  if (east === 0 && south === 0) return undefined
  return Math.abs(east) >= Math.abs(south) ? (east > 0 ? 'east' : 'west') : south > 0 ? 'south' : 'north'
}

export interface DoorNeeds {
  /** The middle of the building. */
  readonly middle: Position
  readonly surroundings: Surroundings
  /** What was said of it since it was drawn last. */
  readonly newest: readonly string[]
  /** What was read before: it stays so, whatever is in sight now. */
  readonly known: readonly DoorSide[]
}

/** Wishes with the side in place of what lies there. */
export const doorsInWishes = (wishes: readonly string[], { middle, surroundings, newest, known }: DoorNeeds) => {
  const doors: DoorSide[] = []
  const unseen: { readonly wish: string; readonly said: string; readonly why: string }[] = []
  /** What was said, by what stands in its place. */
  const said = new Map<string, string>()
  const sideOf = (piece: string, wish: string): Side | undefined => {
    const door = faced(piece)
    if (!door) return undefined
    const before = newest.includes(wish) ? undefined : known.find(one => one.said === piece)?.side
    if (before !== undefined) return before
    const { at, box, unseen: lost } = namedPlace(`near ${door.thing}`, surroundings)
    if (lost === undefined) return sideTowards(middle, box ? middleOf(box) : at)
    if (door.isNamed) unseen.push({ wish, said: piece, why: `no “${lost}” is in sight` })
    return undefined
  }
  const read = wishes.map(wish => {
    const pieces = piecesOf(wish).map(piece => {
      const side = sideOf(piece, wish)
      if (side === undefined) return piece
      doors.push({ said: piece, side })
      const meant = `the door to the ${side}`
      said.set(meant, piece)
      return meant
    })
    if (pieces.every(piece => !said.has(piece))) return wish
    const meant = pieces.join(', ')
    said.set(meant, wish)
    return meant
  })
  return { wishes: read, doors, unseen, asSaid: (words: string): string => said.get(words) ?? words }
}

/** Where doors are: of what the team builds, and in sight. */
export const doorsIn = ({ session: { blueprints } }: SessionState, { blocks }: Surroundings): readonly Position[] => [
  ...Object.values(blueprints).flatMap(cells => cells.flatMap(({ at, block }) => (isDoor(block) ? [at] : []))),
  ...blocks.flatMap(({ name, nearest }) => (isDoor(name) ? [nearest] : [])),
]
const isDoor = (block: string): boolean => block.endsWith('_door')
