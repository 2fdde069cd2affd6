import { percent } from '../percent.ts'
import type { Traits } from './event-traits.ts'

export const worldTraits = {
  'world.container': { wakes: true },
  'world.vanished': { wakes: true },
  'world.interfered': { sentence: ({ by, text }) => `${by}, who is not of the team, ${text}` },
  'server.learned': { sentence: ({ text }) => text },
  'score.changed': {
    // Without a part nothing is judged yet.
    sentence: ({ completion, parts, final }) =>
      completion === 0 && !final && (parts?.length ?? 0) === 0
        ? null
        : `Score ${percent(completion)}${final ? ' (final)' : ''}`,
    // At each tenth, not at each block.
    mark({ completion, final }, seen) {
      const tenth = Math.floor(completion * 10 + 1e-9)
      if (tenth === seen.tenth && !final) return undefined
      return { kind: 'score', text: `score ${percent(completion)}`, seen: { tenth } }
    },
  },
  alert: {
    sentence: ({ level, text }) => `${level === 'info' ? 'Note' : level === 'warning' ? 'Warning' : 'Error'}: ${text}`,
  },
} satisfies Traits
