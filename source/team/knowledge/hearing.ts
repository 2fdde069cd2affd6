import { amountsTold } from '../../brain/rules/talk/read-talk.ts'
import { vocabularyOf } from '../../planner/vocabulary.ts'
import type { Saying } from '../../session/log/events/meaning.ts'
import type { EventInput } from '../../session/log/events.ts'
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

/** Puts into the log what a message tells the seat that reads it, as far as the task lets a seat learn by being told. */
export const learnByReading = ({ session, task, knowledge }: HearingNeeds, ending: Ending): void => {
  const { knows } = task
  /** Whether a sentence names an item and all that it is made of: a person and a model say so in their own way. A question tells nothing. */
  const explains = (text: string, item: string): boolean => {
    const parts = Object.keys(knowledge.book.making(item)?.from ?? {})
    return (
      parts.length > 0 &&
      sentencesOf(text).some(sentence => {
        const named = new Set(knowledge.book.names([sentence]))
        return !sentence.endsWith('?') && [item, ...parts].every(one => named.has(one))
      })
    )
  }
  const recipesIn = ({ text, meaning }: MessageState, seat: string): string[] => {
    if (knows.recipes !== 'told') return []
    const missing = Object.keys(task.recipes).filter(item => ignorantOf(task, session.state, seat, item))
    if (!meaning) return missing.filter(item => explains(text, item))
    const told = new Set(meaning.flatMap(one => (one.kind === 'recipe' ? one.recipes.map(({ item }) => item) : [])))
    return missing.filter(item => told.has(item))
  }
  const sayings = <K extends Saying['kind']>({ meaning = [] }: MessageState, kind: K) =>
    meaning.filter((one): one is Extract<Saying, { kind: K }> => one.kind === kind)

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
      ...(recipes.length > 0 && { recipes }),
      // What is said of some items says nothing of the others.
      ...(has.length > 0 && {
        carries: {
          seat: message.from,
          items: Object.assign({}, now.told?.carries[message.from], ...has),
        },
      }),
      ...(looked.length > 0 && { containers: looked }),
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
