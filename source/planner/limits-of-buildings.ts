import { buildingName, buildingWords, plainWords } from './building-words.ts'
import type { Demand } from './demand.ts'
import { leavesOutPart } from './parts-of-buildings.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What a sentence says of a building, as it stands behind its name: `No roof please` is `without roof`. */
const behindName = (words: string): string =>
  words
    .trim()
    .replace(/^(?:(?:please|but|and|also|so|just|then)\s+)+/i, '')
    .replace(/^no\s+/i, 'without ')

const withLimit = (building: Demand, words: string, blueprints: readonly string[]): Demand => {
  // It was drawn without that.
  const isDrawnSo =
    building.kind === 'build' && plainWords(building.blueprint).includes(plainWords(behindName(words)).trim())
  if (isDrawnSo) return building
  if (building.kind !== 'unknown' || building.building === undefined)
    return { ...building, unread: [...(building.unread ?? []), words.trim()] }
  // What is only to be drawn has it in its name.
  const all = `${building.words ?? building.building.replaceAll('_', ' ')} ${behindName(words)}`
  const [name, said] = [buildingName(all), buildingWords(all)]
  const more = said === name.replaceAll('_', ' ') ? undefined : said
  if (blueprints.includes(name)) return { kind: 'build', blueprint: name, words: more }
  return { ...building, text: `${building.text}. ${words.trim()}`, building: name, words: more }
}

/** `Build the cabin. No roof please.`: what a sentence of its own leaves out belongs to the building that was named before it. */
export const withLimitsOfBuildings = (
  demands: readonly Demand[],
  { blueprints }: Pick<Vocabulary, 'blueprints'>,
): Demand[] => {
  const read: Demand[] = []
  const isBuilding = (one: Demand): boolean =>
    one.kind === 'unknown' ? one.building !== undefined : one.kind === 'build' && one.change === undefined
  for (const demand of demands) {
    const isLimit = demand.kind === 'unknown' && demand.building === undefined && leavesOutPart(demand.text)
    const at = isLimit ? read.findLastIndex(isBuilding) : -1
    const building = read[at]
    if (isLimit && building) read[at] = withLimit(building, demand.text, blueprints)
    else read.push(demand)
  }
  return read
}
