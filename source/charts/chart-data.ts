import { completionHistory, isJudged } from '../session/log/completion.ts'
import type { SessionEvent } from '../session/log/events.ts'
import { foldAll, initialState } from '../session/log/fold.ts'
import { type GoalPart, goalParts } from '../session/log/goals.ts'

/** One run's numbers as charts need them. Times in ms since the team could begin. */
export interface ChartData {
  readonly name: string
  readonly duration: number
  /** ms of the session at its last event, or at its end. */
  readonly now: number
  /** [time, completion 0…1] */
  readonly completion: readonly (readonly [number, number])[]
  readonly agents: readonly AgentData[]
  /** [time, tokens so far] */
  readonly tokens: readonly (readonly [number, number])[]
  /** US dollars so far; null when a price is unknown. */
  readonly cost: number | null
  /** Who wrote to whom, how often; `all` is a message to the whole team. */
  readonly messages: readonly { readonly from: string; readonly to: string; readonly count: number }[]
  /** The goals of the session, oldest first: what each came to, and what it took. */
  readonly goals: readonly GoalPart[]
  readonly log: readonly { readonly t: number; readonly text: string }[]
}

interface AgentData {
  readonly seat: string
  readonly role: string
  /** ms of acting and of thinking; the rest of the duration is idle. */
  readonly busy: number
  readonly thinking: number
  readonly tokens: number
  readonly spans: readonly {
    readonly from: number
    readonly to: number
    readonly kind: 'act' | 'think'
    readonly label: string
  }[]
}

export interface Collector {
  add(event: SessionEvent): void
  data(): ChartData
}

const logLines = 500
/** Spans beyond this are merged into the sums only. */
const spansAtMost = 5000

const newAgent = () => ({
  role: '',
  busy: 0,
  thinking: 0,
  tokens: 0,
  spans: [] as { from: number; to: number; kind: 'act' | 'think'; label: string }[],
  acting: null as { since: number; label: string } | null,
  asked: new Map<string, { since: number; question: string }>(),
})
type Agent = ReturnType<typeof newAgent>

/** Gathers what the charts show, event by event; `data()` may be asked for at any time, also while a session runs. */
export const createCollector = (name: string, describe: (event: SessionEvent) => string | null): Collector => {
  const agents = new Map<string, Agent>()
  const completion: [number, number][] = []
  const tokens: [number, number][] = []
  const messages = new Map<string, number>()
  const log: { t: number; text: string }[] = []
  let begun: number | null = null
  let ended: number | null = null
  let last = 0
  let state = initialState()
  // What `data()` gives are numbers and copies, so that the state is changed in place.
  const owned = new Set<object>()

  const since = (t: number): number => Math.max(0, t - (begun ?? t))
  const agentOf = (seat: string): Agent => {
    const known = agents.get(seat) ?? newAgent()
    agents.set(seat, known)
    return known
  }
  const span = (agent: Agent, from: number, to: number, kind: 'act' | 'think', label: string): void => {
    if (kind === 'act') agent.busy += to - from
    else agent.thinking += to - from
    if (agent.spans.length < spansAtMost) agent.spans.push({ from: since(from), to: since(to), kind, label })
  }

  /** What an agent is at counts up to now. */
  const underWay = ({ asked, acting }: Agent, end: number): Agent['spans'] => [
    ...[...asked.values()].map(one => ({
      ...{ from: since(one.since), to: since(end), label: one.question },
      kind: 'think' as const,
    })),
    ...(acting ? [{ from: since(acting.since), to: since(end), kind: 'act' as const, label: acting.label }] : []),
  ]

  return {
    add(event) {
      state = foldAll(state, [event], owned)
      if (ended === null) last = event.t
      switch (event.type) {
        case 'session.phase':
          if (event.data.phase === 'running') begun ??= event.t
          break
        case 'session.ended':
          ended ??= event.t
          break
        case 'session.resumed':
          ended = null
          last = event.t
          break
        case 'seat.added':
          if (event.data.role !== 'observer') agentOf(event.data.seat).role = event.data.role
          break
        case 'score.changed':
          completion.push([since(event.t), event.data.completion])
          break
        case 'mind.asked':
          agentOf(event.data.seat).asked.set(event.data.ask, { since: event.t, question: event.data.question })
          break
        case 'mind.answered': {
          const agent = agentOf(event.data.seat)
          const asked = agent.asked.get(event.data.ask)
          agent.asked.delete(event.data.ask)
          span(agent, asked?.since ?? event.t - event.data.ms, event.t, 'think', event.data.question)
          agent.tokens += event.data.tokensIn + event.data.tokensOut
          tokens.push([since(event.t), state.usage.tokensIn + state.usage.tokensOut])
          break
        }
        case 'action.started':
          agentOf(event.data.seat).acting = { since: event.t, label: event.data.label }
          break
        case 'action.ended': {
          const agent = agentOf(event.data.seat)
          span(agent, agent.acting?.since ?? event.t - event.data.ms, event.t, 'act', agent.acting?.label ?? '')
          agent.acting = null
          break
        }
        case 'message.sent':
          for (const to of event.data.to.length > 0 ? event.data.to : ['all']) {
            const key = JSON.stringify([event.data.from, to])
            messages.set(key, (messages.get(key) ?? 0) + 1)
          }
          break
        default:
      }
      const text = describe(event)
      if (text === null) return
      log.push({ t: event.t, text })
      if (log.length > logLines) log.splice(0, log.length - logLines)
    },
    data() {
      const end = ended ?? last
      return {
        name,
        duration: since(end),
        now: end,
        completion: isJudged(state) ? [...completion] : completionHistory(state).map(([t, share]) => [since(t), share]),
        tokens: [...tokens],
        cost: state.usage.cost,
        agents: [...agents].map(([seat, agent]) => ({
          seat,
          role: agent.role,
          busy: agent.busy + (agent.acting ? Math.max(0, end - agent.acting.since) : 0),
          thinking:
            agent.thinking + [...agent.asked.values()].reduce((all, one) => all + Math.max(0, end - one.since), 0),
          tokens: agent.tokens,
          spans: [...agent.spans, ...underWay(agent, end)],
        })),
        messages: [...messages].map(([key, count]) => {
          const [from, to] = JSON.parse(key) as [string, string]
          return { from, to, count }
        }),
        goals: goalParts(state),
        log: [...log],
      }
    },
  }
}
