import minecraftData from 'minecraft-data'
import { parseBlock } from '../../minecraft/blocks/blueprint.ts'
import { wallVariant } from '../../minecraft/blocks/placement.ts'
import { own } from '../../session/log/fold/records.ts'
import type { Finding } from './import-report.ts'

/** Versions that the embedded world plays, oldest first. */
const played = ['1.19.2', '1.20.4', '1.21.1', '1.21.4'] as const
export const oldestVersion = played[0]

/** Blocks that go by another name in another version; each group is one block. */
const renamed: readonly (readonly string[])[] = [
  ['grass', 'short_grass'],
  ['grass_path', 'dirt_path'],
  ['sign', 'oak_sign'],
  ['wall_sign', 'oak_wall_sign'],
  ['scute', 'turtle_scute'],
  ['chain', 'iron_chain'],
]

interface KnownState {
  readonly name: string
  readonly values?: readonly string[] | undefined
  readonly num_values: number
}

const valuesOf = (state: KnownState): readonly string[] => state.values ?? ['true', 'false']

/** Blocks of a version: what they are called there, and which states they have. */
export interface BlockNames {
  readonly version: string
  nameOf(block: string): string | null
  /** Why a state cannot be; null when it can. */
  wrongState(block: string, state: string, value: string): string | null
  /** The states that a block has where nothing is said of them. */
  usualStates(block: string): Readonly<Record<string, string>>
  isItem(name: string): boolean
  isCreature(name: string): boolean
  /** How many of an item lie in one slot. */
  stackOf(item: string): number
}

export const blockNames = (version: string): BlockNames => {
  const { blocksByName, itemsByName, entitiesByName } = minecraftData(version)
  const statesOf = (block: string): readonly KnownState[] =>
    // Its own types lack `num_values`, which each state has.
    (own(blocksByName, block)?.states ?? []) as unknown as readonly KnownState[]
  const nameOf = (block: string): string | null => {
    if (own(blocksByName, block)) return block
    const others = renamed.find(names => names.includes(block)) ?? []
    return others.find(name => own(blocksByName, name)) ?? null
  }
  return {
    version,
    nameOf,
    wrongState(block, state, value) {
      const known = statesOf(block).find(one => one.name === state)
      if (!known) return `${block} has no ${state}`
      const values = valuesOf(known)
      return values.includes(value) ? null : `${state} of ${block} is one of ${values.join(', ')}, not ${value}`
    },
    usualStates(block) {
      const known = own(blocksByName, block)
      // Numbers of states count up with the last state of the list first.
      let rest = (known?.defaultState ?? 0) - (known?.minStateId ?? 0)
      const found: Record<string, string> = {}
      for (const state of statesOf(block).toReversed()) {
        found[state.name] = valuesOf(state)[rest % state.num_values]!
        rest = Math.floor(rest / state.num_values)
      }
      return found
    },
    isItem: name => own(itemsByName, name) !== undefined,
    isCreature: name => own(entitiesByName, name) !== undefined,
    stackOf: item => own(itemsByName, item)?.stackSize ?? 64,
  }
}

/** The name under which a block hangs on a wall, where only that one has the facing it is given. */
const hungName = (names: BlockNames, block: string, states: Readonly<Record<string, string>>): string | null => {
  const hung = names.nameOf(wallVariant(block, states))
  const { facing } = states
  return hung && facing && names.wrongState(block, 'facing', facing) && !names.wrongState(hung, 'facing', facing)
    ? hung
    : null
}

/** Names and states that a version does not have are said once each and left out; null: the whole block is. */
export const translator = (names: BlockNames, find: Finding): ((text: string) => string | null) => {
  const known = new Map<string, string | null>()
  const translate = (text: string): string | null => {
    const { block, states = {} } = parseBlock(text.replace(/^minecraft:/, ''))
    const standing = /^[a-z0-9_]+$/.test(block) ? names.nameOf(block) : null
    const name = standing && (hungName(names, standing, states) ?? standing)
    if (standing === null || name === null) {
      find(`${block.slice(0, 60)} is no block of Minecraft ${names.version}`, 'left out')
      return null
    }
    if (standing !== block) find(`${block} is called ${standing} in Minecraft ${names.version}`, standing)
    if (name !== standing) find(`${standing} with a facing hangs on a wall`, name)
    const kept = Object.entries(states).filter(([state, value]) => {
      const wrong = names.wrongState(name, state, value)
      if (wrong !== null) find(wrong, 'not checked')
      return wrong === null
    })
    return kept.length === 0 ? name : `${name}[${kept.map(pair => pair.join('=')).join(',')}]`
  }
  return text => {
    const before = known.get(text)
    if (before !== undefined) return before
    const now = translate(text)
    known.set(text, now)
    return now
  }
}

/** The embedded world's version that has most of these blocks; of several the oldest. */
export const versionFor = (blocks: Iterable<string>): string => {
  const names = [...new Set([...blocks].map(text => parseBlock(text.replace(/^minecraft:/, '')).block))]
  const counts = played.map(version => {
    const { nameOf } = blockNames(version)
    return names.filter(name => nameOf(name) !== null).length
  })
  return played[counts.indexOf(Math.max(...counts))]!
}

/** The version that wrote a data version (3120 is 1.19.2); null when it is not known. */
export const versionOfData = (dataVersion: number): string | null =>
  minecraftData.versions.pc.find(version => version.dataVersion === dataVersion)?.minecraftVersion ?? null
