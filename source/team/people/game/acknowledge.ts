import type { SessionLike } from '../../team-interface.ts'
import type { Person } from '../person.ts'
import type { GameVoice } from './game-voice.ts'

/** ms until the person who spoke hears that an answer takes longer. */
const acknowledgeAfterMs = 500

/** What no rule can read goes to the brain; the person who spoke hears that it was heard. */
export const createAcknowledgement = (session: SessionLike, voice: GameVoice) => {
  const timers = new Set<NodeJS.Timeout>()
  return {
    begin(person: Person, seat: string): void {
      const timer = setTimeout(() => {
        timers.delete(timer)
        stopListening()
        const now = session.state.seats[seat]
        const busy = now?.action ? `: I answer after “${now.action.label}”` : ', one moment'
        voice.say(person, seat, `I heard you${busy}.`)
      }, acknowledgeAfterMs)
      timers.add(timer)
      const stopListening = session.subscribe(({ type, data }) => {
        if (type !== 'message.sent' || data.from !== seat || !data.to.includes(person.name)) return
        clearTimeout(timer)
        timers.delete(timer)
        stopListening()
      })
    },
    close(): void {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
