import type { PlanTaskInput } from '../../brain/questions/plan-task/shape.ts'
import { piecesOf } from '../../designs/library/edits-in-words.ts'
import type { Think } from '../../mind/mind-needs.ts'
import type { Organization } from '../../organizations/organization.ts'
import { countingBlueprints } from '../../session/log/counting-blueprints.ts'
import type { Plan } from '../../session/log/events/plan.ts'
import { isBeyondReach } from '../../session/log/events/task-causes.ts'
import { changesOf } from '../../session/log/goal-changes.ts'
import { thingIn } from '../../session/log/item-titles.ts'
import type { SessionState, TaskState } from '../../session/log/state.ts'
import { tooLateFor } from '../buildings/begun-buildings.ts'
import type { Designing } from '../buildings/design-buildings.ts'
import { designedFor } from '../buildings/designed-for.ts'
import { followedByDesigns } from '../buildings/refused-by-designs.ts'
import { homeLines } from '../home/home-lines.ts'
import { wishesOfBefore } from '../home/likes.ts'
import type { Discussion } from '../messages/discussion-rounds.ts'
import { toldWorkers } from '../messages/told-workers.ts'
import type { GoalCheck } from '../tasks/goal-check.ts'
import { leavesOf } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { Schedule, SessionLike } from '../team-interface.ts'
import { asProposed } from './as-proposed.ts'
import type { LedTeam, PlanningSeat, Replan } from './leader-types.ts'
import { plannerOf } from './methods/method-table.ts'
import { planningInput } from './methods/planning-input.ts'
import type { Resources } from './methods/planning-resources.ts'
import { planUnasked } from './plan-unasked.ts'

/** What the ways of planning draw on. */
export interface PlanningMeans {
  readonly organization: Organization
  readonly schedule: Schedule
  readonly resources: Resources
  /** Where those who plan side by side talk it over. */
  readonly discussion: Discussion
  timeLeft(): PlanTaskInput['timeLeft']
  /** Has bodies look into the containers near that none has opened. */
  lookIntoUnopened(): Promise<void>
}

export interface PlanMakerNeeds {
  readonly own: PlanningSeat
  readonly ledTeam: LedTeam
  readonly session: SessionLike
  readonly work: Work
  readonly means: PlanningMeans
  readonly designing: Pick<Designing, 'refusal'>
  readonly goalCheck: Pick<GoalCheck, 'judgedBy' | 'askedByName' | 'written' | 'heldBefore' | 'look'>
}

/** Things were not to be found where its workers looked. */
const isLacking = ({ cause, done }: TaskState): boolean =>
  (isBeyondReach(cause) || cause === 'not-found' || cause === 'blocked') &&
  (thingIn(done) !== null || done?.kind === 'built')

/** What of a person's words is not in a design; '': all of it is. */
const beside = (words: string, inDesign: ReadonlySet<string>): string => {
  if (inDesign.has(words)) return ''
  const pieces = piecesOf(words)
  const left = pieces.filter(piece => !inDesign.has(piece))
  return left.length === pieces.length ? words : left.join(', ')
}

/** What is in the designs comes first, each once. */
const withFollowed = (content: Plan, said: readonly string[]): Plan =>
  said.length === 0 ? content : { ...content, followed: [...new Set([...said, ...(content.followed ?? [])])] }

const withUnfollowed = (content: Plan, lines: readonly string[]): Plan => ({
  ...content,
  analysis: [...lines, content.analysis].filter(Boolean).join('\n'),
  unfollowed: [...lines, ...(content.unfollowed ?? [])],
})

/** Those of the workers who have come to the team since; undefined: none, or that is not known. */
const joinedSince = (
  { seats }: Pick<SessionState, 'seats'>,
  workers: readonly string[],
  at: number | undefined,
): string[] | undefined => {
  const found = at === undefined ? [] : workers.filter(name => (seats[name]?.addedAt ?? at) > at)
  return found.length > 0 ? found : undefined
}

/** No work has come of a plan of this seat. */
const isFirst = ({ previous, finished, failed, running }: PlanTaskInput): boolean =>
  previous === null && [finished, failed, running].every(list => list.length === 0)

/** Thinks a plan up, in the way of the organization. */
export const createPlanMaker = (needs: PlanMakerNeeds): ((why: Replan, thinking: Think) => Promise<Plan>) => {
  const { own, ledTeam, session, work } = needs
  const { organization, schedule, resources, discussion, timeLeft } = needs.means
  const { seat, plan, memory } = own
  const makePlan = plannerOf(organization.planning, session.state.session)
  return async ({ text: why, wish, cause }, { signal, heard }) => {
    const known = session.state.plans[plan]
    const tooLate = tooLateFor({
      state: session.state,
      goal: own.goal.task,
      plan: known?.content ?? null,
      seats: Object.keys(session.state.seats),
    })
    let late: readonly string[] = []
    // What people said of a building is answered by its design, which tells what of it is there.
    const inDesign = new Set(
      Object.values(session.state.session.buildings ?? {}).flatMap(({ goal, followed = [], unread = [] }) =>
        goal === own.goal.task
          ? [...followed, ...unread.map(({ said }) => said)].flatMap(said => [said, ...piecesOf(said)])
          : [],
      ),
    )
    own.phase('plan', known ? why : 'making a plan')
    const because = needs.designing.refusal(own.goal.task)
    if (because !== undefined)
      return { objective: own.goal.text(), analysis: '', stages: [], impossible: { why: 'unreachable', because } }
    const failed = leavesOf(work.tasks()).filter(task => task.plan === plan && task.status === 'failed')
    if (failed.some(isLacking)) await needs.means.lookIntoUnopened()
    await needs.goalCheck.look()
    const judgedBy = needs.goalCheck.judgedBy()
    const written = judgedBy === 'plan' ? await needs.goalCheck.written() : []
    const joined = (at: number | undefined) => joinedSince(session.state, ledTeam.workers(), at)
    // Of those who plan side by side each reads what another one was told.
    const others = ledTeam.team().flatMap(({ name, person }) => (person ? [] : [name]))
    const wordsToWorkers = () => toldWorkers(session, seat, ledTeam.share() === null ? ledTeam.workers() : others)
    const earlier = wishesOfBefore(session.state.home, own.goal.text())
    // What workers say in looking back is for this plan.
    if (organization.reflects) await resources.states.bringUpToDate(ledTeam.workers(), signal)
    const input = planningInput(
      {
        goal: own.goal.text(),
        goalBy: session.state.session.goalStart?.by,
        goalChanges: changesOf(session.state.tasks, own.goal.task),
        seat,
        organization: organization.name,
        team: ledTeam.team(),
        workers: ledTeam.workers(),
        share: ledTeam.share(),
        // In a chain one works at a time, whatever the schedule of the task says.
        schedule: organization.handsOn === 'predecessor' ? 'relay' : schedule,
        observation: own.observation(),
        judgedBy,
        // Why a plan is wanted may say it.
        byName: needs.goalCheck.askedByName().filter(line => !why.includes(line.replace(/\.$/, ''))),
        written,
        timeLeft: timeLeft(),
        plan,
        tasks: leavesOf(work.tasks()).filter(task => task.plan === plan),
        feedback: resources.states.feedback,
        previous: known?.content ?? null,
        rejected: (known?.rejected ?? []).flatMap(({ version: _, content, ...rest }) => {
          const said = beside(rest.reason, inDesign)
          const { rest: reason, lines } = tooLate?.(rest.by, said) ?? { rest: said, lines: [] }
          late = lines
          return reason === '' ? [] : [{ ...rest, reason, plan: content, joined: joined(rest.at) }]
        }),
        refused: known?.refused,
        messages: heard(),
        toldWorkers: wordsToWorkers(),
        instructions: [
          ...earlier,
          ...memory.instructions.flatMap(one => {
            // The first plan is asked for with all that was said before it.
            const asked = known === undefined || one.text === wish?.text ? true : undefined
            const said = beside(one.text, inDesign)
            const { rest: text, lines } = tooLate?.(one.from, said) ?? { rest: said, lines: [] }
            if (asked) late = [...late, ...lines]
            return text === '' ? [] : [{ ...one, text, asked, joined: joined(one.at) }]
          }),
        ],
        remembered: homeLines(session.state, own.goal.text()),
        people: new Set(Object.keys(session.state.people)),
        counting: countingBlueprints(session.state),
        designed: designedFor(session.state, own.goal.task, cause === 'rejected'),
        occasion: why,
        occasionWish: wish,
      },
      own.view,
    )
    const onThought = (text: string): void => void session.emit('mind.thought', seat, { seat, text })
    const isStaged = organization.planning === undefined && session.state.seats[seat]?.occupant.kind === 'agent'
    const unasked = isStaged ? planUnasked(input) : null
    const planned = (asked: PlanTaskInput): Promise<Plan> =>
      makePlan(asked, {
        ask: async (question, about) => (await own.brain.ask(question, about, { seat, signal, onThought })).value,
        resources,
        toldWorkers: wordsToWorkers,
        discussion,
        signal,
        phase: note => own.phase('plan', note),
      })
    const first = unasked ?? (await planned(input))
    // Said once more it is meant to stay so.
    const signs = isFirst(input) && judgedBy === 'plan' && !first.finished ? (first.reached ?? []) : []
    const held = await needs.goalCheck.heldBefore(signs)
    const again = { by: seat, reached: [...held], open: [], held: true as const }
    const content = held.length > 0 ? await planned({ ...input, written: [...written, again] }) : first
    const before = earlier.map(({ from, text }) => `As last time ${from} said: “${text}”.`)
    const remembering =
      before.length > 0 ? { ...content, analysis: [content.analysis, ...before].join(' ').trim() } : content
    const rejection = cause === 'rejected' ? known?.rejected?.at(-1)?.reason : undefined
    const drawn = rejection === undefined ? [] : followedByDesigns(session.state, own.goal.task, rejection)
    const whole = withFollowed(asProposed(remembering, input, session.state, plan), drawn)
    if (whole.analysis) onThought(whole.analysis)
    // What was said once is answered once.
    return (cause === 'rejected' || cause === 'asked') && late.length > 0 ? withUnfollowed(whole, late) : whole
  }
}
