import type { Changed } from '../../../designs/library/changes-in-words.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { relativeIn } from '../../../minecraft/names/relative-words.ts'

/** What the words that ask for a building say of how it is to be drawn, beside its size and material. */

const noun = '(?:windows?|panes?|glass|torch(?:es)?|lamps?|lights?|lanterns?|chests?|barrels?|doors?|roof|ceiling)'
const none =
  '(?:chimney|fireplace|shutter|balcony|balconie|porch|porche|veranda|terrace|garden|attic|loft|cellar|basement|ladder)s?'
const side = '(?:north|south|east|west)(?:ern)?'
const one = String.raw`(?:(?:the|an?|any|its|using)\s+){0,2}(?:${side}\s+)?(?:${noun}|${none})`
const leaves =
  '(?:(?:(?:it|there) )?(?:(?:should|must|shall|can) )?(?:have|has|be) no|with no|without|but no|and no|no|except(?: for)?|minus|excluding|(?:do not|don t) (?:use|add|make|build|put)(?: in)?|leav(?:e|ing) out)'
const leftOut = new RegExp(
  String.raw`\b(?:(?:but|and)\s+)?${leaves}\s+(${one}(?:\s+(?:and|or|nor)\s+(?:no\s+|without\s+)?${one}(?!\s+(?:in|on|at|around|near|beside|by|next)\b))*)(\s+(?:in|on|to) (?:the|its) ${side}(?:\s+(?:wall|side))?)?`,
  'gi',
)

/** `without windows`, `2 blocks higher`: each by itself, as people say it of a design. */
export const saidInGoal = (building: string): readonly string[] => [
  ...[...building.matchAll(leftOut)].flatMap(([, list = '', where = '']) =>
    list
      .split(/\s+(?:and|or|nor)\s+(?:no\s+|without\s+)?/i)
      // What no ready design has is left out of each.
      .filter(part => !new RegExp(`\\b${none}$`, 'i').test(part))
      .map(part => `without ${part}${where}`),
  ),
  ...relativeIn(building),
]

export const isWindows = (said: string): boolean => /\b(?:windows?|panes?|glass)\b/i.test(said)

/** The words without what they leave out. */
export const withoutLeftOut = (building: string): string => building.replace(leftOut, ' ')

const counted = new RegExp(
  String.raw`\b(?:with|and|plus)\s+(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|several)\s+(?:\w+\s+)?${noun}\b(?:\s+(?:around|outside|inside|in|on|at|beside|by|next to)(?:\s+(?:the|it|its|each|all)\b)?(?:\s+(?:walls?|corners?|roof|doors?|front|back|sides?))?)?`,
  'gi',
)
/** What of these words is not in the design, or not as far as they say: how many of a part there are, too, each has as it is drawn. */
export const toldOfGoal = (
  { reasons = [], limits = [] }: Pick<Changed, 'reasons' | 'limits'>,
  building: string,
): readonly string[] => [
  ...reasons.map(({ piece, why }) => `“${piece}” is not followed: ${why}`),
  ...limits,
  ...(building.match(counted) ?? []).map(said => `“${said}” is not followed: a ready design has its own`),
]

const barred =
  /\b(?:do not use|don t use|without(?: using)?|no|with no)\s+(?:any\s+)?(glass|torch(?:es)?|slabs?|stairs)\b/gi
/** Why a wish is not followed that would take what the words for the building leave out, if the wish does not ask for that itself. */
export const againstGoal = (
  building: string,
  wish: string,
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): string | undefined => {
  for (const [said, thing = ''] of building.matchAll(barred)) {
    const noun = thing.toLowerCase().replace(/(?<=torch)es$|(?<!glas)s$/, '')
    const taken = Object.keys(after).find(item => item.includes(noun) && (after[item] ?? 0) > (before[item] ?? 0))
    if (taken !== undefined && !wish.toLowerCase().includes(noun))
      return `it takes ${readable(taken)}, and the goal says “${said}”`
  }
  return undefined
}
