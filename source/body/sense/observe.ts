import type { Bot } from 'mineflayer'
import type { BlockThere, Blueprints } from '../../minecraft/blocks/blueprint.ts'
import { containerName } from '../../minecraft/blocks/container-names.ts'
import { withGroundOfCrops } from '../../minecraft/blocks/ground-of-crops.ts'
import { cell, distance, keyOf, type Position } from '../../minecraft/blocks/position.ts'
import { nameOf } from '../../minecraft/names/server-text.ts'
import type { BodyMemory } from '../bot/body-memory.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { eyesOf } from '../bot/eyes.ts'
import type { BodyOptions } from '../contract/body-options.ts'
import type { Ground } from '../contract/ground.ts'
import {
  containersSeenAtMost,
  creatureRadiusBlocks,
  farStationBlocks,
  type Observation,
  sightRadiusBlocks,
} from '../contract/observation.ts'
import { freeSlots, inventoryOf } from '../hands/carried-items.ts'
import { noStoneAround } from '../mine/stone-around.ts'
import { BlockIndex } from '../terrain/block-index.ts'
import { Expectations } from '../terrain/expected-blocks.ts'
import { Terrain } from '../terrain/terrain.ts'
import { groundBeside } from '../walk/firm-ground.ts'
import { devicesAround } from './devices.ts'
import { droppedItem, isDropped } from './dropped-item.ts'
import { createFarWood } from './far-wood.ts'
import { Sight } from './sight.ts'
import { surveyGround } from './survey-ground.ts'

/** Looks at the world for one body; cheap enough to be asked before every thought. */
export class Observer {
  readonly index: BlockIndex
  readonly #bot: Bot
  readonly #memory: BodyMemory
  readonly #blueprints: () => Blueprints
  readonly #counting: (() => ReadonlySet<string>) | undefined
  readonly #sight: Sight | undefined
  readonly #terrain: Terrain
  readonly #expectations: Expectations
  readonly #farWood: ReturnType<typeof createFarWood>
  readonly #stations = new Map<string, Position>()

  constructor(
    bot: Bot,
    memory: BodyMemory,
    blueprints: () => Blueprints,
    { counting, bySight = false }: Pick<BodyOptions, 'counting' | 'bySight'> = {},
  ) {
    this.#bot = bot
    this.#memory = memory
    this.#blueprints = () => withGroundOfCrops(blueprints())
    this.#counting = counting
    this.index = new BlockIndex(bot)
    this.#farWood = createFarWood(bot, this.index)
    this.#terrain = new Terrain(bot)
    this.#sight = bySight ? new Sight(this.#terrain) : undefined
    this.#expectations = new Expectations(bot)
  }

  close(): void {
    this.index.close()
  }

  observe(): Observation {
    const bot = this.#bot
    const at = cell(bot.entity.position)
    const kinds = this.index.around(at, sightRadiusBlocks)
    const { containers, noContainer } = this.#containers(kinds, at)
    const { blueprints, built } = this.#progress(at)
    const eyes = eyesOf(bot)
    const sight = this.#sight
    const isSeen = (place: Position): boolean => sight?.sees(eyes, place) ?? true
    const inSight = sight?.kinds(eyes) ?? kinds
    const devices = devicesAround(bot, this.index, this.#terrain, kinds.keys(), at, sightRadiusBlocks, isSeen)
    return {
      position: at,
      health: bot.health ?? 20,
      food: bot.food ?? 20,
      timeOfDay: bot.time?.timeOfDay ?? 0,
      timeStands: bot.time?.doDaylightCycle === false || undefined,
      inventory: inventoryOf(bot),
      held: bot.heldItem?.name ?? null,
      freeSlots: freeSlots(bot),
      shelter: botStateOf(bot).danger.shelter,
      stuck: botStateOf(bot).action.gettingOn.stuck,
      blocks: [...inSight]
        .map(([name, { count, nearest }]) => {
          const cells = built.get(name)
          const free = cells?.has(keyOf(nearest)) ? this.#nearestBeside(name, at, cells, isSeen) : nearest
          return { name, count, nearest: free ?? nearest, built: cells?.size }
        })
        .sort((a, b) => usefulness(b.name) - usefulness(a.name) || a.count - b.count),
      stations: this.#stationsBefore(inSight),
      // What is behind walls is not seen.
      farWood: sight ? undefined : this.#farWood.look(inSight, at),
      noStone: sight ? undefined : noStoneAround(bot),
      ...this.#creatures(at),
      spawn: this.#spawn(),
      containers,
      noContainer,
      devices,
      bySight: sight ? true : undefined,
      noDevice: sight?.noteDevices(
        eyes,
        devices.map(one => one.at),
      ),
      ground: groundBeside(this.#terrain, [at, ...containers.slice(0, 2).map(one => one.at)]),
      blueprints,
    }
  }

  /** Those that are seen now are kept in mind, and forgotten when they are seen to be gone. */
  #stationsBefore(kinds: ReadonlyMap<string, { readonly nearest: Position }>): Observation['stations'] {
    for (const [name, { nearest }] of kinds) if (station.test(name)) this.#stations.set(name, nearest)
    for (const [name, at] of this.#stations)
      if ((this.#terrain.of(at)?.name ?? name) !== name) this.#stations.delete(name)
    const isFar = (at: Position): boolean => distance(at, cell(this.#bot.entity.position)) > farStationBlocks
    const before = [...this.#stations].filter(([name, at]) => !kinds.has(name) && !isFar(at))
    return before.length > 0 ? before.map(([name, nearest]) => ({ name, nearest })) : undefined
  }

  /** The land around a place, for who looks for a site. */
  survey(near: Position): Ground {
    return { ...surveyGround(this.#terrain, near), spawn: this.#spawn() }
  }

  #spawn(): [number, number, number] {
    const { x, y, z } = this.#bot.spawnPoint
    return [x, y, z]
  }

  /** What stands at these places and where this body has placed or dug, as far as that is in sight. */
  blocksAt(places: readonly Position[]): BlockThere[] {
    const all = new Map([...places, ...this.#memory.takeChanged()].map(at => [keyOf(at), at]))
    return [...all.values()].flatMap(at => {
      const kind = this.#terrain.of(at)
      return kind ? [{ at, block: kind.name, states: kind.states }] : []
    })
  }

  #creatures(at: Position): Pick<Observation, 'entities' | 'players'> {
    const bot = this.#bot
    const entities = new Map<
      string,
      { name: string; lying?: true; count: number; nearest: Position; distance: number }
    >()
    const players: { name: string; position: Position }[] = []
    for (const entity of Object.values(bot.entities)) {
      if (entity === bot.entity || !entity.position) continue
      const position = cell(entity.position)
      if (entity.type === 'player') {
        if (entity.username) players.push({ name: nameOf(entity.username), position })
        continue
      }
      const gap = distance(position, at)
      if (gap > creatureRadiusBlocks) continue
      const dropped = isDropped(entity) ? droppedItem(entity) : undefined
      const name = dropped?.name ?? entity.name ?? 'unknown'
      const count = dropped?.count ?? 1
      const lying = isDropped(entity) || undefined
      const key = `${name} ${lying}`
      const entry = entities.get(key)
      if (!entry) entities.set(key, { name, lying, count, nearest: position, distance: gap })
      else {
        entry.count += count
        if (gap < entry.distance) Object.assign(entry, { nearest: position, distance: gap })
      }
    }
    return {
      entities: [...entities.values()].map(({ name, lying, count, nearest }) => ({ name, count, nearest, lying })),
      players: players.sort((a, b) => a.name.localeCompare(b.name)),
    }
  }

  #containers(
    kinds: ReadonlyMap<string, unknown>,
    at: Position,
  ): Pick<Observation, 'containers'> & { readonly noContainer: readonly Position[] } {
    const names = new Set([...kinds.keys()].filter(name => containerName.test(name)))
    const near = names.size > 0 ? this.index.find(names, at, sightRadiusBlocks, containersSeenAtMost) : []
    const eyes = eyesOf(this.#bot)
    const seen = this.#sight ? near.filter(where => this.#sight!.sees(eyes, where)) : near
    const keys = new Set(seen.map(keyOf))
    for (const where of seen) this.#memory.expectContainer(where)
    const noContainer = this.#memory.containerPlaces().filter(where => {
      const kind = keys.has(keyOf(where)) ? undefined : this.#terrain.of(where)
      return kind !== undefined && !containerName.test(kind.name)
    })
    // Another one that is set up there holds nothing of what this one held.
    for (const where of noContainer) this.#memory.forgetContainer(where)
    const remembered = [...this.#memory.containers.values()].filter(({ at: where }) => !keys.has(keyOf(where)))
    const all = [...seen, ...remembered.map(entry => entry.at)].map(position => {
      const known = this.#memory.containers.get(keyOf(position))
      return {
        at: position,
        block: this.#terrain.of(position)?.name ?? 'chest',
        items: known?.items ?? null,
        looked: known?.looked,
        found: known?.found,
      }
    })
    return { containers: all, noContainer }
  }

  /** The nearest of a kind that is no part of what is built. */
  #nearestBeside(
    name: string,
    centre: Position,
    built: ReadonlySet<string>,
    isSeen: (place: Position) => boolean,
  ): Position | undefined {
    const found = this.index.find(new Set([name]), centre, sightRadiusBlocks, Number.POSITIVE_INFINITY)
    return found.find(place => !built.has(keyOf(place)) && isSeen(place))
  }

  /** How far each blueprint is, and where blocks of each kind around stand for one that counts. */
  #progress(
    centre: Position,
  ): Pick<Observation, 'blueprints'> & { readonly built: ReadonlyMap<string, ReadonlySet<string>> } {
    const blueprints: Record<string, Observation['blueprints'][string]> = {}
    const built = new Map<string, Set<string>>()
    const counting = this.#counting?.()
    for (const [name, cells] of Object.entries(this.#blueprints())) {
      const missing: number[] = []
      cells.forEach((one, index) => {
        const kind = this.#terrain.of(one.at)
        if (!kind || !this.#expectations.matches(one, kind.stateId)) missing.push(index)
        else if (counting?.has(name) !== false && distance(one.at, centre) <= sightRadiusBlocks) {
          const here = built.get(kind.name)
          if (here) here.add(keyOf(one.at))
          else built.set(kind.name, new Set([keyOf(one.at)]))
        }
      })
      blueprints[name] = { done: cells.length - missing.length, total: cells.length, missing }
    }
    return { blueprints, built }
  }
}

/** What one walks back to. */
const station = /^(?:crafting_table|workbench|(?:lit_|blast_)?furnace|smoker)$/

/** What minds ask for most comes first: containers and stations, ores, wood, crops; ground last. */
function usefulness(name: string): number {
  if (containerName.test(name) || /crafting_table|furnace|smoker|_bed$/.test(name)) return 6
  if (/_ore$|ancient_debris/.test(name)) return 5
  if (/_log$|_stem$|^log/.test(name)) return 4
  if (/wheat|carrots|potatoes|beetroots|pumpkin|melon|sugar_cane|mushroom|cocoa|berry/.test(name)) return 3
  if (/^(dirt|grass_block|grass|bedrock|stone|deepslate|water|sand|gravel|short_grass|tall_grass)$/.test(name)) return 0
  return /leaves/.test(name) ? 1 : 2
}
