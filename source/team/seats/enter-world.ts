import type { Core } from '../team-context.ts'
import { introduce, listenTo } from './body-events.ts'
import type { Member } from './member.ts'

/** Adds the body of a seat; it may join later or not at all. `places`: what an earlier body remembered. */
export const enterWorld = async (core: Core, member: Member, places: unknown): Promise<void> => {
  const { session, post } = core
  const { seat } = member
  const wake = (): void => member.mind?.wake()
  try {
    const body = await core.options.bodies(seat)
    if (core.phase() === 'ended') return void body.close('the session is over')
    member.body = body
    if (places !== undefined) body.recall?.(places)
    member.unlisten = listenTo({
      ...{ seat, body, session, wake },
      chat: (from, text, whisper) => core.heard(seat, from, text, whisper),
      player: core.sighted,
      hindered(text) {
        session.emit('alert', seat, { level: 'warning', text, seat })
        const others = [...core.members.keys()].filter(name => name !== seat)
        if (others.length > 0) post.send({ from: seat, to: others, text, kind: 'notice' })
      },
    })
    introduce(session, seat, body)
    core.knowledge.learn(body)
    wake()
  } catch (error) {
    if (core.phase() === 'ended') return
    core.missing.set(seat, error instanceof Error ? error : new Error(String(error)))
  }
}
