import { inDigits } from './mark-amounts.ts'

/** How much is wanted in all, of all agents together: `only 8 in total`, `10 logs are enough`, `no more than 6 planks altogether`. */

/** `exact`: so many; else the goal's own amount counts where it is within the bound. */
export type Bound = 'exact' | 'most' | 'least'

interface Total {
  readonly count: number
  readonly bound: Bound
  /** Of what, in the person's words; '': they do not say. */
  readonly thing: string
}

/** What is said beside a number: which bound it is, that it counts for all together, or that no more is wanted. */
const phrases = {
  most: `at (?:the )?most|(?:no|not|never) more than|not over|up to|max(?:imum)?(?: of)?|or (?:fewer|less)|tops`,
  least: `at (?:the )?least|(?:no|not) (?:fewer|less) than|min(?:imum)?(?: of)?|or more`,
  only: 'only|just|exactly',
  all: `(?:a|the) total of|in (?:total|all|sum)|all? ?together|all in all|overall|as a (?:team|whole|group)|together|total`,
  enough: `(?:(?:is|are|will be|would be) )?(?:enough|plenty|sufficient)(?: for (?:us|me|now|this))?|(?:will|would) do|(?:is|are) all(?: (?:that )?(?:we|i) (?:need|want))?`,
} as const
type Phrase = keyof typeof phrases
const anyPhrase = new RegExp(
  `(?<![\\w@])(?:${Object.entries(phrases)
    .map(([name, pattern]) => `(?<${name}>${pattern})`)
    .join('|')})(?!\\w)[,:]?`,
  'g',
)
/** `16 logs instead of 24`: what it was is no wish. */
const contrast =
  /,?\s+(?:instead of|rather than|and not|not)\s+(?:only\s+|just\s+)?\d{1,4}(?:\s+of\s+(?:them|it|those))?$/
const work =
  '(?:make it|collect|get|gather|craft|make|bring|mine|dig|chop|cut|use|take|have|need|want|do|we|i|you|let us|lets)'
const amount = new RegExp(`^(?:${work}\\s+)*(\\d{1,4})x?(?:\\s+(\\S.*))?$`)

const read = (text: string): { readonly said: ReadonlySet<Phrase>; readonly bare: string } => {
  const said = new Set<Phrase>()
  const bare = inDigits(text)
    .replace(contrast, '')
    .replace(anyPhrase, (...found) => {
      const groups: Readonly<Partial<Record<Phrase, string>>> = found.at(-1)
      for (const name of Object.keys(phrases) as Phrase[]) if (groups[name] !== undefined) said.add(name)
      return ' '
    })
  return { said, bare: bare.replace(/\s+/g, ' ').trim() }
}

/** How much in all words ask for; null: they say nothing of that. A number alone says of nothing how much. */
export const readTotal = (text: string): Total | null => {
  const { said, bare } = read(text)
  const [, count, thing = ''] = amount.exec(bare) ?? []
  const of = thing.replace(/^(?:of )?(?:them|those|these|it)$/, '')
  // What only follows on the number is no thing.
  if (
    count === undefined ||
    (of === '' && said.size === 0) ||
    /^(?:and|but|or|with|because|is|are|was|were)\b|^\W/.test(of)
  )
    return null
  return { count: Number(count), bound: said.has('most') ? 'most' : said.has('least') ? 'least' : 'exact', thing: of }
}

/** Whether words name an amount of all together, which is none of who was named before them. */
export const isOfAll = (text: string): boolean => {
  const { said } = read(text.toLowerCase().trim())
  return (said.has('all') || said.has('enough')) && readTotal(text.toLowerCase().trim()) !== null
}
