import { UsageError } from '../../errors.ts'
import { didYouMean, nearestName } from '../../minecraft/names/suggestions.ts'
import { conflicts } from './bindings.ts'
import type { Keymap } from './keymap/binding.ts'
import { keymap } from './keymap.ts'
import { namedKeys } from './keys.ts'

/** Keys that cannot be what a person wants them to be; `binding` is the entry to mend. */
export class KeymapError extends UsageError {
  readonly binding: string
  constructor(binding: string, message: string, remedy: string) {
    super(message, remedy)
    this.binding = binding
  }
}

const modifiers = ['ctrl', 'alt', 'shift'] as const

/** The name under which a key arrives, or undefined when there is no such key. */
const keyName = (written: string): string | undefined => {
  if (written === ' ') return 'space'
  const parts = written.split('+')
  // `+` itself is a key too, alone or after modifiers.
  const last = written.endsWith('+') ? '+' : (parts.at(-1) ?? '')
  const before = (written.endsWith('+') ? written.slice(0, -1) : written.slice(0, -last.length))
    .split('+')
    .filter(part => part !== '')
    .map(part => part.toLowerCase())
  if (before.some(part => !modifiers.some(known => known === part))) return undefined
  const named = namedKeys.find(name => name === last.toLowerCase())
  const single = [...last].length === 1
  if (named === undefined && !single) return undefined
  // A shifted letter arrives as the capital; a letter with ctrl or alt arrives small.
  if (named === undefined && before.includes('shift')) return undefined
  const key = named ?? (before.length > 0 ? last.toLowerCase() : last)
  return modifiers
    .filter(name => before.includes(name))
    .map(name => `${name}+`)
    .join('')
    .concat(key)
}

/** Names that left the keymap, and what does the same now: settings written for them go on working, beside its own keys. */
const former: Readonly<Record<string, string>> = { completeBack: 'menuUp' }

/** The keymap with a person's own keys in it. Throws KeymapError. */
export const ownKeymap = (own: Readonly<Record<string, string | readonly string[]>>): Keymap => {
  const ids = keymap.map(binding => binding.id)
  const chosen = new Map<string, readonly string[]>()
  for (const [id, written] of Object.entries(own)) {
    if (!ids.includes(id) && !(id in former)) {
      const hint = didYouMean(nearestName(id, ids), ' The names are in docs/keys.md.')
      throw new KeymapError(id, `keys: there is nothing called ${id}.`, hint)
    }
    const keys = (typeof written === 'string' ? [written] : written).map(text => {
      const key = keyName(text)
      if (key === undefined)
        throw new KeymapError(
          id,
          `keys: ${id}: there is no key ${JSON.stringify(text)}.`,
          `Write a character, one of ${namedKeys.join(', ')}, with ctrl+, alt+ or shift+ before it.`,
        )
      return key
    })
    const now = former[id]
    if (now === undefined) chosen.set(id, keys)
    else {
      const before = chosen.get(now) ?? keymap.find(binding => binding.id === now)?.keys ?? []
      chosen.set(now, [...new Set([...before, ...keys])])
    }
  }
  const next = keymap.map(binding => {
    const keys = chosen.get(binding.id)
    return keys ? { ...binding, keys, show: undefined } : binding
  })
  const [conflict] = conflicts(next)
  if (conflict) {
    const [first, second] = conflict.ids
    const where = next.find(({ context }) => context === conflict.context)?.group.title.toLowerCase()
    throw new KeymapError(
      chosen.has(second) ? second : first,
      `keys: ${conflict.key} would mean both ${first} and ${second} (${where}).`,
      'Give one of them another key.',
    )
  }
  return next
}
