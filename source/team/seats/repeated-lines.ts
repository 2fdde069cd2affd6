import { openTalks, talkBetween } from '../messages/conversation-rules.ts'
import type { SessionLike } from '../team-interface.ts'

/** From so many times on a line is not said again. */
const saidAtMost = 2

/**
 * How often a peer has said what, in answer to what, since any of the team last did something. A brain that does not remember what it heard asks
 * the same again after every answer: said once more such a line wants no answer, and after that it is left out.
 */
export interface RepeatedLines {
  /** What becomes of a line that the peer wants to say. */
  hear(to: string, text: string): 'new' | 'repeated' | 'left-out'
  close(): void
}

export const createRepeatedLines = (session: SessionLike, seat: string): RepeatedLines => {
  const said = new Map<string, number>()
  const close = session.subscribe(({ type, data }) => {
    if (type === 'action.ended' && data.result === 'success') said.clear()
  })
  return {
    hear(to, text) {
      const heard = talkBetween(openTalks(session.state), seat, to)?.lines.findLast(({ from }) => from === to)
      const exchange = JSON.stringify([to, heard?.text, text])
      const times = said.get(exchange) ?? 0
      said.set(exchange, times + 1)
      return times === 0 ? 'new' : times < saidAtMost ? 'repeated' : 'left-out'
    },
    close,
  }
}
