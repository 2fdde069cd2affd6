import type { Quirk } from './quirk.ts'

/** hands/land-protection.ts notices it. */
export const protectedLand: Quirk = {
  id: 'protected-land',
  symptom: 'It lets nothing be changed at some place: around the spawn, or on claimed land.',
  remedy: 'After a few refusals bodies leave that place alone for a minute, and say so to the team.',
  seenOn: ['Cuberite'],
}
