import { buildingKinds, isBuildingKind } from '../minecraft/names/building-kinds.ts'
import { withMeasures } from '../minecraft/names/measure-words.ts'

/** `a hut with a fence around it` are two buildings, and `it` is the first of them. */

const kinds = `(?:${Object.entries(buildingKinds).flat(2).join('|')})s?`
const article = '(?:an?|another|the|my|our)'
/** `a high wall of stone`: a building with what is said of it. */
const building = String.raw`${article}\s+(?:(?!with\b|and\b)[\w-]+\s+){0,4}?${kinds}(?:\s+(?:made\s+)?(?:out\s+)?of\s+\w+(?:\s+\w+)?)?`
const where = '(?:(?:all\\s+|right\\s+)?around|beside|next\\s+to|near|behind|in\\s+front\\s+of|close\\s+to)'
const besideIt = new RegExp(
  String.raw`(,?\s+(?:with|including|having|and)\s+)?\b(${building})\s+(${where})\s+it\b`,
  'gi',
)
const named = new RegExp(String.raw`\b${article}\s+(?:(?!with\b|and\b)[\w-]+\s+){0,4}?(${kinds})\b`, 'gi')

const isOfBuildings = (goal: string): boolean =>
  goal
    .toLowerCase()
    .match(/[a-z]+/g)
    ?.some(isBuildingKind) ?? false

/**
 * The goal with the building before it named in place of `it`, with each building as an order of its own, and with their sizes in plain form.
 */
export const withBuildingsBeside = (goal: string): string =>
  (isOfBuildings(goal) ? withMeasures(goal) : goal).replace(
    besideIt,
    (whole: string, joined: string | undefined, one: string, place: string, at: number, text: string) => {
      const before = [...text.slice(0, at).matchAll(named)].at(-1)?.[1]
      if (before === undefined) return whole
      return `${joined === undefined ? '' : ' and build '}${one} ${place} the ${before}`
    },
  )
