import type { Brain } from '../../brain/brain.ts'
import type { ActionInfo } from '../../brain/questions/shapes.ts'
import { UsageError } from '../../errors.ts'
import { recorded } from '../../mind/recorded-brain.ts'
import { organizationNamed } from '../../organizations/index.ts'
import type { Organization, Seat } from '../../organizations/organization.ts'
import type { Plan } from '../../session/log/events/plan.ts'
import type { EventOf, SessionEvent } from '../../session/log/events.ts'
import { createSession } from '../../session/log/session-log.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { createStateManager } from '../knowledge/agent-states.ts'
import { createSeatView, expectedPlayer } from '../knowledge/seat-view.ts'
import { createKnowledge, type Knowledge } from '../knowledge/team-knowledge.ts'
import { type Discussion, isAgreed, type Statement } from '../messages/discussion-rounds.ts'
import { groundedBrain } from './methods/grounded-answers.ts'
import { plannerOf } from './methods/method-table.ts'
import { planningInput } from './methods/planning-input.ts'
import { createResources, type Resources } from './methods/planning-resources.ts'
import { membersOf, seenBefore, toldBefore } from './situation-from-task.ts'

/** A plan made for a task before it is played: no world, no bodies, the same questions. */
export interface Rehearsal {
  readonly organization: Organization
  readonly knowledge: Knowledge
  readonly resources: Resources
  readonly plans: readonly { readonly seat: string; readonly plan: Plan }[]
  /** Every question, in the order in which they were asked, with its answer. */
  readonly asked: readonly {
    readonly asked: EventOf<'mind.asked'>['data']
    readonly answered: EventOf<'mind.answered'>['data'] | undefined
  }[]
}

export interface RehearsalOptions {
  readonly task: Task
  readonly brain: Brain
  readonly actions: readonly ActionInfo[]
  /** Players who are of the team whenever they are in the game. */
  readonly players?: readonly string[]
  readonly organization?: string | undefined
  readonly prompts?: string | undefined
  readonly signal?: AbortSignal
}

/** Rejects with BrainError when the brain has no usable answer, with UsageError where no plan is made ahead. */
export const rehearse = async (options: RehearsalOptions): Promise<Rehearsal> => {
  const { task, brain, actions, players = [] } = options
  const organization = organizationNamed(options.organization ?? task.organization)
  const seats: Seat[] = membersOf(task).map(({ name, role }) => ({ name, role }))
  const planners = organization.planners(seats)
  if (planners.length === 0)
    throw new UsageError(
      `The organization ${organization.name} makes no plan ahead: its agents agree while they play.`,
      'Name one that has a leader: --organization tree',
    )
  const session = createSession({
    header: {
      mcteam: 1,
      id: 'rehearsal',
      startedAt: new Date(0).toISOString(),
      task,
      seed: task.seed,
      versions: {},
      config: {},
    },
  })
  const events: SessionEvent[] = []
  session.subscribe(event => void events.push(event))
  const { knowledge, resources } = resourcesBefore(task, planners[0]!, actions, options.prompts, players)
  let count = 0
  const mind = groundedBrain(recorded({ brain, emit: session.emit, nextId: () => `q${++count}` }), resources.ground)
  const signal = options.signal ?? new AbortController().signal
  const discussion = amongPlanners(planners)
  const planOf = async (seat: string, index: number): Promise<{ seat: string; plan: Plan }> => {
    const input = planningInput(
      {
        goal: task.goal,
        seat,
        organization: organization.name,
        team: [...membersOf(task, seat), ...players.map(expectedPlayer)],
        workers: organization.workers(seats, seat),
        share: planners.length > 1 ? { index, of: planners.length } : null,
        observation: seenBefore(task, seat),
        inSight: toldBefore(task),
        plan: `p${index + 1}`,
        tasks: [],
        previous: null,
        rejected: [],
        messages: [],
        instructions: [],
        people: new Set(),
      },
      createSeatView({ task, knowledge, players, state: () => session.state, bodyOf: () => undefined }, seat),
    )
    const plan = await plannerOf(organization.planning)(input, {
      ask: async (question, asked) => (await mind.ask(question, asked, { seat, signal })).value,
      resources,
      toldWorkers: () => undefined,
      discussion,
      signal,
      phase: () => {},
    })
    return { seat, plan }
  }
  // Side by side, as in play: some plan only after they have heard each other.
  const plans = await Promise.all(planners.map(planOf))
  const answers = new Map(
    events.flatMap(event => (event.type === 'mind.answered' ? [[event.data.ask, event.data] as const] : [])),
  )
  const asked = events.flatMap(event =>
    event.type === 'mind.asked' ? [{ asked: event.data, answered: answers.get(event.data.ask) }] : [],
  )
  return { organization, knowledge, resources, plans, asked }
}

/** What is known of a task before it is played, as one of its seats sees it. */
export const resourcesBefore = (
  task: Task,
  seat: string,
  actions: readonly ActionInfo[],
  prompts?: string,
  players: readonly string[] = [],
): Pick<Rehearsal, 'knowledge' | 'resources'> => {
  const knowledge = createKnowledge(task, () => [], {
    unseen: {
      seats: () => players,
      things() {
        const { blocks, inventory } = seenBefore(task, seat)
        return [...Object.keys(inventory), ...blocks.map(block => block.name)]
      },
    },
  })
  const states = createStateManager({
    bodies: () => [],
    containers: () => (task.knows.chests === 'all' ? knowledge.containers.all() : []),
  })
  const names = new Set([...membersOf(task).map(one => one.name), ...players])
  const member = (name: string): boolean => names.has(name)
  return { knowledge, resources: createResources({ task, actions, knowledge, states, prompts, member }) }
}

/** A discussion that only its speakers hear. */
const amongPlanners = (planners: readonly string[]): Discussion => {
  const said: Statement[] = []
  const waiting: (() => void)[] = []
  let ended: number | null = null
  const complete = (round: number): boolean =>
    planners.every(seat => said.some(one => one.from === seat && one.round === round))
  const spoke = (seat: string, round: number): boolean => said.some(one => one.from === seat && one.round === round)
  const until = async (isSo: () => boolean, signal: AbortSignal): Promise<void> => {
    while (!isSo()) {
      signal.throwIfAborted()
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve)
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      })
    }
  }
  return {
    said: () => [...said],
    spoke,
    endedAfter: () => ended,
    speak(seat, round, spoken) {
      said.push({ round, from: seat, ...spoken })
      if (complete(round) && isAgreed(said)) ended ??= round
      for (const go of waiting.splice(0)) go()
    },
    round: (round, signal) => until(() => complete(round), signal),
    first: () => planners[0],
    firstSpoke: (round, signal) => until(() => spoke(planners[0]!, round), signal),
  }
}
