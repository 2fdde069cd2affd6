import { readable } from '../../../minecraft/names/readable.ts'
import { unseenInWords } from '../building-causes.ts'
import type { Traits } from './event-traits.ts'

export const buildingTraits = {
  'building.designed': {
    sentence: ({ by, name, called = readable(name), unseen, about, notes, restored }) =>
      restored
        ? `The ${called} is as it stood: nothing of what was to change was built`
        : `${by} designs the ${called}: ${[unseenInWords({ name, called, unseen }) ?? [], about, ...notes].flat().join('; ')}`,
    mark: ({ by, name, called = readable(name), restored }) => ({
      kind: 'plan',
      text: restored ? `The ${called} is as it stood` : `${by} designs the ${called}`,
    }),
  },
  'building.refused': {},
} satisfies Traits
