import { readable } from '../../minecraft/names/readable.ts'
import { isOneOrMore, things } from './design-words.ts'
import { canBeOf } from './index.ts'
import { type NamedDesign, valuesInWords } from './ready-in-words.ts'

/** Words that want one part of a building of a material of its own: `make the door of birch`, `a stone roof`, `use glass for the roof`. */

const filler =
  /^(?:make|build|have|want|we|i|use|take|with|the|a|an|its|our|my|all|should|must|shall|be|is|are|to|made|built|out|in|please|instead|and)$/
const leads = /^(?:of|from|for)$/

const partOf = (word: string) => things.find(([names]) => names.some(one => isOneOrMore(word, one)))?.[1]
/** `dark oak`, `stone bricks`. */
const mostWordsOfMaterial = 2

/** Why a part cannot be of that; undefined: the words say of no part what it is to be made of, or it is so already. */
export const partMaterialRefused = ({ ready, values }: NamedDesign, words: readonly string[]): string | undefined => {
  const said = words.filter(word => !filler.test(word))
  const at = said.findIndex(word => partOf(word) !== undefined)
  const part = partOf(said[at] ?? '')
  const rest = said.filter((word, index) => index !== at && !leads.test(word))
  // What it is of stands behind the part, or is all that stands beside it.
  const isOf = part !== undefined && /^(?:of|from)$/.test(said[at + 1] ?? '')
  const { material, ...others } = valuesInWords(rest, ready)
  if (part === undefined || rest.length === 0 || rest.length > mostWordsOfMaterial) return undefined
  if (Object.keys(others).length > 0 || (material === undefined && !isOf)) return undefined
  if (material === undefined || !canBeOf(ready, String(material))) return `no ${part} can be made of ${rest.join(' ')}`
  return material === (values.material ?? ready.choices.material?.default)
    ? undefined
    : `no part of a ready design has a material of its own; say “of ${readable(String(material))}” for all of it`
}
