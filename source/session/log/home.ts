import type { z } from 'zod'
import type { homeContents, homeGoal, homeLesson, homeLike } from './events/home.ts'
import type { EventData } from './events.ts'
import type { DeepReadonly } from './state/deep-readonly.ts'

/**
 * What a team remembers from one session to the next: what people had it note, places, how its goals ended, what chests held. The log
 * has all of it; a file of the team's home is written from the same entries.
 */

export type HomeGoal = z.infer<typeof homeGoal>
export type HomeContents = DeepReadonly<z.infer<typeof homeContents>>
export type HomeLesson = DeepReadonly<z.infer<typeof homeLesson>>
export type HomeLike = z.infer<typeof homeLike>
type HomeEntry = DeepReadonly<Omit<EventData<'home.remembered'>, 'by'>>
export type HomeLoss = Omit<EventData<'home.forgot'>, 'by'>

export const emptyHome: HomeContents = { notes: [], places: {}, goals: [], chests: [] }

/** Entries that are kept of each kind; the oldest fall out. */
export const homeBounds = { notes: 200, places: 200, goals: 50, chests: 200, lessons: 100, likes: 100 } as const

/** Which lesson it is: a newer one of the same takes its place. */
export const lessonKey = ({ action, thing, cause }: Pick<HomeLesson, 'action' | 'thing' | 'cause'>): string =>
  [action, thing, cause].join(' ')

const withLesson = ({ lessons = [] }: HomeContents, lesson: HomeLesson): HomeContents['lessons'] =>
  [...lessons.filter(one => lessonKey(one) !== lessonKey(lesson)), lesson].slice(-homeBounds.lessons)

/** Which like it is: a newer one of the same takes its place. */
export const likeKey = ({ who, material }: Pick<HomeLike, 'who' | 'material'>): string => `${who} ${material}`

const withLike = ({ likes = [] }: HomeContents, like: HomeLike): HomeContents['likes'] =>
  [...likes.filter(one => likeKey(one) !== likeKey(like)), like].slice(-homeBounds.likes)

export const withEntry = (home: HomeContents, { note, place, goal, lesson, like }: HomeEntry): HomeContents => ({
  ...home,
  notes: note ? [...home.notes.filter(({ text }) => text !== note.text), note].slice(-homeBounds.notes) : home.notes,
  places: place
    ? Object.fromEntries(
        [
          ...Object.entries(home.places).filter(([known]) => known !== place.name),
          [place.name, { at: place.at, by: place.by }] as const,
        ].slice(-homeBounds.places),
      )
    : home.places,
  goals: goal ? [...home.goals.filter(one => one.goal !== goal.goal), goal].slice(-homeBounds.goals) : home.goals,
  lessons: lesson ? withLesson(home, lesson) : home.lessons,
  likes: like ? withLike(home, like) : home.likes,
})

export const withoutEntry = (home: HomeContents, { note, place, lesson, goal, like }: HomeLoss): HomeContents => ({
  ...home,
  notes: note === undefined ? home.notes : home.notes.filter(({ text }) => text !== note),
  places:
    place === undefined
      ? home.places
      : Object.fromEntries(Object.entries(home.places).filter(([known]) => known !== place)),
  goals: goal === undefined ? home.goals : home.goals.filter(one => one.goal !== goal),
  likes: like === undefined ? home.likes : home.likes?.filter(one => likeKey(one) !== like),
  lessons: lesson === undefined ? home.lessons : home.lessons?.filter(one => lessonKey(one) !== lesson),
})

const kinds = ['note', 'place', 'lesson', 'like', 'goal'] as const

/** An entry as one text: its kind, then what it is forgotten by. */
const keyOf = (loss: HomeLoss): string => {
  const kind = kinds.find(one => loss[one] !== undefined)
  return kind === undefined ? '' : `${kind}:${loss[kind]}`
}
const lossOf = (key: string): HomeLoss => {
  const at = key.indexOf(':')
  return { [key.slice(0, at)]: key.slice(at + 1) }
}

const lossesOf = ({ notes, places, lessons = [], likes = [], goals }: HomeContents): readonly HomeLoss[] => [
  ...notes.map(({ text }) => ({ note: text })),
  ...Object.keys(places).map(place => ({ place })),
  ...lessons.map(lesson => ({ lesson: lessonKey(lesson) })),
  ...likes.map(like => ({ like: likeKey(like) })),
  ...goals.map(({ goal }) => ({ goal })),
]

/** The numbers of the entries of a home after a change: those that were there keep theirs, new ones come behind. */
export const homeNumbers = (before: readonly string[] = [], home: HomeContents): readonly string[] => {
  const now = new Set(lossesOf(home).map(keyOf))
  const kept = before.map(key => (now.has(key) ? key : ''))
  const known = new Set(kept)
  return [...kept, ...[...now].filter(key => !known.has(key))]
}

/** The entry of each number; undefined: it is gone. */
export const numberedLosses = (numbers: readonly string[]): readonly (HomeLoss | undefined)[] =>
  numbers.map(key => (key === '' ? undefined : lossOf(key)))

/** The day by the clock of this machine, as a person dates what they note. */
export const today = (): string => new Date().toISOString().slice(0, 10)
