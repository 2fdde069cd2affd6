import type { Registry } from './registry.ts'

/** A chat component. */
export interface Text {
  readonly text?: string
  readonly translate?: string
  readonly with?: readonly (Text | string)[]
  readonly color?: string
  readonly bold?: boolean
  readonly italic?: boolean
  readonly extra?: readonly (Text | string)[]
  readonly [field: string]: unknown
}

export const plain = (text: string): Text => ({ text })

/** A uuid inside a component: text in JSON, four whole numbers in NBT. */
export class Uuid {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toJSON(): string {
    return this.text
  }

  ints(): number[] {
    const hex = this.text.replaceAll('-', '')
    return [0, 8, 16, 24].map(at => Number.parseInt(hex.slice(at, at + 8), 16) | 0)
  }
}

type Nbt = { type: string; value: unknown }

/** The component as the version's packets want it: JSON until 1.20.2, NBT from 1.20.3, where plain text is a string tag. */
export function encodeText(registry: Registry, text: Text | string): unknown {
  const component = typeof text === 'string' ? { text } : text
  return registry.supportFeature('chatPacketsUseNbtComponents')
    ? { ...toNbt(plainWords(component) ?? component), name: '' }
    : JSON.stringify(component)
}

function plainWords(component: Text): string | undefined {
  const given = Object.keys(component).filter(key => component[key] !== undefined)
  return given.length === 1 && typeof component.text === 'string' ? component.text : undefined
}

function toNbt(value: unknown): Nbt {
  if (value instanceof Uuid) return { type: 'intArray', value: value.ints() }
  if (typeof value === 'string') return { type: 'string', value }
  if (typeof value === 'boolean') return { type: 'byte', value: value ? 1 : 0 }
  if (typeof value === 'number') return Number.isInteger(value) ? { type: 'int', value } : { type: 'double', value }
  if (Array.isArray(value)) {
    if (!value.length) return { type: 'list', value: { type: 'end', value: [] } }
    // A list has one element type: plain strings among components become components.
    const words = value.every(v => typeof v === 'string')
    const items = value.map(v => toNbt(typeof v === 'string' && !words ? { text: v } : v))
    return { type: 'list', value: { type: items[0]!.type, value: items.map(i => i.value) } }
  }
  const entries = Object.entries((value ?? {}) as Record<string, unknown>).filter(
    ([, v]) => v !== undefined && v !== null,
  )
  return { type: 'compound', value: Object.fromEntries(entries.map(([k, v]) => [k, toNbt(v)])) }
}

/** Drops control characters and section signs, and cuts at `max` characters. */
export const clean = (text: string, max: number): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what must go
  text.replace(/[\u0000-\u001f\u007f\u00a7]/g, '').slice(0, max)
