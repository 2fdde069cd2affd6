import type { PersonHello } from './commands.ts'
import type { Dial, Line } from './dial.ts'
import { type ClientMessage, type HostMessage, protocolVersion } from './messages.ts'

export interface AttemptNeeds {
  readonly dial: Dial
  /** ms a host may take to let a terminal in. */
  readonly welcomeWithin: number
  hello(): PersonHello
  receive(message: HostMessage): void
  /** What answers there is no host of a session. */
  stranger(): void
  /** The attempt is over: why, if it was the first one, and if it was a later one. */
  broken(first: string, later: string): void
  /** There is no host to try just now, and why. */
  waiting(why: string): void
}

/** Attempts to be let in by the host, one after the other. Of an attempt that was given up nothing is heard any more. */
export function createAttempts(needs: AttemptNeeds) {
  let line: Line | undefined
  let patient: NodeJS.Timeout | undefined

  function end(first: string, later: string): void {
    clearTimeout(patient)
    line = undefined
    needs.broken(first, later)
  }

  function awaitWelcome(): void {
    clearTimeout(patient)
    patient = setTimeout(() => {
      line?.close()
      end('Cannot attach: the session did not answer.', "the session's host is not answering; trying again")
    }, needs.welcomeWithin)
  }

  function open(): void {
    const mine = (): boolean => line === current
    const current = needs.dial({
      open() {
        if (!mine()) return
        awaitWelcome()
        current.send({ hello: { version: protocolVersion, ...needs.hello() } })
      },
      receive(message) {
        if (!mine()) return
        try {
          needs.receive(message)
        } catch {
          needs.stranger()
        }
      },
      garbled() {
        if (mine()) needs.stranger()
      },
      closed({ first, later }) {
        if (mine()) end(first, later)
      },
      waiting(why) {
        if (!mine()) return
        clearTimeout(patient)
        needs.waiting(why)
      },
    })
    line = current
    awaitWelcome()
  }

  return {
    open,
    send: (message: ClientMessage) => line?.send(message),
    welcomed: () => clearTimeout(patient),
    close() {
      clearTimeout(patient)
      line?.close()
      line = undefined
    },
  }
}
