import { z } from 'zod'
import type { Roster } from '../seats/roster.ts'

/** The places that bodies remember: a keyframe keeps them, because the log does not tell them. */
const kept = z.object({ parts: z.record(z.string(), z.unknown()) })
const partOf = (seat: string): string => `places ${seat}`

/** What a keyframe is to keep of a team. */
export const placesToKeep = ({ members }: Pick<Roster, 'members'>): Readonly<Record<string, unknown>> => ({
  parts: Object.fromEntries(
    [...members.values()].flatMap(({ seat, body }) => (body ? [[partOf(seat), body.places?.() ?? {}]] : [])),
  ),
})

/** What the body of a seat remembered when its session was last kept, read from a file and to be checked; undefined: nothing. */
export const placesKept = (saved: unknown, seat: string): unknown => {
  const { parts = {} } = kept.safeParse(saved).data ?? {}
  return Object.hasOwn(parts, partOf(seat)) ? parts[partOf(seat)] : undefined
}
