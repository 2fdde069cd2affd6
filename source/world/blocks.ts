import type { RawBlock, RawRegistry } from './raw-registry.ts'

/** Block properties as text, as in `oak_door[half=upper,open=true]`. */
export type Properties = Readonly<Record<string, string>>
/** Minimum and maximum corner inside the block, 0–1 (fences reach 1.5). */
export type Box = readonly [number, number, number, number, number, number]

export interface BlockInfo extends RawBlock {
  /** Values of each property in the order of the registry, slowest first. */
  readonly values: ReadonlyArray<{ readonly name: string; readonly values: readonly string[]; readonly step: number }>
}

interface StateFacts {
  readonly info: BlockInfo
  readonly properties: Properties
  readonly boxes: readonly Box[]
  readonly full: boolean
}

const fullBox: Box = [0, 0, 0, 1, 1, 1]

/** Names, properties and shapes of block states, by state id. */
export class BlockTable {
  readonly air = 0
  private readonly byName = new Map<string, BlockInfo>()
  private readonly byState: BlockInfo[] = []
  private readonly facts: (StateFacts | undefined)[] = []
  private readonly raw: RawRegistry

  constructor(raw: RawRegistry) {
    this.raw = raw
    for (const block of raw.blocksArray) {
      let step = 1
      const values: { name: string; values: readonly string[]; step: number }[] = []
      for (const state of [...block.states].reverse()) {
        const list =
          state.values?.map(String) ??
          // Booleans are encoded true first.
          (state.type === 'bool' ? ['true', 'false'] : Array.from({ length: state.num_values }, (_, i) => String(i)))
        values.unshift({ name: state.name, values: list, step })
        step *= state.num_values
      }
      const info: BlockInfo = { ...block, values }
      this.byName.set(block.name, info)
      for (let id = block.minStateId; id <= block.maxStateId; id++) this.byState[id] = info
    }
  }

  all(): IterableIterator<BlockInfo> {
    return this.byName.values()
  }

  find(name: string): BlockInfo | undefined {
    return this.byName.get(name)
  }

  has(name: string): boolean {
    return this.byName.has(name)
  }

  info(state: number): BlockInfo {
    return this.byState[state] ?? this.byState[0]!
  }

  name(state: number): string {
    return this.info(state).name
  }

  properties(state: number): Properties {
    return this.of(state).properties
  }

  get(state: number, property: string): string | undefined {
    return this.of(state).properties[property]
  }

  /** State id of `name`: its default state with `properties` applied. Unknown names, properties or values throw. */
  state(name: string, properties: Properties = {}): number {
    const info = this.byName.get(name)
    if (!info) throw new Error(`Unknown block ${name}`)
    return this.apply(info.defaultState, properties, true)
  }

  /** The same block with other properties; a property that the block does not have is ignored. */
  with(state: number, properties: Properties): number {
    return this.apply(state, properties, false)
  }

  private apply(state: number, properties: Properties, strict: boolean): number {
    const info = this.info(state)
    let offset = state - info.minStateId
    for (const [key, value] of Object.entries(properties)) {
      const property = info.values.find(v => v.name === key)
      const index = property?.values.indexOf(value) ?? -1
      if (!property || index < 0) {
        if (!strict) continue
        throw new Error(
          property
            ? `Block ${info.name} does not accept '${value}' for ${key} property`
            : `Block ${info.name} does not have property '${key}'`,
        )
      }
      const current = Math.floor(offset / property.step) % property.values.length
      offset += (index - current) * property.step
    }
    return info.minStateId + offset
  }

  boxes(state: number): readonly Box[] {
    return this.of(state).boxes
  }

  /** Has anything to collide with. */
  isSolid(state: number): boolean {
    return this.of(state).boxes.length > 0
  }

  /** Fills the whole cell. */
  isFull(state: number): boolean {
    return this.of(state).full
  }

  private of(state: number): StateFacts {
    const known = this.facts[state]
    if (known) return known
    const info = this.info(state)
    const properties: Record<string, string> = {}
    for (const v of info.values) {
      properties[v.name] = v.values[Math.floor((state - info.minStateId) / v.step) % v.values.length]!
    }
    const shapes = this.raw.blockCollisionShapes
    const ids = shapes.blocks[info.name]
    const id = typeof ids === 'number' ? ids : (ids?.[state - info.minStateId] ?? ids?.[0] ?? 0)
    // minecraft-data stores each box as six numbers, always in this order.
    const boxes = (shapes.shapes[id] ?? []) as unknown as readonly Box[]
    const full = boxes.length === 1 && boxes[0]!.every((n, i) => n === fullBox[i])
    const facts = { info, properties, boxes, full }
    this.facts[state] = facts
    return facts
  }
}
