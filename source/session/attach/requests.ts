/** Requests to the host that wait for the answer with their number. */
export function createRequests<Answer>(answerWithinMs: number) {
  const waiting = new Map<number, (answer: Answer) => void>()
  let nextId = 1
  return {
    /** Resolves to the answer, or to `late` when none comes in time. */
    ask(send: (id: number) => void, late: Answer): Promise<Answer> {
      const id = nextId++
      return new Promise(resolve => {
        const settle = (answer: Answer) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(answer)
        }
        const timer = setTimeout(settle, answerWithinMs, late)
        waiting.set(id, settle)
        send(id)
      })
    },
    answer: (id: number, answer: Answer) => waiting.get(id)?.(answer),
    answerAll(answer: Answer) {
      for (const settle of [...waiting.values()]) settle(answer)
    },
  }
}
