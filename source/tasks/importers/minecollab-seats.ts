import { seatNames } from '../generators/deal-items.ts'
import type { Finding } from './import-report.ts'
import type { Stored } from './minecollab-stored.ts'
import type { BlockNames } from './version-names.ts'

/** Seats in the order in which the fields number them: agents, then people. */
export const seatsOf = (from: Stored, find: Finding): string[] => {
  const named = from.usernames ?? []
  const humans = from.human_count ?? Math.min(named.length, peopleAtMost)
  if (from.human_count === undefined && named.length > 0) find('no human_count but usernames', String(humans))
  const goals = typeof from.goal === 'object' ? from.goal : {}
  const inventories = isFlat(from.initial_inventory) ? {} : (from.initial_inventory ?? {})
  const lists = [inventories, from.blocked_actions ?? {}, goals]
  const least = humans > 0 ? 0 : 1
  // What fields there are is a guess; a count that is given is none.
  const slots = Math.max(least, from.agent_count ?? Math.max(...lists.map(list => Object.keys(list).length - humans)))
  if (from.agent_count === undefined) find('no agent_count', String(slots))
  if (named.length > humans)
    find(
      `${named.slice(humans, humans + namedAtMost).join(', ')}: ${named.length - humans} more usernames than human_count ${humans}`,
      'left out',
    )
  const agents = seatNames(Math.min(slots, agentsAtMost)).slice(0, slots)
  const taken = new Set(agents.map(name => name.toLowerCase()))
  const people = Array.from({ length: humans }, (_, index) => {
    const name = named[index]
    const isName = name !== undefined && /^[A-Za-z0-9_]{3,16}$/.test(name)
    const isFree = isName && !taken.has(name.toLowerCase())
    if (isFree) taken.add(name.toLowerCase())
    if (isFree) return name
    const why = isName ? 'another player has' : 'Minecraft does not take'
    find(
      `person ${index + 1} has ${name === undefined ? 'no username' : `the username "${name.slice(0, 60)}", which ${why}`}`,
      `Human${index + 1}`,
    )
    return `Human${index + 1}`
  })
  if (agents.length < slots) find(`${slots} agents`, `${agents.length}, the most there are names for`)
  return [...agents, ...people]
}

/** As many as `human_count` may name. */
const peopleAtMost = 64
/** There are fewer names than that. */
const agentsAtMost = 64
const namedAtMost = 5

type Inventories = NonNullable<Stored['initial_inventory']>

/** Items without an agent above them. */
const isFlat = (held: Inventories | undefined): held is Record<string, number> =>
  held !== undefined && Object.keys(held).length > 0 && Object.values(held).every(value => typeof value === 'number')

/** The inventories by agent. What stands without an agent is that of the one agent there is; of several it is left out. */
export const inventoriesOf = (
  from: Stored,
  seats: readonly string[],
  find: Finding,
): Exclude<Inventories, Record<string, number>> => {
  const held = from.initial_inventory
  if (!isFlat(held)) return (held ?? {}) as Exclude<Inventories, Record<string, number>>
  if (seats.length === 1) return [held]
  find(`initial_inventory names no agent, and there are ${seats.length}`, 'left out')
  return []
}

/** What belongs to an agent in a field, by its number or its name; `find` hears of agents that there are none of. */
export const bySeat = (seats: readonly string[], find: Finding) => {
  const seatOf = (key: string): string | null => seats[Number(key)] ?? seats.find(seat => seat === key) ?? null
  return {
    seatOf,
    perSeat: <T>(
      list: Readonly<Record<string, T>> | readonly T[] | undefined,
      field: string,
    ): Readonly<Record<string, T>> =>
      Object.fromEntries(
        Object.entries(list ?? {}).flatMap(([key, value]) => {
          const seat = seatOf(key)
          if (seat === null) find(`${field} names agent ${key}, of whom there are ${seats.length}`, 'ignored')
          return seat === null ? [] : [[seat, value as T] as const]
        }),
      ),
  }
}

/** Slots of a player's inventory, those of the belt included. */
const carriedSlots = 36
/** The most of an item that one player carries. */
export const carriedAtMost = (item: string, names: BlockNames): number => carriedSlots * names.stackOf(item)

/** What can be given: whole numbers of things that exist, and no more than a player carries. */
export const holdable = (
  held: Readonly<Record<string, number>>,
  seat: string,
  names: BlockNames,
  find: Finding,
): Record<string, number> => {
  let free = carriedSlots
  const kept = Object.entries(held).flatMap(([item, amount]): [string, number][] => {
    if (amount === 0) return []
    const most = names.isItem(item) ? free * names.stackOf(item) : 0
    const why = !names.isItem(item)
      ? `${item} is no item of Minecraft ${names.version}`
      : !Number.isInteger(amount) || amount < 0
        ? `${amount} ${item}`
        : most === 0
          ? `${amount} ${item} fit into no slot any more`
          : null
    if (why !== null) {
      find(`initial_inventory of ${seat}: ${why}`, 'left out')
      return []
    }
    if (amount > most) find(`initial_inventory of ${seat}: ${amount} ${item} are more than a player carries`, `${most}`)
    const given = Math.min(amount, most)
    free -= Math.ceil(given / names.stackOf(item))
    return [[item, given]]
  })
  return Object.fromEntries(kept)
}
