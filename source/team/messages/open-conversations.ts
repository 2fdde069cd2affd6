import { UsageError } from '../../errors.ts'
import type { MessageMeaning } from '../../session/log/events/meaning.ts'
import { isUnheard } from '../../session/log/seat-knowledge.ts'
import type { NextId } from '../ids.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Talk } from './conversation-rules.ts'
import { openTalks, talkBetween, talksOf, waitedInVain } from './conversation-rules.ts'
import type { MessageDelivery } from './message-delivery.ts'

/** What goes with a line: the text as data, and whether the other one is to answer. */
export interface Said {
  readonly meaning?: MessageMeaning | undefined
  readonly answer?: boolean | undefined
}

/** Where the team's talks are: the rules of `conversation-rules.ts` with messages and events as their effects. */
export interface TalkRoom {
  say(from: string, to: string, text: string, more?: Said): void
  of(seat: string): Talk[]
  /** False when the two were not talking. */
  end(by: string, other: string, reason: string): boolean
  /** An answer did not come in time; true: the talk is over. */
  nudge(id: string, by: string): boolean
}

export interface TalkRoomNeeds {
  readonly session: SessionLike
  readonly messageDelivery: Pick<MessageDelivery, 'send'>
  readonly nextId: NextId
}

export const createTalkRoom = ({ session, messageDelivery, nextId }: TalkRoomNeeds): TalkRoom => {
  const talks = () => openTalks(session.state)
  const over = (conversation: string, by: string, reason: string): void =>
    void session.emit('conversation.ended', by, { conversation, by, reason })

  return {
    say(from, to, text, more) {
      if (from === to) throw new UsageError(`${from} cannot talk to themselves.`, 'Name another member of the team.')
      if (isUnheard(session.state, from, to)) return
      const known = talkBetween(talks(), from, to)
      const conversation = known?.id ?? nextId('c')
      if (!known) session.emit('conversation.started', from, { conversation, by: from, with: to })
      messageDelivery.send({ from, to: [to], text, ...more, kind: 'chat', conversation })
    },
    of: seat => talksOf(talks(), seat),
    end(by, other, reason) {
      const talk = talkBetween(talks(), by, other)
      if (!talk) return false
      over(talk.id, by, reason)
      return true
    },
    nudge(id, by) {
      const talk = talks().find(one => one.id === id)
      if (!talk) return true
      if (waitedInVain(talk)) {
        over(id, by, 'no answer came')
        return true
      }
      session.emit('conversation.nudged', by, { conversation: id, by })
      return false
    },
  }
}
