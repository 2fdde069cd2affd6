import { type BlueprintCell, cellIs, parseBlock, type SeenBlock } from '../minecraft/blocks/blueprint.ts'
import { blocksIn, cornersOf, holds, standsIn } from '../minecraft/blocks/box.ts'
import { steps } from '../minecraft/blocks/faces.ts'
import { add, distance, keyOf, type Position } from '../minecraft/blocks/position.ts'
import type { JudgedPart } from '../tasks/schema/judged.ts'
import type { Onlooking } from './operator.ts'
import type { PartResult } from './referee-types.ts'

/** Parts that are about what is seen and heard of players, creatures and land, rather than about one block or container. */

/** What judging them needs of the world. */
export interface SeenEyes extends Onlooking {
  carried(player: string, item: string): Promise<number>
  contents(at: Position): Promise<Readonly<Record<string, number>>>
  positionOf(player: string): Promise<Position | null>
  see(at: Position): SeenBlock | null
}

type SeenPart = Extract<JudgedPart, { kind: 'near' | 'carried' | 'creatures' | 'found' | 'lit' | 'sorted' | 'told' }>
type Part<Kind extends SeenPart['kind']> = Extract<SeenPart, { kind: Kind }>

/** Light of a torch reaches so many blocks. */
const torchReachBlocks = 13
const shines = /^(?:(?:wall_)?torch|(?:soul_)?lantern|glowstone|sea_lantern|jack_o_lantern|campfire|shroomlight)$/
const letsLightIn =
  /^(?:air|cave_air|.*torch|.*lantern|grass|short_grass|tall_grass|fern|ladder|.*(?:door|glass|glass_pane|leaves|carpet|_bed|fence|slab|stairs|sign))$/
const isFree = (name: string): boolean => /^(?:air|cave_air|.*torch|grass|short_grass|tall_grass|fern)$/.test(name)
const isFirm = (name: string): boolean => !letsLightIn.test(name) && !/^(?:water|lava)$/.test(name)

/** Three numbers, or two, as people and agents write a place. */
const places = /(-?\d+)[,\s]+(-?\d+)(?:[,\s]+(-?\d+))?/g

export const createSeenParts = (eyes: SeenEyes) => {
  const near = async ({ player, blocks, box }: Part<'near'>, agents: readonly string[]): Promise<PartResult> => {
    const name = `an agent within ${blocks} blocks of ${player}`
    const at = await eyes.positionOf(player)
    if (!at || (box && !standsIn(at, box))) return { name, done: 0, total: 1 }
    for (const agent of agents) {
      const there = await eyes.positionOf(agent)
      if (there && distance(there, at) <= blocks) return { name, done: 1, total: 1 }
    }
    return { name, done: 0, total: 1 }
  }

  const carried = async ({ player, items, count }: Part<'carried'>, agents: readonly string[]): Promise<PartResult> => {
    let held = 0
    for (const who of player === undefined ? agents : [player])
      for (const item of items) held += await eyes.carried(who, item)
    const name = `${player === undefined ? 'the agents carry' : `${player} carries`} ${count} ${items.join(' or ')}`
    return { name, done: Math.min(held, count), total: count }
  }

  const creatures = ({ type, box, least = 0, most }: Part<'creatures'>): PartResult => {
    const alive = eyes.creatures().filter(one => one.type === type && (!box || standsIn(one.at, box))).length
    if (most === undefined) return { name: `${least} ${type} alive`, done: Math.min(alive, least), total: least }
    return { name: `at most ${most} ${type} alive`, done: alive <= most && alive >= least ? 1 : 0, total: 1 }
  }

  const found = ({ name, blocks, box, count }: Part<'found'>): PartResult => {
    const kinds = blocks.map(parseBlock)
    let standing = 0
    for (const at of blocksIn(cornersOf(box))) {
      const block = eyes.see(at)
      if (block && kinds.some(kind => cellIs({ at, ...kind } satisfies BlueprintCell, block))) standing++
    }
    return { name, done: Math.min(standing, count), total: count }
  }

  const lit = ({ box }: Part<'lit'>): PartResult => {
    const corners = cornersOf(box)
    const around = {
      low: add(corners.low, [-torchReachBlocks, -3, -torchReachBlocks]) as [number, number, number],
      high: add(corners.high, [torchReachBlocks, 3, torchReachBlocks]) as [number, number, number],
    }
    const bright = new Set<string>()
    let edge: Position[] = []
    for (const at of blocksIn(around)) if (shines.test(eyes.see(at)?.block ?? '')) edge.push([...at])
    for (const at of edge) bright.add(keyOf(at))
    for (let step = 0; step < torchReachBlocks && edge.length > 0; step++) {
      edge = edge.flatMap(at =>
        steps.flatMap(face => {
          const next = add(at, face)
          if (bright.has(keyOf(next)) || !holds(around, next) || !letsLightIn.test(eyes.see(next)?.block ?? ''))
            return []
          bright.add(keyOf(next))
          return [next]
        }),
      )
    }
    const stands = [...blocksIn(corners)].filter(
      at => isFree(eyes.see(at)?.block ?? '') && isFirm(eyes.see(add(at, [0, -1, 0]))?.block ?? 'air'),
    )
    const done = stands.filter(at => bright.has(keyOf(at))).length
    return { name: 'places that are lit', done, total: Math.max(1, stands.length) }
  }

  const sorted = async ({ at, items, apart = false }: Part<'sorted'>): Promise<PartResult> => {
    const all = await Promise.all(at.map(eyes.contents))
    const isInPlace = ([item, count]: [string, number]): boolean => {
      const holding = all.filter(one => (one[item] ?? 0) > 0)
      const [home] = holding
      const isShared = apart && Object.keys(items).some(other => other !== item && (home?.[other] ?? 0) > 0)
      return holding.length === 1 && home![item]! >= count && !isShared
    }
    const done = Object.entries(items).filter(isInPlace).length
    return { name: 'kinds of items that lie in one container', done, total: Object.keys(items).length }
  }

  const told = ({ at, blocks }: Part<'told'>, agents: readonly string[]): PartResult => {
    const isNear = ([, x, second, third]: RegExpExecArray): boolean =>
      Math.abs(Number(x) - at[0]) <= blocks && Math.abs(Number(third ?? second) - at[2]) <= blocks
    const heard = eyes
      .said()
      .some(({ player, words }) => agents.includes(player) && [...words.matchAll(places)].some(isNear))
    return { name: `said where ${at.join(' ')} is`, done: heard ? 1 : 0, total: 1 }
  }

  return async (part: SeenPart, agents: readonly string[]): Promise<PartResult> => {
    switch (part.kind) {
      case 'near':
        return await near(part, agents)
      case 'carried':
        return await carried(part, agents)
      case 'creatures':
        return creatures(part)
      case 'found':
        return found(part)
      case 'lit':
        return lit(part)
      case 'sorted':
        return await sorted(part)
      case 'told':
        return told(part, agents)
    }
  }
}
