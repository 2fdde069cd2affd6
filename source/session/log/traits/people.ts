import type { EventData } from '../events.ts'
import { playerRightWords } from '../policy-words.ts'
import type { Traits } from './event-traits.ts'
import { mayWaitNoLonger, occupantWaits, seatGone, waitsFromNowOn } from './people-waited-for.ts'

/** Who started the session is its owner, whatever part they play in it. */
const joinWords = ({ person, role, access }: EventData<'human.joined'>): string =>
  `${person} joins as ${access === 'owner' ? (role === 'observer' ? 'owner' : `owner and ${role}`) : role}`

export const peopleTraits = {
  'seat.added': {
    sentence: ({ seat, role, occupant, by }) =>
      by === undefined
        ? `${seat} takes a seat as ${role} (${occupant.label})`
        : `${by} adds ${seat} to the team as ${role} (${occupant.label})`,
    mark: ({ seat, by }) => (by === undefined ? undefined : { kind: 'person', text: `${by} adds ${seat} to the team` }),
    clock: occupantWaits,
    wakes: ({ by }) => by !== undefined,
  },
  'seat.occupied': {
    sentence: ({ seat, occupant }) => `${seat} is now ${occupant.label}`,
    mark: ({ seat, by }) =>
      by === undefined ? undefined : { kind: 'person', text: `${by} changes who sits at ${seat}` },
    wakes: true,
    clock: occupantWaits,
  },
  'seat.paused': { sentence: ({ seat, paused }) => `${seat} ${paused ? 'pauses' : 'goes on'}`, wakes: true },
  'seat.benched': { wakes: true },
  'seat.model': { sentence: ({ by, seat, label }) => `${by} gives ${seat} the model ${label}` },
  'seat.removed': {
    sentence: ({ seat, by }) => (by === undefined ? null : `${by} removes ${seat} from the team`),
    mark: ({ seat, by }) =>
      by === undefined ? undefined : { kind: 'person', text: `${by} removes ${seat} from the team` },
    clock: seatGone,
    wakes: true,
  },
  'human.joined': {
    sentence: joinWords,
    // What a player asked for before a resume waits for that player.
    wakes: ({ inGame }) => inGame === true,
    mark: (data, { people }) => ({
      ...{ kind: 'person', text: joinWords(data) },
      seen: { people: people.includes(data.person) ? people : [...people, data.person] },
    }),
  },
  'human.left': { sentence: ({ person }) => `${person} leaves` },
  'human.role': { sentence: ({ person, role }) => `${person} is now ${role}` },
  'human.player': { sentence: ({ player, may, by }) => `${by}: ${player} ${playerRightWords[may]}` },
  'human.command': {
    mark: ({ person, command }) => ({ kind: 'person', text: `${person}: /${command}` }),
    counts: () => ({ humanCommands: 1 }),
  },
  'human.asked': {
    sentence: ({ person, seat, title }) => `${person} gets a draft for ${seat}: ${title}`,
    clock: waitsFromNowOn,
  },
  'human.timed': {
    sentence: ({ person, seat, timeout }) =>
      `${person}'s draft for ${seat} ${timeout === undefined ? 'waits for its person' : `counts by itself in ${timeout} s`}`,
  },
  'human.answered': {
    sentence: ({ person, seat, decision }) => `${person}'s draft for ${seat}: ${decision}`,
    clock: mayWaitNoLonger,
  },
} satisfies Traits
