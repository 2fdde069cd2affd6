import type { Player } from '../entities/player.ts'
import type { BlockHooks, EntityHooks, ItemHooks, MechanicHooks, Packet } from '../hooks.ts'
import type { Registry } from '../registry.ts'

type Hooks<R> = { readonly [K in Exclude<keyof R, 'match'>]-?: readonly (R & Required<Pick<R, K>>)[] }
type PacketHandler<Game> = (game: Game, player: Player, packet: Packet) => void

/** The rules of all mechanics, sorted so that asking for a block, an item or an entity costs one look-up. */
export interface RuleIndex<Game> {
  /** Rules for the block with this state. */
  block(state: number): Hooks<BlockHooks<Game>>
  item(name: string): Hooks<ItemHooks<Game>>
  entity(type: string): Hooks<EntityHooks<Game>>
  packet(name: string): readonly PacketHandler<Game>[]
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

/** Looks up once for each key which rules match what it stands for. */
function hooksByKey<O, R extends { match(of: O): boolean }>(rules: readonly R[], names: readonly string[]) {
  const known = new Map<string | number, Hooks<R>>()
  return (key: string | number, of: O): Hooks<R> => {
    let found = known.get(key)
    if (!found) {
      const matching = rules.filter(rule => rule.match(of))
      found = hooksOf(matching, names)
      known.set(key, found)
    }
    return found
  }
}

export function indexRules<Game>(registry: Registry, mechanics: readonly MechanicHooks<Game>[]): RuleIndex<Game> {
  const block = hooksByKey(
    mechanics.flatMap(m => m.blocks ?? []),
    blockHooks,
  )
  const item = hooksByKey(
    mechanics.flatMap(m => m.items ?? []),
    itemHooks,
  )
  const entity = hooksByKey(
    mechanics.flatMap(m => m.entities ?? []),
    entityHooks,
  )
  const packets = new Map<string, PacketHandler<Game>[]>()
  for (const mechanic of mechanics) {
    for (const [name, handler] of Object.entries(mechanic.packets ?? {}))
      packets.set(name, [...(packets.get(name) ?? []), handler])
  }
  return {
    block(state) {
      const info = registry.blocks.info(state)
      return block(info.id, info)
    },
    item: name => item(name, name),
    entity: type => entity(type, type),
    packet: name => packets.get(name) ?? [],
    packetNames: [...packets.keys()],
  }
}
