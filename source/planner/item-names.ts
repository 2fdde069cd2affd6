import { nearestName } from '../minecraft/names/suggestions.ts'
import { wordSet } from '../minecraft/names/word-list.ts'

/**
 * From the words people use to the registry's names: `oak logs` → `oak_log`, `a crafting table` → `crafting_table`,
 * `slabs` → `oak_slab` where oak slabs are what is around.
 */

const numbers = new Map(
  Object.entries({
    a: 1,
    an: 1,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    dozen: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
    hundred: 100,
    stack: 64,
    couple: 2,
    few: 3,
    some: 1,
  }),
)
/** `two dozen`, `3 stacks`. */
const multiples = new Set(['dozen', 'stack', 'hundred', 'few'])
const fillers = wordSet('the of some more new my your our all any small big at least about exactly another')
/** What people call things; by itself such a word means this also where a name of the game holds it: `wood` is no bark (`oak_wood`). */
const synonyms = new Map([
  ['wood', 'log'],
  ['timber', 'log'],
  ['trunk', 'log'],
  ['tree', 'log'],
  ['cobble', 'cobblestone'],
  ['rock', 'cobblestone'],
  ['earth', 'dirt'],
  ['soil', 'dirt'],
  ['lapis', 'lapis lazuli'],
  ['pork', 'porkchop'],
  ['steak', 'cooked beef'],
  ['workbench', 'crafting table'],
  ['craft table', 'crafting table'],
  ['board', 'planks'],
  ['plank', 'planks'],
  ['window', 'glass pane'],
  ['pane', 'glass pane'],
  ['light', 'torch'],
  ['iron', 'iron ingot'],
  ['gold', 'gold ingot'],
  ['copper', 'copper ingot'],
])
/** Words for things of many kinds: which one is for people to say. What is around is probable, or else the first. */
const kinds: ReadonlyMap<string, readonly string[]> = new Map([
  ['meat', ['beef', 'porkchop', 'mutton', 'chicken', 'rabbit']],
  ['food', ['bread', 'cooked_beef', 'cooked_porkchop', 'cooked_mutton', 'cooked_chicken', 'apple', 'carrot']],
  ['fish', ['cod', 'salmon']],
  ['flower', ['poppy', 'dandelion']],
  ['seed', ['wheat_seeds', 'beetroot_seeds', 'melon_seeds', 'pumpkin_seeds']],
])

/** What digging gives where that is another thing, beside ores. */
const dug: ReadonlyMap<string, string> = new Map([
  ['stone', 'cobblestone'],
  ['deepslate', 'cobbled_deepslate'],
  ['grass_block', 'dirt'],
  ['lapis_ore', 'lapis_lazuli'],
  ['nether_quartz_ore', 'quartz'],
  ['nether_gold_ore', 'gold_nugget'],
])

/** What one has who digs such blocks: `stone` is cobblestone then. Of an ore it goes by the version, whose names `vocabulary` has. */
export const dugAs = (block: string, vocabulary: ReadonlySet<string>): string => {
  const [, ore] = /^(?:deepslate_)?(\w+_ore)$/.exec(block) ?? []
  const kind = ore?.replace('_ore', '')
  const gives = dug.get(ore ?? block) ?? [`raw_${kind}`, kind].find(one => one !== undefined && vocabulary.has(one))
  return gives !== undefined && vocabulary.has(gives) ? gives : block
}

export interface Amount {
  readonly count: number | null
  readonly words: string
}

/** `two dozen oak logs` → 24 and `oak logs`; `3 of the 4 logs` → 3 and `logs`. Count null: none was said. */
export const readAmount = (phrase: string): Amount => {
  const words = phrase
    .toLowerCase()
    .replace(/[^a-z0-9_ ×]/g, ' ')
    .replace(/^sum\b/, 'some')
    .replace(/\bhalf (?:of )?an? (dozen|stack|hundred)\b/, (_, lot: string) => `${numbers.get(lot)! / 2}`)
    .replace(
      /^\s*(\w+) of (?:the|these|those|all|our|his|her|their) (\w+)(?= [a-z])/,
      (whole, some: string, all: string) => (isNumber(some) && isNumber(all) ? some : whole),
    )
    .split(/\s+/)
    .filter(Boolean)
  let count: number | null = null
  while (words.length > 0) {
    const word = words[0]!
    const digits = /^(\d{1,5})(?:x|×)?$/.exec(word)
    const value = digits ? Number(digits[1]) : numbers.get(word.replace(/^(stack|dozen)s$/, '$1'))
    if (value !== undefined && !(fillers.has(word) && count !== null)) {
      count = multiples.has(word.replace(/s$/, ''))
        ? (count ?? 1) * value
        : word === 'some'
          ? count
          : // `twenty-seven`
            count !== null && !digits && value < (count % 100 === 0 ? 100 : count >= 20 && count % 10 === 0 ? 10 : 0)
            ? count + value
            : value
      // `small dripleaf` is a plant of its own.
    } else if (!fillers.has(word) || word === 'small' || word === 'big') break
    words.shift()
  }
  return { count, words: words.join(' ') }
}

/** Whether a word by itself says how many; an article does not. */
export const isNumber = (word: string): boolean =>
  /^\d{1,5}(?:x|×)?$/.test(word) || (numbers.has(word.replace(/s$/, '')) && !/^(?:an?|some|few|couple)$/.test(word))

/** How many there are to be it does not say. */
export const allOfThem = /^(?:all|every)\b/
/** Amounts that are no whole number in the digits 0 to 9: `-3`, `½`, `1.5`, `1/2`, `٣`. */
export const oddNumber = /(?<!\S)(?:[-−]\d|\d+[./]\d|\d*(?!\d)\p{N})/u

/** Possible singular forms, the word itself first. */
export const singulars = (word: string): string[] => {
  const forms = [word]
  if (/(ch|sh|s|x|z|to)es$/.test(word)) forms.push(word.slice(0, -2))
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`)
  if (word.endsWith('ves')) forms.push(`${word.slice(0, -3)}f`)
  if (word.endsWith('s')) forms.push(word.slice(0, -1))
  return forms
}

/** How people call a thing by these words: one or several of it, and by other words for it. */
export const callsOf = (name: string): readonly string[] => {
  const forms = [name, `${name}s`, name.replace(/s$/, '')]
  const others = [...synonyms].flatMap(([word, meant]) => (forms.includes(meant) ? [word, `${word}s`] : []))
  return [...new Set([...forms, ...others])]
}

const partsOf = (words: string): string[] => words.toLowerCase().trim().replace(/_/g, ' ').split(/\s+/)

/** What things of it are called after. */
const materials = new Map([
  ['gold', 'golden'],
  ['wood', 'wooden'],
])

/** The name that these very words are, one or several of it; null: there is none. */
export const exactName = (words: string, vocabulary: ReadonlySet<string>): string | null => {
  const parts = partsOf(words)
  const last = parts.at(-1)!
  // Some names are plurals themselves: `oak plank` is `oak_planks`.
  const plurals = [`${last}s`, last.replace(/y$/, 'ies'), last.replace(/f$/, 'ves')]
  const names = [...singulars(last), ...plurals].map(form => [...parts.slice(0, -1), form].join('_'))
  // `dirt blocks` are dirt, where no name of the game has the word.
  if (parts.length > 1 && /^blocks?$/.test(last)) names.push(parts.slice(0, -1).join('_'))
  // `gold pickaxe`, `wood sword`; a gold ingot is called so.
  const [first = ''] = parts
  const material = parts.length > 1 ? materials.get(first) : undefined
  if (material) names.push(...names.map(name => name.replace(first, material)))
  return names.find(name => vocabulary.has(name)) ?? null
}

const colours = wordSet(
  'white_ orange_ magenta_ light_blue_ yellow_ lime_ pink_ gray_ light_gray_ cyan_ purple_ blue_ brown_ green_ red_ black_',
)

/** Oak is most common, and what is white needs no dye. */
const usual = (name: string): number => (name.startsWith('oak_') ? 2 : name.startsWith('white_') ? 1 : 0)

/**
 * The name in `vocabulary` that the words mean, or null. Among several (`door`: oak, birch, iron …) the first of `prefer`
 * wins, then oak, then white, then the shortest.
 */
export const resolveName = (
  words: string,
  vocabulary: ReadonlySet<string>,
  prefer: readonly string[] = [],
): string | null => {
  const exact = exactName(words, vocabulary)
  if (exact !== null) return exact
  const parts = partsOf(words).filter(word => word && !fillers.has(word))
  if (parts.length === 0) return null
  const last = parts.at(-1)!
  const stem = parts.slice(0, -1)
  const phrases = singulars(last).flatMap(form => {
    const phrase = [...stem, form].join(' ')
    const other = synonyms.get(phrase) ?? synonyms.get(form)
    if (other === undefined) return [phrase]
    return stem.length === 0 ? [other, phrase] : [phrase, [...(synonyms.has(phrase) ? [] : stem), other].join(' ')]
  })
  const names = phrases.map(phrase => phrase.replace(/ /g, '_'))
  for (const name of names) if (vocabulary.has(name)) return name
  for (const name of names) {
    const candidates = [...vocabulary].filter(one => one.endsWith(`_${name}`))
    const preferred = prefer.find(one => candidates.includes(one))
    if (preferred) return preferred
    // A door where birches stand is a birch door, but a bed where brown mushrooms stand is no brown one.
    const kin = candidates.find(one => {
      const before = one.slice(0, -name.length)
      return prefer.some(other => other.startsWith(before) && (!colours.has(before) || other.endsWith('_wool')))
    })
    if (kin) return kin
    const found = candidates.sort((a, b) => usual(b) - usual(a) || a.length - b.length || (a < b ? -1 : 1))[0]
    if (found) return found
  }
  return null
}

/** What a game's version calls its items and blocks. */
export interface GameNames {
  has(name: string): boolean
  /** The name that these words are, in whatever spelling; as given when they are none. */
  of(words: string): string
  /** The same where an item is wanted: of a block that is none, what it gives. */
  itemOf(words: string): string
  /** What was probably meant by words that are no name; `shown` are the names that the asked one has seen. */
  near(words: string, shown?: readonly string[]): string | undefined
}

/** Longer words are no mistyped names. */
const longestNameCharacters = 80

/** `items`: those of the names that are items; `gives`: what blocks give that are none and are called otherwise. */
export const gameNames = (
  names: Iterable<string>,
  items?: ReadonlySet<string>,
  gives?: ReadonlyMap<string, string>,
): GameNames => {
  const vocabulary = new Set(names)
  const exact = (words: string, among: ReadonlySet<string>): string | null =>
    words.length > longestNameCharacters ? null : exactName(words.replace(/-/g, '_'), among)
  const of = (words: string): string => exact(words, vocabulary) ?? words
  return {
    has: name => vocabulary.has(name),
    of,
    itemOf: words => exact(words, items ?? vocabulary) ?? gives?.get(of(words)) ?? of(words),
    near(words, shown = []) {
      if (words.length > longestNameCharacters) return undefined
      const kind = partsOf(words).at(-1)!
      const name = partsOf(words).join('_')
      const third = Math.ceil(name.length / 3)
      const nearest = (names: ReadonlySet<string>, within: number): string | undefined =>
        nearestName(name, [...names], { within }) ??
        singulars(name)
          .map(one => nearestName(one, [...names], { within }))
          .find(one => one !== undefined)
      const seen = new Set(shown.filter(one => vocabulary.has(one)))
      const ofKind = (names: ReadonlySet<string>): string | undefined =>
        singulars(name)
          .flatMap(one => kinds.get(one) ?? [])
          .find(one => names.has(one))
      return (
        ofKind(seen) ??
        ofKind(vocabulary) ??
        resolveName(words, vocabulary, shown) ??
        nearest(seen, Math.min(slipLetters, third)) ??
        nearest(vocabulary, Math.min(slipLetters, third)) ??
        // Of the same kind: a door, whatever it was to be made of.
        resolveName(kind, seen, shown) ??
        resolveName(kind, vocabulary, shown) ??
        nearestName(name, [...vocabulary], { within: third })
      )
    },
  }
}
/** Letters by which a slip of the pen differs from the name that was meant. */
const slipLetters = 2

/** Keeps the names that hold an “and” in one piece, for code that parts a list at it. */
export const keepNames = (text: string): string => text.replace(/\bflint and steels?\b/gi, 'flint_and_steel')
