import { jsonOf } from '../../../json.ts'
import type { Slot, Stack, StackExtra } from '../../items/stack.ts'
import { extraFromNbt } from '../../items/wire.ts'
import type { Registry } from '../../registry.ts'
import {
  asList,
  asNumber,
  asText,
  type Compound,
  compound,
  get,
  list,
  number,
  string,
  type Tag,
} from '../language/nbt.ts'
import { withNamespace } from '../language/reader.ts'

const bare = (name: string): string => name.replace(/^minecraft:/, '')
const json = (text: string): Tag => string(JSON.stringify({ text }))

/** A stack as `data get` shows it: NBT until 1.20.4, components from 1.20.5. */
export function itemTag(registry: Registry, item: Stack, slot?: number): Compound {
  const place = slot === undefined ? undefined : number('byte', slot)
  if (!registry.since('1.20.5')) {
    const tag = item.extra ? legacyTag(item.extra) : undefined
    return compound({ Slot: place, id: string(withNamespace(item.name)), Count: number('byte', item.count), tag })
  }
  const components = item.extra ? componentTag(item.extra) : undefined
  return compound({ Slot: place, count: number('int', item.count), components, id: string(withNamespace(item.name)) })
}

export const itemsTag = (registry: Registry, items: readonly Slot[]): Tag =>
  list(items.flatMap((item, slot) => (item ? [itemTag(registry, item, slot)] : [])))

function legacyTag(extra: StackExtra): Compound {
  const levels = (of: Readonly<Record<string, number>> | undefined) =>
    of &&
    list(
      Object.entries(of).map(([name, level]) =>
        compound({ id: string(withNamespace(name)), lvl: number('short', level) }),
      ),
    )
  const display =
    extra.name !== undefined || extra.lore
      ? compound({
          Name: extra.name === undefined ? undefined : json(extra.name),
          Lore: extra.lore && list(extra.lore.map(json)),
        })
      : undefined
  return compound({
    Damage: extra.damage === undefined ? undefined : number('int', extra.damage),
    Unbreakable: extra.unbreakable ? number('byte', 1) : undefined,
    Enchantments: levels(extra.enchantments),
    StoredEnchantments: levels(extra.stored),
    RepairCost: extra.repairCost === undefined ? undefined : number('int', extra.repairCost),
    Potion: extra.potion === undefined ? undefined : string(withNamespace(extra.potion)),
    display,
  })
}

function componentTag(extra: StackExtra): Compound {
  const levels = (of: Readonly<Record<string, number>> | undefined) =>
    of &&
    compound({
      levels: compound(
        Object.fromEntries(Object.entries(of).map(([name, level]) => [withNamespace(name), number('int', level)])),
      ),
    })
  return compound({
    'minecraft:damage': extra.damage === undefined ? undefined : number('int', extra.damage),
    'minecraft:unbreakable': extra.unbreakable ? compound({}) : undefined,
    'minecraft:enchantments': levels(extra.enchantments),
    'minecraft:stored_enchantments': levels(extra.stored),
    'minecraft:custom_name': extra.name === undefined ? undefined : json(extra.name),
    'minecraft:lore': extra.lore && list(extra.lore.map(json)),
    'minecraft:repair_cost': extra.repairCost === undefined ? undefined : number('int', extra.repairCost),
    'minecraft:potion_contents':
      extra.potion === undefined ? undefined : compound({ potion: string(withNamespace(extra.potion)) }),
  })
}

/** What an item's NBT (until 1.20.4) means here; what has no meaning is left out. */
export const extraOfTag = (tag: Compound | undefined): StackExtra | undefined => nonEmpty(tag ? extraFromNbt(tag) : {})

/** What item components (from 1.20.5) mean here. */
export function extraOfComponents(components: Compound): StackExtra | undefined {
  const of = (name: string) => get(components, `minecraft:${name}`) ?? get(components, name)
  const levels = (tag: Tag | undefined): Record<string, number> | undefined => {
    const inner = get(tag, 'levels') ?? tag
    if (inner?.type !== 'compound') return undefined
    const entries = Object.entries(inner.value).map(([name, level]) => [bare(name), asNumber(level) ?? 1] as const)
    return entries.length > 0 ? Object.fromEntries(entries) : undefined
  }
  const potion = of('potion_contents')
  const extra: Record<string, unknown> = {
    damage: asNumber(of('damage')) || undefined,
    unbreakable: of('unbreakable') ? true : undefined,
    enchantments: levels(of('enchantments')),
    stored: levels(of('stored_enchantments')),
    name: words(of('custom_name')),
    lore: of('lore') && asList(of('lore')).map(line => words(line) ?? ''),
    repairCost: asNumber(of('repair_cost')) || undefined,
    potion: asText(potion) ?? asText(get(potion, 'potion')),
  }
  if (typeof extra.potion === 'string') extra.potion = bare(extra.potion)
  return nonEmpty(extra)
}

/** The plain words of a text component that is kept as JSON. */
function words(tag: Tag | undefined): string | undefined {
  const text = asText(tag) ?? asText(get(tag, 'text'))
  return text === undefined ? undefined : plainWords(text)
}

/** The plain words of a component in JSON; any other text as it is. */
export function plainWords(json: string): string {
  const parsed = jsonOf(json)
  const inner = typeof parsed === 'string' ? parsed : (parsed as { text?: unknown } | null | undefined)?.text
  return typeof inner === 'string' ? inner : json
}

function nonEmpty(extra: object): StackExtra | undefined {
  const entries = Object.entries(extra).filter(([, value]) => value !== undefined)
  return entries.length > 0 ? (Object.fromEntries(entries) as StackExtra) : undefined
}

/** Reads a stack written as NBT, in either version's form; null for air and for what is no item. */
export function stackOfTag(registry: Registry, tag: Tag | undefined): Slot {
  const name = bare(asText(get(tag, 'id')) ?? '')
  if (!Object.hasOwn(registry.itemsByName, name) || name === 'air') return null
  const count = Math.min(127, Math.max(1, Math.floor(asNumber(get(tag, 'Count') ?? get(tag, 'count')) ?? 1)))
  const legacy = get(tag, 'tag')
  const components = get(tag, 'components')
  const extra =
    legacy?.type === 'compound'
      ? extraOfTag(legacy)
      : components?.type === 'compound'
        ? extraOfComponents(components)
        : undefined
  return extra ? { name, count, extra } : { name, count }
}

/** `Items: [{Slot: 0b, …}]` into an array of slots. */
export function fillSlots(registry: Registry, slots: Slot[], tag: Tag | undefined): void {
  for (const entry of asList(tag)) {
    const slot = asNumber(get(entry, 'Slot')) ?? -1
    if (Number.isInteger(slot) && slot >= 0 && slot < slots.length) slots[slot] = stackOfTag(registry, entry)
  }
}
