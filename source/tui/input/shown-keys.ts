import { type Context, type Keymap, keymap } from './keymap.ts'

/**
 * How a key reads that a bar names itself: `a` or `n/N` as the table has it, or what the person put in its place. `–` for
 * one that was taken away.
 */
export const shownKeys = (own: Keymap, contexts: readonly Context[], written: string): string =>
  written
    .split('/')
    .map(key => {
      const known = contexts
        .map(context => keymap.find(binding => binding.context === context && binding.keys.includes(key)))
        .find(binding => binding !== undefined)
      const keys = own.find(binding => binding.id === known?.id)?.keys
      return keys === undefined || keys.includes(key) ? key : (keys[0] ?? '–')
    })
    .join('/')
