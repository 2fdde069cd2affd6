import type { Think } from '../../mind/mind-needs.ts'
import type { Plan } from '../../session/log/events.ts'
import type { TaskState } from '../../session/log/state.ts'
import { asPlanned, evenOut } from '../dispatch/gathering-shares.ts'
import { planned } from '../dispatch/planned-dispatch.ts'
import { createGuidance } from '../dispatch/struggling-workers.ts'
import type { Organization } from '../organizations/organization.ts'
import { leavesOf, openLeavesOf } from '../tasks/task-rules.ts'
import { itemId } from '../tasks/task-tree.ts'
import type { Leader, LeaderPort } from './leader-types.ts'
import { staged } from './methods/plan-method.ts'
import { planningContext } from './methods/planning-context.ts'
import { planningInput } from './methods/planning-input.ts'
import { createProposals } from './plan-proposals.ts'
import { isAnotherTry, type Replan } from './replan-cause.ts'
import { withBefore } from './stored-before.ts'

/** New plans before the goal is given up. */
const replansAtMost = 4

const plansInWords = (count: number): string => (count === 1 ? '1 plan' : `${count} plans`)

export const createLeader = (port: LeaderPort, organization: Organization): Leader => {
  const { seat, plan, session, work, memory } = port
  const { emit } = session
  const { standing } = port
  let replans = standing?.replans ?? 0
  /** Best score when a plan was last made. */
  let best = session.state.score.completion
  let wanted: Replan | null = standing ? standing.wanted : { cause: 'new-goal', text: 'the goal is new' }
  /** What the plan that is being made is for. */
  let about: Replan | null = null
  const makePlan = organization.makePlan ?? staged
  const dispatch = (organization.dispatch ?? planned)(port)
  const proposals = createProposals(port, {
    adopt(content, version, only) {
      dispatch.adopted()
      const { dependencies } = organization
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
        organization: organization.name,
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
