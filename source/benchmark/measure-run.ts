import { questionNamed } from '../brain/questions/index.ts'
import { teamRoots } from '../session/log/completion.ts'
import type { SessionEvent } from '../session/log/events.ts'
import { changesOf } from '../session/log/goal-changes.ts'
import { goalParts } from '../session/log/goals.ts'
import { createPlayed, efficiency } from '../session/log/played-time.ts'
import type { SessionState } from '../session/log/state.ts'
import { addCounts, noSeatSums, noSessionSums } from '../session/log/traits/sums.ts'
import { traitsOf } from '../session/log/traits.ts'
import { openRecording } from '../session/recording/open.ts'
import { actingTimes, limitBalance, teamBalance } from '../tasks/metrics/balance.ts'
import { contributionRate } from '../tasks/metrics/contribution.ts'
import { actingEfficiency, countRounds, promptTimes, timeCost } from '../tasks/metrics/cost.ts'
import { type Task, taskSchema } from '../tasks/task-schema.ts'
import type { RunSpec } from './run-plan.ts'
import { isJudged, isReached, type RunResult } from './run-result.ts'
import { tallyBuilding } from './tally-building.ts'
import { type SeatTally, tallySeats } from './tally-seats.ts'

/** What a run is called; the rest is read from its recording. */
export type RunName = Pick<RunSpec, 'id' | 'suite' | 'reference' | 'brain' | 'agents' | 'seed' | 'repeat' | 'knowledge'>

/** Computes every score of a run from its recording alone. Rejects with RecordingError when it cannot be read. */
export const measureRun = async (path: string, name: RunName): Promise<RunResult> => {
  const recording = await openRecording(path)
  try {
    const task = taskSchema.parse(recording.header.task)
    const tally = createTally(task)
    for await (const event of recording.events()) tally.add(event)
    const state = await recording.stateAt({ seq: recording.lastSeq })
    return { ...tally.result(name, changesIn(task, state)), goals: goalsOf(state) }
  } finally {
    await recording.close()
  }
}

/** What people changed of the goal that the judge of the task was written for. */
const changesIn = (task: Task, state: SessionState): RunResult['changes'] => {
  const changes = task.judge.length === 0 || task.people ? [] : changesOf(state.tasks, teamRoots(state)[0])
  return changes.length > 0 ? changes.map(({ by, text }) => `${by}: ${text}`) : undefined
}

/** The goals of a run that had several. */
const goalsOf = (state: SessionState): RunResult['goals'] => {
  const parts = goalParts(state)
  if (parts.length < 2) return undefined
  return parts.map(({ number, goal, result, startedAt, endedAt = state.t, spent }) => ({
    ...{ number, goal, result, took: endedAt - startedAt },
    ...{ calls: spent.calls, tokens: spent.tokensIn + spent.tokensOut, cost: spent.cost },
  }))
}

/** What is told of others in one result. */
const interferenceAtMost = 20

const createTally = (task: Task) => {
  const seats = tallySeats(task)
  const building = tallyBuilding(task)
  const curve: [number, number][] = []
  const asked = new Map<string, number>()
  const people = new Set<string>()
  const interference = new Set<string>()
  const counted = { ...noSeatSums(), ...noSessionSums() }
  const sums = { planning: 0, messagesOfPeople: 0, waited: 0, undone: 0 }
  const clock = createPlayed()
  const planning = countRounds()
  let ended: { t: number; result: RunResult['result']; reason: string } | null = null
  let last = 0
  let completion = 0
  let organization = task.organization
  let schedule: string = task.schedule
  let { without } = task

  const add = (event: SessionEvent): void => {
    last = event.t
    clock.add(event)
    seats.add(event)
    addCounts(counted, traitsOf(event.type)?.counts?.(event.data) ?? {})
    switch (event.type) {
      case 'session.started':
        organization = event.data.organization
        schedule = event.data.schedule
        without = event.data.without
        break
      case 'session.ended':
        ended = { t: event.t, result: event.data.result, reason: event.data.reason }
        break
      case 'world.interfered':
        interference.add(`${event.data.by} ${event.data.text}`)
        break
      case 'human.joined':
        people.add(event.data.person)
        break
      case 'message.sent':
        if (people.has(event.data.from)) sums.messagesOfPeople++
        break
      case 'approval.asked':
        asked.set(event.data.approval, event.t)
        break
      case 'approval.decided':
        if (event.data.source === 'person' || event.data.source === 'timeout')
          sums.waited += event.t - (asked.get(event.data.approval) ?? event.t)
        break
      case 'mind.answered': {
        const plans = questionNamed(event.data.question)?.plans
        if (plans) {
          sums.planning++
          planning.add(event.data.seat, plans)
        }
        break
      }
      case 'world.block':
        if (building.change(event.data) && ended === null) sums.undone++
        break
      case 'score.changed':
        completion = event.data.completion
        curve.push([event.t, completion])
        break
      default:
    }
  }

  const result = (name: RunName, changes: RunResult['changes']): RunResult => {
    const end = ended ?? { t: last, result: 'broken' as const, reason: 'the recording ends without a result' }
    const { begun, ms: played } = clock.result()
    const all = [...seats.seats.values()]
    const workers = [...seats.seats].filter(([seat]) => seat !== task.seats.leader || all.length === 1)
    const judged = task.judge.length === 0 ? false : undefined
    const others = interference.size > 0 ? [...interference].slice(0, interferenceAtMost) : undefined
    // What only the team says of itself, or what others had a hand in, is no success that took a time.
    const counts = isJudged({ result: end.result, judged, interference: others })
    const minutes = timeCost(counts && isReached({ result: end.result, changes }), played)
    const isCooking = task.judge.some(part => part.kind === 'checkpoints')
    return {
      format: 1,
      ...name,
      task: task.name,
      tags: task.tags,
      organization,
      schedule,
      without,
      result: end.result,
      reason: end.reason,
      judged,
      changes,
      interference: others,
      played,
      took: end.t,
      completion,
      efficiency: efficiency(completion, played),
      efficiencyActing: actingEfficiency(completion, actingTimes(all)),
      balanceLimit: limitBalance(actingTimes(all), task.timeLimit * 1000),
      balance: teamBalance(all),
      ...building.result(),
      contribution: isCooking ? contributionRate(workers.map(([, seat]) => seat.points)) : null,
      // JSON has no NaN.
      timeCost: Number.isNaN(minutes) ? null : minutes,
      planningRounds: promptTimes(planning.rounds(), all.length),
      promptTimes: promptTimes(sums.planning, all.length),
      calls: counted.calls,
      tokensIn: counted.tokensIn,
      tokensOut: counted.tokensOut,
      cost: counted.cost,
      messages: counted.messages,
      interventions: counted.humanCommands + sums.messagesOfPeople,
      waited: sums.waited,
      idle: idleShare(all, played),
      undone: sums.undone,
      givenBack: seats.givenBack(),
      deaths: counted.deaths,
      seats: [...seats.seats].map(([seat, { busy, thinking }]) => ({ seat, busy, thinking })),
      curve: begun === null ? [] : curve.filter(([t]) => t >= begun).map(([t, share]) => [t - begun, share]),
    }
  }
  return { add, result }
}

const idleShare = (seats: readonly SeatTally[], played: number): number => {
  if (played === 0 || seats.length === 0) return 0
  const busy = seats.reduce((sum, seat) => sum + Math.min(played, seat.busy + seat.thinking), 0)
  return Math.min(1, Math.max(0, 1 - busy / (played * seats.length)))
}
