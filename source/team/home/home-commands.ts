import type { CommandReply } from '../../session/attach/commands.ts'
import { noteCharacters } from '../../session/log/events/home.ts'
import { own } from '../../session/log/fold/records.ts'
import {
  emptyHome,
  type HomeContents,
  type HomeLoss,
  homeBounds,
  homeNumbers,
  lessonKey,
  likeKey,
  numberedLosses,
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
  readonly number: number
  readonly loss: HomeLoss
}

/** What is remembered, by its numbers: notes first, then places, lessons, what people like, goals, and behind them what came later. */
const entriesOf = ({ home = emptyHome, homeNumbers: numbers }: Pick<SessionState, 'home' | 'homeNumbers'>): Entry[] =>
  numberedLosses(numbers ?? homeNumbers([], home)).flatMap((loss, index) =>
    loss === undefined ? [] : [{ number: index + 1, loss }],
  )

const shownAs = ({ notes, places, lessons = [], likes = [], goals }: HomeContents, loss: HomeLoss): string => {
  const note = notes.find(({ text }) => text === loss.note)
  const place = loss.place === undefined ? undefined : own(places, loss.place)
  const lesson = lessons.find(one => lessonKey(one) === loss.lesson)
  const like = likes.find(one => likeKey(one) === loss.like)
  const goal = goals.find(one => one.goal === loss.goal)
  if (note) return short(note.by === undefined ? note.text : `${note.by}: ${note.text}`)
  if (place) return `${loss.place} at ${place.at.join(' ')}`
  if (lesson) return lessonWords(lesson)
  if (like) return likeLine(like)
  return goal ? goalLine(goal) : ''
}

/** With a row below them, so many entries of two rows each have room on the smallest screen. */
const entriesAtOnce = 5
const entryCharacters = 130

const nothingYet = 'The team remembers nothing yet. /remember TEXT has it note something.'

/** Which entry is meant: by its number, by its words or its place’s name, or by words that only one has. */
const meant = (entries: readonly Entry[], what: string): HomeLoss | CommandReply => {
  if (/^\d{1,5}$/.test(what))
    return (
      entries.find(({ number }) => number === Number(what))?.loss ??
      no('unknown', `There is no ${what}. /forget alone lists all.`)
    )
  const wanted = what.toLowerCase()
  const textOf = (loss: HomeLoss): string => wordsOf(loss).toLowerCase()
  const same = entries.find(({ loss }) => textOf(loss) === wanted)
  const with_ = entries.filter(({ loss }) => textOf(loss).includes(wanted))
  if (same) return same.loss
  if (with_.length === 1) return with_[0]!.loss
  return no(
    with_.length === 0 ? 'unknown' : 'unclear',
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
  /** The next rows of what is remembered; the first ones for those who were shown all. */
  const list = (name: string): CommandReply => {
    const entries = entriesOf(session.state)
    if (entries.length === 0) return ok(nothingYet)
    const before = own(session.state.homeShown ?? {}, name) ?? 0
    const isOver = entries.every(({ number }) => number <= before)
    const from = isOver ? 0 : entries.findIndex(({ number }) => number > before)
    const rows = entries.slice(from, from + entriesAtOnce)
    const to = from + rows.length
    session.emit('home.listed', name, { by: name, to: rows.at(-1)!.number })
    const told = rows.map(({ number, loss }) => {
      const words = shownAs(now(), loss).replace(/\s+/g, ' ')
      return `${number}. ${short(words, entryCharacters)}`
    })
    const next = to < entries.length ? '; the same again shows the next ones' : ''
    const part = rows.length === entries.length ? [] : [`${from + 1} to ${to} of ${entries.length}${next}`]
    return ok([...told, ...part].join('\n'))
  }
  return {
    remember({ text = '', everywhere = false }, { name }) {
      const words = text.replace(/\s+/g, ' ').trim()
      if (words === '') return list(name)
      const [, called] = namesHere.exec(words) ?? []
      if (called !== undefined)
        return no(
          'unreadable',
          `A screen stands nowhere. “@NAME remember this place as ${short(called)}” is for where an agent stands.`,
        )
      if (words.length > noteCharacters)
        return no(
          'limit',
          `That is ${words.length} characters long; ${noteCharacters} is the most for one thing to remember.`,
        )
      if (now().notes.length >= homeBounds.notes && !now().notes.some(one => one.text === words))
        return no('limit', `${homeBounds.notes} notes are kept, no more. /forget NUMBER makes room.`)
      session.emit('home.remembered', name, {
        by: name,
        note: { text: words, by: name, day: today(), everywhere: everywhere || undefined },
      })
      return ok(`Remembered ${howLong(everywhere)}.`)
    },
    forget({ text = '' }, { name }) {
      const words = text.replace(/\s+/g, ' ').trim()
      if (words === '') return list(name)
      const loss = meant(entriesOf(session.state), words)
      if (isReply(loss)) return loss
      session.emit('home.forgot', name, { by: name, ...loss })
      return ok(`Forgotten: ${short(wordsOf(loss))}`)
    },
  }
}
