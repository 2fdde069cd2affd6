import type { Quirk } from './quirk.ts'

/** hands/dig-block.ts hears it. */
export const acknowledgedDigging: Quirk = {
  id: 'acknowledged-digging',
  symptom: 'It does not show that a dug block is gone, and only acknowledges the digging.',
  remedy: 'Bodies take what it acknowledges for the block that is there now, on every server from 1.14 to 1.18.',
  seenOn: ['flying-squid 1.12.0 (1.18.2)'],
}
