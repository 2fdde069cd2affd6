/** What people want to be done first or last, in one clause of their words. */

const verbs =
  'make|craft|build|do|get|collect|gather|mine|fetch|place|put|put up|set up|set|produce|finish|store|start with|begin with|start|begin'
const asVerb = `(?:(?:let us|let['’]?s|we|you|please|should|must|can|to|have to|need to|needs? to)\\s+)*(?:(?:${verbs})\\s+(?!(?:should|must|shall|will|can|may|has|have|needs?|ought|be|is|are|comes?|goes|go|gets|stands?|first)\\b))?`
const sentence = `^${asVerb}(.+?)(?:\\s+(?:should|must|shall|will|can|may|has to|have to|needs? to|ought to))?(?:\\s+(?:be|is|are|comes?|goes|go|gets?|stands?))?(?:\\s+(?:done|made|built|crafted|collected|gathered|placed|set up))?\\s+`
const patterns = [
  // `first craft the chest`, `first the walls`
  new RegExp(`^first(?:ly| of all)?:?\\s+${asVerb}(.+)$`),
  // `the chest comes first`, `the chest should be made first`, `make the chest first`, `the roof before the walls`
  new RegExp(`${sentence}(?:at first|first(?: of all)?|before .+)$`),
  /^(?:start|begin)\s+(?:with|by)\s+(.+)$/,
]

/** What a clause wants first, in its own words; null: it is not about order. */
export const readFirst = (clause: string): string | null =>
  patterns.map(pattern => pattern.exec(clause)?.[1]).find(words => words !== undefined) ?? null

const atEnd =
  '(?:(?:at|as)?\\s*(?:the )?(?:very )?last(?: of all| (?:thing|step|one))?|(?:at|in) the (?:very )?end|finally|after (?:everything(?: else)?|all else|(?:all )?the (?:rest|others?)))'
const lastPatterns = [
  /^(?:leave|keep|save|do|put)\s+(.+?)\s+(?:for|until|till|to)\s+(?:the\s+)?(?:very\s+)?(?:last|end)$/,
  // `the chest comes last`, `the torches at the end`, `collect the dirt after everything else`
  new RegExp(`${sentence}${atEnd}$`),
  // `last the torches`, `finally collect the dirt`
  new RegExp(`^(?:${atEnd}|lastly):?\\s+${asVerb}(.+)$`),
  /^(?:end|finish|close) (?:with|by)\s+(.+)$/,
]

/** What a clause wants last, in its own words; null: it is not about that. */
export const readLast = (clause: string): string | null =>
  lastPatterns.map(pattern => pattern.exec(clause)?.[1]).find(words => words !== undefined) ?? null

/** `then gather`: what follows the part that comes first. */
export const isNext = (clause: string): boolean =>
  /^(?:and\s+)?(?:then|after that|afterwards|next|only then)\b/.test(clause)
