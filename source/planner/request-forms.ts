/**
 * The forms in which people ask for work, brought to the plain one: `could you please collect 6 sand`, `I want the cabin built` and `we need
 * a chest with 10 dirt in it` say no more than `collect 6 sand`, `build the cabin` and `put 10 dirt into the chest`.
 */

/** A word as an order, as what is going on (`start collecting`) and as what is done (`12 logs collected`). */
type Inflections = readonly [order: string, going: string, done: string]
/** Kinds of work, each with its words; of words that begin alike the longer one comes first. */
export const workWords = {
  mine: [
    ['mine', 'mining', 'mined'],
    ['dig up', 'digging up', 'dug up'],
    ['dig', 'digging', 'dug'],
  ],
  collect: [
    ['collect', 'collecting', 'collected'],
    ['gather', 'gathering', 'gathered'],
    ['chop', 'chopping', 'chopped'],
    ['cut down', 'cutting down', 'cut down'],
    ['cut', 'cutting', 'cut'],
    ['harvest', 'harvesting', 'harvested'],
    ['get', 'getting', 'gotten'],
    ['fetch', 'fetching', 'fetched'],
    ['find', 'finding', 'found'],
    ['obtain', 'obtaining', 'obtained'],
  ],
  craft: [
    ['craft', 'crafting', 'crafted'],
    ['make', 'making', 'made'],
    ['produce', 'producing', 'produced'],
    ['saw', 'sawing', 'sawn'],
  ],
  heat: [
    ['smelt', 'smelting', 'smelted'],
    ['cook', 'cooking', 'cooked'],
    ['bake', 'baking', 'baked'],
    ['roast', 'roasting', 'roasted'],
    ['fry', 'frying', 'fried'],
    ['grill', 'grilling', 'grilled'],
  ],
  store: [
    ['put', 'putting', 'put'],
    ['store', 'storing', 'stored'],
    ['deposit', 'depositing', 'deposited'],
    ['stash', 'stashing', 'stashed'],
    ['leave', 'leaving', 'left'],
  ],
  fill: [
    ['fill', 'filling', 'filled'],
    ['stock', 'stocking', 'stocked'],
  ],
  build: [
    ['build', 'building', 'built'],
    ['construct', 'constructing', 'constructed'],
    ['erect', 'erecting', 'erected'],
    ['raise', 'raising', 'raised'],
    ['finish', 'finishing', 'finished'],
  ],
  place: [
    ['place', 'placing', 'placed'],
    ['set up', 'setting up', 'set up'],
    ['set', 'setting', 'set'],
    ['install', 'installing', 'installed'],
    ['hang', 'hanging', 'hung'],
  ],
  light: [
    ['light', 'lighting', 'lit'],
    ['illuminate', 'illuminating', 'illuminated'],
  ],
  bring: [
    ['bring', 'bringing', 'brought'],
    ['deliver', 'delivering', 'delivered'],
    ['give', 'giving', 'given'],
    ['hand', 'handing', 'handed'],
    ['pass', 'passing', 'passed'],
  ],
  /** Who needs something does not say how it is to be had. */
  want: [
    ['need', 'needing', 'needed'],
    ['want', 'wanting', 'wanted'],
    ['require', 'requiring', 'required'],
  ],
} as const satisfies Readonly<Record<string, readonly Inflections[]>>
export type Verb = keyof typeof workWords

const allWords: readonly Inflections[] = Object.values(workWords).flat()
const asOrder = (form: 1 | 2, word: string): string => allWords.find(one => one[form] === word)?.[0] ?? word
const choice = (words: readonly string[]): string => `(?:${words.join('|')})`
const goingOn = `(${allWords.map(([, going]) => going).join('|')})`
const wasDone = `(${Object.entries(workWords)
  .flatMap(([kind, words]) => (kind === 'want' ? [] : words.map(([, , done]) => done)))
  .join('|')})`

const people = choice([
  'you(?: all| guys| two| both)?',
  'u',
  'someone',
  'somebody',
  'anyone',
  'anybody',
  'the team',
  'the others',
  '(?:one|any|some|all|both) of (?:you|them)',
])
const anyOrder = choice(
  Object.values(workWords).flatMap(words => words.flatMap(([order]) => (order === 'light' ? [] : order))),
)
const making = choice([...workWords.mine, ...workWords.collect, ...workWords.craft].map(([order]) => order))
const must = choice(['must', 'should', 'shall', 'ha(?:s|ve) to', 'needs? to', 'ought to', '(?:is|are) to'])
const wish = choice(['needs?', 'wants?', 'requires?'])
/** The box itself is kept, whichever it is. */
const box = String.raw`(?:(?:the|a|an|one|our)\s+((?:\w+\s+)?(?:chest|barrel)))`
const holding = choice(['with', 'containing', 'holding', 'filled with', '(?:that|which) (?:has|holds|contains)'])
const inside = String.raw`(?:\s+(?:in|inside)(?:\s+(?:it|there))?)?`

/** Words that only make it polite, and how soon it is to be: set off by commas, or at the end. */
const courtesy = choice([
  'please',
  'pls',
  'kindly',
  '(?:many )?thanks(?: a lot)?',
  'thank you(?: very much| so much)?',
  "if (?:you (?:can|could|would|like|please|don['’]?t mind|wish)|possible)",
  'for (?:me|us)',
  'asap',
  'as (?:soon|quickly|fast) as (?:possible|you can)',
  'right (?:away|now)',
  'quickly',
  'at once',
  'immediately',
])

const carrying = choice(['bring', 'carry', 'take', 'deliver', 'move', 'haul'])
/** `… and put 5 dirt`, but not `… and put it`: with what was named before nothing else begins, unless another one does it. */
const anotherOrder = String.raw`(?:,|\s(?:and|then))\s+(?:(?:and|also|then|please)\s+)*(?:(?:${anyOrder}|${carrying})\b(?!\s+(?:it|them)\b)|@?\w+\s+(?:must\s+)?(?:${anyOrder})s?\b)`

/** What something is to be done with: no work of its own. */
const objects = String.raw`((?:(?!\b(?:to|(?:${anyOrder})(?:e?s)?)\b).)+?)`

/** `catch 2 fish`, `fish 3 cod`: what bites is collected. */
const fishes = choice(['fish(?:es)?', 'cods?', 'salmons?', 'pufferfish', 'tropical fish'])
const someFishes = choice(
  String.raw`\d+x?,an?,some,a few,a couple of,a dozen,one,two,three,four,five,six,seven,eight,nine,ten,twelve`.split(
    ',',
  ),
)
/** Where no kind is named it is the one that bites most. */
const caught = (many: string, kind: string): string => `collect ${many}${kind.startsWith('fish') ? 'cod' : kind}`

const rewritings: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [new RegExp(String.raw`(?:^|\s*,\s*|\s+)${courtesy}\s*(?=,|$)`, 'g'), () => ''],
  [/\b(?:would|['’]d)(?: really| also| still)? (?:like|love|want|need|prefer)\b/g, () => ' want'],
  [/\b(?:could (?:use|do with)|(?:are|am|is) (?:in need of|looking for|after))\b/g, () => 'need'],
  [new RegExp(String.raw`\b${wish}\s+to\s+(?:have|get)\s+`), () => 'want '],
  [/^(\S.*?)\s+(?:is|are|will be)\s+(?:also\s+)?(?:needed|wanted|required)\b/, (_, things) => `want ${things}`],
  // `/draft with 2 wooden pickaxes`: beside what is planned
  [/^(?:(?:and|but|also)\s+)*with\s+(?=\d+\s)/, () => 'want '],
  // `we want a chest with 10 dirt in it`
  [
    new RegExp(String.raw`\b${wish}\s+${box}\s+${holding}\s+(.+?)${inside}$`),
    (_, chest, things) => `put ${things} into the ${chest}`,
  ],
  [
    new RegExp(String.raw`\b(craft|make|build|place|set up|produce)\s+(${box})\s+${holding}\s+(.+?)${inside}$`),
    (_, verb, chest, __, things) => `${verb === 'build' ? 'make' : verb} ${chest} and put ${things} into the chest`,
  ],
  // `there should be 10 dirt in the chest`, `the chest must hold 10 dirt`, `10 dirt must go into the chest`
  [
    new RegExp(String.raw`\bthere\s+${must}\s+be\s+(\S.*?)\s+(?:in|inside)\s+${box}`),
    (_, things, chest) => `put ${things} into the ${chest}`,
  ],
  [
    new RegExp(String.raw`\b${box}\s+${must}\s+(?:contain|hold|have|be filled with|get|end up with)\s+(.+?)${inside}$`),
    (_, chest, things) => `put ${things} into the ${chest}`,
  ],
  [
    new RegExp(String.raw`^(.+?)\s+${must}\s+(?:be|go|end up|lie|land)\s+(?:in|into|inside)\s+${box}`),
    (_, things, chest) => `put ${things} into the ${chest}`,
  ],
  // `bring 5 dirt to the chest`, but not the dirt of `bring Mia 2 torches and put 5 dirt into the chest`
  [
    new RegExp(String.raw`\b${carrying}\s+((?:(?!${anotherOrder}|\s+to\s).)+?)\s+(?:to|into|in)\s+${box}`),
    (_, things, chest) => `put ${things} into the ${chest}`,
  ],
  // `give his 4 sand to Mia`: whose they are is said by who gives them
  [
    /\b((?:give|hand|pass|bring|deliver)s?)\s+(?:his|her|their|its)\s+(?:own\s+)?(?=\S.*\sto\s)/,
    (_, verb) => `${verb} `,
  ],
  // `I want the cabin built`, `12 oak logs must be collected`
  [
    new RegExp(
      String.raw`\b${wish}\s+(?:to\s+(?:have|see)\s+)?${objects}\s+(?:to be\s+)?${wasDone}(?=$|,|\s+(?:in|into|inside|at|on|from|by|near|with|and)\b)`,
    ),
    (_, things, done) => `${asOrder(2, done!)} ${things}`,
  ],
  [new RegExp(String.raw`^(.+?)\s+${must}\s+be\s+${wasDone}\b`), (_, things, done) => `${asOrder(2, done!)} ${things}`],
  // `I need 10 dirt in the chest`; what is made for the chest is put there
  [
    new RegExp(String.raw`\b${wish}\s+${objects}\s+(?:in|into|inside)\s+${box}`),
    (_, things, chest) => `put ${things} into the ${chest}`,
  ],
  [
    new RegExp(String.raw`\b(${making})\s+${objects}\s+into\s+${box}`),
    (_, verb, things, chest) => `${verb} ${things} and put it into the ${chest}`,
  ],
  [new RegExp(String.raw`\bcatch\s+((?:[\w-]+\s+){0,3}?)(${fishes})\b`, 'g'), (_, many, kind) => caught(many!, kind!)],
  [
    new RegExp(String.raw`\b(?:go\s+)?fish(?:\s+for)?\s+(${someFishes}\s+)(${fishes})\b`, 'g'),
    (_, many, kind) => caught(many!, kind!),
  ],
  // `would you mind collecting 6 sand`
  [
    new RegExp(
      String.raw`\b(?:(?:would|do) you mind|(?:how|what) about|(?:start|begin|try)(?: (?:by|with))?)\s+${goingOn}\b`,
    ),
    (_, going) => asOrder(1, going!),
  ],
]

/** A sentence in the form of an order, in small letters; as it was where it is none of these forms. */
export const plainForm = (sentence: string): string =>
  rewritings.reduce(
    (text, [form, plain]) => text.replace(form, (...found) => plain(...(found as string[]))),
    sentence.trim().toLowerCase(),
  )

/** What stands before a piece of work and says nothing of it. */
const introduction = new RegExp(
  `^${choice([
    `(?:can|could|would|will|may|might) ${people}`,
    `(?:needs?|wants?|wish|ask|expect)(?: for)? ${people} to`,
    `(?:(?:the|your|our|my|this|next) )+(?:goal|task|job|plan|mission|aim|idea) (?:is|will be|would be)(?: for ${people})?(?: to)?`,
    `it would be (?:nice|good|great|lovely|kind|helpful) (?:if|of|to)|it(?:['’]s| is) time(?: for ${people})? to`,
    '(?:needs?|wants?|wish|have|has|ought|are|is|am|going|try|remember|be sure|make sure|start|begin) to',
    'make sure(?: that)?|be so kind (?:as )?to|be kind enough to|help (?:me|us)(?: to)?',
    'please|kindly|then|and|also|now|just|really|maybe|perhaps|both|to|go(?: and)?',
    'first(?:ly)?|second(?:ly)?|third(?:ly)?|last(?:ly)?|finally|next|later|after(?:wards?| that)|at last|so that',
    '(?:hey|hi|hello|ok|okay|alright|well)(?: (?:team|everyone|everybody|all|folks|guys|friends|there))?',
    "let us|let['’]s|(?:i|we|you)(?:['’](?:d|ll|m|re|ve))?|the team",
    'should|must|shall|will|would|can|could',
  ])}\\s+`,
)
/** `Hey team, …`, `go and …`: it calls on people and says nothing of the work. */
const greeting =
  /^(?:hey|hi|hello|ok|okay|alright|well|good (?:morning|day|evening)|dear)?\s*(?:team|everyone|everybody|folks|guys|friends|agents|there|go)?$/

/** `…, too` */
const aside = /^(?:(?:too|as well|thanks|thank you)(?:\s+|$))+$/

export const withoutIntroduction = (piece: string): string => {
  let text = piece.trim().toLowerCase()
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(introduction, '')
  }
  return greeting.test(text) || aside.test(text) ? '' : text.replace(/\s+/g, ' ')
}
