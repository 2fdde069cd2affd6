import { lessonWords } from '../lesson-words.ts'
import type { Traits } from './event-traits.ts'

export const homeTraits = {
  'home.opened': {
    sentence: ({ team, notes, places, goals }) =>
      `Team ${team ?? 'without a name'} knows ${notes.length} notes, ${Object.keys(places).length} places and ${goals.length} goals of before`,
  },
  'home.remembered': {
    sentence: ({ by, note, place, lesson }) =>
      note
        ? `${by} has the team remember: ${note.text}`
        : place
          ? `${by} calls ${place.at.join(' ')} “${place.name}”`
          : lesson
            ? `${by} learns: ${lessonWords(lesson)}`
            : null,
  },
  'home.forgot': { sentence: ({ by, note, place, lesson }) => `${by} has the team forget: ${note ?? place ?? lesson}` },
  'home.listed': { sentence: ({ by, to }) => `${by} is shown what the team remembers, up to number ${to}` },
} satisfies Traits
