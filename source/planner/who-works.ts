import { inPattern, withoutMark } from '../minecraft/names/player-names.ts'
import { type Verb, withoutIntroduction, workWords } from './request-forms.ts'
import { asOrder, verbOf } from './sentence-pieces.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Who works for a goal: `only Bob and Mia collect …` and `leave Lena out`, as `Bob and Mia: collect …` and `… without Lena`. */

const only = '(?:only|just|(?:nobody|no one|none)(?: else)? (?:but|except))'
const alone =
  '(?:(?:all )?alone|(?:all )?(?:by|on) (?:him|her|it|them|your)sel(?:f|ves)|on (?:his|her|its|their|your) own|with(?:out any|out| no) help)'
const modal = '(?:must|should|shall|will|ha(?:s|ve) to|needs? to|(?:is|are) to)'
const doesAll = `(?:${modal} )?(?:do|does|handles?) (?:it|this|that|everything|(?:the|all(?: the)?) (?:work|job)|all(?: of (?:it|this|that))?)`
/** Work of which the reader of wishes says who does it; all other work is given to those who are called on. */
const ofWishes: ReadonlySet<string> = new Set<Verb>(['build', 'place', 'light', 'fill'])
const verbs = (isOfWishes: boolean): string => {
  const words = Object.entries(workWords).flatMap(([kind, list]) =>
    ofWishes.has(kind) === isOfWishes ? list.map(([order]) => order) : [],
  )
  return `(?:${modal} )?(?:${words.join('|')})(?:e?s)?\\b`
}
const [given, other] = [verbs(false), verbs(true)]
const end = '(?=\\s*$)'
const goesOn = '(?=\\s*(?:$|,|and\\b))'

/** What stands for who works, with `%` for names; who does it all, and who does nothing. */
const forms: Readonly<Record<'only' | 'out', readonly string[]>> = {
  only: [
    `^(?:(?:let|have|use|with) )?${only} (?:(?:let|use|with) )?%(?: ${doesAll}(?: ${alone})?| ${modal} work| works?)?\\s*(?:[,:]|$)`,
    `^(?:(?:let|have) )?% ${doesAll}(?: ${only})? ${alone}\\s*(?:[,:]|$)`,
    `^(?:(?:let|have) )?% (?:${modal} )?(?:works? )?${alone}\\s*(?:[,:]|$)`,
    `^(?:(?:let|have) )?${only} %(?= ${other})`,
    `^(?:(?:let|have) )?% ${alone}(?= ${other})`,
    `(?:\\s*,)? (?:with|by|using) ${only} %${goesOn}`,
    `(?:\\s*,)? ${only} (?:with|by|using) %${goesOn}`,
    `(?:\\s*,)? (?:with|by|using) % (?:only|alone)${goesOn}`,
    `\\s*,\\s*(?:(?:and|but) )?(?:(?:let|use) )?${only} %(?: ${doesAll}(?: ${alone})?| ${modal} work| works?)?${end}`,
    `\\s*,\\s*(?:(?:and|but) )?(?:(?:let|have) )?% ${doesAll} ${alone}${end}`,
  ],
  out: [
    '(?:leave % out(?: of (?:it|this))?|(?:leave out|skip|exclude) %)',
    `% (?:${modal} )?(?:rests?|stays? (?:out(?: of (?:it|this))?|at home|behind)|sits? (?:this |it )?out|(?:does|do) nothing)${goesOn}`,
    `(?:no work|nothing) for %${goesOn}`,
  ].map(form => `(?:^|\\s*,\\s*|\\s+)(?:(?:and|but) )?${form}(?:\\s*[:,](?=\\s*\\S))?(?:\\s+and(?=\\s))?`),
}

/** Words that say no more than the names beside them, as it is these alone who are called on. */
const more: readonly (readonly [string, string])[] = [
  [`(?<=^|[,:]\\s*|\\band )(?:(?:let|have) )?${only} (%)(?= ${given})`, '$1'],
  [`(%) (?:all )?alone(?= ${given})`, '$1'],
  [`(%\\s*[,:]? (?:each )?${given}(?:(?!\\s${alone}).){0,200}?) ${alone}${goesOn}`, '$1'],
]

const isGiven = (order: string): boolean => {
  const kind = verbOf(withoutIntroduction(asOrder(order.trim())))?.verb
  return kind !== undefined && !ofWishes.has(kind)
}

interface Part {
  readonly words: string
  readonly only?: string | undefined
  readonly out?: string | undefined
}

interface NameForms {
  /** What the names were read from. */
  readonly seats: string
  readonly names: RegExp
  readonly only: readonly RegExp[]
  readonly out: readonly RegExp[]
  readonly plain: readonly (readonly [RegExp, string])[]
  readonly calledOn: RegExp
}

/** The forms with the names of a team; kept for the next goal of the same team, since they take longer to build than a goal to read. */
let kept: NameForms | undefined
const formsOf = (seats: readonly string[]): NameForms => {
  const team = seats.join('\n')
  if (kept?.seats === team) return kept
  const name = `@?(?:${seats.map(seat => inPattern(withoutMark(seat))).join('|')})\\b`
  const names = `${name}(?:(?:\\s*, ?(?:and )?| (?:and|or|&) )${name})*`
  // Bounded: a text may be one long row of blanks.
  const pattern = (form: string): RegExp =>
    new RegExp(
      form
        .replaceAll('%', () => names)
        .replaceAll('\\s*', '\\s{0,3}')
        .replaceAll(' ', '\\s{1,3}'),
      'i',
    )
  kept = {
    seats: team,
    names: pattern('%'),
    only: forms.only.map(pattern),
    out: forms.out.map(pattern),
    plain: more.map(([form, instead]) => [pattern(form), instead] as const),
    calledOn: pattern('^(?:(?:let|have) )?%'),
  }
  return kept
}

/** A goal in which names stand before what these alone do, and `without` before those who do nothing. */
export const withWhoWorks = (goal: string, { seats = [] }: Vocabulary): string => {
  if (seats.length === 0) return goal
  const { names: namesIn, only: onlyForms, out: outForms, plain, calledOn: isCalledOn } = formsOf(seats)

  const take = (words: string, patterns: readonly RegExp[]): { rest: string; who: string } | null => {
    const found = patterns.map(one => one.exec(words)).find(one => one !== null)
    const who = found && namesIn.exec(found[0])?.[0]
    if (!found || !who) return null
    const rest = `${words.slice(0, found.index)} ${words.slice(found.index + found[0].length)}`.trim()
    return { rest, who }
  }
  const read = (said: string): Part => {
    const words = plain.reduce((text, [form, instead]) => text.replace(form, instead), said.trim())
    const out = take(words, outForms)
    const left = out?.rest ?? words
    const these = take(left, onlyForms)
    const isOther = these !== null && isCalledOn.test(these.rest)
    return { words: these && !isOther ? these.rest : left, only: isOther ? undefined : these?.who, out: out?.who }
  }
  const written = ({ words, only, out }: Part): string => {
    const without = out === undefined ? '' : ` without ${out.replace(/\s*,\s*(?:and\s+)?|\s+(?:or|&)\s+/g, ' and ')}`
    if (only === undefined) return `${words}${without}`
    return isGiven(words) ? `${only}: ${words}${without}` : `${asOrder(words)} with only ${only}`
  }
  const parts = goal.split(/([.;!?\n]+(?=\s|$)|(?:\band\s+)?\bthen\b)/i)
  const all = parts.map((part, index) => (index % 2 === 1 ? { words: part } : read(part)))
  const alone = all.filter(({ words, only, out }) => words === '' && (only ?? out) !== undefined)
  // A sentence of its own is about all that the goal asks for.
  const beside: Omit<Part, 'words'> = { only: alone.at(-1)?.only, out: alone.findLast(({ out }) => out)?.out }
  const isAsked = all.some(({ words }, index) => index % 2 === 0 && words !== '')
  return all
    .map((part, index) => {
      const said = parts[index]!
      if (index % 2 === 1 || !isAsked || (part.words === '' && !alone.includes(part))) return said
      if (alone.includes(part)) return ''
      const whole = { ...part, only: part.only ?? beside.only, out: part.out ?? beside.out }
      const isSame = part.words === said.trim() && whole.only === undefined && whole.out === undefined
      return isSame ? said : `${/^\s*/.exec(said)![0]}${written(whole)}${/\s*$/.exec(said)![0]}`
    })
    .join('')
}
