import { bounds, type PersonState, type SessionState } from '../state.ts'
import type { Folds } from './fold-of.ts'
import { appended, own } from './records.ts'

/** What another role leaves as it is. */
const kept = (person: PersonState | undefined): Partial<PersonState> => ({
  inGame: person?.inGame,
  access: person?.access,
  lostSeat: person?.lostSeat,
  ...drafting(person),
})

const drafting = (person: PersonState | undefined): Partial<PersonState> =>
  person?.drafts === undefined ? {} : { drafts: person.drafts }

export function changePerson(state: SessionState, person: PersonState): Partial<SessionState> {
  return { people: { ...state.people, [person.person]: person } }
}

export const peopleFolds = {
  'human.joined': (state, { data }) =>
    changePerson(state, { ...data, ...drafting(own(state.people, data.person)), online: true }),
  'human.drafts': (state, { data }) => {
    const person = own(state.people, data.person)
    return person && changePerson(state, { ...person, drafts: data.count })
  },
  'human.left': (state, { data }) => {
    const person = own(state.people, data.person)
    return person && changePerson(state, { ...person, online: false })
  },
  'human.role': (state, { data }) =>
    changePerson(state, {
      ...kept(own(state.people, data.person)),
      ...data,
      online: own(state.people, data.person)?.online ?? true,
    }),
  /** What it caused are events of their own; who decided it is told to all, where the warnings stand too. */
  'human.command': (state, { seq, t, data }, owned) =>
    data.told === undefined
      ? undefined
      : { alerts: appended(state.alerts, { seq, t, level: 'info', text: data.told }, bounds.alerts, owned) },
} satisfies Folds
