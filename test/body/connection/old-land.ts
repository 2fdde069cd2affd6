import minecraftData from 'minecraft-data'
import type { Client } from 'minecraft-protocol'
import chunkPackage from 'prismarine-chunk'
import loadRegistry from 'prismarine-registry'
import { Vec3 } from 'vec3'

interface Column {
  maxBitsPerBlock?: number
  setBlockStateId(at: Vec3, state: number): void
  getMask(): number
  dump(): Buffer
}

/** The top of the ground: a body stands one above it. */
export const groundLevel = 63

/** A flat meadow in the forms of the versions before 1.17: grass, dirt, and many kinds of stone at the bottom. */
export function oldLand(version: string) {
  const registry = loadRegistry(version)
  // CommonJS: its declarations say otherwise.
  const loadChunk = chunkPackage as unknown as (registry: unknown) => new (world: never) => Column
  const Chunk = loadChunk(registry)
  const named = (name: string): number => {
    const block = registry.blocksByName[name]!
    return block.defaultState ?? block.id << 4
  }
  const grass = named(registry.blocksByName.grass_block ? 'grass_block' : 'grass')
  const cells = new Map<string, number>()
  const keyOf = (x: number, y: number, z: number) => `${x},${y},${z}`
  const flat = (y: number): number => (y === groundLevel ? grass : y < groundLevel && y > 58 ? named('dirt') : 0)

  /** `motley`: so many kinds in each cube that its palette is left out. */
  const chunk = (motley: boolean): Column => {
    const column = new Chunk(null as never)
    if (motley && 'maxBitsPerBlock' in column) column.maxBitsPerBlock = 13
    const kinds = Object.values(registry.blocksArray).flatMap(({ id }) => [id << 4, (id << 4) + 1])
    for (let x = 0; x < 16; x++)
      for (let z = 0; z < 16; z++) {
        if (motley)
          for (const y of [48, 49]) column.setBlockStateId(new Vec3(x, y, z), kinds[(y - 48) * 256 + x * 16 + z]!)
        for (let y = 59; y <= groundLevel; y++) column.setBlockStateId(new Vec3(x, y, z), flat(y))
      }
    return column
  }
  const columns = new Map<boolean, Column>()

  return {
    registry,
    stateOf: named,
    at: (x: number, y: number, z: number): number => cells.get(keyOf(x, y, z)) ?? flat(y),
    set: (x: number, y: number, z: number, state: number) => void cells.set(keyOf(x, y, z), state),
    /** All that a client needs to know of the land around 0 0. */
    send(client: Client, motley = false): void {
      const column = columns.get(motley) ?? chunk(motley)
      columns.set(motley, column)
      for (let x = -2; x <= 2; x++)
        for (let z = -2; z <= 2; z++)
          client.write('map_chunk', {
            x,
            z,
            groundUp: true,
            bitMap: column.getMask(),
            chunkData: column.dump(),
            blockEntities: [],
            heightmaps: { type: 'compound', name: '', value: {} },
            biomes: new Array(1024).fill(1),
          })
    },
    login: (): Record<string, unknown> => ({
      ...(minecraftData(version) as unknown as { loginPacket?: object }).loginPacket,
      ...{ entityId: 1, gameMode: 0, difficulty: 1, maxPlayers: 2, levelType: 'flat', reducedDebugInfo: false },
      ...(registry.version['<']('1.16') ? { dimension: 0 } : {}),
    }),
  }
}
