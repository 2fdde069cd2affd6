import type { Letter } from '../../mind/inbox.ts'
import type { EventInput } from '../../session/log/events.ts'
import type { SessionLike } from '../team-interface.ts'

/** A message before it is sent: it has no id yet. `stranger`: shown to all, told only to those addressed. */
export interface NewMessage extends Omit<Readonly<EventInput<'message.sent'>>, 'message' | 'to'> {
  /** Empty: the whole team. */
  readonly to: readonly string[]
  readonly person?: boolean
  /** Whether whom it is said to owes an answer; by default by what it is. */
  readonly answer?: boolean
}

/** One that messages are delivered to: a mind, or a person who reads them on the screen. */
export interface Recipient {
  readonly name: string
  /** The seat a person sits in: what is said to it is said to them. */
  readonly seat?: string | null
  readonly kind: 'mind' | 'person'
  /** Speaks for the team when something is said to all. */
  readonly speaks: boolean
  receive(letter: Letter): void
}

export interface MessageDelivery {
  send(message: NewMessage): string
  read(message: string, by: string): void
  edit(message: string, from: string, text: string): string | null
  /** Brings unread messages to their addressees again, in a session that goes on. */
  deliverAgain(): void
}

/** Every message reaches each addressee exactly once; sent, delivered and read are events. */
export const createMessageDelivery = (
  { emit, state }: { readonly emit: SessionLike['emit']; readonly state: () => SessionLike['state'] },
  recipients: () => readonly Recipient[],
  nextId: () => string,
  reach: { edit(name: string, message: string, text: string): boolean },
): MessageDelivery => {
  const read = new Set(state().messages.flatMap(({ message, read: by }) => by.map(name => `${message} ${name}`)))
  const messageDelivery: MessageDelivery = {
    send(sent) {
      const {
        from,
        to,
        text,
        meaning,
        kind,
        delivery = 'queue',
        channel = 'team',
        person = false,
        stranger,
        ...about
      } = sent
      const { answer = (kind === 'chat' || kind === 'order') && about.task === undefined, ...rest } = about
      const message = nextId()
      const all = recipients().filter(one => one.name !== from)
      const toAll = to.length === 0 || delivery === 'broadcast'
      const chosen = toAll
        ? all.filter(one => !stranger || one.kind === 'person')
        : all.filter(one => to.includes(one.name) || (one.seat != null && to.includes(one.seat)))
      emit('message.sent', from, {
        ...{ message, from, to: [...to], text, kind, delivery, channel, ...rest },
        ...(meaning && { meaning }),
        ...(stranger && { stranger }),
      })
      for (const recipient of chosen) {
        const name = recipient.seat != null && to.includes(recipient.seat) ? recipient.seat : recipient.name
        emit('message.delivered', 'team', { message, to: name })
        const addressed = to.includes(name)
        recipient.receive({
          message,
          from,
          to,
          text,
          meaning,
          kind,
          delivery,
          person,
          answer: answer && (addressed || (toAll && recipient.speaks)),
        })
        // A person has it before their eyes as soon as it is delivered.
        if (recipient.kind === 'person') messageDelivery.read(message, name)
      }
      return message
    },
    read(message, by) {
      const key = `${message} ${by}`
      if (read.has(key)) return
      read.add(key)
      emit('message.read', by, { message, to: by })
    },
    deliverAgain() {
      const { messages, people, seats } = state()
      for (const { message, from, to, text, meaning, kind, delivery, delivered, read: by, withdrawn } of messages) {
        if (withdrawn) continue
        const toAll = to.length === 0 || delivery === 'broadcast'
        for (const recipient of recipients()) {
          const { name } = recipient
          const addressed = to.includes(name)
          if (recipient.kind !== 'mind' || name === from || !(toAll || addressed)) continue
          // What was read and not answered when the host stopped comes once more.
          if (by.includes(name) && !seats[name]?.peer?.letters.includes(message)) continue
          if (!delivered.includes(name)) emit('message.delivered', 'team', { message, to: name })
          // Orders hand out tasks, which the tree knows of; what people say wants an answer.
          const answer = kind === 'chat' && (addressed || (toAll && recipient.speaks))
          const person = Object.hasOwn(people, from)
          recipient.receive({ message, from, to, text, meaning, kind, delivery, person, answer })
        }
      }
    },
    edit(message, from, text) {
      const found = state().messages.find(one => one.message === message)
      if (!found) return 'There is no such message any more.'
      if (found.from !== from) return 'Only who wrote a message can change it.'
      const waiting = found.delivered.filter(name => !found.read.includes(name))
      const changed = waiting.filter(name => reach.edit(name, message, text))
      if (changed.length === 0) return 'All have read it already; write a new one.'
      emit('message.edited', from, { message, text })
      return null
    },
  }
  return messageDelivery
}
