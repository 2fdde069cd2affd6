import { questionNamed } from '../brain/questions/index.ts'
import type { ActionEffect } from '../minecraft/action-effects.ts'
import { type BlueprintCell, cellMatches, taskBlueprints } from '../minecraft/blocks/blueprint.ts'
import { extent, holds } from '../minecraft/blocks/box.ts'
import { keyOf, type Position } from '../minecraft/blocks/position.ts'
import { hasEffect } from '../session/log/action-effects.ts'
import type { SessionEvent } from '../session/log/events.ts'
import { createPlayed, efficiency } from '../session/log/played-time.ts'
import { openRecording } from '../session/recording/open.ts'
import { teamBalance } from '../tasks/metrics/balance.ts'
import { constructionComplexity } from '../tasks/metrics/complexity.ts'
import { contributionRate } from '../tasks/metrics/contribution.ts'
import { promptTimes, timeCost } from '../tasks/metrics/cost.ts'
import { constructionMatch } from '../tasks/metrics/minecollab-scores.ts'
import { type PlacedBlock, viewHits } from '../tasks/metrics/view-hits.ts'
import type { CheckPointSpec } from '../tasks/schema/judged.ts'
import { type Task, taskSchema } from '../tasks/task-schema.ts'
import type { RunSpec } from './run-plan.ts'
import type { RunResult } from './run-result.ts'

/** What a run is called; the rest is read from its recording. */
export type RunName = Pick<RunSpec, 'id' | 'suite' | 'reference' | 'brain' | 'agents' | 'seed' | 'repeat'>

/** ms by which the news of an inventory may come after the action that changed it: bodies tell them four times a second. */
const inventoryLagMs = 500

/** Computes every score of a run from its recording alone. Rejects with RecordingError when it cannot be read. */
export const measureRun = async (path: string, name: RunName): Promise<RunResult> => {
  const recording = await openRecording(path)
  try {
    const task = taskSchema.parse(recording.header.task)
    const tally = createTally(task)
    for await (const event of recording.events()) tally.add(event)
    return tally.result(name)
  } finally {
    await recording.close()
  }
}

interface SeatTally {
  role: string
  busy: number
  thinking: number
  points: number
  inventory: Record<string, number>
  doing: TrackedAction | null
  /** Actions that a change of the inventory may still come from, the one under way included. */
  recent: TrackedAction[]
}

interface TrackedAction {
  readonly name: string
  readonly effects?: readonly ActionEffect[]
  /** The item that it is about, where it names one. */
  readonly item: string | null
  readonly since: number
  ended: number | null
}

/** Whether more of an item is the seat's own work: an action that makes things brought it, and none that takes just this item. */
const isOwnWork = (recent: readonly TrackedAction[], item: string): boolean =>
  recent.some(({ name, effects }) => hasEffect({ name, effects }, 'gains-items')) &&
  !recent.some(action => action.item === item && hasEffect(action, 'takes-stored'))

const createTally = (task: Task) => {
  const seats = new Map<string, SeatTally>()
  const blueprints = Object.values(taskBlueprints(task)).flat()
  const wanted = new Map<string, BlueprintCell>(blueprints.map(cell => [keyOf(cell.at), cell]))
  const placed = new Map<string, PlacedBlock & { states: Record<string, string> }>()
  const worth = pointsOf(task)
  const curve: [number, number][] = []
  const asked = new Map<string, number>()
  const withdrawn = new Map<string, number>()
  const people = new Set<string>()
  const sums = {
    calls: 0,
    tokensIn: 0,
    tokensOut: 0,
    planning: 0,
    messages: 0,
    interventions: 0,
    waited: 0,
    undone: 0,
    givenBack: 0,
    deaths: 0,
  }
  let cost: number | null = 0
  const clock = createPlayed()
  let ended: { t: number; result: RunResult['result']; reason: string } | null = null
  let last = 0
  let completion = 0
  let organization = task.organization
  let schedule: string = task.schedule

  const seatOf = (seat: string): SeatTally => {
    const known = seats.get(seat) ?? {
      role: '',
      busy: 0,
      thinking: 0,
      points: 0,
      inventory: {},
      doing: null,
      recent: [],
    }
    seats.set(seat, known)
    return known
  }
  /** Everything inside the blueprint's box counts, so that extra blocks are seen. */
  const box = blueprints.length === 0 ? null : extent(blueprints.map(cell => cell.at))

  const block = (at: Position, name: string, states: Record<string, string>): void => {
    const key = keyOf(at)
    const cell = wanted.get(key)
    const before = placed.get(key)
    if (
      cell &&
      cell.block !== 'air' &&
      before &&
      cellMatches(cell, before) &&
      !cellMatches(cell, { block: name, states }) &&
      ended === null
    )
      sums.undone++
    if (/^(?:cave_|void_)?air$/.test(name)) placed.delete(key)
    else if (box && holds(box, at)) placed.set(key, { at, block: name, states })
  }

  const add = (event: SessionEvent): void => {
    last = event.t
    clock.add(event)
    switch (event.type) {
      case 'session.started':
        organization = event.data.organization
        schedule = event.data.schedule
        break
      case 'session.ended':
        ended = { t: event.t, result: event.data.result, reason: event.data.reason }
        break
      case 'seat.added':
        if (event.data.role !== 'observer') seatOf(event.data.seat).role = event.data.role
        break
      case 'human.joined':
        people.add(event.data.person)
        break
      case 'human.command':
        sums.interventions++
        break
      case 'message.sent':
        sums.messages++
        if (people.has(event.data.from)) sums.interventions++
        break
      case 'approval.asked':
        asked.set(event.data.approval, event.t)
        break
      case 'approval.decided':
        if (event.data.source === 'person' || event.data.source === 'timeout')
          sums.waited += event.t - (asked.get(event.data.approval) ?? event.t)
        break
      case 'mind.answered': {
        const { tokensIn, tokensOut, ms } = event.data
        sums.calls++
        sums.tokensIn += tokensIn
        sums.tokensOut += tokensOut
        cost = cost === null || event.data.cost === null ? null : cost + event.data.cost
        if (questionNamed(event.data.question)?.plans) sums.planning++
        seatOf(event.data.seat).thinking += ms
        break
      }
      case 'action.started': {
        const { seat, name, effects, args } = event.data
        const { item, count } = (args ?? {}) as { item?: unknown; count?: unknown }
        const tally = seatOf(seat)
        tally.doing = { name, effects, item: typeof item === 'string' ? item : null, since: event.t, ended: null }
        tally.recent.push(tally.doing)
        if (typeof item !== 'string') break
        const key = `${seat} ${item}`
        const amount = typeof count === 'number' ? count : 1
        if (hasEffect(event.data, 'takes-stored')) withdrawn.set(key, (withdrawn.get(key) ?? 0) + amount)
        if (hasEffect(event.data, 'stores')) {
          const back = Math.min(amount, withdrawn.get(key) ?? 0)
          sums.givenBack += back
          withdrawn.set(key, (withdrawn.get(key) ?? 0) - back)
        }
        break
      }
      case 'action.ended': {
        const seat = seatOf(event.data.seat)
        seat.busy += seat.doing ? event.t - seat.doing.since : event.data.ms
        if (seat.doing) seat.doing.ended = event.t
        seat.doing = null
        break
      }
      case 'body.state': {
        const seat = seatOf(event.data.seat)
        seat.recent = seat.recent.filter(({ ended }) => ended === null || event.t - ended <= inventoryLagMs)
        for (const [item, count] of Object.entries(event.data.inventory ?? {})) {
          const more = count - (seat.inventory[item] ?? 0)
          if (more > 0 && isOwnWork(seat.recent, item)) seat.points += more * (worth.get(item) ?? 0)
          seat.inventory[item] = count
        }
        break
      }
      case 'body.died':
        sums.deaths++
        break
      case 'world.block':
        block(event.data.at, event.data.block, event.data.states ?? {})
        break
      case 'score.changed':
        completion = event.data.completion
        curve.push([event.t, completion])
        break
      default:
    }
  }

  const result = (name: RunName): RunResult => {
    const end = ended ?? { t: last, result: 'broken' as const, reason: 'the recording ends without a result' }
    const { begun, ms: played } = clock.result()
    const workers = [...seats].filter(([seat]) => seat !== task.seats.leader || seats.size === 1)
    const cells = blueprints.filter(cell => cell.block !== 'air')
    const found = [...placed.values()]
    const match = constructionMatch(blueprints, found)
    const minutes = timeCost(end.result === 'success', played)
    const isCooking = task.judge.some(part => part.kind === 'checkpoints')
    return {
      format: 1,
      ...name,
      task: task.name,
      tags: task.tags,
      organization,
      schedule,
      result: end.result,
      reason: end.reason,
      judged: task.judge.length === 0 ? false : undefined,
      played,
      took: end.t,
      completion,
      efficiency: efficiency(completion, played),
      balance: teamBalance([...seats.values()]),
      viewHits: cells.length > 0 ? viewHits(blueprints, found) : null,
      match: cells.length > 0 ? { ratio: match.ratio, editDistance: match.editDistance } : null,
      contribution: isCooking ? contributionRate(workers.map(([, seat]) => seat.points)) : null,
      complexity: complexityOf(task, blueprints),
      // JSON has no NaN.
      timeCost: Number.isNaN(minutes) ? null : minutes,
      promptTimes: promptTimes(sums.planning, seats.size),
      calls: sums.calls,
      tokensIn: sums.tokensIn,
      tokensOut: sums.tokensOut,
      cost,
      messages: sums.messages,
      interventions: sums.interventions,
      waited: sums.waited,
      idle: idleShare([...seats.values()], played),
      undone: sums.undone,
      givenBack: sums.givenBack,
      deaths: sums.deaths,
      seats: [...seats].map(([seat, { busy, thinking }]) => ({ seat, busy, thinking })),
      curve: begun === null ? [] : curve.filter(([t]) => t >= begun).map(([t, share]) => [t - begun, share]),
    }
  }
  return { add, result }
}

/** Complexity D: of a building from its blueprint, of a generated dish or escape from the tag that its generator gave it. */
const complexityOf = ({ tags }: Task, blueprints: readonly BlueprintCell[]): number | null => {
  const cells = blueprints.filter(cell => cell.block !== 'air')
  if (cells.length > 0) return constructionComplexity(blueprints, Math.min(...cells.map(cell => cell.at[1]))).reference
  const tag = tags.find(one => /^complexity-\d+$/.test(one))
  return tag === undefined ? null : Number(tag.slice('complexity-'.length))
}

const idleShare = (seats: readonly SeatTally[], played: number): number => {
  if (played === 0 || seats.length === 0) return 0
  const busy = seats.reduce((sum, seat) => sum + Math.min(played, seat.busy + seat.thinking), 0)
  return Math.min(1, Math.max(0, 1 - busy / (played * seats.length)))
}

/** Points of one piece of each item that a dish is made of. */
const pointsOf = (task: Task): Map<string, number> => {
  const worth = new Map<string, number>()
  const add = (points: readonly CheckPointSpec[]): void => {
    for (const { item, count, score, parts } of points) {
      worth.set(item, score / count)
      add(parts)
    }
  }
  for (const part of task.judge) if (part.kind === 'checkpoints') add(part.points)
  return worth
}
