import { BrainError } from '../../brain/brain.ts'
import { guideWorkers } from '../../brain/questions/guide-workers/question.ts'
import type { HelpFact } from '../../brain/questions/guide-workers/shape.ts'
import type { Think } from '../../mind/mind-needs.ts'
import { countIn } from '../../planner/materials.ts'
import { lacks } from '../../session/log/events/switches.ts'
import type { Past } from '../../session/log/events/words.ts'
import { changesOf } from '../../session/log/goal-changes.ts'
import { seesOthersWork } from '../../session/log/seat-knowledge.ts'
import type { TaskState } from '../../session/log/state.ts'
import { isWished } from '../tasks/planned-item.ts'
import { isEnded, isGift, leavesOf } from '../tasks/task-rules.ts'
import type { HandOutNeeds } from './delegation.ts'

/** Failures of a struggling worker that its leader is told. */
const failuresShown = 4
/** Rounds without progress after which the leader looks at a task, and between one look and the next. */
const looksAfter = 2
/** Rounds without progress after which a leader looks also where each action succeeds. */
const looksAnyhowAfter = 4

/**
 * The fact that calls for a leader; null: the worker gets on with what the count does not show, as with tools and ingredients. What was
 * cut off says nothing.
 */
export const helpFact = (history: readonly Past[], stalled: number): HelpFact | null => {
  const tried = history.filter(one => one.result !== 'aborted')
  const last = tried.at(-1)
  if (last?.result === 'failure') return 'failed'
  const isSame = last === undefined || tried.some(one => one !== last && one.action === last.action)
  return isSame || stalled >= looksAnyhowAfter ? 'stuck' : null
}

/** A task that gets no further, as its worker's mind sees it: rounds without progress, and what failed last. */
interface Struggle {
  readonly task: TaskState
  readonly stalled: number
  readonly fact: HelpFact
  readonly failures: readonly Past[]
}

/** Who said of it that it cannot be got or done here at all. */
const outOfReachOf = ({ tries }: TaskState) => tries?.outOfReach?.map(one => ({ ...one }))

/** S-Agents: the leader's advice for workers that struggle, and the whole job for the worker that found what it needs. */
export const createGuidance = (needs: HandOutNeeds) => {
  const { own, ledTeam, orders, session, work } = needs
  const { seat, plan } = own

  const mine = (): TaskState[] => leavesOf(work.tasks()).filter(task => task.plan === plan && !isEnded(task))
  /** The leader moves the work of agents; a seat that a person takes keeps its task. */
  const heldByPerson = (worker: string): boolean => session.state.seats[worker]?.occupant.kind === 'person'
  const due = (): Struggle[] =>
    mine().flatMap(task => {
      const worker = task.assignees[0]
      if (task.status !== 'running' || worker === undefined || worker === seat || heldByPerson(worker)) return []
      const run = session.state.seats[worker]?.run
      if (run?.task !== task.task) return []
      const { stalled } = run.looks
      const before = task.guided?.stalled ?? 0
      // A worker that begins again from nothing is looked at again.
      const since = stalled < before ? 0 : before
      // Where agents know of each other's work by words alone, each action is known to who acts.
      const known = seesOthersWork(session.state.session) ? run.history : []
      const failures = known
        .filter(one => one.result === 'failure')
        .slice(lacks(session.state.session, 'memory') ? -1 : -failuresShown)
      const fact = stalled >= since + looksAfter ? helpFact(run.history, stalled) : null
      return fact ? [{ task, stalled, fact, failures }] : []
    })

  /** All that is left of a job goes to another worker; what the first one carries stays where it counts. */
  const move = (task: TaskState, to: string, because: string): void => {
    const from = task.assignees[0]!
    const { done } = task
    const count = done?.kind === 'have' && !done.anyone && !done.taken ? leftFor(task, done, from, to) : null
    // First the one who has it lets go, then the other gets it.
    orders.cancelled([task.task])
    const reason = `moved from ${from} to ${to}${because ? `: ${because}` : ''}`
    work.change(task.task, {
      status: 'ready',
      assignees: [to],
      from: seat,
      reason,
      done: count !== null && done?.kind === 'have' ? { ...done, count } : undefined,
    })
    if (to !== seat) {
      const text = `${to}, please take over from ${from}: ${task.title}.`
      orders.send({ from: seat, to: [to], text, kind: 'order', task: task.task })
    }
    const text = `${from}, ${to} does this now: ${task.title}.`
    orders.send({ from: seat, to: [from], text, kind: 'notice', task: task.task })
  }
  const leftFor = (
    task: TaskState,
    done: { readonly item: string; readonly count: number },
    from: string,
    to: string,
  ): number => {
    const carried = (name: string): number =>
      countIn(ledTeam.team().find(one => one.name === name)?.inventory, done.item)
    const promised = mine().flatMap(one =>
      one.task !== task.task && one.assignees.includes(to) && one.done?.kind === 'have' && one.done.item === done.item
        ? [one.done.count]
        : [],
    )
    return Math.max(1, done.count - carried(from)) + Math.max(carried(to), ...promised)
  }

  const isStuck = (name: string): boolean => session.state.seats[name]?.body.stuck !== undefined
  /** What a worker cannot do because its body gets nowhere goes to one that is free and gets on; false: there is no such work. */
  const relieve = (): boolean => {
    const open = mine()
    const isFree = (name: string): boolean =>
      !isStuck(name) && !heldByPerson(name) && !open.some(one => one.assignees.includes(name))
    for (const task of open) {
      const worker = task.assignees[0]
      if (task.status !== 'running' || worker === undefined || worker === seat || heldByPerson(worker)) continue
      if (!isStuck(worker)) continue
      if (isGift(task) || isWished(session, task)) continue
      const to = ledTeam.workers().find(name => isFree(name) && (task.candidates ?? [name]).includes(name))
      if (to === undefined) continue
      const { why, times } = session.state.seats[worker]!.body.stuck!
      const because = `${worker} ${why === 'no-way' ? 'found no way' : 'made no headway'} ${times} times in a row`
      move(task, to, because)
      session.emit('alert', seat, {
        level: 'warning',
        seat: worker,
        text: `${because}: ${to} does “${task.title}” now`,
      })
      return true
    }
    return false
  }

  return {
    /** Looks after those who struggle; false when none does. */
    async step({ signal }: Think): Promise<boolean> {
      if (relieve()) return true
      const struggling = due()
      if (struggling.length === 0) return false
      own.phase('plan', `helps ${struggling.map(one => one.task.assignees[0]).join(', ')}`)
      const items = struggling.flatMap(({ task }) => (task.done && 'item' in task.done ? [task.done.item] : []))
      const workers = new Set(ledTeam.workers())
      const answer = await own.brain
        .ask(
          guideWorkers,
          {
            seat,
            goal: own.goal.text(),
            goalChanges: changesOf(session.state.tasks, own.goal.task),
            struggling: struggling.map(({ task, stalled, fact, failures }) => ({
              item: task.task,
              title: task.title,
              worker: task.assignees[0]!,
              done: task.done ?? { kind: 'report' },
              progress: task.progress ?? { done: 0, total: 1 },
              stalled,
              fact,
              failures: [...failures],
              outOfReach: outOfReachOf(task),
              advised: [...(task.guided?.advised ?? [])],
            })),
            team: ledTeam.team().filter(one => workers.has(one.name)),
            elsewhere: leavesOf(work.tasks())
              .filter(task => task.plan === plan && !struggling.some(one => one.task === task))
              .map(task => ({
                title: task.title,
                worker: task.assignees[0] ?? 'nobody',
                status: task.status,
                outOfReach: task.status === 'succeeded' ? undefined : outOfReachOf(task),
              })),
            sightings: ledTeam.sightings([...new Set(items)]),
            instructions: [...own.memory.instructions],
          },
          { seat, signal },
        )
        .catch((error: unknown) => {
          // Help is welcome, but nothing waits for it.
          if (!(error instanceof BrainError)) throw error
          return null
        })
      const isHeard = !lacks(session.state.session, 'communication')
      const advice = isHeard ? (answer?.value.advice ?? []) : []
      for (const { task, stalled } of struggling) {
        const said = advice.filter(one => one.to === task.assignees[0]).map(one => one.text)
        work.change(task.task, { guided: { stalled, advised: [...(task.guided?.advised ?? []), ...said].slice(-5) } })
      }
      for (const { to, text, meaning } of advice)
        orders.send({ from: seat, to: [to], text, meaning, kind: 'chat', delivery: 'steer', task: own.goal.task })
      for (const { item, to, because } of answer?.value.moves ?? []) {
        const found = struggling.find(one => one.task.task === item)
        // While the brain was thinking it may have been done, or taken away.
        const now = session.state.tasks[item]
        const worker = found?.task.assignees[0]
        if (worker === undefined || now?.status !== 'running' || now.assignees[0] !== worker) continue
        if (!heldByPerson(worker) && !isGift(now) && !isWished(session, now)) move(now, to, because)
      }
      return true
    },
  }
}
