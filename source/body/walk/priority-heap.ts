/** A binary heap: the item with the lowest priority comes out first. */
export class Heap<T> {
  readonly #items: { item: T; priority: number }[] = []

  get size(): number {
    return this.#items.length
  }

  get top(): T | undefined {
    return this.#items[0]?.item
  }

  clear(): void {
    this.#items.length = 0
  }

  push(item: T, priority: number): void {
    const items = this.#items
    let index = items.push({ item, priority }) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (items[parent]!.priority <= items[index]!.priority) break
      ;[items[parent], items[index]] = [items[index]!, items[parent]!]
      index = parent
    }
  }

  pop(): T {
    const items = this.#items
    const top = items[0]!
    const last = items.pop()!
    if (items.length > 0) {
      items[0] = last
      let index = 0
      for (;;) {
        const left = index * 2 + 1
        if (left >= items.length) break
        const smaller = left + 1 < items.length && items[left + 1]!.priority < items[left]!.priority ? left + 1 : left
        if (items[smaller]!.priority >= items[index]!.priority) break
        ;[items[smaller], items[index]] = [items[index]!, items[smaller]!]
        index = smaller
      }
    }
    return top.item
  }
}
