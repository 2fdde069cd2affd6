/**
 * What the world check expects and the vanilla server does not always do: which check, which of its failures, why, and in what share
 * of runs. Only these failures are looked at again; the same check failing for another reason is a failure.
 */

/** Blocks from the place of death to where a dead player's things lie at rest on flat ground, at most. */
const scatterReach = 6.75

const chances = [
  {
    name: 'death, drops at the place, respawn',
    fits: detail => /^drops at .*, died at \([^()]*\)$/.test(detail) && farthestDrop(detail) <= scatterReach,
    why: 'it expects all drops within 6 blocks; they fly apart at up to 0.5 blocks a tick, which is 6.7 blocks over flat ground',
    // Speeds are even between 0 and 0.5; each of two stacks is beyond 6 blocks from 0.447 on.
    share: '20 %',
  },
  {
    name: 'dig time and reach are enforced',
    fits: detail => /^(a dig that was never started succeeds|a block 13 blocks away can be dug)$/.test(detail),
    why: 'it expects dirt on a meadow to stay dirt for five seconds; grass spreads onto it',
    share: '7 %',
  },
  {
    name: 'milk a cow, shear a sheep',
    fits: detail => /^(the sheared sheep does not look bare to both players|a bare sheep can be sheared)$/.test(detail),
    why: 'it expects a shorn sheep to stay bare for a moment; a sheep that eats grass has its wool again',
    share: '1 %',
  },
]

/** `drops at (1, 2, 3),(4, 5, 6), died at (7, 8, 9)`: blocks from there to the farthest of them. */
function farthestDrop(detail) {
  const places = [...detail.matchAll(/\(([^()]*)\)/g)].map(([, inside]) => inside.split(',').map(Number))
  const died = places.pop()
  if (!died || places.length === 0) return Number.POSITIVE_INFINITY
  return Math.max(...places.map(place => Math.hypot(...place.map((value, axis) => value - died[axis]))))
}

/** The chance that explains a failure of a check; undefined when there is none, and the failure counts. */
export const chanceOf = (name, detail) => chances.find(chance => chance.name === name && chance.fits(detail))
