/** Kinds of buildings of which there is a ready design, by its name, each with the other words that people use for it. */
export const buildingKinds = {
  house: ['home', 'cabin', 'cottage'],
  hut: ['shack', 'shelter', 'shed'],
  tower: ['watchtower', 'lookout'],
  storage: ['warehouse', 'storehouse', 'storeroom', 'barn'],
  wall: ['rampart', 'barrier', 'barricade'],
  bridge: ['footbridge', 'gangway'],
  road: ['path', 'street'],
  stairs: ['staircase', 'stairway'],
  fence: ['pen', 'paddock', 'corral', 'enclosure'],
  ringwall: ['palisade'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type BuildingKind = keyof typeof buildingKinds

/** What people call them. */
export const buildingNouns: readonly string[] = Object.entries(buildingKinds).flatMap(([name, words]) => [
  name,
  ...words,
])
const nouns: ReadonlySet<string> = new Set(buildingNouns.flatMap(word => [word, `${word}s`]))
/** Whether a word means one of them, or several. */
export const isBuildingKind = (word: string): boolean => nouns.has(word)

const kindOf = (word: string): string | undefined =>
  Object.entries(buildingKinds).find(([name, words]) =>
    [name, ...words].some(one => word === one || word === `${one}s`),
  )?.[0]
/** Whether two words mean buildings of one kind. */
export const sameKind = (one: string, other: string): boolean =>
  kindOf(one) !== undefined && kindOf(one) === kindOf(other)

const dwellings: readonly (string | undefined)[] = ['house', 'hut'] satisfies BuildingKind[]
/** Whether a word is one of those by which people call any building to live in: one's hut is another's cabin. */
export const isDwelling = (word: string): boolean => dwellings.includes(kindOf(word))
