import { readable } from '../../minecraft/names/readable.ts'
import type { Sight } from '../../session/log/events/plan.ts'
import { listed } from '../../session/log/listed.ts'

/** What was seen in containers, in words. */

export const ofBefore = (before: number): string => `${before === 0 ? 'none' : before} of them from before`

/** `Bob looked into the chest at 2 -60 2: 6 oak logs and 2 oak doors, none of them from before`. */
export const sightsInWords = (sights: readonly Sight[]): string => {
  const placeOf = ({ by, block, at }: Sight): string => `${by} looked into the ${readable(block)} at ${at.join(' ')}`
  return [...new Set(sights.map(placeOf))]
    .map(place => {
      const here = sights.filter(sight => placeOf(sight) === place)
      const found = [...new Set(here.map(({ before }) => before))].map(before => {
        const list = listed(here.filter(one => one.before === before).map(({ item, count }) => readable(item, count)))
        return before === undefined ? list : `${list}, ${ofBefore(before)}`
      })
      return `${place}: ${found.join('; ')}`
    })
    .join('; ')
}
