import type { GoalJudge } from '../../brain/questions/judged-by.ts'
import { nothingToDo } from '../../brain/questions/prompt-lines.ts'
import { saysOnlyWho } from '../../brain/rules/plan/only-who.ts'
import { blockName } from '../../minecraft/blocks/block-text.ts'
import { type Demand, dealtToEach } from '../../planner/demand.ts'
import { readGoal } from '../../planner/goal-demands.ts'
import { sharersOf } from '../../planner/goal-shares.ts'
import { vocabularyOf } from '../../planner/vocabulary.ts'
import type { Condition, Plan } from '../../session/log/events/plan.ts'
import type { ReplanCause } from '../../session/log/events/replan-causes.ts'
import { own } from '../../session/log/fold/records.ts'
import { changesOf } from '../../session/log/goal-changes.ts'
import { thingIn } from '../../session/log/item-titles.ts'
import type { ApprovalState, PlanState, SessionState, TaskState } from '../../session/log/state.ts'
import { goalWords, type Knowledge, quotedPart } from '../knowledge/team-knowledge.ts'
import { asksForSame, itemsOf } from '../plans/plan-changes.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionLike } from '../team-interface.ts'
import { gapsInWords } from './goal-words.ts'
import { partsBeyond } from './parts-beyond.ts'
import type { SessionGoal } from './session-goal.ts'
import { isEnded, isUnder, leavesOf } from './task-rules.ts'
import type { Work } from './task-tree.ts'

/** What the log says of the goal: its plans, the work for it, what its words ask for. */
export interface GoalFacts {
  plans(): PlanState[]
  /** All that was ever planned or taken on for the goal. */
  items(): TaskState[]
  /** All work for the goal is done, or the plans say that there is none. */
  allDone(): boolean
  /** A version of a plan that was asked for is still to be made, or to be decided on: it may be more work. */
  isMoreAsked(): boolean
  /** What its words ask for, whatever people said of its plans. */
  inWords(): readonly Demand[]
  /** What the goal asks for; what people changed is not read in its words. */
  asked(): Demand[]
  /** Ids of the items of a plan that are about what the words of the goal ask for; all where these do not say it. */
  ownItems(plan: Plan): ReadonlySet<string>
  /** What is asked for without what is out of reach. */
  wanted(): Demand[]
  /** People may have less, or something else, than the words of the goal say: what they decided on is what counts. */
  decidedByPeople(): boolean
  /** Parts that no work was planned for: not understood, or out of reach. */
  withoutWork(): string[]
  /** Agents of whom the goal asks all that it asks, by their names; null: some of it is for any of them. */
  asksOnly(): readonly string[] | null
  /** Whether its words ask something of this seat by its name, which may be that of a leader. */
  names(seat: string): boolean
  /** Who says whether the goal is reached. */
  judgedBy(): GoalJudge
  /** How the world shows that the goal is reached, as each plan, or one of equals, says it. */
  signs(): readonly GoalSigns[]
  /** All of them; undefined: none says it. */
  reached(): Condition[] | undefined
  /** What of the goal the plans are without. */
  gaps(): ReturnType<typeof gapsInWords>
}

export interface GoalSigns {
  /** Who wrote them. */
  readonly by: string
  readonly reached: readonly Condition[]
  /** Of these, what held before any work for the goal. */
  readonly held: readonly Condition[]
  /** A person approved them. */
  readonly approved: boolean
}

export interface GoalFactNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly work: Work
  readonly goal: SessionGoal
  readonly knowledge: Knowledge
}

/** What a part of the goal is about; null: the words for it name no thing that an item of a plan could be about. */
const thingAsked = (demand: Demand): string | null => {
  switch (demand.kind) {
    case 'collect':
    case 'craft':
    case 'bring':
    case 'store':
      return demand.item
    case 'place':
      return blockName(demand.block)
    case 'build':
      return demand.blueprint
    case 'reach':
      return 'inside'
    default:
      return null
  }
}
const isName = (name: string | undefined, seat: string): boolean => name?.toLowerCase() === seat.toLowerCase()
/** Of whom a part of the goal asks something: who gets it, alone or with others, and who hands it on. */
const namedIn = (one: Demand): string[] =>
  [
    'who' in one ? one.who : undefined,
    ...('along' in one ? (one.along ?? []) : []),
    ...('via' in one ? (one.via ?? []) : []),
  ].filter(name => name !== undefined)
const isAskedFor = (cause: ReplanCause | undefined): boolean => cause === 'asked' || cause === 'rejected'
const thingDone = (done: Condition): string | null =>
  done.kind === 'built' ? done.blueprint : done.kind === 'inside' ? done.kind : thingIn(done)

export const createGoalFacts = ({ session, roster, work, goal, knowledge }: GoalFactNeeds): GoalFacts => {
  const plans = () => roster.planners.flatMap(name => session.state.plans[goal.plan(name)] ?? [])
  /** What was said of versions of plans, and whether it changes nothing but who does the work. */
  const onlyWho = new Map<string, boolean>()
  /** Whom the goal names by itself, it names no more where people say who does what. */
  const namesWorkers = (): boolean => inWordsOf(goal.text()).some(one => namedIn(one).length > 0)
  const saysWho = (words: string, { plan, version }: PlanState, content: Plan): boolean => {
    const key = JSON.stringify([plan, version, words])
    const isWho = onlyWho.get(key) ?? saysOnlyWho(words, [...roster.members.keys()], content)
    onlyWho.set(key, isWho)
    return isWho
  }
  const isOnlyWho = ({ reason, version }: ApprovalState, plan: PlanState): boolean => {
    if (reason === undefined || namesWorkers()) return false
    const against = plan.rejected?.find(one => one.version === version)
    return saysWho(reason, { ...plan, version: against?.version ?? plan.version }, against?.content ?? plan.content)
  }
  /** A wish that holds is about the workers of some version alone. */
  const isWhoWish = (words: string): boolean =>
    !namesWorkers() &&
    plans().some(plan =>
      [{ version: plan.version, content: plan.content }, ...(plan.rejected ?? [])].some(one =>
        saysWho(words, { ...plan, version: one.version }, one.content),
      ),
    )
  const isEdited = ({ editor, previous, content }: PlanState): boolean =>
    editor !== undefined && (!previous || namesWorkers() || !asksForSame(previous.content, content))
  const decidedByPeople = (): boolean =>
    plans().some(isEdited) ||
    changesOf(session.state.tasks, goal.task()).length > 0 ||
    [...roster.members.values()].some(({ memory }) => memory.instructions.some(({ text }) => !isWhoWish(text))) ||
    Object.values(session.state.approvals).some(one => {
      if (one.decision !== 'rejected' || one.source === 'timeout') return false
      const plan = plans().find(({ plan }) => plan === one.plan)
      return plan !== undefined && !isOnlyWho(one, plan)
    })
  /** Those who work where no agent plans for the others. */
  const equals = (): string[] =>
    [...roster.members.keys()].filter(
      name => session.state.seats[name]?.occupant.kind === 'agent' && roster.bench.why(name) === undefined,
    )
  const readWords = (text: string): Demand[] =>
    dealtToEach(readGoal(text, vocabularyOf(goalWords(knowledge, text))), [
      ...new Set(roster.planners.length > 0 ? roster.planners.flatMap(name => roster.workers(name)) : equals()),
    ])
  // One read takes 20 ms, and one step of a leader asks for it once for each worker: until something happens they ask for the same.
  const read: { state?: SessionState; readonly demands: Map<string, Demand[]> } = { demands: new Map() }
  const inWordsOf = (text: string): Demand[] => {
    const { state } = session
    if (read.state !== state) read.demands.clear()
    read.state = state
    const demands = read.demands.get(text) ?? readWords(text)
    read.demands.set(text, demands)
    return demands
  }
  /** Of a building of which the plans leave out what the goal does not want, the rest is asked for. */
  const withoutUnbuilt = (demand: Demand): Demand => {
    if (demand.kind !== 'build') return demand
    const left = plans().flatMap(({ content }) =>
      (content.unbuilt ?? []).filter(({ blueprint }) => blueprint === demand.blueprint),
    )
    if (left.length === 0) return demand
    const out = new Set(left.flatMap(({ cells }) => cells))
    const all = own(session.state.session.blueprints, demand.blueprint) ?? []
    const isFollowed = (words: string): boolean => left.some(({ said }) => words.includes(said) || said.includes(words))
    return {
      ...demand,
      cells: [...all.keys()].filter(cell => !out.has(cell)),
      unread: demand.unread?.filter(words => !isFollowed(words)),
    }
  }
  const asked = (): Demand[] => (decidedByPeople() ? [] : inWordsOf(goal.text()).map(withoutUnbuilt))
  const items = (): TaskState[] => leavesOf(work.tasks()).filter(one => isUnder(work.tasks(), one.parent, goal.task()))
  const signs = (): GoalSigns[] => {
    const { seats, people } = session.state
    const drafted = plans().flatMap(({ content: { reached }, held = [], by, seat, editor }) =>
      reached ? [{ by: editor ?? seat, reached, held, approved: by !== undefined && Object.hasOwn(people, by) }] : [],
    )
    const said = Object.values(seats).flatMap(({ seat, peer }) =>
      peer?.reached ? [{ by: seat, reached: peer.reached, held: peer.held ?? [], approved: false }] : [],
    )
    return [...drafted, ...said]
  }
  const isMoreAsked = (): boolean =>
    plans().some(
      ({ status, cause, editor, wanted }) =>
        isAskedFor(wanted?.cause) || (status === 'proposed' && (editor !== undefined || isAskedFor(cause))),
    )
  return {
    plans,
    isMoreAsked,
    decidedByPeople,
    asked,
    inWords: () => inWordsOf(goal.text()),
    items,
    ownItems(plan) {
      const all = itemsOf(plan)
      const things = inWordsOf(goal.text()).map(thingAsked)
      const own = all.filter(
        ({ done, addedBy }) =>
          addedBy !== undefined || things.some(thing => thing !== null && thing === thingDone(done)),
      )
      return new Set((own.length === 0 || things.includes(null) ? all : own).map(({ id }) => id))
    },
    allDone: () =>
      !isMoreAsked() &&
      (work.get(goal.task())?.status === 'succeeded' ||
        (plans().length > 0 &&
          plans().length === roster.planners.length &&
          plans().every(({ status, content }) => status === 'approved' && nothingToDo(content) !== '') &&
          items().every(one => isEnded(one) && one.status !== 'failed'))),
    wanted() {
      const beyond = plans().flatMap(plan => plan.content.outOfReach ?? [])
      const all = asked()
      const lost = new Set(beyond.flatMap(({ part }) => partsBeyond(part, all, inWordsOf, thingAsked)))
      return all.filter(one => !lost.has(one))
    },
    withoutWork: () =>
      plans().flatMap(({ content: { leftOut = [], outOfReach = [] } }) => [
        ...leftOut.map(part => quotedPart(knowledge, part)),
        ...outOfReach.map(({ part }) => `“${part}”`),
      ]),
    asksOnly() {
      const vocabulary = vocabularyOf(goalWords(knowledge, goal.text()))
      const named = asked().map(one =>
        one.kind === 'unknown'
          ? sharersOf(one.text, vocabulary, [...roster.members.keys()])
          : 'who' in one && one.who !== undefined
            ? namedIn(one)
            : [],
      )
      return named.length > 0 && named.every(names => names.length > 0) ? named.flat() : null
    },
    names: seat => inWordsOf(goal.text()).some(one => namedIn(one).some(name => isName(name, seat))),
    judgedBy() {
      if (goal.judged()) return 'task'
      if (decidedByPeople()) return 'people'
      const demands = asked()
      return demands.length === 0 || demands.some(({ kind }) => kind === 'unknown') ? 'plan' : 'words'
    },
    signs,
    reached() {
      const drafted = signs()
      return drafted.length === 0 ? undefined : drafted.flatMap(one => one.reached)
    },
    gaps: () => gapsInWords(plans(), part => quotedPart(knowledge, part)),
  }
}
