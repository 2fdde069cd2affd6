import { columnOf, type Position, placeInLayer } from '../../minecraft/blocks/position.ts'
import { own, put } from './fold/records.ts'
import type { SessionState } from './state.ts'

/**
 * What the log says of blocks: by chunk, height and place in the layer. One more block copies a layer and two short records,
 * however much stands in the chunk.
 */
type Blocks = SessionState['blocks']

export const loggedBlock = (blocks: Blocks, at: Position): string | undefined =>
  blocks[columnOf(at)]?.[at[1]]?.[placeInLayer(at)]

export const withBlock = (blocks: Blocks, at: Position, block: string, owned?: Set<object>): Blocks => {
  const column = columnOf(at)
  const layers = own(blocks, column) ?? {}
  // A record of small numbers is copied as one piece of memory by `assign`; a spread goes from place to place.
  const layer: Record<string, string> = Object.assign({}, layers[at[1]])
  layer[placeInLayer(at)] = block
  return put(blocks, column, put(layers, `${at[1]}`, layer, owned), owned)
}

export const loggedBlocks = (blocks: Blocks): { readonly at: Position; readonly block: string }[] =>
  Object.entries(blocks).flatMap(([column, layers]) => {
    const [x = 0, z = 0] = column.split(',').map(chunk => Number(chunk) * 16)
    return Object.entries(layers).flatMap(([y, layer]) =>
      Object.entries(layer).map(([place, block]) => ({
        at: [x + (Number(place) % 16), Number(y), z + Math.floor(Number(place) / 16)] as const,
        block,
      })),
    )
  })
