import type { CommandReply } from '../../session/attach/commands.ts'
import { noteCharacters } from '../../session/log/events/home.ts'
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
import { type Handlers, no, ok } from '../people/command-handlers.ts'
import type { SessionLike } from '../team-interface.ts'
import { goalLine, likeLine } from './home-lines.ts'

interface HomeCommandNeeds {
  readonly session: SessionLike
}

/** A line in the chat; longer notes are cut in the list, not in what is kept. */
const shownAtMost = 60
const short = (text: string): string =>
  text.length > shownAtMost ? `${text.slice(0, shownAtMost - 1).toWellFormed()}…` : text

/** Notes first, then places, lessons, what people like, and goals, numbered as `/forget` takes them. */
const entriesOf = ({
  notes,
  places,
  lessons = [],
  likes = [],
  goals,
}: HomeContents): readonly { readonly shown: string; readonly loss: HomeLoss }[] => [
  ...notes.map(({ text, by }) => ({ shown: short(by === undefined ? text : `${by}: ${text}`), loss: { note: text } })),
  ...Object.entries(places).map(([name, { at }]) => ({
    shown: `${name} at ${at.join(' ')}`,
    loss: { place: name },
  })),
  ...lessons.map(lesson => ({ shown: lessonWords(lesson), loss: { lesson: lessonKey(lesson) } })),
  ...likes.map(like => ({ shown: likeLine(like), loss: { like: likeKey(like) } })),
  ...goals.map(goal => ({ shown: goalLine(goal), loss: { goal: goal.goal } })),
]

const listed = (home: HomeContents): CommandReply => {
  const entries = entriesOf(home)
  return ok(
    entries.length === 0
      ? 'The team remembers nothing yet. /remember TEXT has it note something.'
      : entries.map(({ shown }, index) => `${index + 1}. ${shown}`).join(' · '),
  )
}

/** Which entry is meant: by number, by its words or its place’s name, or by words that only one has. */
const meant = (home: HomeContents, what: string): HomeLoss | CommandReply => {
  const entries = entriesOf(home)
  if (/^\d{1,3}$/.test(what))
    return entries[Number(what) - 1]?.loss ?? no(`There is no ${what}. /forget alone lists all.`)
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
  return {
    remember({ text = '', everywhere = false }, { name }) {
      const words = text.replace(/\s+/g, ' ').trim()
      if (words === '') return listed(now())
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
      if (words === '') return listed(now())
      const loss = meant(now(), words)
      if (isReply(loss)) return loss
      session.emit('home.forgot', name, { by: name, ...loss })
      return ok(`Forgotten: ${short(wordsOf(loss))}`)
    },
  }
}
