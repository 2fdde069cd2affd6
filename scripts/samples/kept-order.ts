import type { Brain } from '../../source/brain/brain.ts'
import { createRuleBrain } from '../../source/brain/rules/rule-brain.ts'
import type { SessionEvent } from '../../source/session/log/events.ts'
import type { Line } from './questions-only.ts'

/** What of a session says how far it is: what was thought, done and said in it. */
const steps = ['human.joined', 'human.role', 'message.sent', 'mind.asked', 'mind.answered', 'action.ended'] as const
export const keptKinds: readonly string[] = steps

/** Nothing is done and nothing thought: what is waited for happens in another order today. */
const standstillMs = 10_000

type Count = ReadonlyMap<string, number>

interface Waiting {
  readonly needs: Count
  go(): void
}

interface Step {
  readonly type: string
  readonly data: { readonly seat?: string; readonly from?: string; readonly person?: string }
}
const keyOf = ({ type, data }: Step): string => `${type} ${data.seat ?? data.from ?? data.person}`

/** How often each kind of step had happened before each line. */
const countsBefore = (lines: readonly Line[]): readonly Count[] => {
  const count = new Map<string, number>()
  return lines.map(line => {
    const before = new Map(count)
    add(count, keyOf(line))
    return before
  })
}
const add = (count: Map<string, number>, key: string): void => void count.set(key, (count.get(key) ?? 0) + 1)

const stopOf = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, standstillMs)
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true })
    if (signal.aborted) resolve(clearTimeout(timer))
  })

/**
 * Lets a session that is played anew go in the order of its recording, where a model took half a minute for what is there at once
 * now: an answer waits for what was done, answered and said before it, and people speak when as much had happened. A question that
 * was never asked in the recording, since the program did not know it then, has its answer by rule and no place in the order.
 */
export const createKeptOrder = (lines: readonly Line[]) => {
  const before = countsBefore(lines)
  const happened = new Map<string, number>()
  const asked = new Map<string, number>()
  const waiting = new Set<Waiting>()
  const people = new Set(lines.flatMap(({ type, data }) => (type === 'human.joined' ? [data.person] : [])))
  const known = new Set(lines.flatMap(({ type, data }) => (type === 'mind.asked' ? [data.question] : [])))
  const rules = createRuleBrain()
  const byRule = new Set<string>()
  let underWay = 0
  let standstill: NodeJS.Timeout | undefined

  const isReached = (needs: Count): boolean => [...needs].every(([key, count]) => (happened.get(key) ?? 0) >= count)
  const look = (): void => {
    for (const one of waiting) if (isReached(one.needs) && waiting.delete(one)) one.go()
    clearTimeout(standstill)
    if (waiting.size > 0 && underWay === 0) standstill = setTimeout(goOn, standstillMs)
  }
  /** What the first one waits for does not come today; nothing waits for it again. */
  const goOn = (): void => {
    for (const [key, count] of [...waiting][0]?.needs ?? [])
      if ((happened.get(key) ?? 0) < count) happened.set(key, count)
    look()
  }
  const reached = (needs: Count): Promise<void> =>
    new Promise(go => {
      waiting.add({ needs, go })
      look()
    })

  return {
    /** The questions so far that the recording does not know. */
    byRule: byRule as ReadonlySet<string>,
    hear(event: SessionEvent): void {
      const { type, data } = event
      if ((type === 'mind.asked' || type === 'mind.answered') && !known.has(data.question)) {
        byRule.add(data.question)
        return
      }
      if (type === 'action.started') underWay += 1
      if (type === 'action.ended') underWay -= 1
      if (type === 'mind.asked') add(asked, data.seat)
      const step = steps.find(one => one === type)
      if (step && (type !== 'message.sent' || people.has(data.from))) {
        add(happened, keyOf(event as Step)) // one of `steps`, which all name their seat or person
      }
      if (step || type.startsWith('action.')) look()
    },
    /** A brain whose answers wait for their place. */
    around: (brain: Brain): Brain => ({
      ...brain,
      async ask(question, input, context) {
        if (!known.has(question.name)) return rules.ask(question, input, context)
        const own = lines.filter(({ type, data }) => type === 'mind.answered' && data.seat === context.seat)
        const line = own[(asked.get(context.seat) ?? 1) - 1]
        if (!line) return brain.ask(question, input, context)
        // What others ask meanwhile has no order: some of it waits for this answer.
        const needs = [...before[lines.indexOf(line)]!].filter(([key]) => !key.startsWith('mind.asked'))
        await reached(new Map(needs))
        // What the seat had to do instead came before the answer.
        if (line.data.stopped) await stopOf(context.signal)
        return brain.ask(question, input, context)
      },
    }),
    /** Resolves when as much has happened as before this line. */
    due: (line: Line): Promise<void> => reached(before[lines.indexOf(line)]!),
    close(): void {
      clearTimeout(standstill)
      waiting.clear()
    },
  }
}
