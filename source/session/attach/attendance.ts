import { createAllowance } from '../../allowance.ts'
import { mcteam } from '../../command-name.ts'
import { errorText } from '../../errors.ts'
import { createListeners } from '../../listeners.ts'
import type { Session } from '../log/session-log.ts'
import type { SessionControl } from './commands.ts'
import type { Terminal, TerminalHost } from './converse.ts'
import type { Names } from './names.ts'

/** Terminals of this machine, and as many again that come from elsewhere: neither takes the other's place. */
export const mostTerminals = 32
/** Of those from elsewhere, the ones that came without an invitation: the invited find room beside them. */
export const mostGuests = 24
/**
 * Guests who may come in a minute: each gets the whole state, and each coming and going is two events of the log. A bus that is back brings all
 * of them at once.
 */
export const guestsPerMinute = 120
/** People whom a session knows before it takes in guests under further names: all of them stay in its state. */
export const mostPeople = 500
const tooManyHere = `${mostTerminals} terminals of this machine are attached already; leave one of them`
const tooManyAfar = `${mostTerminals} terminals are attached from elsewhere already; wait until one of them leaves`
const tooManyComing = `guests came ${guestsPerMinute} times in the last minute; wait a moment, or come with an invitation (${mcteam} invite, on the host)`
const tooManyGuests = `${mostGuests} guests are here already; wait until one of them leaves, or come with an invitation (${mcteam} invite, on the host)`

/** The terminals that are attached, and the people at them. */
export interface Attendance extends Pick<TerminalHost, 'admit' | 'left'> {
  /** Terminals of this machine. */
  readonly near: ReadonlySet<Terminal>
  /** Why no further terminal of this machine can come in; null: it can. */
  full(): string | null
  enterNear(terminal: Terminal): void
  /** Takes one in that came through a door; one line why not when there are too many. */
  enterAfar(terminal: Terminal, invited: boolean): string | null
  /** Terminals with a person. */
  count(): number
  onTerminals(listener: (count: number) => void): () => void
  people(): readonly string[]
}

export const createAttendance = (session: Session, control: SessionControl, names: Names): Attendance => {
  const terminals = new Set<Terminal>()
  const near = new Set<Terminal>()
  /** Those that came through a door without an invitation. */
  const guests = new Set<Terminal>()
  const people = new Map<string, Terminal[]>()
  const { tell, listen: onTerminals } = createListeners<[count: number]>()
  const guestsMayCome = createAllowance({ perSecond: guestsPerMinute / 60, atOnce: guestsPerMinute })
  const count = (): number => [...terminals].filter(terminal => terminal.person !== undefined).length
  const tellListeners = (): void => tell(count())

  /** A team that fails on a person must not take the host down. */
  const guarded = (action: () => void): boolean => {
    try {
      action()
      return true
    } catch (error) {
      const reason = errorText(error)
      session.emit('alert', 'host', { level: 'error', text: `The team failed when a person came or went: ${reason}` })
      return false
    }
  }

  return {
    near,
    onTerminals,
    count,
    people: () => [...people.keys()],
    full: () => (near.size >= mostTerminals ? tooManyHere : null),
    enterNear(terminal) {
      terminals.add(terminal)
      near.add(terminal)
    },
    enterAfar(terminal, invited) {
      if (terminals.size - near.size >= mostTerminals) return tooManyAfar
      if (!invited && guests.size >= mostGuests) return tooManyGuests
      if (!invited && !guestsMayCome()) return tooManyComing
      terminals.add(terminal)
      if (!invited) guests.add(terminal)
      return null
    },
    admit(hello, terminal) {
      const { person } = hello
      const others = people.get(person) ?? []
      const refused = names.refused(person, terminal, others)
      if (refused !== undefined) {
        return { refused, remedy: 'Choose another name: --name NAME' }
      }
      const access = names.access(person, terminal)
      const known = Object.keys(session.state.people)
      if (guests.has(terminal) && known.length >= mostPeople && !known.includes(person))
        return {
          refused: `${mostPeople} people have been here already`,
          remedy: `Ask the owner of the session for an invitation (${mcteam} invite).`,
        }
      // A second terminal of a person matters to the team only when it wants them in another role.
      if ((others.length === 0 || hello.role !== undefined) && !guarded(() => control.joined({ ...hello, access })))
        return { refused: 'the team failed to take you in' }
      people.set(person, [...others, terminal])
      names.keep(person, terminal)
      queueMicrotask(tellListeners)
      return { person, access }
    },
    left(terminal, reason) {
      terminals.delete(terminal)
      near.delete(terminal)
      guests.delete(terminal)
      const { person } = terminal
      if (person === undefined) return
      const others = people.get(person)?.filter(other => other !== terminal) ?? []
      if (others.length > 0) people.set(person, others)
      else {
        people.delete(person)
        guarded(() => control.left(person, reason))
      }
      tellListeners()
    },
  }
}
