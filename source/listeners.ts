/** Those who want to hear of something. Who comes or goes while it is told hears of it from the next time on. */
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
