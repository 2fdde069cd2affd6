import { attach } from '../../source/session/attach/client.ts'
import type { Command } from '../../source/session/attach/commands.ts'
import type { SessionState } from '../../source/session/log/state.ts'

/** A person with a script: turns the first plan down, approves the next, borrows Bob for a while and hands him back. */
export async function playAnn(address: string): Promise<void> {
  const view = await attach({ address, person: 'Ann', role: 'observer' })
  const seen = (what: string, condition: (state: SessionState) => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const ended = view.state().session.phase === 'ended'
        if (!condition(view.state()) && !ended) return
        unsubscribe()
        if (condition(view.state())) resolve()
        else reject(new Error(`The session ended before Ann saw ${what}.`))
      }
      const unsubscribe = view.subscribe(look)
      look()
    })
  const send = async (command: Command): Promise<void> => {
    const reply = await view.send(command)
    if (!reply.ok) throw new Error(`Ann's ${command.type} was refused: ${reply.text}`)
  }
  const waiting = (state: SessionState) =>
    Object.values(state.approvals).filter(({ decision }) => decision === undefined).length > 0

  await seen('a plan to decide on', waiting)
  await send({ type: 'reject', reason: 'Mia should make the sticks' })
  await seen('a second plan', state => waiting(state) && Object.values(state.plans).some(plan => plan.version === 2))
  await send({ type: 'approve' })
  await seen('Bob at work', ({ seats }) => seats.Bob?.action !== undefined)
  await send({ type: 'say', to: ['Bob'], text: 'Let me do this tree myself.', delivery: 'queue' })
  await send({ type: 'take', seat: 'Bob' })
  await send({ type: 'act', text: '!collect("oak_log", 1)' })
  await send({ type: 'act', text: '!goTo(2, -60, 0)' })
  await send({ type: 'release' })
  await seen('the end', ({ session }) => session.phase === 'ended')
  await view.close()
}
