import type { Change, Reading } from './clause.ts'
import { type Known, objectIn } from './clause-words.ts'
import { filler, listOf, stem } from './wishes.ts'

/** Who works at all, and who does or does not do what. Names stand in clauses as marks, `who0`; several in a list are one mark. */

const who = '(who\\d+)'

export const workersOf = (text: string): string[] => text.match(/\bwho\d+\b/g) ?? []

const modal =
  '(?:should|must|can|shall|may|will|would|does|do|also|too|has to|have to|needs? to|wants? to|ought to|is to|are to|to)'
const work =
  'build|make|craft|collect|place|put|store|stash|deposit|fill|gather|mine|dig|chop|cut|fell|harvest|fetch|bring|carry|deliver|do|take|handle|get|light|set up|work on'
const works =
  'builds?|makes?|crafts?|collects?|places?|puts?|stores?|stashes|deposits?|fills?|gathers?|mines?|digs?|chops?|cuts?|fells?|harvests?|fetches|brings?|carries|delivers?|does|do|takes?|handles?|gets?|lights?|sets? up|works? on'
const anyWork = `(${works}|${work})`
const none = '(?:nobody|no ?one)(?: else)? (?:but|except|than)'
const everybody = '(?:all|everybody|everyone|anybody|anyone)(?: else)?'
const inVain = "(?:do not|does not|don['’]?t|doesn['’]?t|never)"
const not = `(?:(?:${modal}|is) (?:not|never)(?: to)?|cannot|\\w+n['’]?t|not|never)`

const at = (pattern: string): RegExp => new RegExp(`(?:^|\\s)${pattern}(?=$|[\\s.,!?])`)
const whole = (pattern: string): RegExp => new RegExp(`^(?:i want |we want )?${pattern}$`)

/** `let Bob collect the logs`, `only Bob collects logs`, `nobody but Bob collects logs`. */
const doing = new RegExp(
  `(?:^|\\s)(?:(?:only|just|${none})\\s+)?(?:(?:let|have|want)\\s+(?:only\\s+)?)?${who}\\s+(?:alone\\s+)?(?:${modal}\\s+)*(?:alone\\s+)?${anyWork}\\s+(.+)$`,
)
/** `Bob builds`, `let Bob do the building`: all of one kind of work. */
const kindsDone: readonly (readonly [string, string])[] = [
  ['builds?|constructs?', 'build'],
  ['crafts?', 'craft'],
  ['collects?|gathers?|mines?|digs?|chops?|harvests?', 'collect'],
  ['places?', 'place'],
  ['stores?', 'store'],
]
const doingKind = kindsDone.map(
  ([verbs, kind]) =>
    [
      new RegExp(
        `(?:^|\\s)(?:(?:only|just|${none})\\s+)?(?:(?:let|have|want)\\s+(?:only\\s+)?)?${who}\\s+(?:alone\\s+)?(?:${modal}\\s+)*(?:alone\\s+)?(?:${verbs})(?:\\s+(?:alone|please|instead|it all))*$`,
      ),
      kind,
    ] as const,
)
/** `Bob only fills the chest`: that, and nothing else. */
const doingOnly = new RegExp(
  `(?:^|\\s)${who}\\s+(?:${modal}\\s+)*(?:only|just)\\s+(?:${modal}\\s+)*${anyWork}\\s+(.+)$`,
)
/** `Mia should not collect logs`, `don't let Mia collect logs`. */
const notDoing = [
  new RegExp(`(?:^|\\s)${inVain}\\s+(?:let|have)\\s+${who}\\s+${anyWork}(?:\\s+(.+))?$`),
  new RegExp(`(?:^|\\s)${who}\\s+${not}\\s+(?:be\\s+)?${anyWork}(?:\\s+(.+))?$`),
]
/** `everybody except Kim collects logs`: Kim does not. */
const exceptOf = new RegExp(
  `^(?:(?:let|have)\\s+)?(?:everybody|everyone|all|each)(?: (?:of )?(?:you|us|them))?,?\\s+(?:but(?: not)?|except(?:ing)?(?: for)?|apart from|other than|excluding)\\s+${who},?\\s+(?:${modal}\\s+)*${anyWork}(?:\\s+(.+))?$`,
)
const tooMuch = /\b(?:so|too|that|as|quite) (?:much|many|few|little|long|often|fast)\b|\b(?:everything|it|all) alone\b/
/** `Kim instead of Ben`: Kim works, and Ben does not. */
const inPlaceOf = new RegExp(
  `^(?:(?:use|take|let|have|with|better|rather)\\s+)*${who},?\\s+(?:instead of|in place of|rather than|(?:and |but )?not)\\s+${who}(?:\\s+(?:do|does)\\s+(?:it|this|that))?$`,
)
/** `Mia collects nothing`, `Mia shall collect no logs`. */
const doingNothing = [
  new RegExp(`(?:^|\\s)${who}\\s+(?:${modal}\\s+)*${anyWork}\\s+(?:nothing|none)(?=$|\\s)`),
  new RegExp(`(?:^|\\s)${who}\\s+(?:${modal}\\s+)*${anyWork}\\s+no\\s+(.+)$`),
]
/** `Bob is responsible for the crafting`. */
const inCharge = new RegExp(
  `(?:^|\\s)${who}\\s+(?:(?:is|are|be|${modal})\\s+)*(?:responsible for|in charge of|tak(?:es?|ing) (?:care of|over)|looks? after|tasked with|busy with)\\s+(.+)$`,
)
/** `give the crafting to Bob`, `all crafting is Bob's job`, `the logs are for Bob`. */
const given = [
  `(?:give|assign|leave|hand|pass)\\s+(.+?)\\s+(?:over\\s+)?to\\s+${who}(?:\\s+(?:only|alone))?(?=$|\\s)`,
  `^(.+?)\\s+(?:is|are|goes|go|belongs?|should (?:be|go))\\s+(?:all\\s+)?(?:(?:done|handled|made|built|crafted|collected) by|for|to|up to|left to|with)\\s+${who}(?:\\s+(?:only|alone))?(?=$|\\s)`,
  `^(.+?)\\s+(?:is|are|should be)\\s+${who}(?:['’]s?)?(?:\\s+(?:job|task|work|part|duty|business))?(?=$|\\s)`,
].map(pattern => new RegExp(pattern))

const only = [
  at(
    `(?:(?:use|let|take|with)\\s+)?(?:only|just|${none})\\s+(?:(?:use|let|with)\\s+)?${who}(?:\\s+(?:${modal}\\s+)*(?:works?|helps?|plays?|does? it|does? (?:everything|all)))?`,
  ),
  at(
    `(?:(?:use|let)\\s+)?${who}\\s+(?:${modal}\\s+)*(?:works?\\s+)?(?:alone|(?:by|on) (?:him|her|it|them)(?:self|selves)|on (?:his|her|their) own)`,
  ),
  // `Bob only dances` says what Bob does, and not who works.
  at(
    `(?:(?:use|let)\\s+)?${who}\\s+(?:${modal}\\s+)*(?:works?\\s+)?only(?=\\s*(?:$|[.,!?]|please|works?|now|this time))`,
  ),
]
/** `Hugo does it alone`, `let Kim do everything by herself`. */
const doingAlone = at(
  `(?:(?:let|have)\\s+)?${who}\\s+(?:${modal}\\s+)*(?:do|does|handles?|makes?)\\s+(?:it|this|that|everything|(?:the|all)(?: the)? (?:work|job)|all(?: of (?:it|this|that))?)\\s+(?:all\\s+)?(?:alone|(?:by|on) (?:him|her|it|them)sel(?:f|ves)|on (?:his|her|their) own)`,
)
const along = '(?:\\s+(?:with us|along|again|too|also|as well))*'
const joining = [
  at(
    `(?:use|take|have|bring|get|put|let|call|count)\\s+${who}\\s+(?:back(?:\\s+in(?:to (?:it|the (?:work|plan)))?)?|in|again|too|also|as well)${along}`,
  ),
  at(
    `(?:with|include|add|count in|not without|plan (?:with|for)|(?:give|offer) (?:work|items|something|tasks) to)\\s+(?:also\\s+)?${who}${along}`,
  ),
  at(`(?:give|offer)\\s+${who}\\s+(?:work|items|something|tasks|a (?:part|task|share))(?: to do)?`),
  at(`(?:(?:let|have)\\s+)?${who}\\s+(?:${modal}\\s+)*(?:joins?(?: in)?|helps?|works?|plays?|takes? part)${along}`),
]
/** `without Bob`, `not Bob`, `Bob rests`. */
const leaving = [
  at(
    `(?:no(?!\\s+who\\d+\\s+(?:${works})\\s)|not|without|skip|leave out|drop|remove|minus|exclude|(?<!(?:nobody|no ?one)(?: else)? )except(?: for)?|nothing for|no (?:work|items|part) for|${inVain} (?:use|need|take|include|want)|${everybody} (?:but|except(?: for)?|without|minus))\\s+${who}(?:\\s+works?)?(?:\\s+(?:this time|for now|today|of (?:it|this)))*`,
  ),
  at(`leave\\s+${who}\\s+(?:out|behind|alone|in peace)`),
  whole(
    `(?:let )?${who}\\s+(?:${modal}\\s+)*(?:not|out|rests?|stays? (?:out|home|at home|away|behind|there|here)|sits? (?:this )?out|waits?|pauses?|(?:is|be) out|(?:is )?not (?:needed|work(?:ing)?|to work|help(?:ing)?|join(?:ing)?)|does nothing|do nothing)(?: please)?`,
  ),
  whole(`${who}\\s+(?:${not})\\s+(?:work|help|join|be (?:in|part of) (?:it|this|the plan))`),
]
const all = `(?:everybody|everyone|anybody|anyone|(?:each|all)(?: of)? (?:you|them|us)|all (?:(?:the|our) )?(?:two|three|four|five|six|\\d+|agents|workers|hands|members|others)|all|each|both(?: of (?:you|them))?|the (?:whole|entire|full) team|the others?)`
const allWork = new RegExp(
  `^(?:(?:with|use|let|include|for|plan (?:with|for))\\s+)?${all}(?:\\s+(?:${modal}\\s+)*(?:works?|helps?|joins?|plays?|takes? part))?(?:\\s+(?:again|too|together|as well|also|on (?:it|this)|please))*$`,
)
const allMay = new RegExp(`^${all}\\s+(?:may|can|should)(?:\\s+(?:again|too))*$`)
const notOnly = at(`(?:not|no longer)\\s+(?:only|just)(?:\\s+${who})?`)

/** A kind of work as a noun, and the verb by which items are known: `the crafting`; a crafting table is a thing. */
const kindsOfWork: readonly (readonly [RegExp, string])[] = [
  [/\b(?:crafting(?! tables?\b)|making)\b/g, 'craft'],
  [/\b(?:collecting|collection|gathering|mining|digging|chopping|harvesting|fetching|foraging)\b/g, 'collect'],
  [/\b(?:building|construction|constructing)\b/g, 'build'],
  [/\bplacing\b/g, 'place'],
  [/\b(?:storing|storage|stashing|depositing|putting|filling)\b/g, 'store'],
]
/** The words by which kinds of work are known. */
export const workNouns: readonly string[] =
  'craft crafting making collect gather collecting collection gathering mining digging chopping harvesting fetching foraging build building construction constructing place placing store storing storage stashing depositing putting filling'.split(
    ' ',
  )

const tidy = (words: string): string =>
  words
    .replace(/^(?:the|a|an|any|some|more)\s+/, '')
    .replace(/\s+(?:please|too|as well|instead|yet|now|alone|(?:by|on) (?:him|her|it)self)$/, '')
    .trim()

/** What a clause about a worker is about; the kind of work itself where it names nothing: `collects everything`. Empty: all work. */
export const objectOf = (verb: string, words: string): string => {
  const named = kindsOfWork.reduce((text, [noun, kind]) => text.replace(noun, kind), tidy(words))
  if (named.split(/\s+/).some(word => word && !filler.test(stem(word)))) return named
  return verb.replace(/^(?:do(?:es)?|takes?|handles?|gets?|works?(?: on)?)$/, '').replace(/s$/, '')
}

/** Whether a clause is about making its object, and names no place. */
const isPlaceless = (verb: string, words: string): boolean =>
  /^(?:build|make|craft|collect|place|gather|get)s?$/.test(verb) && !/\b(?:in|into|inside|to)\b/.test(words)

interface Part {
  readonly people: string
  readonly verb?: string | undefined
  readonly object?: string | undefined
}

const around = (text: string, { index, 0: match }: RegExpExecArray): string[] => [
  text.slice(0, index),
  text.slice(index + match.length),
]

const about = (
  kind: 'assign' | 'spare',
  text: string,
  match: RegExpExecArray,
  { people, verb = '', object }: Part,
  known: Known,
): Reading => {
  const { words, rest, unsure } = object === undefined ? { words: '', rest: [], unsure: [] } : objectIn(object, known)
  const placeless = isPlaceless(verb, words)
  return {
    changes: listOf(words).map(one => ({ kind, people: [people], words: objectOf(verb, one), placeless })),
    rest: [...around(text, match), ...rest],
    unsure,
  }
}

/** What a clause says about workers; null: it names none, or no rule reads it. */
export const readWorkers = (text: string, known: Known): Reading | null => {
  const find = (patterns: readonly RegExp[]): RegExpExecArray | null =>
    patterns.map(pattern => pattern.exec(text)).find(match => match !== null) ?? null
  const say = (match: RegExpExecArray, change: Change): Reading => ({ changes: [change], rest: around(text, match) })
  const lifted = find([notOnly])
  if (lifted) return say(lifted, { kind: 'everybody' })
  if (workersOf(text).length === 0) {
    const match = find([allWork, allMay])
    return match && say(match, { kind: 'everybody' })
  }
  const without = find([exceptOf, ...notDoing])
  // `Mia should not do so much` does not say how much.
  if (without && tooMuch.test(text)) return null
  if (without) {
    const [, people, verb, object] = without
    return about('spare', text, without, { people: people!, verb, object }, known)
  }
  const nothing = find(doingNothing)
  if (nothing) {
    const [, people, verb, object] = nothing
    return about('spare', text, nothing, { people: people!, verb, object }, known)
  }
  const [exchange, comes, goes] = inPlaceOf.exec(text) ?? []
  if (exchange !== undefined)
    return {
      changes: [
        { kind: 'join', people: [comes!] },
        { kind: 'out', people: [goes!] },
      ],
      rest: [],
    }
  const gift = find(given)
  if (gift) return about('assign', text, gift, { people: gift[2]!, object: gift[1]! }, known)
  const charge = find([inCharge])
  if (charge) return about('assign', text, charge, { people: charge[1]!, object: charge[2]! }, known)
  const left = find(leaving)
  if (left) return say(left, { kind: 'out', people: [left[1]!] })
  const solo = find([doingAlone])
  if (solo) return say(solo, { kind: 'only', people: [solo[1]!] })
  const just = find([doingOnly])
  if (just) {
    const [, people, verb, object] = just
    // `Bob only carries stuff` names no kind of work that a plan has.
    if (/^carr/.test(verb!) && /^(?:carrie|carry)$/.test(objectOf(verb!, objectIn(object!, known).words))) return null
    const reading = about('assign', text, just, { people: people!, verb, object: object! }, known)
    const rest = reading.changes.flatMap((one): Change[] =>
      one.kind === 'assign' && one.words !== '' ? [{ ...one, kind: 'spare', beside: true }] : [],
    )
    // With two kinds of work neither is beside the other.
    return { ...reading, changes: [...reading.changes, ...(rest.length === 1 ? rest : [])] }
  }
  const does = find([doing])
  if (does) return about('assign', text, does, { people: does[1]!, verb: does[2], object: does[3]! }, known)
  for (const [pattern, kind] of doingKind) {
    const all = pattern.exec(text)
    if (all) return say(all, { kind: 'assign', people: [all[1]!], words: kind, placeless: false })
  }
  const alone = find(only)
  if (alone) return say(alone, { kind: 'only', people: [alone[1]!] })
  const joined = find(joining)
  return joined && say(joined, { kind: 'join', people: [joined[1]!] })
}
