import type { Quirk } from './quirk.ts'

/** hands/dig-block.ts notices it. */
export const unspokenDigging: Quirk = {
  id: 'unspoken-digging',
  symptom: 'It does not show that a dug block is gone, and only lets its item fall.',
  remedy: 'Bodies take a block for dug whose item lies there, or came into the inventory.',
  seenOn: [],
}
