import { askedIn } from './asked-words.ts'
import { readAmount, resolveName } from './item-names.ts'
import type { Verb } from './request-forms.ts'
import { isOutOfContainer } from './taken-out.ts'
import { personIn, type Vocabulary } from './vocabulary.ts'

/** What is said of a thing beside its name: where, for whom, of what. */

/** Words with which something begins that is said of a thing: where, when, how, for whom, of what. */
const asideWords =
  `from for near by with within without into inside in onto on to out off using beside besides behind around under over above
  below next between before after until till while when whenever if because so at as along across through against toward towards during
  twice thrice once today tonight tomorrow quickly fast slowly carefully safely together alone outside underground nearby soon later
  everywhere each`.split(/\s+/)
export const aside = new RegExp(
  String.raw`\b(?:${asideWords.join('|')}|(?:\d+|two|three|four|five|many|several) times)\b`,
)

/** The words for the thing itself, or for a building by its name, without what is said of it: of `fence_around_the_hut`, “fence”. */
export const headOf = (words: string): string => {
  const text = words.replaceAll('_', ' ').trim()
  const begin = text.search(new RegExp(String.raw`\s${aside.source}`))
  return begin < 0 ? text : text.slice(0, begin).trim()
}

/** Nothing is said of how it is made: from the land it is what digging gives. */
export const gets: ReadonlySet<Verb> = new Set(['mine', 'collect', 'bring'])

/** What follows the thing, each aside by itself; neighbours that are not read are one. */
const asidesIn = (tail: string): string[] => {
  const starts = new RegExp(String.raw`\s+(?=${aside.source})`)
  return tail.split(starts).filter(part => part.trim() !== '')
}

const heatedIn = /^(?:in|with|using|on|at|by) (?:a |the |our )?(?:blast )?furnaces?$/
const craftedAt = /^(?:at|on|with|using|in|by) (?:a |the |our )?(?:crafting table|workbench)$/
const takenFrom = /^(?:from|with|by|using) (?:(?:the|your|their) )?(?:own |bare )?(?:trees?|hands?)$/

/** Whether the work is done so anyway. */
const isAnyway = (part: string, verb: Verb, item: string, { madeOf }: Vocabulary, items: Vocabulary): boolean => {
  if (askedIn(part).length === 0 || takenFrom.test(part)) return true
  if (verb === 'heat' && heatedIn.test(part)) return true
  if (verb === 'craft' && craftedAt.test(part)) return true
  const [, of] = /^(?:from|out of|with|using) (.+)$/.exec(part) ?? []
  if (of === undefined) return false
  const { count, words } = readAmount(of)
  const ingredient = count === null ? resolveName(words, items.items, items.prefer) : null
  return ingredient !== null && (madeOf?.get(item)?.has(ingredient) ?? false)
}

/** What of the asides is read: for whom it is, and what is done so anyway. */
export const readAsides = (
  tail: string,
  verb: Verb,
  item: string,
  vocabulary: Vocabulary,
): { readonly who?: string; readonly each?: true; readonly taken?: true; readonly unread: readonly string[] } => {
  let who: string | undefined
  let each: true | undefined
  let taken: true | undefined
  const unread: string[] = []
  let isOpen = false
  for (const part of asidesIn(tail)) {
    const [, to] = /^(?:for|to) @?(.+)$/.exec(part.trim()) ?? []
    const person = to === undefined || who !== undefined || isOpen ? undefined : personIn(to, vocabulary)
    const isRead = person !== undefined || (verb === 'bring' && to !== undefined)
    if (person !== undefined) who = person
    else if (!isOpen && gets.has(verb) && isOutOfContainer(part)) taken = true
    else if (who === undefined && forEach.test(part.trim())) each = true
    else if (!isRead && !isAnyway(part.trim(), verb, item, vocabulary, vocabulary)) {
      if (isOpen) unread.push(`${unread.pop()} ${part}`)
      else unread.push(part)
      isOpen = true
      continue
    }
    isOpen = false
  }
  return { who, each, taken, unread: unread.flatMap(askedIn) }
}
const forEach =
  /^(?:(?:for|to) )?(?:each|every(?:one|body)|(?:each|all|every one|both) of (?:you|us|them)|(?:each|every) (?:one|agent|worker|player|member)|all)$/
