import type { Body } from '../../body/contract/body-types.ts'
import { moveInWords, piecesOf, wordsOf } from '../../designs/library/edits-in-words.ts'
import { distance, type Position } from '../../minecraft/blocks/position.ts'
import { spawnName } from '../../minecraft/names/landmarks.ts'
import type { SeatView } from '../knowledge/seat-view.ts'
import { type NamedPlace, namedPlace, placeInWish, type Surroundings } from './named-place.ts'
import { wayInWords } from './place-design.ts'

/** Where people want a building, in what they say of it while its plan waits. */

type Remembered = Readonly<Record<string, { readonly at: Position }>>

/** What a seat knows around one who looks; `name`: the building that is to have a place, `remembered`: places by their names. */
export const surroundingsOf = (
  eyes: Body,
  bodies: readonly Body[],
  view: SeatView,
  name: string,
  remembered: Remembered = {},
): Surroundings => {
  const { position, blocks, players, spawn } = eyes.observe()
  const agents = bodies.map(body => ({ name: body.username, position: body.observe().position }))
  const buildings = view.blueprints().flatMap(one => {
    const outline = one === name ? undefined : view.outline(one)
    return outline ? [{ name: one.replaceAll('_', ' '), box: { low: outline.from, high: outline.to } }] : []
  })
  const containers = inSight(view.containers(), position, bodies)
  const named = Object.entries(remembered).map(([called, { at }]) => ({ name: called, at }))
  const places = inSight([...named, ...(spawn ? [{ name: spawnName, at: spawn }] : [])], position, bodies)
  return { position, blocks, containers, players: [...agents, ...players], buildings, places }
}

/** As far as bodies see land around them on every server, with room for a building beside. */
const inSightBlocks = 48
/** Those that a body would see to be gone, nearest to one who looks first: one that is only remembered is no place to build at. */
const inSight = <T extends { readonly at: Position }>(
  all: readonly T[],
  eyes: Position,
  bodies: readonly Body[],
): T[] =>
  all
    .filter(({ at }) => bodies.some(body => distance(body.observe().position, at) <= inSightBlocks))
    .toSorted((one, other) => distance(one.at, eyes) - distance(other.at, eyes))

/** Where people want it instead, oldest first, what else they said of it, and which places are not in sight. */
export const placesInWishes = (wishes: readonly string[], surroundings: Surroundings) => {
  const elsewhere: (Record<'wish' | 'piece' | 'words', string> & { readonly place: NamedPlace })[] = []
  const unseen: { readonly wish: string; readonly said: string; readonly why: string }[] = []
  const rest = wishes.flatMap(wish => {
    const others = piecesOf(wish).filter(piece => {
      const words = moveInWords(wordsOf(piece)) === null ? placeInWish(piece) : undefined
      const place = words === undefined ? undefined : namedPlace(words, surroundings)
      if (place?.unseen !== undefined) unseen.push({ wish, said: piece, why: `no “${place.unseen}” is in sight` })
      // Of a wish it is not known where the person stands.
      if (!place || place.unseen !== undefined || /\b(?:here|me)$/i.test(words!)) return true
      elsewhere.push({ wish, piece, words: words!, place })
      return false
    })
    const isWhole = others.length === piecesOf(wish).length
    return isWhole ? [wish] : others.length > 0 ? [others.join(', ')] : []
  })
  return { elsewhere, rest, unseen }
}

/** A place that is looked for anew from where it was named. */
export const movedFrom = (place: NamedPlace, [east, south]: readonly [number, number]): NamedPlace =>
  east === 0 && south === 0
    ? place
    : {
        ...place,
        // The place is another one than what stands there.
        box: place.isAround ? place.box : undefined,
        isWater: undefined,
        at: [place.at[0] + east, place.at[1], place.at[2] + south],
        called: `a place ${wayInWords(east, south)} of ${place.called}`,
      }
