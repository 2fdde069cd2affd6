import type { Keymap } from './keymap/binding.ts'

/** How a key reads that a bar names itself: the first one of this entry; `–` where the person took all keys away. */
export const shownKey = (keymap: Keymap, id: string): string =>
  keymap.find(binding => binding.id === id)?.keys[0] ?? '–'
