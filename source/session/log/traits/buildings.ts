import { readable } from '../../../minecraft/names/readable.ts'
import type { Traits } from './event-traits.ts'

export const buildingTraits = {
  'building.designed': {
    sentence: ({ by, name, about, notes }) => `${by} designs the ${readable(name)}: ${[about, ...notes].join('; ')}`,
    mark: ({ by, name }) => ({ kind: 'plan', text: `${by} designs the ${readable(name)}` }),
  },
  'building.refused': {},
} satisfies Traits
