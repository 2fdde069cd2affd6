import { aside } from './read-asides.ts'

/** Parts of a building, which are no buildings themselves: `a house, with a door and a window` is one house. */

/** These stand by themselves nowhere. */
const parts = `(?:(?:trap)?door|doorway|entrance|window|windowsill|shutter|ladder|chimney|fireplace|roof|gable|floor|storey|ceiling|balcon(?:y|ie)|porche?|veranda|terrace|garden|attic|loft|cellar|basement)s?`
/** What is in a building, or on it, and may be left out of it. */
const lightsAndGlass = '(?:torch(?:es)?|lights?|lamps?|lanterns?|glass|panes?)'
const leavesOut =
  /^(?:(?:please|but|and|also|so|just|then)\s+)*(?:no|not|without|never|except|minus|skip|omit|forget|leave(?=\b.*\s(?:out|off|away)\b)|do(?:n['’]t| not)|(?:it|we|i|there)\s+(?:should|must|shall|do(?:es)?|needs?|wants?|can(?:not)?)\b.*?(?:\bno\b|\bnot\b|n['’]t\b))\s/i
const somePart = new RegExp(String.raw`\b(?:${parts}|${lightsAndGlass})\b`, 'i')
/** Whether words of their own say what a building is to be without: `No roof please.` */
export const leavesOutPart = (words: string): boolean => leavesOut.test(`${words.trim()} `) && somePart.test(words)

/** These are buildings of their own where no `with` stands before them: `a house and a wall`. */
const partsBehindWith = `(?:${parts}|(?:walls?|stair(?:s|case|cases|way)|steps?|fences?|rooms?|path))`

/** Words for a part alone: `second window`. */
export const partNouns = String.raw`(?:(?!(?:the|to|of|on|in|at|and|with|without)\b)[\w-]+\s+){0,4}?${parts}`
/** Words for a part, with all that is said of it: `a second window on the west side`. */
export const partWords = String.raw`(?:(?!(?:the|to|of|on|in|at|and)\b)[\w-]+\s+){0,4}?${parts}\b(?!\s+(?!(?:of|on|in|at|to|for|facing|towards?|above|below|beside|next|between|over|under|made|as|with)\b)\S).*`

/** No ready design has one. */
const rare =
  /\b(?:chimney|fireplace|shutter|balcon(?:y|ie)|porche?|veranda|terrace|garden|attic|loft|cellar|basement)s?\b/g
/** Parts that words name and that are in no ready design, a ladder where it is in none of these blocks. */
export const rareParts = (words: string, blocks: string): string[] => [
  ...new Set([
    ...(words.match(rare) ?? []),
    ...(blocks.includes('ladder') ? [] : (words.match(/\bladders?\b/g) ?? [])),
  ]),
]

const all = new RegExp(`^${parts}$`)
const allBehindWith = new RegExp(`^${partsBehindWith}$`)
const behindWith = /\b(?:with|without|including|having)\b/
const beginsWith = /^(?:(?:and|but)\s+)?(?:with|without|including|having)\s/
const end = new RegExp(String.raw`\s+(?:(?:of|made|facing|as)\b|${aside.source}).*$`)

/** Whether a piece of a sentence without a verb goes on with the building of the piece before it. */
export const isPartOfBuilding = (piece: string, before: string): boolean => {
  if (beginsWith.test(piece)) return true
  const noun = piece.replace(end, '').trim().split(/\s+/).at(-1) ?? ''
  return (behindWith.test(before) ? allBehindWith : all).test(noun)
}
