import { jsonOf } from '../../json.ts'
import { wordList } from '../../minecraft/names/word-list.ts'
import type { Registry } from '../registry.ts'
import type { Slot, Stack, StackExtra } from './stack.ts'

// The two shapes of an item on the wire: NBT until 1.20.4, components from 1.20.5.
type Tag = { type: string; value: unknown }
const tag = (type: string, value: unknown): Tag => ({ type, value })

export interface WireItem {
  readonly present?: boolean
  readonly itemId?: number
  readonly itemCount?: number
  readonly nbtData?: unknown
  readonly components?: ReadonlyArray<{ readonly type: string; readonly data?: unknown }>
}

export function encodeItem(registry: Registry, s: Slot): Record<string, unknown> {
  const components = registry.since('1.20.5')
  const item = s && registry.itemsByName[s.name]
  if (!s || !item) return components ? { itemCount: 0 } : { present: false }
  if (components) {
    const list = s.extra ? componentsOf(registry, s.extra) : []
    return {
      itemCount: s.count,
      itemId: item.id,
      addedComponentCount: list.length,
      removedComponentCount: 0,
      components: list,
      removeComponents: [],
    }
  }
  return { present: true, itemId: item.id, itemCount: s.count, nbtData: s.extra ? nbtOf(s) : undefined }
}

/** A merchant's price, which from 1.20.5 has a shape of its own. */
export function encodeCost(registry: Registry, s: Slot): Record<string, unknown> | undefined {
  if (!registry.since('1.20.5')) return encodeItem(registry, s)
  if (!s) return undefined
  return { itemId: registry.itemsByName[s.name]!.id, itemCount: s.count, addedComponentCount: 0, components: [] }
}

/** Reads an item that a client sent; only what the game itself could have made of it is kept. */
export function decodeItem(registry: Registry, wire: WireItem | undefined | null): Slot {
  if (!wire || wire.present === false || !wire.itemCount || wire.itemId === undefined) return null
  const item = registry.items[wire.itemId]
  if (!item || item.name === 'air') return null
  const extra = wire.components ? extraOfComponents(registry, wire.components) : extraOfNbt(wire.nbtData)
  return Object.keys(extra).length
    ? { name: item.name, count: wire.itemCount, extra }
    : { name: item.name, count: wire.itemCount }
}

/** Whether a client's claim about a slot is what the slot really holds. */
export function claimIsTrue(registry: Registry, claim: WireItem | undefined | null, truth: Slot): boolean {
  const claimed = claim && claim.present !== false && claim.itemCount ? claim : null
  if (!claimed || !truth) return !claimed && !truth
  if (claimed.itemId !== registry.itemsByName[truth.name]?.id || claimed.itemCount !== truth.count) return false
  const bare = claimed.components ? claimed.components.length === 0 : claimed.nbtData === undefined
  if (!truth.extra) return bare
  const ours = encodeItem(registry, truth)
  return (
    !bare && JSON.stringify(claimed.components ?? claimed.nbtData) === JSON.stringify(ours.components ?? ours.nbtData)
  )
}

const jsonText = (text: string): string => JSON.stringify({ text })

function nbtOf(s: Stack): Tag & { name: string } {
  const e = s.extra!
  const value: Record<string, Tag> = {}
  const levels = (of: Readonly<Record<string, number>>): Tag =>
    tag('list', {
      type: 'compound',
      value: Object.entries(of).map(([name, level]) => ({
        id: tag('string', `minecraft:${name}`),
        lvl: tag('short', level),
      })),
    })
  if (e.damage) value.Damage = tag('int', e.damage)
  if (e.unbreakable) value.Unbreakable = tag('byte', 1)
  if (e.enchantments) value.Enchantments = levels(e.enchantments)
  if (e.stored) value.StoredEnchantments = levels(e.stored)
  if (e.repairCost) value.RepairCost = tag('int', e.repairCost)
  if (e.potion) value.Potion = tag('string', `minecraft:${e.potion}`)
  if (e.name !== undefined || e.lore) {
    const display: Record<string, Tag> = {}
    if (e.name !== undefined) display.Name = tag('string', jsonText(e.name))
    if (e.lore) display.Lore = tag('list', { type: 'string', value: e.lore.map(jsonText) })
    value.display = tag('compound', display)
  }
  if (e.pages)
    value.pages = tag('list', { type: 'string', value: e.title === undefined ? [...e.pages] : e.pages.map(jsonText) })
  if (e.title !== undefined) value.title = tag('string', e.title)
  if (e.author !== undefined) value.author = tag('string', e.author)
  return { type: 'compound', name: '', value }
}

const nbtText = (text: string): Tag => tag('string', text)

function componentsOf(registry: Registry, e: StackExtra): { type: string; data: unknown }[] {
  const list: { type: string; data: unknown }[] = []
  const levels = (of: Readonly<Record<string, number>>) => ({
    enchantments: Object.entries(of).map(([name, level]) => ({
      id: registry.enchantmentsByName[name]?.id ?? 0,
      level,
    })),
    showTooltip: true,
  })
  if (e.damage) list.push({ type: 'damage', data: e.damage })
  if (e.unbreakable) list.push({ type: 'unbreakable', data: true })
  if (e.name !== undefined) list.push({ type: 'custom_name', data: nbtText(e.name) })
  if (e.lore) list.push({ type: 'lore', data: e.lore.map(nbtText) })
  if (e.enchantments) list.push({ type: 'enchantments', data: levels(e.enchantments) })
  if (e.stored) list.push({ type: 'stored_enchantments', data: levels(e.stored) })
  if (e.repairCost) list.push({ type: 'repair_cost', data: e.repairCost })
  if (e.potion) {
    const id = potionNames.indexOf(e.potion)
    list.push({
      type: 'potion_contents',
      data: {
        hasPotionId: id >= 0,
        potionId: id >= 0 ? id : undefined,
        hasCustomColor: false,
        customEffects: [],
        customName: undefined,
      },
    })
  }
  if (e.pages && e.title === undefined)
    list.push({
      type: 'writable_book_content',
      data: { pages: e.pages.map(content => ({ content, filteredContent: undefined })) },
    })
  if (e.pages && e.title !== undefined)
    list.push({
      type: 'written_book_content',
      data: {
        rawTitle: e.title,
        filteredTitle: undefined,
        author: e.author ?? '',
        generation: 0,
        pages: e.pages.map(text => ({ content: nbtText(text), filteredContent: undefined })),
        resolved: true,
      },
    })
  return list
}

// Order of the potion registry in 1.20.5 and later.
const potionNames = wordList(`
  water mundane thick awkward night_vision long_night_vision invisibility long_invisibility leaping long_leaping
  strong_leaping fire_resistance long_fire_resistance swiftness long_swiftness strong_swiftness slowness
  long_slowness strong_slowness turtle_master long_turtle_master strong_turtle_master water_breathing
  long_water_breathing healing strong_healing harming strong_harming poison long_poison strong_poison regeneration
  long_regeneration strong_regeneration strength long_strength strong_strength weakness long_weakness luck
  slow_falling long_slow_falling
`)

type Loose = { readonly [k: string]: unknown } | undefined
const inner = (t: unknown): unknown => (t as Loose)?.value

function extraOfNbt(nbt: unknown): StackExtra {
  const root = inner(nbt) as Record<string, unknown> | undefined
  if (!root) return {}
  const levels = (t: unknown): Record<string, number> | undefined => {
    const list = inner(inner(t))
    if (!Array.isArray(list) || !list.length) return undefined
    return Object.fromEntries(
      list.map((e: Loose) => [String(inner(e?.id)).replace('minecraft:', ''), Number(inner(e?.lvl)) || 1]),
    )
  }
  const plain = (json: unknown): string | undefined => {
    if (typeof json !== 'string') return undefined
    const parsed = jsonOf(json)
    if (parsed === undefined) return json
    return typeof parsed === 'string' ? parsed : String((parsed as Loose | null)?.text ?? '')
  }
  const display = inner(root.display) as Record<string, unknown> | undefined
  const lore = inner(inner(display?.Lore))
  const pages = inner(inner(root.pages))
  return compact({
    damage: Number(inner(root.Damage)) || undefined,
    unbreakable: inner(root.Unbreakable) === 1 || undefined,
    enchantments: levels(root.Enchantments),
    stored: levels(root.StoredEnchantments),
    repairCost: Number(inner(root.RepairCost)) || undefined,
    potion: typeof inner(root.Potion) === 'string' ? String(inner(root.Potion)).replace('minecraft:', '') : undefined,
    name: plain(inner(display?.Name)),
    lore: Array.isArray(lore) ? lore.map(l => plain(l) ?? '') : undefined,
    pages: Array.isArray(pages) ? pages.map(p => plain(p) ?? '') : undefined,
    title: typeof inner(root.title) === 'string' ? String(inner(root.title)) : undefined,
    author: typeof inner(root.author) === 'string' ? String(inner(root.author)) : undefined,
  })
}

function extraOfComponents(registry: Registry, list: ReadonlyArray<{ type: string; data?: unknown }>): StackExtra {
  const extra: Record<string, unknown> = {}
  for (const { type, data } of list) {
    const d = data as Loose
    if (type === 'damage') extra.damage = Number(data) || undefined
    if (type === 'repair_cost') extra.repairCost = Number(data) || undefined
    if (type === 'unbreakable') extra.unbreakable = true
    if (type === 'custom_name') extra.name = typeof d?.value === 'string' ? d.value : undefined
    if (type === 'writable_book_content' || type === 'written_book_content') {
      const content = d as { pages?: { content?: unknown }[]; rawTitle?: unknown; author?: unknown }
      extra.pages = content.pages?.map(page =>
        typeof page.content === 'string' ? page.content : String((page.content as Loose)?.value ?? ''),
      )
      extra.title = typeof content.rawTitle === 'string' ? content.rawTitle : undefined
      extra.author = typeof content.author === 'string' ? content.author : undefined
    }
    if (type === 'potion_contents') extra.potion = potionNames[Number(d?.potionId)]
    if (type === 'enchantments' || type === 'stored_enchantments') {
      const levels = (d?.enchantments ?? []) as ReadonlyArray<{ id: number; level: number }>
      const names = levels
        .map(l => [registry.enchantmentsArray.find(e => e.id === l.id)?.name, l.level] as const)
        .filter(([n]) => n)
      extra[type === 'enchantments' ? 'enchantments' : 'stored'] = Object.fromEntries(names)
    }
  }
  return compact(extra)
}

/** Lets readers of commands make the same neutral data from an NBT compound in prismarine-nbt's form. */
export const extraFromNbt = extraOfNbt

const compact = (e: Record<string, unknown>): StackExtra =>
  Object.fromEntries(Object.entries(e).filter(([, v]) => v !== undefined && v !== '' && v !== false)) as StackExtra
