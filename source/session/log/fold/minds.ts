import type { EventOf } from '../events.ts'
import { bounds, type PeerState, type RecallState, type SeatState } from '../state.ts'
import type { Folds } from './fold-of.ts'
import { spentForPart } from './goals.ts'
import { own, without } from './records.ts'
import { ran } from './runs.ts'
import { changeSeat, noted } from './seats.ts'
import { sampled } from './usage.ts'

export const mindFolds = {
  'mind.phase': (state, event, owned) =>
    changeSeat(state, owned, event.data.seat, seat => {
      const { phase, note = '' } = event.data
      if (phase === seat.phase && note === seat.phaseNote) return seat
      return {
        ...seat,
        phase,
        phaseNote: note,
        phaseSince: phase === seat.phase ? seat.phaseSince : event.t,
        transcript: noted(owned, seat, event, 'phase', note === '' ? phase : `${phase}: ${note}`),
      }
    }),

  'mind.asked': (state, event, owned) =>
    changeSeat(state, owned, event.data.seat, seat => ({
      ...seat,
      asking: { ...seat.asking, [event.data.ask]: asking(event) },
      ...remembered(event.data.input),
      transcript: noted(owned, seat, event, 'asked', event.data.doing ?? event.data.question, { ask: event.data.ask }),
    })),

  'mind.answered': (state, event, owned) => {
    const { ask, question, answer, words, error, failure, stopped, cost } = event.data
    const [tokensIn, tokensOut, tokensCached] = [
      event.data.tokensIn,
      event.data.tokensOut,
      event.data.tokensCached ?? 0,
    ].map(tokens => between(tokens, mostTokens)) as [number, number, number]
    const { usage } = state
    const isFailed = error !== undefined && !stopped
    const counted = {
      usage: {
        ...usage,
        calls: usage.calls + 1,
        timeouts: isFailed && failure === 'timeout' ? (usage.timeouts ?? 0) + 1 : usage.timeouts,
        failures: isFailed && failure !== 'timeout' ? usage.failures + 1 : usage.failures,
        tokensIn: usage.tokensIn + tokensIn,
        tokensOut: usage.tokensOut + tokensOut,
        tokensCached: tokensCached ? (usage.tokensCached ?? 0) + tokensCached : usage.tokensCached,
        cost: usage.cost === null || cost === null ? null : usage.cost + between(cost, mostDollars),
      },
      ...changeSeat(state, owned, event.data.seat, seat => ({
        ...seat,
        asking: without(seat.asking, ask),
        inVain: answeredInVain(seat.inVain, event.data),
        calls: seat.calls + 1,
        tokensIn: seat.tokensIn + tokensIn,
        tokensOut: seat.tokensOut + tokensOut,
        transcript: noted(
          owned,
          seat,
          event,
          'answered',
          error === undefined
            ? words === undefined
              ? `${question}: ${brief(answer)}`
              : brief(words)
            : `${seat.asking[ask]?.doing ?? question} ${stopped ? 'stopped' : 'failed'}: ${error}`,
          { ask },
        ),
      })),
    }
    const session = spentForPart(state.session, event.data.seat, {
      ...{ calls: 1, tokensIn, tokensOut },
      cost: cost === null ? null : between(cost, mostDollars),
    })
    return { session, ...counted, ...sampled({ ...state, ...counted }, event.t, owned) }
  },

  'mind.thought': (state, event, owned) =>
    changeSeat(state, owned, event.data.seat, seat => ({
      ...seat,
      lastThought: event.data.text,
      // What is still being written is seen, but not kept line by line.
      transcript: event.data.partial ? seat.transcript : noted(owned, seat, event, 'thought', event.data.text),
    })),

  'mind.reflected': (state, { data: { seat: name, task: id, feedback, state: reflection } }, owned) => {
    const task = own(state.tasks, id)
    return {
      tasks: task ? { ...state.tasks, [id]: { ...task, feedback } } : state.tasks,
      ...changeSeat(state, owned, name, seat => ({ ...seat, reflection })),
    }
  },

  'mind.remembered': (state, { data, t }, owned) =>
    changeSeat(state, owned, data.seat, seat => ({ ...seat, recalls: recalled(seat.recalls ?? noMemory, data, t) })),

  'peer.changed': (state, { data: { seat: name, ...change } }, owned) =>
    changeSeat(state, owned, name, seat => ({ ...seat, peer: { ...newPeer, ...seat.peer, ...change } })),

  'mind.queue': (state, { data }, owned) =>
    changeSeat(state, owned, data.seat, seat => ({ ...seat, queue: data.queue })),

  'mind.run': (state, { data }, owned) => changeSeat(state, owned, data.seat, seat => ran(seat, data)),

  'budget.changed': (state, { data }) => ({
    usage: {
      ...state.usage,
      budget: {
        ...data,
        limit: data.limit === null ? null : between(data.limit, mostBudget),
        spent: between(data.spent, mostBudget),
      },
    },
  }),
} satisfies Folds

/** What one answer can use, and what a budget can hold; a recording that was changed by hand may say more, or less than nothing. */
const mostTokens = 1e9
const mostDollars = 1e6
const mostBudget = 1e12
const between = (value: number, most: number): number => Math.min(Math.max(0, value), most)

const noMemory: RecallState = { past: '', recent: [], instructions: [] }
const newPeer: PeerState = { goal: 'active', outcome: null, text: null, notes: '', news: [], owed: [], letters: [] }

function recalled(
  { past, recent, ended: before = [], instructions }: RecallState,
  { line, ended, instruction, folded, cleared }: EventOf<'mind.remembered'>['data'],
  at: number,
): RecallState {
  if (cleared) return { past: '', recent: [], instructions }
  if (folded) {
    const kept = recent.slice(folded.lines)
    return { past: folded.past, recent: kept, ended: before.filter(one => kept.includes(one.line)), instructions }
  }
  return {
    past,
    recent: line === undefined ? recent : [...recent, line],
    ended: line === undefined || ended === undefined ? before : [...before, { line, ...ended }],
    instructions: instruction ? [...instructions, { ...instruction, at }].slice(-bounds.instructions) : instructions,
  }
}

const longestMemoryCharacters = 200

/** What a question reminds a mind of; questions that do not leave what was known. */
function remembered(input: unknown): { readonly memory?: readonly string[] } {
  const memory = typeof input === 'object' && input !== null && 'memory' in input ? input.memory : undefined
  if (!Array.isArray(memory)) return {}
  const lines = memory.filter(line => typeof line === 'string').slice(-bounds.memory)
  return { memory: lines.map(line => line.slice(0, longestMemoryCharacters).toWellFormed()) }
}

function answeredInVain(
  before: SeatState['inVain'],
  { question, error, failure, stopped }: EventOf<'mind.answered'>['data'],
): SeatState['inVain'] {
  const { [question]: count = 0, ...others } = before ?? {}
  if (failure === 'bad-answer' && !stopped) return { ...others, [question]: count + 1 }
  if (error !== undefined || count === 0) return before
  return Object.keys(others).length > 0 ? others : undefined
}

const asking = ({ t, data: { question, doing, forPerson } }: EventOf<'mind.asked'>) => ({
  question,
  since: t,
  doing,
  forPerson,
})

/** An answer in one short line; the whole of it is in the log. */
function brief(answer: unknown): string {
  const text = typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? '')
  return text.length <= 200 ? text : `${text.slice(0, 199).toWellFormed()}…`
}
