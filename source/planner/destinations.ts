import { verbIn } from './called-on.ts'
import { withoutIntroduction } from './request-forms.ts'
import { personIn, type Vocabulary } from './vocabulary.ts'

/** `bring 2 torches to Steve and 5 dirt to the chest`: one verb, and each thing goes somewhere else. */

const carrying = /^(bring|give|hand|pass|carry|take|deliver|move|haul)\s+(?=\S)/i
/** `get Steve 10 dirt and 4 sticks`: for a player only where the player is named first. */
const getting = /^(get|fetch|grab|find|collect|gather|make|craft|cook)\s+(?=\S)/i
/** `some dirt, 12 of it`: no other thing. */
const ofTheSame = /\b(?:of (?:it|them|those)|the rest)\b/i
/** These alone say nothing of a player. */
const onlyToPlaces = /^(?:carry|take|move|haul)$/i
const joint = /(\s*,\s*(?:and\s+)?|\s+and\s+)/i
const toChest = /^(.+?)\s+(?:to|into|in|inside)\s+((?:(?:the|a|an|one|our)\s+)?(?:\w+\s+)?(?:chest|barrel)\b.*)$/i
const toPerson = /^(.+?)\s+to\s+(@?\w+)$/i
const personFirst = /^(@?\w+)\s+(?=(?:\d+|an?|the|some|one|two|three|four|five|six|seven|eight|nine|ten)(?:\s|$))/i

/** What goes to one place: with the words for it that a sentence of its own has. */
interface Load {
  readonly things: string[]
  readonly to: { readonly person: string } | { readonly chest: string }
}

/** The loads of one verb; null: it is not said of each thing where it goes, or it is said twice. */
const loadsIn = (chunks: readonly string[], vocabulary: Vocabulary): Load[] | null => {
  const loads: Load[] = []
  let waiting: string[] = []
  let open: Load | undefined
  const close = (things: string, to: Load['to']): void => {
    loads.push({ things: [...waiting, things], to })
    open = undefined
    waiting = []
  }
  for (const chunk of chunks) {
    const [lead = '', name = ''] = personFirst.exec(chunk) ?? []
    const isFirst = /^(?:me|us)$/i.test(name) || personIn(name.replace('@', ''), vocabulary) !== undefined
    const [, forChest, chest] = toChest.exec(chunk) ?? []
    const [, forPerson, person] = chest === undefined ? (toPerson.exec(chunk) ?? []) : []
    if (isFirst && (chest !== undefined || person !== undefined || waiting.length > 0)) return null
    if (isFirst) {
      open = { things: [chunk.slice(lead.length)], to: { person: name } }
      loads.push(open)
    } else if (chest !== undefined) close(forChest!, { chest })
    else if (person !== undefined) close(forPerson!, { person })
    else if (open) open.things.push(chunk)
    else waiting.push(chunk)
  }
  return waiting.length > 0 ? null : loads
}

const inWords = ({ things, to }: Load, verb = 'bring'): string =>
  'chest' in to
    ? `put ${things.join(' and ')} into ${to.chest}`
    : things.map(thing => `${verb} ${to.person} ${thing}`).join(' and ')

const beginsWithPerson = (words: string, vocabulary: Vocabulary): boolean => {
  const name = personFirst.exec(words)?.[1]
  return name !== undefined && personIn(name.replace('@', ''), vocabulary) !== undefined
}

/** A sentence in which each verb is about one chest or one player. */
export const withOwnVerbs = (sentence: string, vocabulary: Vocabulary, goesOn = false): string => {
  const parts = sentence.replace(/[\s,]+$/, '').split(joint)
  const bare = (index: number): string => withoutIntroduction(parts[index]!)
  const isOrder = (index: number): boolean =>
    carrying.test(bare(index)) || verbIn(bare(index), vocabulary, goesOn) !== undefined
  let words = ''
  for (let from = 0; from < parts.length; ) {
    let to = from + 2
    while (to < parts.length && !isOrder(to)) to += 2
    const [got = '', own] = getting.exec(bare(from)) ?? []
    const others = parts.slice(from + 2, to).filter((_, index) => index % 2 === 0)
    const isGot =
      own !== undefined &&
      beginsWithPerson(bare(from).slice(got.length), vocabulary) &&
      !others.some(chunk => ofTheSame.test(chunk))
    const [begin, verb = ''] = (isGot ? [got, own] : carrying.exec(bare(from))) ?? []
    const loads = begin === undefined ? null : loadsIn([bare(from).slice(begin.length), ...others], vocabulary)
    // `bring Steve 1 sand and 2 dirt`: both are for Steve.
    const isPlain =
      loads?.length === 1 && ('chest' in loads[0]!.to || (loads[0]!.things.length === 1 && !onlyToPlaces.test(verb)))
    words +=
      loads && !isPlain
        ? loads.map(load => inWords(load, isGot ? own : undefined)).join(' and ')
        : parts.slice(from, to - 1).join('')
    words += parts[to - 1] ?? ''
    from = to
  }
  return words
}
