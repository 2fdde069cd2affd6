import minecraftData from 'minecraft-data'
import { jsonOf } from '../../json.ts'

/** The words of a kick, whether it comes as text, JSON text or NBT. */
export function plainReason(reason: unknown): string {
  const value = typeof reason === 'string' ? jsonOf(reason) : reason
  if (typeof reason === 'string' && value === undefined) return clean(reason)
  return clean(words(value)) || 'no reason given'
}

function words(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(words).join('')
  if (typeof value !== 'object' || value === null) return ''
  const part = value as { text?: unknown; translate?: unknown; extra?: unknown; value?: unknown; with?: unknown }
  if (part.value !== undefined) return words(part.value)
  if (typeof part.translate === 'string')
    return [translated(part.translate, Array.isArray(part.with) ? part.with.map(words) : []), words(part.extra)]
      .filter(Boolean)
      .join(' ')
  return [part.text, part.with, part.extra].map(words).filter(Boolean).join(' ')
}

/** A text that the server names by its key, in English; the key itself where the game has no such text. */
function translated(key: string, values: readonly string[]): string {
  const { language } = minecraftData('1.19.2') as unknown as { readonly language: Readonly<Record<string, string>> }
  let next = 0
  return (Object.hasOwn(language, key) ? language[key]! : `${key} ${values.join(' ')}`.trim()).replace(
    /%(?:(\d)\$)?s/g,
    (_, index?: string) => values[index === undefined ? next++ : Number(index) - 1] ?? '',
  )
}

/** Text from the server without control, format and bidi characters, in one line of bounded length. */
export const clean = (text: string, length = 300): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, length)

/**
 * A player's name as one word of at most 32 letters, digits, `_`, `.` and `-`. Servers may name players as they like; a sentence
 * in the place of a name would stand in prompts among our own words.
 */
export const nameOf = (text: string): string =>
  clean(text)
    .replace(/[^\p{L}\p{N}_.-]+/gu, '_')
    .slice(0, 32)
