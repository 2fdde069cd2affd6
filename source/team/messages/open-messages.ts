import type { NextId } from '../ids.ts'
import type { PersonRegister } from '../people/person.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionGoal } from '../tasks/session-goal.ts'
import type { SessionLike } from '../team-interface.ts'
import { createDiscussion, type Discussion } from './discussion-rounds.ts'
import { createMessageDelivery, type MessageDelivery } from './message-delivery.ts'
import { createTalkRoom, type TalkRoom } from './open-conversations.ts'

/** How those of a team speak: to any of them, in pairs, and in rounds of all who plan. */
export interface Messages {
  readonly messageDelivery: MessageDelivery
  readonly room: TalkRoom
  readonly discussion: Discussion
}

export interface MessagesNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly people: PersonRegister['all']
  /** What is discussed in rounds. */
  readonly goal: SessionGoal
  readonly nextId: NextId
}

export const openMessages = ({ session, roster, people, goal, nextId }: MessagesNeeds): Messages => {
  const messageDelivery = createMessageDelivery({ session, roster, people, nextId })
  return {
    messageDelivery,
    room: createTalkRoom({ session, messageDelivery, nextId }),
    discussion: createDiscussion({ session, roster, messageDelivery, goal }),
  }
}
