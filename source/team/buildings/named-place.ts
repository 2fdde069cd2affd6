import { madeOf } from '../../designs/library/materials.ts'
import { materialWords } from '../../designs/library/ready-in-words.ts'
import type { Corners } from '../../minecraft/blocks/box.ts'
import { distance, type Position } from '../../minecraft/blocks/position.ts'
import { buildingKinds } from '../../minecraft/names/building-kinds.ts'
import { spawnName } from '../../minecraft/names/landmarks.ts'
import { nameMeant } from '../../minecraft/names/player-names.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { lastWords } from '../../planner/words-read.ts'

/** What can be meant by where something is to be built. */
export interface Surroundings {
  /** Where the one who looks stands. */
  readonly position: Position
  readonly blocks: readonly { readonly name: string; readonly nearest: Position }[]
  readonly containers: readonly { readonly at: Position; readonly block: string }[]
  /** Agents and people, by name. */
  readonly players: readonly { readonly name: string; readonly position: Position }[]
  /** What stands, or is to stand, by the words for it: `small birch house by the lake`. */
  readonly buildings: readonly { readonly name: string; readonly box: Corners }[]
  /** What people had the team remember as a place, and the spawn point. */
  readonly places?: readonly { readonly name: string; readonly at: Position }[]
}

export interface NamedPlace {
  readonly at: Position
  /** As people call it. */
  readonly called: string
  /** What was named and is not in sight. */
  readonly unseen?: string
  /** What stands there. */
  readonly box?: Corners
  /** It is a lake or a river, of which this is the part that is nearest to who looks. */
  readonly isWater?: true
  /** The building is to enclose it. */
  readonly isAround?: true
  /** The building is to lead from one place to another, and this is the middle. */
  readonly way?: NamedWay
  /** The building is to lead over the water there. */
  readonly isAcross?: true
}

/** Where a road begins and where it leads. */
export interface NamedWay {
  readonly begin: NamedPlace
  readonly end: NamedPlace
  readonly from: 'west to east' | 'north to south'
  /** Whether it leads to the east or the south (1), or to the west or the north (-1). */
  readonly sign: 1 | -1
  /** Where its first and its last block would be on that axis, and its middle on the other one. */
  readonly first: number
  readonly last: number
  readonly across: number
  /** Of this, in blocks, what can be built at once. */
  readonly long: number
}

const waterWords = /^(?:lake|water|river|sea|ocean|pond|shore|beach|bank)s?$/
/** Words for a place, the block that shows where it is, and what it is called where no person named it. */
const landmarks: readonly (readonly [RegExp, RegExp, string])[] = [
  [waterWords, /^water$/, 'water'],
  [/^(?:trees?|woods?|forest)$/, /_(?:log|stem)$/, 'trees'],
  [/^(?:crafting_?table|workbench|table)$/, /^crafting_table$/, 'crafting table'],
  [/^furnace$/, /furnace$/, 'furnace'],
  [/^(?:lava)$/, /^lava$/, 'lava'],
]
/** Of a tree or a lake that stand there it does not say which. */
const saidOfPlaces = /^\s*(?:(?:big|large|great|tall|old|small|little|nearest|closest|next|deep|blue)\s+)+/
const besideWords =
  'near(?: to)?|by|beside|at|next to|close to|closer to|nearer to|in front of|behind|around|over|across'
/** What is said of the building behind its place: “, 3 high, of oak”. */
const saidOfBuilding = new RegExp(
  `,?\\s+(?=\\d+(?: blocks?)? (?:high|tall|wide|broad|deep|long)\\b|(?:made )?(?:out )?of (?:${[...madeOf, ...Object.keys(materialWords)].map(one => one.replaceAll('_', ' ')).join('|')})\\b)`,
)
/** The last place that is named; `4 by 4` is a size. */
const beside = new RegExp(
  `^(?:.*\\s)?(?!by \\d+(?:\\s+[^\\d\\s-]|$))(${besideWords})\\s+(?:the |our |my |a |an )?@?([a-z0-9_ ,-]+)$`,
)
const standsBeside = new RegExp(`\\b(?:${besideWords})\\s.*$`)
/** Every world has that place; a person may have called another one so. */
const spawnWords = /^(?:world )?spawn(?: ?point)?$/
const buildingWords = Object.entries(buildingKinds).flat(2)
const otherPlace = new RegExp(
  `^(?:(?:then|please|rather|instead|no|just|build|put|place|set|make|move|bring|shift|it|this|that|(?:the|our|my)\\s+(?:${buildingWords.join('|')})|somewhere|anywhere|to|i(?:['’]d)?|want|would|like|prefer)\\s+)*(?:(not)\\s+)?((?:${besideWords})\\s+.+|here)$`,
  'i',
)

/** Words for another place, in what a person says of a building: `near us`, `build it by the chest`; empty: only not where it was named. */
export const placeInWish = (piece: string): string | undefined => {
  const [, not, words] = otherPlace.exec(piece.trim()) ?? []
  return not === undefined ? words : ''
}

/**
 * The place that words such as “a hut by the lake” name, else the nearest chest that the team knows, else where the one stands who looks. Of several, the last
 * that is in sight. A goal has the name of who gave it in place of `me` and `here`, where that is known.
 */
export const namedPlace = (words: string, around: Surroundings): NamedPlace => {
  // The place stands last.
  const { rest: first, ...last } = lastPlace(lastWords(words), around)
  let rest = first
  while (rest !== undefined && beside.test(rest.toLowerCase())) {
    const { rest: next, ...before } = lastPlace(rest, around)
    if (before.unseen === undefined) return { ...before, unseen: last.unseen }
    rest = next
  }
  return last
}

const aroundFirst = new RegExp(
  `^.*?\\baround\\s+(?:(?!\\s(?:${besideWords}|with|and)\\s|,).)+(?=\\s(?:${besideWords}|with|and)\\s|,|$)`,
  'i',
)
/** The words for what goes around something, up to what that is: whatever else is said of its place, it goes around that. */
export const upToEnclosed = (words: string): string => aroundFirst.exec(words)?.[0] ?? words

/** `rest`: the words before one that is not in sight. */
const lastPlace = (words: string, around: Surroundings): NamedPlace & { readonly rest?: string } => {
  const [whole = '', how = '', all = ''] = beside.exec(words.toLowerCase()) ?? []
  const thing = all.split(saidOfBuilding)[0]!
  const { canBeCrossed, ...place } = placeOf(thing === '' && /\bhere$/i.test(words) ? 'here' : thing, around)
  const isOver = /^(?:over|across)$/.test(how)
  // A way over water leads nowhere else: one is looked for in all the land around.
  if (place.unseen !== undefined && isOver && waterWords.test(firstWord(thing)))
    return { at: around.position, called: `the ${firstWord(thing)}`, isAcross: true }
  if (place.unseen !== undefined) return { ...place, rest: words.slice(0, whole.lastIndexOf(` ${how} `)) }
  if (how === 'around') return { ...place, isAround: true }
  return canBeCrossed && isOver ? { ...place, isWater: undefined, isAcross: true } : place
}

const firstWord = (thing: string): string => thing.replace(saidOfPlaces, '').trim().split(' ')[0]!

const placeOf = (
  thing: string,
  { position, blocks, containers, players, buildings, places = [] }: Surroundings,
): NamedPlace & { readonly canBeCrossed?: boolean } => {
  const [chest] = containers.toSorted((a, b) => distance(a.at, position) - distance(b.at, position))
  const usual: NamedPlace =
    chest === undefined
      ? { at: position, called: 'the team' }
      : { at: chest.at, called: `the ${readable(chest.block)} at ${chest.at.join(' ')}` }
  if (thing === '') return usual
  const coordinates = /^(-?\d+)[ ,]+(-?\d+)[ ,]+(-?\d+)$/.exec(thing.trim())
  if (coordinates) {
    const at: Position = [Number(coordinates[1]), Number(coordinates[2]), Number(coordinates[3])]
    return { at, called: at.join(' '), canBeCrossed: true }
  }
  const first = firstWord(thing)
  const called = nameMeant(
    players.map(({ name }) => name),
    first,
  )
  const player = players.find(({ name }) => name === called)
  if (player) return { at: player.position, called: player.name }
  // Of a goal of who stands nowhere: else it has a name.
  if (/^(?:us|team|agents|here|me)$/.test(first)) return { at: position, called: 'the team' }
  if (/^(?:chests?|barrel|storage)$/.test(first) && chest) return usual
  const remembered = places.find(({ name }) => name.toLowerCase() === thing.trim().replace(spawnWords, spawnName))
  if (remembered) return { at: remembered.at, called: `the ${remembered.name}` }
  const landmark = landmarks.find(([said]) => said.test(first))
  const seen = blocks.find(one =>
    landmark
      ? landmark[1].test(one.name)
      : one.name === thing.trim().replaceAll(' ', '_') || one.name === `${first}_log`,
  )
  if (seen)
    return {
      at: seen.nearest,
      called: `the ${landmark ? first : seen.name === `${first}_log` ? `${first} tree` : readable(seen.name)}`,
      isWater: seen.name === 'water' ? true : undefined,
      canBeCrossed: seen.name === 'water',
    }
  const wanted = thing.trim().split(' ')
  const building = buildings.findLast(({ name }) => {
    const own = ownName(name).split(' ')
    return wanted.every(word => own.includes(word))
  })
  if (building) return { at: building.box.low, called: `the ${thing.trim()}`, box: building.box }
  return { ...usual, unseen: thing.trim() }
}

/** What it stands by is no name of a building. */
const ownName = (building: string): string => building.replace(standsBeside, '').trim()

const besideFirst = new RegExp(`^(${besideWords})\\s`, 'i')
const placeOfName = (building: string): string => standsBeside.exec(building)?.[0] ?? ''
/**
 * The name of a building with the place that was named since in place of its own: `fence around the castle` that goes around the trees.
 * `before`: what it was called that stands there already.
 */
export const calledSince = (
  building: string,
  since: { readonly words: string; readonly place: Pick<NamedPlace, 'called'> } | undefined,
  before = '',
): string => {
  const how = besideFirst.exec(since?.words.trim() ?? '')?.[1]?.toLowerCase() ?? 'near'
  const place = since ? `${how} ${since.place.called}` : placeOfName(before)
  return place === '' || placeOfName(building) === '' ? building : `${ownName(building)} ${place}`
}

/** What is in sight and can be named as a place, in words that are read so. */
export const placesInSight = ({ containers, buildings, blocks, places = [] }: Surroundings): readonly string[] => [
  ...new Set([
    ...buildings.map(({ name }) => `the ${ownName(name)}`),
    ...places.map(({ name }) => `the ${name}`),
    ...containers.slice(0, 1).map(({ block }) => `the ${readable(block)}`),
    ...landmarks.flatMap(([, shown, called]) => (blocks.some(({ name }) => shown.test(name)) ? [`the ${called}`] : [])),
  ]),
]
