import type { Stack } from '../items/stack.ts'
import { Entity, meta } from './entity.ts'

/** A stack that lies around. */
export class ItemEntity extends Entity {
  private held: Stack
  /** Ticks until it can be picked up; −1 never. */
  pickupDelay = 10
  /** Ticks it has been lying around; it vanishes at 6,000. */
  lying = 0

  constructor(id: number, uuid: string, item: Stack) {
    super(id, uuid, 'item', { width: 0.25, height: 0.25 })
    this.held = item
    this.setMeta(meta.item, 'item_stack', item)
  }

  get stack(): Stack {
    return this.held
  }

  set stack(item: Stack) {
    this.held = item
    this.setMeta(meta.item, 'item_stack', item)
  }
}
