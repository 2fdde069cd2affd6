import { z } from 'zod'
import { keptAs } from '../restore/keyframe-parts.ts'
import type { Core } from '../team-context.ts'
import { endTalk, nudge, speak, type Talks, talkBetween, talksOf } from './conversation-rules.ts'
import type { TalkRoom } from './talk-room.ts'

const kept = z.record(
  z.string(),
  z.object({
    id: z.string(),
    between: z.tuple([z.string(), z.string()]),
    lines: z.array(z.object({ from: z.string(), text: z.string() })),
    since: z.number(),
    nudges: z.int(),
  }),
)

export const createTalkRoom = (core: Core): TalkRoom => {
  const { session, post } = core
  let talks: Talks =
    keptAs(
      kept,
      core.keeper.part('talks', () => talks),
    ) ?? {}
  // What was said since the last keyframe is in the log.
  for (const event of core.options.restore?.since ?? []) {
    if (event.type === 'message.sent' && event.data.conversation !== undefined && event.data.to.length === 1)
      talks = speak(
        talks,
        { from: event.data.from, to: event.data.to[0]!, text: event.data.text, at: event.t },
        event.data.conversation,
      ).talks
    if (event.type === 'conversation.ended') talks = endTalk(talks, event.data.conversation)
  }
  const over = (id: string, by: string, reason: string): void => {
    talks = endTalk(talks, id)
    session.emit('conversation.ended', by, { conversation: id, by, reason })
  }

  return {
    say(from, to, text) {
      const known = talkBetween(talks, from, to)
      const said = speak(talks, { from, to, text, at: session.state.t }, known?.id ?? core.nextId('c'))
      talks = said.talks
      if (said.opened) session.emit('conversation.started', from, { conversation: said.talk.id, by: from, with: to })
      post.send({ from, to: [to], text, kind: 'chat', conversation: said.talk.id })
    },
    of: seat => talksOf(talks, seat),
    end(by, other, reason) {
      const talk = talkBetween(talks, by, other)
      if (!talk) return false
      over(talk.id, by, reason)
      return true
    },
    nudge(id, by) {
      const after = nudge(talks, id, session.state.t)
      if (after.over && talks[id]) over(id, by, 'nobody answered')
      else talks = after.talks
      return after.over
    },
  }
}
