import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { BlockRule, EntityRule, ItemRule, Mechanic, Packet } from '../mechanic.ts'
import type { Registry } from '../registry.ts'

type Hooks<R> = { readonly [K in Exclude<keyof R, 'match'>]-?: readonly (R & Required<Pick<R, K>>)[] }
type PacketHandler = (game: Game, player: Player, packet: Packet) => void

/** The rules of all mechanics, sorted so that asking for a block, an item or an entity costs one look-up. */
export interface RuleIndex {
  /** Rules for the block with this state. */
  block(state: number): Hooks<BlockRule>
  item(name: string): Hooks<ItemRule>
  entity(type: string): Hooks<EntityRule>
  packet(name: string): readonly PacketHandler[]
  readonly packetNames: readonly string[]
}

const blockHooks = [
  'use',
  'shape',
  'survives',
  'placed',
  'removed',
  'neighbour',
  'tick',
  'random',
  'broken',
  'touched',
] as const
const itemHooks = ['onBlock', 'use', 'onEntity', 'release', 'ticks', 'finish'] as const
const entityHooks = ['tick', 'interact', 'attacked', 'died'] as const

function hooksOf<R extends object>(rules: readonly R[], names: readonly string[]): Hooks<R> {
  const has = (rule: R, name: string): boolean => name in rule && rule[name as keyof R] !== undefined
  // The loop makes exactly the lists that Hooks describes, which TypeScript cannot follow.
  return Object.fromEntries(names.map(name => [name, rules.filter(r => has(r, name))])) as unknown as Hooks<R>
}

export function indexRules(registry: Registry, mechanics: readonly Mechanic[]): RuleIndex {
  const blockRules = mechanics.flatMap(m => m.blocks ?? [])
  const itemRules = mechanics.flatMap(m => m.items ?? [])
  const entityRules = mechanics.flatMap(m => m.entities ?? [])
  const blocks = new Map<number, Hooks<BlockRule>>()
  const items = new Map<string, Hooks<ItemRule>>()
  const entities = new Map<string, Hooks<EntityRule>>()
  const packets = new Map<string, PacketHandler[]>()
  for (const mechanic of mechanics) {
    for (const [name, handler] of Object.entries(mechanic.packets ?? {}))
      packets.set(name, [...(packets.get(name) ?? []), handler])
  }
  const remember = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
    let value = map.get(key)
    if (value === undefined) {
      value = make()
      map.set(key, value)
    }
    return value
  }
  return {
    block(state) {
      const info = registry.blocks.info(state)
      return remember(blocks, info.id, () =>
        hooksOf(
          blockRules.filter(r => r.match(info)),
          blockHooks,
        ),
      )
    },
    item: name =>
      remember(items, name, () =>
        hooksOf(
          itemRules.filter(r => r.match(name)),
          itemHooks,
        ),
      ),
    entity: type =>
      remember(entities, type, () =>
        hooksOf(
          entityRules.filter(r => r.match(type)),
          entityHooks,
        ),
      ),
    packet: name => packets.get(name) ?? [],
    packetNames: [...packets.keys()],
  }
}
