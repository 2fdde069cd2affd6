/** What people want to be done first, last, or one after the other, in one clause of their words. */

/** What a clause is about, in its own words, and what of it stands around that and was not read. */
export interface Found {
  readonly object: string
  readonly rest: readonly string[]
}

const verbs =
  'make|craft|build|do|get|collect|gather|mine|fetch|place|put|put up|set up|set|produce|finish|store|start with|begin with|start|begin'
const asVerb = `(?:(?:let us|let['’]?s|we|you|please|should|must|can|to|have to|need to|needs? to)\\s+)*(?:(?:${verbs})\\s+(?!(?:should|must|shall|will|can|may|has|have|needs?|ought|be|is|are|comes?|goes|go|gets|stands?|first)\\b))?`
const subject = `^${asVerb}(.+?)(?:\\s+(?:should|must|shall|will|can|may|has to|have to|needs? to|ought to))?(?:\\s+(?:be|is|are|comes?|goes|go|gets?|stands?))?(?:\\s+(?:done|made|built|crafted|collected|gathered|placed|set up))?\\s+`
const firstPatterns = [
  // `first craft the chest`, `first the walls`
  new RegExp(`^first(?:ly| of all)?[:,]?\\s+${asVerb}(.+)$`),
  // `the chest comes first`, `the chest should be made first`, `make the chest first`
  new RegExp(`${subject}(?:at first|first(?: of all)?)\\b`),
  /^(?:start|begin)\s+(?:with|by)\s+(.+)$/,
]
const atEnd =
  '(?:(?:at|as)?\\s*(?:the )?(?:very )?last(?: of all| (?:thing|step|one))?|(?:at|in) the (?:very )?end|finally|after (?:everything(?: else)?|all else|(?:all )?the (?:rest|others?)))'
const lastPatterns = [
  /^(?:leave|keep|save|do|put)\s+(.+?)\s+(?:for|until|till|to)\s+(?:the\s+)?(?:very\s+)?(?:last|end)\b/,
  // `the chest comes last`, `the torches at the end`, `collect the dirt after everything else`
  new RegExp(`${subject}${atEnd}$`),
  // `last the torches`, `finally collect the dirt`
  new RegExp(`^(?:${atEnd}|lastly)[:,]?\\s+${asVerb}(.+)$`),
  /^(?:end|finish|close) (?:with|by)\s+(.+)$/,
]

const find = (patterns: readonly RegExp[], clause: string): Found | null => {
  for (const pattern of patterns) {
    const match = pattern.exec(clause)
    if (match?.[1] !== undefined) return { object: match[1], rest: [clause.slice(match.index + match[0].length)] }
  }
  return null
}

/** What a clause wants first; null: it is not about order. */
export const readFirst = (clause: string): Found | null => find(firstPatterns, clause)

/** What a clause wants last; null: it is not about that. */
export const readLast = (clause: string): Found | null => find(lastPatterns, clause)

const next = /\s*,?\s*(?:\band\s+)?\b(?:only then|then|after that|afterwards|next)\b[:,]?\s*/
const verb = new RegExp(`^${asVerb}(?=.)`)
/** What is left when some things come first. */
const others =
  /^(?:(?:comes?|do|all)\s+)?(?:(?:all )?the (?:rest|others?)|everything(?: else)?|all else)(?:\s+(?:comes?|goes|follows?))?$/

export interface Sequence {
  /** What comes one after the other, each in its own words. */
  readonly parts: readonly string[]
  /** The first of them comes before everything else, too. */
  readonly isFirst: boolean
}

/** `first the chest, then the walls`, `the walls before the roof`: what comes after what; null: the clause does not say that. */
export const readSequence = (clause: string): Sequence | null => {
  const steps = clause.split(next).filter(part => part !== '')
  if (steps.length > 1) {
    const [head, ...rest] = steps as [string, ...string[]]
    const first = readFirst(head)
    const isWhole = first?.rest.every(text => text.trim() === '') ?? false
    return {
      parts: [isWhole ? first!.object : head, ...rest].filter(part => !others.test(part)),
      isFirst: isWhole,
    }
  }
  const before =
    /^(.+?)\s+(?:(?:should\s+|must\s+)?(?:comes?|goes|go|is|are|be(?: (?:done|made|built))?)\s+)?(before|after)\s+(?!all\b)(.+)$/.exec(
      clause,
    )
  if (before)
    return { parts: before[2] === 'before' ? [before[1]!, before[3]!] : [before[3]!, before[1]!], isFirst: false }
  const led = /^(before|after)\s+(?!all\b)(.+?)\s*,\s*(.+)$/.exec(clause)
  return led && { parts: led[1] === 'after' ? [led[2]!, led[3]!] : [led[3]!, led[2]!], isFirst: false }
}

/** A part of an order without the verb that it may begin with. */
export const withoutVerb = (part: string): string => part.replace(verb, '')
