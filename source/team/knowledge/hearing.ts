import { amountsTold } from '../../brain/rules/talk/read-talk.ts'
import { vocabularyOf } from '../../planner/vocabulary.ts'
import type { Saying } from '../../session/log/events/meaning.ts'
import type { EventInput } from '../../session/log/events.ts'
import { own } from '../../session/log/fold/records.ts'
import { ignorantOf } from '../../session/log/seat-knowledge.ts'
import type { MessageState } from '../../session/log/state.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { atEnd, type Ending } from '../ending.ts'
import type { SessionLike } from '../team-interface.ts'
import { goalWords, type Knowledge } from './team-knowledge.ts'

export interface HearingNeeds {
  readonly session: SessionLike
  readonly task: Pick<Task, 'knows' | 'recipes'>
  readonly knowledge: Knowledge
}

type Told = EventInput<'seat.told'>

/** A list below its heading is one sentence. */
const sentencesOf = (text: string): readonly string[] => text.trim().split(/(?<=[.!?])\s+/)

/** How a sentence says that it is about the making of what was named before: “It is made of …”, “You need … for it”. */
const speaksOfIt = /^(?:it|they)\b|\b(?:for|make|craft|cook) (?:it|them)\b/i

const lastWord = (item: string): string => item.split('_').at(-1)!

/**
 * `the stew` for the only one of these items that ends in that word; undefined: there is none. A word that one of its parts ends in, as
 * `the chicken` of a cooked one, names the part.
 */
const shortlyNamed = (
  sentence: string,
  items: readonly string[],
  partsOf: (item: string) => readonly string[],
): string[] | undefined => {
  const found = [...Map.groupBy(new Set(items), lastWord)].flatMap(([word, [item, ...others]]) => {
    const isNamed = others.length === 0 && new RegExp(String.raw`\b${word}s?\b`, 'i').test(sentence)
    return isNamed && !partsOf(item!).some(part => lastWord(part) === word) ? [item!] : []
  })
  return found.length > 0 ? found : undefined
}

/** Puts into the log what a message tells the seat that reads it, as far as the task lets a seat learn by being told. */
export const learnByReading = ({ session, task, knowledge }: HearingNeeds, ending: Ending): void => {
  const { knows } = task
  /** The message before in the same talk: “it” may stand for what that names. */
  const before = ({ message, conversation }: MessageState): string => {
    const talk = session.state.messages.filter(one => one.conversation === conversation)
    return conversation === undefined ? '' : (talk[talk.findIndex(one => one.message === message) - 1]?.text ?? '')
  }
  /**
   * The items of which a sentence names all parts and the item itself, or “it” for the last one named before that is made of such
   * parts: a person and a model say so in their own way. A question tells nothing.
   */
  const explained = (message: MessageState): ReadonlySet<string> => {
    const named = (text: string): string[] =>
      knowledge.book.names([text]).filter(item => Object.hasOwn(task.recipes, item))
    const earlier = sentencesOf(before(message)).flatMap(named)
    const inGoal = named(session.state.session.goal)
    const makingOf = knowledge.book.makings()
    const partsOf = (item: string): readonly string[] => Object.keys(makingOf(item)?.from ?? {})
    /** Of these items, those of which a sentence names all that they are made of. */
    const madeOfNamed = (sentence: string, items: readonly string[]): string[] => {
      const here = new Set(knowledge.book.names([sentence]))
      return items.filter(item => {
        const parts = partsOf(item)
        return parts.length > 0 && parts.every(part => here.has(part))
      })
    }
    const told = sentencesOf(message.text).flatMap(sentence => {
      const meant = speaksOfIt.test(sentence) ? madeOfNamed(sentence, earlier).slice(-1) : []
      const full = named(sentence)
      const short = shortlyNamed(sentence, earlier, partsOf) ?? shortlyNamed(sentence, inGoal, partsOf) ?? []
      const own = [...full, ...short.filter(item => !full.includes(item))]
      earlier.push(...own)
      return sentence.endsWith('?') ? [] : [...madeOfNamed(sentence, own), ...meant]
    })
    return new Set(told)
  }
  const sayings = <K extends Saying['kind']>({ meaning = [] }: MessageState, kind: K) =>
    meaning.filter((one): one is Extract<Saying, { kind: K }> => one.kind === kind)
  /** An agent that has to be told how an item is made tells it to none, also where it names the item and its parts. */
  const isUnknownTo = (writer: string, item: string): boolean =>
    session.state.seats[writer]?.occupant.kind === 'agent' && ignorantOf(task, session.state, writer, item)
  const recipesIn = (message: MessageState, seat: string): string[] => {
    if (knows.recipes !== 'told') return []
    const missing = Object.keys(task.recipes).filter(item => ignorantOf(task, session.state, seat, item))
    const told = message.meaning
      ? new Set(sayings(message, 'recipe').flatMap(({ recipes }) => recipes.map(({ item }) => item)))
      : explained(message)
    return missing.filter(item => told.has(item) && !isUnknownTo(message.from, item))
  }

  /** What its writer says to carry: people and models say so in their own words. */
  const carriesIn = (message: MessageState): Readonly<Record<string, number>>[] => {
    if (knows.inventories !== 'told') return []
    if (message.meaning) return sayings(message, 'have').map(({ items }) => items)
    const items = amountsTold(message.text, vocabularyOf(goalWords(knowledge, message.text)))
    return Object.keys(items).length > 0 ? [items] : []
  }

  const hear = (message: MessageState, seat: string): void => {
    const now = session.state.seats[seat]
    if (!now || message.stranger) return
    const recipes = recipesIn(message, seat)
    const has = carriesIn(message)
    const looked = knows.chests === 'told' ? sayings(message, 'looked').flatMap(one => one.containers) : []
    const told: Told = {
      seat,
      message: message.message,
      recipes: recipes.length > 0 ? recipes : undefined,
      // What is said of some items says nothing of the others.
      carries:
        has.length > 0
          ? { seat: message.from, items: Object.assign({}, own(now.told?.carries ?? {}, message.from), ...has) }
          : undefined,
      containers: looked.length > 0 ? looked : undefined,
    }
    if (recipes.length > 0 || has.length > 0 || looked.length > 0) session.emit('seat.told', 'team', told)
  }
  const unsubscribe = session.subscribe(({ type, data }) => {
    if (type !== 'message.read') return
    const message = session.state.messages.findLast(one => one.message === data.message)
    if (message) hear(message, data.to)
  })
  atEnd(ending, unsubscribe)
}
