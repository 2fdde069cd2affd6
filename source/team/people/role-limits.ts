import { mayBecome } from '../../session/attach/access.ts'
import type { TeamPeople } from '../team-interface.ts'
import type { Person, PersonRegister, Role } from './person.ts'

/** What people may become who join without having started the session. */
export interface RoleLimits {
  /** Why a person may not become that here. */
  refused(person: Person, role: Role): string | undefined
  /** Who decides in a team without a leader, as a sentence. */
  decides(): string
}

export const createRoleLimits = (all: PersonRegister['all'], others: TeamPeople['others']): RoleLimits => {
  const decides = (): string => {
    const owner = [...all.values()].find(person => person.access === 'owner')
    return owner ? ` ${owner.name}, who started the session, decides.` : ''
  }
  return {
    decides,
    refused({ access }, role) {
      if (mayBecome({ access, others }, role)) return undefined
      return `Who joins this session can be ${others === 'peer' ? 'a peer' : 'an observer'} at most (--others ${others}).${decides()}`
    },
  }
}
