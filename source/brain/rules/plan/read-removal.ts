import { readable } from '../../../minecraft/names/readable.ts'

/** What a person's words take out of a plan, or put back into it: by what is negated or removed, and which things are named. */

export interface Removal {
  readonly kind: 'out' | 'back'
  readonly words: string
  /** The item that the words name; absent where they name something else: a roof, a stage. */
  readonly thing?: string
  /** Only the collecting of it is unwanted. */
  readonly collecting?: boolean
}

/** The things that people's words can name. */
export interface Things {
  readonly asked: readonly string[]
  /** What goes into that. */
  readonly parts: readonly string[]
  /** What that is made at or put into. */
  readonly means: readonly string[]
}

const negation =
  /\b(?:no|not|never|cannot|without|nobody|nothing|none|neither|nor|needless|pointless|useless|superfluous|redundant)\b|\bun(?:needed|necessary|wanted)\b|n['’]t\b|\b(?:do|does|is|are|wo|need|ca)nt\b/
/** `skip it`, `leave it out`, `take it off the list`. */
const removing =
  /\b(?:skip|drop|remove|omit|exclude|cancel|scrap|forget|ditch|delete|strike|avoid|minus|except|apart from|other than|do without|get rid of|never mind|(?:everything|all|anything) but)\b|\b(?:leave|leaving|left|take|taken|keep|cut|cross|throw|put)\b.*\b(?:out|off|aside|away)\b/
/** Two of them say the contrary: `do not leave out the torch`. */
const twice =
  /(?:\b(?:not|never)|n['’]t|\bdont)\s+(?:\w+\s+)?(?:(?:skip|drop|remove|omit|exclude|cancel|scrap|forget|ditch|delete)\b|(?:leave|take|cut|throw|put)\b.*\b(?:out|off|aside|away)\b)|\b(?:not|cannot do|can['’]?t do) without\b/
/** `we need the torch after all`, `put the torch back in`. */
const backIn = /\b(?:after all|again|back|re-?add|nevertheless|include|keep)\b/
/** `we need a crafting table`, `the crafting table is fine`: it puts back what was left out before. */
const wantedNow =
  /\b(?:need|needs|needed|want|wants|wanted|require|required|fine|ok|okay|good|welcome|allowed|useful|make|craft|build|collect|add|use)\b/
/** What is told about the world is no wish, nor is a question, an amount, or who works on how many pieces. */
const told =
  /^(?:there|here|why|where|who|how|is|are|what)\b|\bsplit\b|\bno(?:t)? (?:more|less|fewer) than\b|\bnot (?:enough|only|just)\b|\bnot (?:made )?(?:out )?of\b/
const onlyThese =
  /^(?:(?:i|we) (?:just|only) (?:want|need)|(?:only|just|nothing but)(?: (?:do|make|craft|collect|get|put|bring))?)\s+(?!\d)/
const gathering =
  /\b(?:collect|gather|mine|mining|dig|get|fetch|find|chop|harvest|look for|search for|pick up)(?:ing)?\b/
const pronoun = /\b(?:it|them|that|those|this|these|(?:the|this|that) (?:part|thing|item|one)s?)\b/
/** What of a clause that names nothing known says that, and not which part is meant. */
const saying = new Set(
  'i we you they he she us me do does did can could should shall will would may must no not never without nobody nothing none the a an any some more it them that this those these is are be being been was were have has had need needs needed needless necessary unnecessary unneeded unwanted required want wants wanted useless pointless superfluous redundant longer just only please about for of to so at all anymore really with bother instead skip drop remove omit exclude cancel scrap forget ditch delete strike avoid minus except leave leaving left take taken keep cut cross throw put out off aside away apart from other than get rid mind build make craft place collect gather in into chest plan list now everything anything thanks thank ok okay yes then and but also'.split(
    ' ',
  ),
)

/** The words of a clause that are about something; none: it is a courtesy, or only points at what was said. */
const contentOf = (clause: string): string[] =>
  clause.split(/[^\w'’]+/).filter(word => word && !saying.has(word) && !/n['’]t$/.test(word))

/** What a clause that is read may say beside, about the work or about what it is good for. */
const beside = new Set(
  'or use uses look try mine mining dig get fetch find chop harvest search pick up light lit after again back nevertheless include fine ok okay good welcome allowed useful here there already costs cost much nobody else there'.split(
    ' ',
  ),
)

/** A clause in the pieces between the things that it takes out or puts back. */
const aroundThings = (clause: string, removals: readonly Removal[], { asked }: Things): string[] => {
  // `only the logs` names what stays.
  const stays = onlyThese.test(clause) ? asked : []
  const about = [...removals.flatMap(({ words, thing = '' }) => [words, readable(thing)]), ...stays.map(readable)]
  const named = new Set(about.flatMap(wordsOf))
  return clause.replace(/[\w'’]+/g, word => (named.has(stem(word)) ? '\0' : word)).split('\0')
}
const lastContent = (piece: string): string | undefined => contentOf(piece).findLast(word => !beside.has(word))

/** Whether it is something else that is not to be done with the things: `do not paint the doors`. */
export const isOfOtherWork = (clause: string, removals: readonly Removal[], things: Things): boolean => {
  const [before = '', ...rest] = aroundThings(clause, removals, things)
  return rest.length > 0 && lastContent(before) !== undefined
}

/** What of a clause is neither a thing that it takes out or puts back nor says that. */
export const besideRemoval = (clause: string, removals: readonly Removal[], things: Things): string[] =>
  aroundThings(clause, removals, things).flatMap(piece => {
    const last = lastContent(piece)
    return last === undefined ? [] : [piece.slice(0, piece.lastIndexOf(last) + last.length)]
  })

const stem = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?:ches|shes|xes)$/, match => match.slice(0, -2))
    .replace(/s$/, '')
const wordsOf = (text: string): string[] =>
  text
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map(stem)

/** The things that a text names: by the last word of their name, and of several with the same those that fit best. */
const mentioned = (text: string, things: readonly string[]): string[] => {
  const words = wordsOf(text.toLowerCase().replace(/_/g, ' '))
  const share = (thing: string): number => {
    const name = wordsOf(readable(thing))
    if (!words.includes(name.at(-1)!)) return 0
    return name.filter(word => words.includes(word)).length / name.length
  }
  const found = [...new Set(things)].map(thing => ({
    thing,
    share: share(thing),
    last: wordsOf(readable(thing)).at(-1)!,
  }))
  const best = (last: string): number => Math.max(...found.filter(one => one.last === last).map(one => one.share))
  return found.filter(one => one.share > 0 && one.share === best(one.last)).map(one => one.thing)
}

/**
 * What a clause takes out or puts back; null: it says nothing of the kind. `before`: what was said before it, nearest last, for
 * `leave it out`; `out`: what is left out by now.
 */
export const readRemoval = (
  clause: string,
  before: readonly string[],
  things: Things,
  out: readonly Pick<Removal, 'words' | 'thing'>[],
): Removal[] | null => {
  const every = [...things.asked, ...things.parts]
  const namedIn = (text: string): string[] => {
    const found = mentioned(text, every)
    return found.length > 0 ? found : mentioned(text.replace(intoIt, ''), things.means)
  }
  const named = namedIn(clause)
  const meant =
    named.length > 0 || !pronoun.test(clause) ? named : (before.map(namedIn).findLast(list => list.length > 0) ?? [])
  const of = (kind: Removal['kind'], list: readonly string[]): Removal[] =>
    list.map(thing => ({
      kind,
      thing,
      words: readable(thing),
      collecting: kind === 'out' && gathering.test(clause) ? true : undefined,
    }))
  if (told.test(clause) || /\?\s*$/.test(clause)) return null
  const isPositive = !negation.test(clause) && !removing.test(clause)
  if (twice.test(clause) || (backIn.test(clause) && isPositive))
    return meant.length > 0 ? of('back', meant) : back(clause, out)
  if (onlyThese.test(clause)) {
    const rest = things.asked.filter(thing => !named.includes(thing))
    return rest.length > 0 && rest.length < things.asked.length ? of('out', rest) : null
  }
  if (isPositive) return wantedNow.test(clause) ? back(clause, out) : null
  if (meant.length > 0) return of('out', meant)
  if (!opening.test(clause)) return null
  const list = clause.split(request)[0]!.split(/\s*,\s*|\s+(?:and|or)\s+/)
  const parts = list.map(part => contentOf(part).join(' ')).filter(words => words !== '')
  return parts.length > 0 ? parts.map(words => ({ kind: 'out', words })) : null
}
/** `without torches, and please sing`: what is asked for beside it. */
const request = /(?:,|\s(?:and|but))\s+(?:(?:and|but|also|then)\s+)*please\b/
/** Where things end up is no part that is meant. */
const intoIt = /\b(?:in|into|to|from|out of)(?: (?:the|a|any))? chests?\b/g
/** Only so what names nothing known is a wish about a part of the plan. */
const opening =
  /^(?:(?:(?:it|there|we|i)\s+(?:(?:should|must|shall|can|will)\s+)?(?:have|has|be|is|get|gets|want|wants|need|needs)\s+)?no|without|except(?: for)?|minus|excluding|apart from|skip|leave out|leave off|leave(?= .+ (?:out|off|away)$)|drop|remove|omit|cancel|forget|don['’]?t (?:build|make|craft|collect|do|need)|do not (?:build|make|craft|collect|do|need)|we (?:don['’]?t|do not) need)\s+(.+)$/

/** What was left out before and is named again. */
const back = (clause: string, out: readonly Pick<Removal, 'words' | 'thing'>[]): Removal[] | null => {
  const said = wordsOf(clause)
  const again = out.filter(({ words }) => wordsOf(words).every(word => said.includes(word)))
  return again.length > 0 ? again.map(({ words, thing }) => ({ kind: 'back', words, thing })) : null
}
