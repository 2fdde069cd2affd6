import type { Member, Seen } from '../../brain/questions/shapes.ts'
import type { Memory } from '../../mind/memory.ts'
import type { Think } from '../../mind/mind-port.ts'
import type { RecordedBrain } from '../../mind/recorded-brain.ts'
import type { EndCause, Plan } from '../../session/log/events.ts'
import type { TaskState } from '../../session/log/state.ts'
import { asPlanned, evenOut } from '../dispatch/gathering-shares.ts'
import { planned } from '../dispatch/planned-dispatch.ts'
import { createGuidance, type Struggles } from '../dispatch/struggling-workers.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { Discussion } from '../messages/discussion-rounds.ts'
import type { Outgoing } from '../messages/message-delivery.ts'
import type { Organization } from '../organizations/index.ts'
import type { Approvals } from '../people/approvals.ts'
import { leavesOf, openLeavesOf } from '../tasks/task-rules.ts'
import { itemId, type Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'
import { staged } from './methods/plan-method.ts'
import { planningContext } from './methods/planning-context.ts'
import { planningInput } from './methods/planning-input.ts'
import type { Resources } from './methods/planning-resources.ts'
import type { Standing } from './plan-progress.ts'
import { createProposals } from './plan-proposals.ts'
import { isAnotherTry, type Replan } from './replan-cause.ts'
import { withBefore } from './stored-before.ts'

/** New plans before the goal is given up. */
const replansAtMost = 4

const plansInWords = (count: number): string => (count === 1 ? '1 plan' : `${count} plans`)

export interface LeaderPort {
  readonly seat: string
  /** Id of the plan that this seat makes. */
  readonly plan: string
  readonly goalTask: string
  readonly session: SessionLike
  readonly work: Work
  readonly knowledge: Knowledge
  readonly approvals: Approvals
  readonly memory: Memory
  readonly organization: Organization
  readonly resources: Resources
  /** Where those who plan side by side talk it over. */
  discussion(): Discussion
  readonly struggles: Struggles
  /** Who sees where these items come from, and where that is. */
  sightings(
    items: readonly string[],
  ): { readonly worker: string; readonly item: string; readonly at: [number, number, number] }[]
  goal(): string
  brain(): RecordedBrain
  observation(): Seen | null
  team(): readonly Member[]
  workers(): readonly string[]
  share(): { readonly index: number; readonly of: number } | null
  /** A person sits in this seat: every plan waits for them. */
  person(): string | null
  send(letter: Outgoing): void
  /** Wakes this mind and those whose tasks changed. */
  wake(): void
  cancelled(tasks: readonly string[]): void
  /** Who is at something else now stops. */
  interrupt(seats: readonly string[], reason: string): void
  phase(phase: 'plan' | 'waiting' | 'act' | 'monitor' | 'idle', note: string): void
  /** Everything of the plan is done: is the goal reached? */
  settled(): void
  /** Nothing more can be tried. */
  giveUp(cause: EndCause, reason: string): void
  /** Where it was, in a session that goes on. */
  readonly standing?: Standing | undefined
}

/** The planning half of an hourglass: goal → plan → gate → tasks → delegation → reports → new plan. */
export interface Leader {
  duty(think: Think): Promise<boolean>
  /** Make a new plan, for this reason, at the next opportunity. */
  replan(wanted: Replan): void
  /** A person's version replaces the proposed one. */
  edit(content: Plan, by: string, approve: boolean): void
  readonly plan: string
  readonly version: number
  readonly replans: number
  /** What a keyframe keeps of it beside the log. */
  save(): unknown
  /** Puts a plan that waited when an earlier host stopped before whoever decides, again. */
  resume(): void
}

export const createLeader = (port: LeaderPort): Leader => {
  const { seat, plan, session, work, memory } = port
  const { emit } = session
  const { standing } = port
  let replans = standing?.replans ?? 0
  /** Best score when a plan was last made. */
  let best = session.state.score.completion
  let wanted: Replan | null = standing ? standing.wanted : { cause: 'new-goal', text: 'the goal is new' }
  /** What the plan that is being made is for. */
  let about: Replan | null = null
  const makePlan = port.organization.makePlan ?? staged
  const dispatch = (port.organization.dispatch ?? planned)(port)
  const proposals = createProposals(port, {
    adopt(content, version, only) {
      dispatch.adopted()
      const { dependencies } = port.organization
      const options = { ...(dependencies && { dependencies }), ...(only && { only }) }
      port.cancelled(work.adopt(plan, port.goalTask, content, version, options))
      // A plan that leaves nothing to do ends no task that would ask whether the goal is reached.
      if (openLeavesOf(work.tasks(), plan).length === 0) port.settled()
      port.wake()
    },
    reassigned(item, to, by) {
      const id = itemId(plan, item)
      const task = work.get(id)
      if (task?.status !== 'running' || task.assignees[0] === to) return
      port.interrupt(task.assignees, `${by} gave the task to ${to}`)
      work.retry(id, to, `${by} gave it to ${to}`)
      work.inform(id, by)
    },
    rejected(text) {
      wanted = { cause: 'rejected', text }
    },
  })
  const guidance = createGuidance(port)
  const counted = (content: Plan): Plan => withBefore(content, port.goal(), port.knowledge)
  const mine = (): TaskState[] => leavesOf(work.tasks()).filter(task => task.plan === plan)

  const think = async ({ text: why }: Replan, { signal, heard }: Think): Promise<void> => {
    port.phase('plan', proposals.version === 0 ? 'making a plan' : why)
    const input = planningInput(
      {
        goal: port.goal(),
        seat,
        organization: port.organization.name,
        team: port.team(),
        workers: port.workers(),
        share: port.share(),
        observation: port.observation(),
        measured: session.state.score.parts,
        plan,
        tasks: mine(),
        feedback: port.resources.states.feedback,
        previous: session.state.plans[plan]?.content ?? null,
        rejected: proposals.rejected,
        messages: heard(),
        instructions: memory.instructions,
        occasion: why,
      },
      port.knowledge,
    )
    const onThought = (text: string): void => void emit('mind.thought', seat, { seat, text })
    const content = await makePlan(
      input,
      planningContext(port.resources, {
        ask: async (question, asked) => (await port.brain().ask(question, asked, { seat, signal, onThought })).value,
        discussion: port.discussion(),
        signal,
        phase: note => port.phase('plan', note),
      }),
    )
    if (content.analysis) emit('mind.thought', seat, { seat, text: content.analysis })
    about = null
    proposals.propose(counted(content))
  }

  /** False when only a new plan, or nothing, can help. */
  const repair = (failed: readonly TaskState[]): boolean => {
    const lacking = failed.map(task => asPlanned(port, task)).filter(task => !evenOut(port, task))
    const text = lacking.length > 0 ? dispatch.repair(lacking) : null
    if (text !== null) wanted ??= { cause: 'failed', text }
    else if (lacking.length === 0) port.settled()
    port.wake()
    return wanted === null
  }

  return {
    plan,
    get version() {
      return proposals.version
    },
    get replans() {
      return replans
    },
    save: () => ({ replans, wanted: wanted ?? about, rejected: proposals.rejected }),
    resume: () => proposals.resume(),
    async duty(thinking) {
      if (wanted !== null && proposals.open === null) {
        const why = wanted
        // Whoever gets further with each plan is not stuck: rooms behind rooms take as many plans as there are.
        const { completion } = session.state.score
        if (completion > best) replans = 0
        best = Math.max(best, completion)
        if (proposals.version > 0 && isAnotherTry(why) && ++replans > replansAtMost) {
          port.giveUp('plans-used-up', `The goal was not reached after ${plansInWords(proposals.version)}: ${why.text}`)
          wanted = null
          return true
        }
        wanted = null
        about = why
        try {
          await think(why, thinking)
        } catch (error) {
          wanted = why
          throw error
        } finally {
          about = null
        }
        return true
      }
      if (proposals.adopted === 0) {
        if (proposals.open) port.phase('waiting', 'waits for approval of the plan')
        return false
      }
      const failed = mine().filter(task => task.status === 'failed')
      if (failed.length > 0 && wanted === null && repair(failed)) return true
      if (await dispatch.step(thinking)) return true
      if (await guidance.step(thinking)) return true
      if (proposals.open) port.phase('waiting', 'waits for approval of the plan')
      else port.phase('idle', openLeavesOf(work.tasks(), plan).length > 0 ? 'waits for reports' : '')
      return false
    },
    replan(why) {
      wanted = why
      proposals.withdraw(why.text)
      port.wake()
    },
    edit(content, by, approve) {
      wanted = null
      proposals.edit(counted(content), by, approve)
    },
  }
}
