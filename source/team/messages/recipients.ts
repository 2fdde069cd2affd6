import type { Person } from '../people/person.ts'
import type { Member } from '../seats/member.ts'
import type { Recipient } from './message-delivery.ts'

/** Whom a message can reach. `speaker`: the seat that answers what is said to all. */
export const recipientsOf = (
  members: ReadonlyMap<string, Member>,
  people: ReadonlyMap<string, Person>,
  speaker: string | undefined,
): Recipient[] => [
  ...[...members.values()].map(
    (member): Recipient => ({
      name: member.seat,
      kind: 'mind',
      speaks: speaker === member.seat,
      receive: letter => member.mind?.deliver(letter),
    }),
  ),
  ...[...people.values()]
    .filter(person => person.online && !members.has(person.name))
    .map(
      (person): Recipient => ({
        name: person.name,
        // A taken seat still has its own inbox; an avatar has none but the person's eyes.
        seat: person.avatar?.seat ?? null,
        kind: 'person',
        speaks: false,
        receive: () => {},
      }),
    ),
]
