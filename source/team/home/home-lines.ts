import { rankByWords } from '../../minecraft/names/rank-by-words.ts'
import { readable, readableCounts } from '../../minecraft/names/readable.ts'
import { clockTime } from '../../session/log/describe.ts'
import { emptyHome, type HomeContents, type HomeLike } from '../../session/log/home.ts'
import type { SessionState } from '../../session/log/state.ts'

/** So many of each kind stand in a prompt: those that have most to do with it. */
const shownAtMost = { notes: 8, places: 8, goals: 2, chests: 3, likes: 4 } as const

/** The entries whose lines are nearest to a text; all of them, in their order, where there is room for all. */
const nearest = (lines: readonly string[], about: string, most: number): readonly string[] =>
  lines.length <= most ? lines : rankByWords(about, lines, most).map(index => lines[index]!)

const on = (day: string | undefined): string => (day === undefined ? '' : ` on ${day}`)
export const goalLine = ({
  goal,
  result,
  reason,
  stages = [],
  wishes = [],
  seconds,
  day,
}: HomeContents['goals'][number]): string =>
  result === 'success'
    ? `“${goal}” was reached${on(day)} in ${clockTime(seconds * 1000)}${stages.length > 0 ? `, by: ${stages.join('; ')}` : ''}${wishes.map(({ by, text }) => `; ${by} wished: ${text}`).join('')}`
    : `“${goal}” was not reached${on(day)}${reason === undefined ? '' : `: ${reason}`}`

/** Earlier goals are told where they are like this one; notes and places may matter for anything. */
const likeGoals = (goals: HomeContents['goals'], about: string): readonly string[] => {
  const titles = goals.map(({ goal }) => goal)
  return rankByWords(about, titles, shownAtMost.goals).map(index => goalLine(goals[index]!))
}

export const likeLine = ({ who, material, times }: HomeLike): string =>
  `${who} asked for buildings of ${readable(material)} ${times === 1 ? 'once' : `${times} times`}`

const placeLine = (name: string, at: readonly number[]): string => `${name} is at ${at.join(' ')}`

/** What a prompt about something is told of what the team remembers, one line each. Chests that this session has opened are told elsewhere. */
export const homeLines = (
  { home, containers = {} }: Pick<SessionState, 'home' | 'containers'>,
  about: string,
): string[] => {
  const { notes, places, goals, chests, likes = [] }: HomeContents = home ?? emptyHome
  const unopened = chests.filter(({ at }) => containers[at.join(' ')]?.items == null)
  const held = unopened.map(
    ({ at, block, items, day }) =>
      `the ${block} at ${at.join(' ')} held ${readableCounts(items)}${on(day)}; it may hold other things now`,
  )
  return [
    ...nearest(
      notes.map(({ text, by }) => (by === undefined ? text : `${by}: ${text}`)),
      about,
      shownAtMost.notes,
    ),
    ...nearest(
      Object.entries(places).map(([name, { at }]) => placeLine(name, at)),
      about,
      shownAtMost.places,
    ),
    ...nearest(likes.map(likeLine), about, shownAtMost.likes),
    ...likeGoals(goals, about),
    ...rankByWords(about, held, shownAtMost.chests).map(index => held[index]!),
  ]
}
