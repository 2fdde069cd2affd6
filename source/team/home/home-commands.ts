import { isDeepStrictEqual } from 'node:util'
import type { CommandReply } from '../../session/attach/commands.ts'
import { noteCharacters } from '../../session/log/events/home.ts'
import { own } from '../../session/log/fold/records.ts'
import {
  emptyHome,
  type HomeContents,
  type HomeLoss,
  homeBounds,
  lessonKey,
  likeKey,
  today,
} from '../../session/log/home.ts'
import { lessonWords } from '../../session/log/lesson-words.ts'
import type { SessionState } from '../../session/log/state.ts'
import { type Handlers, no, ok } from '../people/command-handlers.ts'
import type { SessionLike } from '../team-interface.ts'
import { goalLine, likeLine } from './home-lines.ts'

interface HomeCommandNeeds {
  readonly session: SessionLike
}

/** A line in the chat; longer notes are cut in the list, not in what is kept. */
const shownAtMost = 60
const short = (text: string, atMost = shownAtMost): string =>
  text.length > atMost ? `${text.slice(0, atMost - 1).toWellFormed()}…` : text

interface Entry {
  readonly shown: string
  readonly loss: HomeLoss
}

/** Notes first, then places, lessons, what people like, and goals, numbered as `/forget` takes them. */
const entriesOf = ({ notes, places, lessons = [], likes = [], goals }: HomeContents): readonly Entry[] => [
  ...notes.map(({ text, by }) => ({ shown: short(by === undefined ? text : `${by}: ${text}`), loss: { note: text } })),
  ...Object.entries(places).map(([name, { at }]) => ({
    shown: `${name} at ${at.join(' ')}`,
    loss: { place: name },
  })),
  ...lessons.map(lesson => ({ shown: lessonWords(lesson), loss: { lesson: lessonKey(lesson) } })),
  ...likes.map(like => ({ shown: likeLine(like), loss: { like: likeKey(like) } })),
  ...goals.map(goal => ({ shown: goalLine(goal), loss: { goal: goal.goal } })),
]

/** A list that a person was shown: its numbers hold until they are shown another one. */
type Shown = NonNullable<SessionState['homeLists']>[string]

/** With a row below them, so many entries of two rows each have room on the smallest screen. */
const entriesAtOnce = 5
const entryCharacters = 130

const nothingYet = 'The team remembers nothing yet. /remember TEXT has it note something.'

/** The rows of the list in one answer, and how to come to the next ones. */
const listed = (entries: readonly Entry[], from: number, to: number): string => {
  const rows = entries
    .slice(from, to)
    .map(({ shown }, index) => `${from + index + 1}. ${short(shown.replace(/\s+/g, ' '), entryCharacters)}`)
  const isAll = rows.length === entries.length
  const next = to < entries.length ? '; the same again shows the next ones' : ''
  return [...rows, ...(isAll ? [] : [`${from + 1} to ${to} of ${entries.length}${next}`])].join('\n')
}

/** Which entry is meant: by its number in the list that was shown, by its words or its place’s name, or by words that only one has. */
const meant = (home: HomeContents, numbered: readonly HomeLoss[], what: string): HomeLoss | CommandReply => {
  const entries = entriesOf(home)
  if (/^\d{1,3}$/.test(what)) {
    const loss = numbered[Number(what) - 1]
    if (loss === undefined) return no(`There is no ${what}. /forget alone lists all.`)
    const isThere = entries.some(one => isDeepStrictEqual(one.loss, loss))
    return isThere ? loss : no(`${what} of that list is gone already. /forget alone lists all.`)
  }
  const wanted = what.toLowerCase()
  const textOf = (loss: HomeLoss): string => wordsOf(loss).toLowerCase()
  const same = entries.find(({ loss }) => textOf(loss) === wanted)
  const with_ = entries.filter(({ loss }) => textOf(loss).includes(wanted))
  if (same) return same.loss
  if (with_.length === 1) return with_[0]!.loss
  return no(
    with_.length === 0
      ? `Nothing of “${short(what)}” is remembered. /forget alone lists all.`
      : `${with_.length} have “${short(what)}” in them; say which by its number: /forget alone lists all.`,
  )
}

const wordsOf = ({ note, place, lesson, like, goal }: HomeLoss): string => note ?? place ?? lesson ?? like ?? goal ?? ''

const isReply = (one: HomeLoss | CommandReply): one is CommandReply => 'ok' in one

/** `this place as camp`: in the game, where the one stands who says it. */
const namesHere = /^(?:this(?: place)?|here)(?: as| is)(?: the| our| my)? (\w+)$/i

/** `/remember` and `/forget`: what the team is to know in later sessions too. */
export const homeCommands = ({ session }: HomeCommandNeeds): Pick<Handlers, 'remember' | 'forget'> => {
  const now = (): HomeContents => session.state.home ?? emptyHome
  const howLong = (everywhere: boolean): string => {
    const { team, world } = session.state.home ?? {}
    if (team === undefined) return 'until this session ends; --team NAME at its start keeps such things'
    return world === undefined || everywhere ? `for team ${team}, in every world` : `for team ${team} on ${world}`
  }
  const lossesOf = (entries: readonly Entry[]): HomeLoss[] => entries.map(({ loss }) => loss)
  const shownTo = (name: string): Shown | undefined => own(session.state.homeLists ?? {}, name)
  /** The next rows of the list that this person is shown; a new list where that one was shown to its end, or something changed. */
  const list = (name: string): CommandReply => {
    const entries = entriesOf(now())
    if (entries.length === 0) return ok(nothingYet)
    const losses = lossesOf(entries)
    const before = shownTo(name)
    const goesOn = before && before.to < before.losses.length && isDeepStrictEqual(before.losses, losses)
    const from = goesOn ? before.to : 0
    const to = Math.min(entries.length, from + entriesAtOnce)
    session.emit('home.listed', name, { by: name, losses, to })
    return ok(listed(entries, from, to))
  }
  return {
    remember({ text = '', everywhere = false }, { name }) {
      const words = text.replace(/\s+/g, ' ').trim()
      if (words === '') return list(name)
      const [, called] = namesHere.exec(words) ?? []
      if (called !== undefined)
        return no(
          `A screen stands nowhere. “@NAME remember this place as ${short(called)}” is for where an agent stands.`,
        )
      if (words.length > noteCharacters)
        return no(`That is ${words.length} characters long; ${noteCharacters} is the most for one thing to remember.`)
      if (now().notes.length >= homeBounds.notes && !now().notes.some(one => one.text === words))
        return no(`${homeBounds.notes} notes are kept, no more. /forget NUMBER makes room.`)
      session.emit('home.remembered', name, {
        by: name,
        note: { text: words, by: name, day: today(), everywhere: everywhere || undefined },
      })
      return ok(`Remembered ${howLong(everywhere)}.`)
    },
    forget({ text = '' }, { name }) {
      const words = text.replace(/\s+/g, ' ').trim()
      if (words === '') return list(name)
      // Without a list, numbers are those of what is there now.
      const shown = shownTo(name)
      const losses = [...(shown?.losses ?? lossesOf(entriesOf(now())))]
      const loss = meant(now(), losses, words)
      if (isReply(loss)) return loss
      if (!shown) session.emit('home.listed', name, { by: name, losses, to: 0 })
      session.emit('home.forgot', name, { by: name, ...loss })
      return ok(`Forgotten: ${short(wordsOf(loss))}`)
    },
  }
}
