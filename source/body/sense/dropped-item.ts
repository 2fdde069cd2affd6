import type { Entity } from 'prismarine-entity'

/** An item that lies around, as the server names the entity in each version. */
export const isDropped = ({ name }: Entity): boolean => /^item(_stack)?$/i.test(name ?? '')

/** What lies there; undefined until the server has said so, a tick after the entity itself. */
export const droppedItem = (entity: Entity): { readonly name: string; readonly count: number } | undefined => {
  try {
    const item = entity.getDroppedItem()
    return item ? { name: item.name, count: item.count } : undefined
  } catch {
    // Without its metadata the library throws.
    return undefined
  }
}
