import type { Position } from './types.ts'

/** What one body remembers between actions: what is in containers, places by name. Survives reconnecting. */
export class BodyMemory {
  readonly containers = new Map<string, { readonly at: Position; readonly items: Readonly<Record<string, number>> }>()
  readonly places = new Map<string, Position>()

  sawContainer(at: Position, items: Readonly<Record<string, number>>): void {
    this.containers.set(at.join(','), { at, items })
  }
}
