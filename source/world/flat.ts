import type { Generator } from './chunks.ts'
import { type Column, type Registry, worldBounds } from './registry.ts'

/** Vanilla's superflat: bedrock, two layers of dirt, grass at y −61. */
export function flatGenerator(registry: Registry): Generator {
  const template = new registry.Column({ minY: worldBounds.minY, worldHeight: worldBounds.height })
  fillFlat(registry, template)
  return { spawn: { x: 0, y: -60, z: 0 }, template, fill: column => fillFlat(registry, column) }
}

function fillFlat(registry: Registry, column: Column): void {
  const { blocks } = registry
  const layers = ['bedrock', 'dirt', 'dirt', 'grass_block'].map(name => blocks.state(name))
  const plains = registry.biomesByName.plains?.id ?? 0
  for (let x = 0; x < 16; x++) {
    for (let z = 0; z < 16; z++) {
      layers.forEach((state, i) => {
        column.setBlockStateId({ x, y: worldBounds.minY + i, z }, state)
      })
    }
  }
  for (let y = worldBounds.minY; y <= worldBounds.maxY; y += 4) {
    for (let x = 0; x < 16; x += 4) for (let z = 0; z < 16; z += 4) column.setBiome({ x, y, z }, plains)
  }
}
