import { blockName } from '../../../minecraft/blocks/block-text.ts'
import { itemFor } from '../../../minecraft/blocks/placement.ts'
import { add, type Position } from '../../../minecraft/blocks/position.ts'
import { fodderOf } from '../../../minecraft/names/fodder.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { type Act, actInWords } from '../../../planner/acts.ts'
import type { Demand } from '../../../planner/demand.ts'
import { countIn } from '../../../planner/materials.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import type { ActionCall } from '../../questions/shapes.ts'
import { type Draft, draftId } from './draft-item.ts'

/** Single acts that a judge looks for: what each takes, and the calls that it is. */

interface Way {
  /** In the hands first, one of each. */
  readonly takes: readonly string[]
  readonly calls: readonly ActionCall[]
}

const tools = /_(?:pickaxe|axe|shovel|hoe|sword)$|^shears$/
const vehicles = /boat$|raft$|minecart$/
const switches = /^lever$|_button$/

const spot = ([x, y, z]: Position) => ({ x, y, z })
/** What is said where any words do. */
const lines = ['Hello, I am here.', 'How are you?', 'What are you doing today?', 'I like it here.', 'See you later.']

const wayOf = (act: Act, has: (item: string) => boolean, things: readonly string[], from: Position | null): Way => {
  const taken = (pattern: RegExp): string[] => things.filter(item => pattern.test(item)).slice(0, 1)
  switch (act.does) {
    case 'dig':
      return { takes: taken(tools), calls: [{ name: 'dig', args: spot(act.at) }] }
    case 'wear':
      return { takes: [act.item], calls: [{ name: 'equip', args: { item: act.item } }] }
    case 'feed': {
      const food = fodderOf(act.type).find(has)
      const args = food === undefined ? { entity: act.type } : { entity: act.type, item: food }
      return { takes: food === undefined ? [] : [food], calls: [{ name: 'useItemOnEntity', args }] }
    }
    case 'shear':
      return { takes: ['shears'], calls: [{ name: 'useItemOnEntity', args: { item: 'shears', entity: act.type } }] }
    case 'hurt':
      return { takes: taken(/_sword$|_axe$/), calls: [{ name: 'attack', args: { entity: act.type } }] }
    case 'ride': {
      const [vehicle] = act.at ? taken(vehicles) : []
      const set = vehicle && act.at ? [{ name: 'useItemOn', args: { item: vehicle, ...spot(act.at) } }] : []
      const saddled = taken(/^saddle$/)
      const sit = { name: 'mount', args: { entity: act.types[0]! } }
      return {
        takes: [...(vehicle ? [vehicle] : []), ...saddled],
        calls: [...set, sit, { name: 'dismount', args: {} }],
      }
    }
    case 'say':
      return {
        takes: [],
        calls: Array.from({ length: act.count }, (_, nth) => ({
          name: 'say',
          args: { text: act.words ?? lines[nth % lines.length]! },
        })),
      }
    case 'operate': {
      const [key] = blockName(act.block).startsWith('iron_') ? taken(switches) : []
      if (key === undefined) return { takes: [], calls: [{ name: 'activate', args: spot(act.at) }] }
      // A lever or button beside a door works it.
      const beside = spot(add(act.at, stepTowards(act.at, from)))
      const put = { name: 'place', args: { item: key, ...beside, face: 'floor' } }
      return { takes: [key], calls: [put, { name: 'activate', args: beside }] }
    }
    case 'till': {
      const [hoe] = taken(/_hoe$/)
      return {
        takes: hoe ? [hoe] : [],
        calls: [{ name: 'useItemOn', args: { item: hoe ?? 'wooden_hoe', ...spot(act.at) } }],
      }
    }
    case 'sow': {
      const seed = itemFor(blockName(act.block))
      return { takes: [seed], calls: [{ name: 'useItemOn', args: { item: seed, ...spot(add(act.at, [0, -1, 0])) } }] }
    }
    case 'use': {
      const { item, at, type = '' } = act
      const call = at
        ? { name: 'useItemOn', args: { item, ...spot(at) } }
        : { name: 'useItemOnEntity', args: { item, entity: type } }
      return { takes: [item], calls: [call] }
    }
    case 'give':
      return {
        takes: [act.item],
        calls: [{ name: 'give', args: { player: act.player, item: act.item, count: act.count } }],
      }
    case 'fish':
      return { takes: ['fishing_rod'], calls: [{ name: 'fish', args: { count: act.count } }] }
    case 'sleep':
      return { takes: taken(/_bed$/), calls: [{ name: 'goToBed', args: {} }] }
  }
}

/** One block along x or z towards where the worker stands: there is room. */
const stepTowards = (at: Position, from: Position | null): Position => {
  const [dx, dz] = from ? [from[0] - at[0], from[2] - at[2]] : [1, 0]
  return Math.abs(dx) >= Math.abs(dz) ? [Math.sign(dx) || 1, 0, 0] : [0, 0, Math.sign(dz)]
}

/** The acts that are asked for, each by the one worker, after what it takes is in the hands: one after the other. */
export const actItems = (input: PlanTaskInput, demands: readonly Demand[], workers: readonly string[]): Draft[] => {
  const acts = demands.flatMap(demand => (demand.kind === 'act' ? [demand.act] : []))
  const [worker] = workers
  if (acts.length === 0 || worker === undefined) return []
  const carried = input.team.find(({ name }) => name === worker)?.inventory ?? input.observation?.inventory ?? {}
  const stored = Object.assign({}, ...input.containers.map(({ items }) => items ?? {})) as Readonly<
    Record<string, number>
  >
  const things = [...Object.keys(carried), ...Object.keys(stored)]
  const from = input.observation?.position ?? null
  const has = (item: string): boolean => things.includes(item)
  const drafts: Draft[] = []
  for (const [nth, act] of acts.entries()) {
    const { takes, calls } = wayOf(act, has, things, from)
    const before = drafts.at(-1)
    const fetched = takes.flatMap((item): Draft[] =>
      countIn(carried, item) > 0 || drafts.some(({ done }) => done.kind === 'have' && done.item === item)
        ? []
        : [
            {
              ...{ id: draftId('get', item), stage: 'gather', way: 'get', title: `Get ${readable(item, 1)}` },
              ...{ assignee: worker, requires: [], done: { kind: 'have', item, count: 1 }, amount: 1 },
              ...{ because: `it takes that to ${actInWords(act)}`, effort: 1 },
            },
          ],
    )
    const words = actInWords(act)
    drafts.push(...fetched, {
      ...{ id: actId(act, nth, input), stage: 'act', way: 'use', assignee: worker, done: { kind: 'report' } },
      title: words.charAt(0).toUpperCase() + words.slice(1),
      requires: [...(before ? [before.id] : []), ...fetched.map(({ id }) => id)],
      ...{ actions: calls, because: 'the judge looks for it', effort: 1 },
    })
  }
  return drafts
}

/** What was done, and the judge does not see, is done once more. */
const actId = (act: Act, nth: number, { finished }: PlanTaskInput): string => {
  const id = draftId('act', act.does, nth + 1)
  const times = finished.filter(({ id: done }) => done === id || done.startsWith(`${id}-again`)).length
  return times === 0 ? id : draftId(id, `again${times}`)
}
