import { readable } from '../../../minecraft/names/readable.ts'
import type { Traits } from './event-traits.ts'

export const buildingTraits = {
  'building.designed': {
    sentence: ({ by, name, called = readable(name), about, notes }) =>
      `${by} designs the ${called}: ${[about, ...notes].join('; ')}`,
    mark: ({ by, name, called = readable(name) }) => ({ kind: 'plan', text: `${by} designs the ${called}` }),
  },
  'building.refused': {},
} satisfies Traits
