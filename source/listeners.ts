/** Functions that are told of something. One that is added or removed while it is told counts from the next time on. */
export function createListeners<News extends readonly unknown[] = []>() {
  const all = new Set<(...news: News) => void>()
  return {
    tell(...news: News): void {
      for (const listener of [...all]) listener(...news)
    },
    /** Returns the unsubscriber. */
    listen(listener: (...news: News) => void): () => void {
      all.add(listener)
      return () => void all.delete(listener)
    },
    clear: () => all.clear(),
  }
}
