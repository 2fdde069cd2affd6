import { refusedRight } from '../../session/attach/access.ts'
import type { MessageState } from '../../session/log/state.ts'
import type { SessionLike } from '../team-interface.ts'

/** What a person said to one who plans and is to answer it. */
export interface OwedWords extends Pick<MessageState, 'message' | 'from' | 'text'> {
  readonly seat: string
  /** Its mind reads it, or thinks about it; one that is paused does not, nor does one that a person acts for. */
  readonly comes: boolean
}

/** Why words change no work, by what the person who wrote them was then; undefined where they may, and for all that agents write. */
export const refusalOf = ({ state }: SessionLike, writer: MessageState['writer']): string | undefined =>
  writer && refusedRight({ ...writer, access: writer.access ?? 'member', others: state.session.others }, 'work')

interface Speakers {
  readonly members: ReadonlyMap<string, { readonly mind: object | null }>
  readonly planners: readonly string[]
}

/** The seat that answers what is said to all. */
export const speakerOf = ({ planners, members }: Speakers): string | undefined => planners[0] ?? [...members.keys()][0]

/**
 * Who has answered a message that `seat` has read: the seat itself in its talk, or, of words to all, who speaks for the team. Undefined:
 * neither has, or none was to.
 */
export const answererOf = (
  { state: { seats, people } }: SessionLike,
  {
    message,
    from,
    to,
    kind,
    delivery,
    read,
  }: Pick<MessageState, 'message' | 'from' | 'to' | 'kind' | 'delivery' | 'read'>,
  seat: string,
  speaker: string | undefined,
): string | undefined => {
  if (kind !== 'chat') return undefined
  const isPerson = Object.hasOwn(people, from)
  const { peer } = seats[seat] ?? {}
  if (!isPerson)
    return peer && ![...peer.letters, ...peer.owed].some(one => one === message || one === from) ? seat : undefined
  const toAll = to.length === 0 || delivery === 'broadcast'
  if (!toAll || to.includes(seat) || speaker === undefined || speaker === seat) return undefined
  const { unanswered = [] } = seats[speaker] ?? {}
  return read.includes(speaker) && !unanswered.includes(message) ? speaker : undefined
}

/** Words of people that may change work, and that those who plan for a goal, or equals, have not answered. `all`: the whole team. */
export const owedWords = (session: SessionLike, all: Speakers, roster: Speakers): OwedWords[] => {
  const { messages, seats } = session.state
  const own = roster.planners.length > 0 ? roster.planners : [...roster.members.keys()]
  const speaker = speakerOf(all)
  return messages.flatMap(({ message, from, to, text, kind, delivery, delivered, read, ...about }) => {
    const isWish = about.writer !== undefined && kind === 'chat' && about.answer !== false && !about.withdrawn
    if (!isWish || refusalOf(session, about.writer) !== undefined) return []
    const toAll = to.length === 0 || delivery === 'broadcast'
    return own.flatMap(seat => {
      const { unanswered = [], paused, occupant } = seats[seat] ?? {}
      const isRead = unanswered.includes(message)
      const isUnread = delivered.includes(seat) && !read.includes(seat)
      if (!(isRead || isUnread) || !(to.includes(seat) || (toAll && seat === speaker))) return []
      const thinks = !paused && Boolean(roster.members.get(seat)?.mind)
      return [{ message, from, text, seat, comes: thinks && (isRead || occupant?.kind === 'agent') }]
    })
  })
}
