import minecraftData from 'minecraft-data'
import { jsonOf } from '../../json.ts'

/** Bounds of what is read of one text: a short one that repeats its parts at each level would grow beyond all memory. */
const depthAtMost = 8
const charactersAtMost = 4_096
const partsAtMost = 1_024

/** The words of a text component, whether it comes as text, JSON text or NBT. */
export function plainReason(reason: unknown): string {
  const value = typeof reason === 'string' ? jsonOf(reason) : reason
  if (typeof reason === 'string' && value === undefined) return clean(reason.slice(0, charactersAtMost))
  return clean(words(value, { left: partsAtMost })) || 'no reason given'
}

/** `budget`: parts that may still be read. */
function words(value: unknown, budget: { left: number }, depth = 0): string {
  const bare = unwrapped(value)
  if (typeof bare === 'string') return bare.slice(0, charactersAtMost)
  if (typeof bare !== 'object' || bare === null || depth > depthAtMost || budget.left-- <= 0) return ''
  const inside = (part: unknown): string => words(part, budget, depth + 1)
  if (Array.isArray(bare)) return joined(bare, '', inside)
  const part = bare as { text?: unknown; translate?: unknown; extra?: unknown; with?: unknown }
  if (typeof part.translate !== 'string') return joined([part.text, part.with, part.extra], ' ', inside)
  const values = Array.isArray(part.with) ? part.with.slice(0, valuesAtMost).map(inside) : []
  return joined([translated(part.translate, values), part.extra], ' ', inside)
}

/** NBT keeps what it holds beside its type. */
function unwrapped(value: unknown): unknown {
  let bare = value
  while (typeof bare === 'object' && bare !== null && 'value' in bare && bare.value !== undefined) bare = bare.value
  return bare
}

/** The words of these parts, as far as there is room. */
function joined(parts: readonly unknown[], between: string, wordsOf: (part: unknown) => string): string {
  let text = ''
  for (const part of parts) {
    if (text.length >= charactersAtMost) break
    const more = wordsOf(part)
    if (more !== '') text += text === '' ? more : `${between}${more}`
  }
  return text.slice(0, charactersAtMost)
}

/** No text of the game has more. */
const valuesAtMost = 16

/** A text that the server names by its key, in English; the key itself where the game has no such text. */
function translated(key: string, values: readonly string[]): string {
  const { language } = minecraftData('1.19.2') as unknown as { readonly language: Readonly<Record<string, string>> }
  if (!Object.hasOwn(language, key)) return `${key} ${values.join(' ')}`.trim()
  let next = 0
  return language[key]!.replace(
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
