import type { Generator } from '../chunks.ts'
import { flatGenerator } from '../flat.ts'
import type { Registry } from '../registry.ts'
import { survivalGenerator } from './survival.ts'

/** The land of a world. The same kind and seed give the same blocks, whatever is asked for first. */
export function createTerrain(
  registry: Registry,
  options: { readonly kind: 'flat' | 'survival'; readonly seed: number },
): Generator {
  return options.kind === 'flat' ? flatGenerator(registry) : survivalGenerator(registry, options.seed)
}
