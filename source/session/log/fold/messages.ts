import type { TalkLine } from '../events/meaning.ts'
import { bounds, type ConversationState, type MessageState, type SessionState } from '../state.ts'
import type { Folds } from './fold-of.ts'
import { appended, own, replaced, without } from './records.ts'
import { changeSeat, noted } from './seats.ts'
import { learnedOf } from './world.ts'

/** Changes one message; one that already fell out of the list changes nothing. */
function changeMessage(
  { messages }: SessionState,
  id: string,
  owned: Set<object> | undefined,
  change: (message: MessageState) => MessageState,
): { readonly messages: readonly MessageState[]; readonly message: MessageState } | undefined {
  const index = messages.findLastIndex(message => message.message === id)
  if (index < 0) return undefined
  const message = change(messages[index]!)
  return { messages: replaced(messages, index, message, owned), message }
}

function changeConversation(
  state: SessionState,
  id: string | undefined,
  change: (talk: ConversationState) => ConversationState,
): Pick<SessionState, 'conversations'> | undefined {
  const talk = id === undefined ? undefined : own(state.conversations ?? {}, id)
  return talk && { conversations: { ...state.conversations, [talk.conversation]: change(talk) } }
}

/** The oldest that ended falls out; one that goes on stays however many there are. */
function bounded(talks: Readonly<Record<string, ConversationState>>): Readonly<Record<string, ConversationState>> {
  if (Object.keys(talks).length <= bounds.conversations) return talks
  const oldest = Object.values(talks).find(talk => talk.endedAt !== undefined)
  return oldest ? without(talks, oldest.conversation) : talks
}

function spoken(talk: ConversationState, line: TalkLine, t: number): ConversationState {
  const messages = talk.messages + 1
  if (talk.endedAt !== undefined) return { ...talk, messages }
  const { lines = [], nudges = 0 } = talk
  return {
    ...{ ...talk, messages, since: t },
    lines: [...lines, line].slice(-bounds.talkLines),
    // A seat that asks again is still waiting; an answer ends the waiting.
    nudges: lines.at(-1)?.from === line.from ? nudges : 0,
  }
}

/** What the person of this name is now. */
function writerOf({ people }: SessionState, name: string): Pick<MessageState, 'writer'> {
  const person = own(people, name)
  return person ? { writer: { role: person.role, access: person.access } } : {}
}

const including = (names: readonly string[], name: string) => (names.includes(name) ? names : [...names, name])

export const messageFolds = {
  'message.sent': (state, event, owned) => {
    const { message, from, to, text, meaning, answer, kind, delivery, channel, conversation, task, stage, stranger } =
      event.data
    const more = { meaning, answer: answer === false ? answer : undefined }
    const sent: MessageState = {
      ...{ message, t: event.t, from, to, text, kind, delivery, channel, delivered: [], read: [] },
      ...more,
      conversation,
      report: task !== undefined && stage !== undefined ? { task, stage } : undefined,
      stranger,
      ...writerOf(state, from),
    }
    return {
      ...changeConversation(state, conversation, talk => spoken(talk, { from, text, ...more }, event.t)),
      messages: appended(state.messages, sent, bounds.messages, owned),
      ...changeSeat(state, owned, from, seat => ({
        ...seat,
        lastWords: text,
        transcript: noted(owned, seat, event, 'message', `to ${to.join(', ') || 'everyone'}: ${text}`),
      })),
    }
  },

  'message.delivered': (state, event, owned) => {
    const { message: id, to } = event.data
    const changed = changeMessage(state, id, owned, message => ({
      ...message,
      delivered: including(message.delivered, to),
    }))
    if (!changed) return undefined
    const { messages, message } = changed
    return {
      messages,
      ...changeSeat(state, owned, to, seat => ({
        ...seat,
        transcript: noted(owned, seat, event, 'message', `from ${message.from}: ${message.text}`),
      })),
    }
  },

  'message.read': (state, { data }, owned) => {
    const changed = changeMessage(state, data.message, owned, message => ({
      ...message,
      delivered: including(message.delivered, data.to),
      read: including(message.read, data.to),
    }))
    return (
      changed && {
        messages: changed.messages,
        ...changeSeat(state, owned, data.to, seat =>
          seat.peer ? { ...seat, peer: { ...seat.peer, letters: including(seat.peer.letters, data.message) } } : seat,
        ),
      }
    )
  },

  'seat.told': (state, { data: { seat: name, recipes = [], carries, containers } }, owned) => ({
    ...(containers && learnedOf(state, name, containers, owned)),
    ...changeSeat(state, owned, name, ({ told = { recipes: [], carries: {} }, ...seat }) => ({
      ...seat,
      told: {
        recipes: [...new Set([...told.recipes, ...recipes])],
        carries: carries ? { ...told.carries, [carries.seat]: carries.items } : told.carries,
      },
    })),
  }),

  'message.edited': (state, { data }, owned) => {
    const changed = changeMessage(state, data.message, owned, ({ meaning: _, ...message }) => ({
      ...{ ...message, ...writerOf(state, message.from) },
      text: data.text,
    }))
    return changed && { messages: changed.messages }
  },

  'message.withdrawn': (state, { data }, owned) => {
    const changed = changeMessage(state, data.message, owned, message => ({ ...message, withdrawn: true }))
    return changed && { messages: changed.messages }
  },
  'discussion.spoken': (state, { data: { goal, seat, ...spoken } }) => {
    const before = state.discussion?.goal === goal ? state.discussion : { goal, said: [] }
    return { discussion: { ...before, said: [...before.said, { from: seat, ...spoken }] } }
  },
  'discussion.ended': (state, { data: { goal, round } }) =>
    state.discussion?.goal === goal ? { discussion: { ...state.discussion, ended: round } } : undefined,

  'conversation.started': (state, event) => {
    const { conversation, by, with: other } = event.data
    const talk: ConversationState = { conversation, between: [by, other], startedAt: event.t, messages: 0 }
    return { conversations: bounded({ ...state.conversations, [conversation]: talk }) }
  },

  'conversation.nudged': (state, { data, t }) =>
    changeConversation(state, data.conversation, talk => ({ ...talk, nudges: (talk.nudges ?? 0) + 1, since: t })),

  'conversation.ended': (state, { data, t }) =>
    changeConversation(state, data.conversation, ({ lines: _, since: __, nudges: ___, ...talk }) => ({
      ...talk,
      endedAt: t,
      by: data.by,
      reason: data.reason,
    })),
} satisfies Folds
