import type { Mail } from '../../mind/mind-needs.ts'
import type { MindNews } from '../../mind/mind-parts.ts'
import type { CommandRefused } from '../../session/attach/commands.ts'
import type { EventInput } from '../../session/log/events.ts'
import { isUnheard } from '../../session/log/seat-knowledge.ts'
import type { NextId } from '../ids.ts'
import type { Person } from '../people/person.ts'
import type { SessionLike } from '../team-interface.ts'
import { refusalOf, speakerOf } from './owed-words.ts'

/** A message before it is sent: it has no id yet. `stranger`: shown to all, told only to those addressed. */
export interface NewMessage extends Omit<Readonly<EventInput<'message.sent'>>, 'message' | 'to' | 'answer'> {
  /** Empty: the whole team. */
  readonly to: readonly string[]
  readonly person?: boolean
  /** Whether whom it is said to owes an answer; by default by what it is. */
  readonly answer?: boolean | undefined
}

/** A seat whose mind messages are delivered to. */
interface Inbox {
  readonly mind: MindNews | null
}

/** One that messages are delivered to: a mind, or a person who reads them on the screen and has no inbox. */
interface Recipient {
  readonly name: string
  readonly inbox: Inbox | null
  /** The seat a person sits in: what is said to it is said to them. A taken seat still has its own inbox. */
  readonly seat: string | null
}

/** What messages need of the roster. */
interface Speakers {
  readonly members: ReadonlyMap<string, Inbox>
  readonly planners: readonly string[]
  firstOnline(): string | undefined
}

export interface DeliveryNeeds {
  readonly session: SessionLike
  readonly roster: Speakers
  readonly people: ReadonlyMap<string, Person>
  readonly nextId: NextId
}

export interface MessageDelivery {
  send(message: NewMessage): string
  /** One of the agents says it to all people who are here, on the screen or in the game. */
  tellPeople(text: string): void
  /** What the mind of a seat does with its messages. */
  mail(seat: string): Mail
  edit(message: string, from: string, text: string): CommandRefused | null
  /** Brings unread messages to their addressees again, in a session that goes on. */
  deliverAgain(): void
}

/** Whether the log says that it was read: a letter that an earlier host delivered may come again. */
export const wasRead = ({ state }: SessionLike, message: string, by: string): boolean =>
  state.messages.findLast(one => one.message === message)?.read.includes(by) ?? false

/** Every message reaches each addressee exactly once; sent, delivered and read are events. */
export const createMessageDelivery = (needs: DeliveryNeeds): MessageDelivery => {
  const { session, roster, people, nextId } = needs
  const { emit } = session
  const { members } = roster
  const speaker = (): string | undefined => speakerOf(roster)
  const recipients = (): Recipient[] => [
    ...[...members].map(([name, inbox]) => ({ name, inbox, seat: null })),
    ...[...people.values()]
      .filter(({ name, online }) => online && !members.has(name))
      .map(({ name, avatar }) => ({ name, inbox: null, seat: avatar?.seat ?? null })),
  ]
  const present = (): string[] =>
    [...people.values()].filter(({ online, inGame }) => online || inGame).map(({ name }) => name)
  /** Those of whom a message is for that hear it; null: none does. Empty: the whole team. */
  const heardBy = ({ from, to, kind }: NewMessage): readonly string[] | null => {
    const { state } = session
    if (kind === 'order' || ![...members.keys()].some(name => isUnheard(state, from, name))) return to
    const left = to.length === 0 ? present() : to.filter(name => !isUnheard(state, from, name))
    return left.length > 0 ? left : null
  }
  const send: MessageDelivery['send'] = sent => {
    const {
      from,
      to: _all,
      text,
      meaning,
      kind,
      delivery = 'queue',
      channel = 'team',
      person = false,
      stranger,
      ...about
    } = sent
    const { answer: wanted, ...rest } = about
    const answer = wanted ?? ((kind === 'chat' || kind === 'order') && about.task === undefined)
    const message = nextId('m')
    const to = heardBy(sent)
    if (to === null) return message
    const all = recipients().filter(one => one.name !== from)
    const toAll = to.length === 0 || (delivery === 'broadcast' && to === sent.to)
    const chosen = toAll
      ? all.filter(one => !stranger || one.inbox === null)
      : all.filter(one => to.includes(one.name) || (one.seat !== null && to.includes(one.seat)))
    emit('message.sent', from, {
      ...{ message, from, to: [...to], text, kind, delivery, channel, ...rest },
      meaning,
      answer: wanted === false ? false : undefined,
      stranger,
    })
    const refused = refusalOf(session, session.state.people[from])
    for (const { name: called, inbox, seat } of chosen) {
      const name = seat !== null && to.includes(seat) ? seat : called
      emit('message.delivered', 'team', { message, to: name })
      const addressed = to.includes(name)
      inbox?.mind?.deliver({
        message,
        from,
        to,
        text,
        meaning,
        kind,
        delivery,
        person,
        refused,
        answer: answer && (addressed || (toAll && name === speaker())),
      })
      // A person has it before their eyes as soon as it is delivered.
      if (!inbox && !wasRead(session, message, name)) emit('message.read', name, { message, to: name })
    }
    return message
  }

  return {
    send,
    tellPeople(text) {
      const to = present()
      const from = roster.planners[0] ?? roster.firstOnline()
      if (from !== undefined && to.length > 0) send({ from, to, text, kind: 'report' })
    },
    mail: seat => ({
      say: (text, to, kind) => void send({ from: seat, to, text, kind }),
      unheardBy: to => to.filter(name => isUnheard(session.state, seat, name)),
    }),
    deliverAgain() {
      const { messages, people, seats } = session.state
      for (const {
        message,
        from,
        to,
        text,
        meaning,
        kind,
        delivery,
        delivered,
        read: by,
        writer,
        ...about
      } of messages) {
        if (about.withdrawn) continue
        const toAll = to.length === 0 || delivery === 'broadcast'
        for (const [name, { mind }] of members) {
          const addressed = to.includes(name)
          if (name === from || !(toAll || addressed)) continue
          const person = Object.hasOwn(people, from)
          // What was read and not answered when the host stopped comes once more.
          const { unanswered = [], peer } = seats[name] ?? {}
          const isOwed = unanswered.includes(message) || (!person && peer?.letters.includes(message))
          if (by.includes(name) && !isOwed) continue
          if (!delivered.includes(name)) emit('message.delivered', 'team', { message, to: name })
          // Orders hand out tasks, which the tree knows of; what people say wants an answer.
          const answer = kind === 'chat' && about.answer !== false && (addressed || (toAll && name === speaker()))
          const refused = refusalOf(session, writer)
          mind?.deliver({ message, from, to, text, meaning, kind, delivery, person, refused, answer })
        }
      }
    },
    edit(message, from, text) {
      const found = session.state.messages.find(one => one.message === message)
      if (!found) return { ok: false, refusal: 'unknown', text: 'There is no such message any more.' }
      if (found.from !== from)
        return { ok: false, refusal: 'forbidden', text: 'Only who wrote a message can change it.' }
      const waiting = found.delivered.filter(name => !found.read.includes(name))
      const refused = refusalOf(session, session.state.people[from])
      const changed = waiting.filter(name => members.get(name)?.mind?.editLetter(message, { text, refused }))
      if (changed.length === 0)
        return { ok: false, refusal: 'over', text: 'All have read it already; write a new one.' }
      emit('message.edited', from, { message, text })
      return null
    },
  }
}
