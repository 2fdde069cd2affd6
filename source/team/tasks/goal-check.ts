import type { Written } from '../../brain/questions/judged-by.ts'
import { reachedWhen } from '../../session/log/condition-words.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import { judgedBeside } from '../../session/log/goal-changes.ts'
import type { GroupGoal } from '../seats/peer-types.ts'
import { createGoalDecision, isAllDone } from './decide-goal.ts'
import { holds } from './drafted-judge.ts'
import type { GoalDecisionNeeds } from './end-as-found.ts'
import { givesUp } from './given-up.ts'
import { countForGoal } from './goal-amounts.ts'
import type { GoalFacts, GoalSigns } from './goal-facts.ts'
import { measurable, shows } from './goal-outcome.ts'
import { askedByName, lookForShare, sharesLacking } from './goal-shares.ts'
import { showsGoal } from './goal-shown.ts'
import type { Lack } from './goal-words.ts'
import { heldBefore } from './held-before.ts'
import { createJudge, type JudgeNeeds } from './judge-looks.ts'
import { isLeftToOthers } from './left-to-others.ts'
import { endMetGifts } from './met-gifts.ts'
import { missingParts, openItems } from './missing-parts.ts'

export interface GoalCheckNeeds {
  readonly decision: GoalDecisionNeeds
  readonly judge: JudgeNeeds
  /** Those who agree among themselves, where the organization is of that kind. */
  readonly peerGroup: GroupGoal | null
}

/** Whether the goal is reached when every task of the plans is done: the judge has the last word, where there is one. */
export interface GoalCheck {
  ask(): void
  /** Has the judge look now, so that a question tells what is there now; true when everything is done. */
  look(): Promise<boolean>
  /** Whether the world shows all of it where no judge looks: then no agent has to say so. */
  isShown(): Promise<boolean>
  /** Who says whether it is reached. */
  judgedBy: GoalFacts['judgedBy']
  asksOnly: GoalFacts['asksOnly']
  names: GoalFacts['names']
  /** Whom it names, and how much of theirs is done, in sentences. */
  askedByName(): string[]
  /** Others are at all that is lacking of the goal, as far as that is known. */
  isLeftToOthers(seat: string): boolean
  /** How the world shows that it is reached, as planners or equals say; undefined: none said it. */
  signs: GoalFacts['reached']
  /** What was written of that, by whom, and what of it the world does not show; `others`: that counts no more. */
  written(others?: readonly Pick<GoalSigns, 'by' | 'reached'>[]): Promise<Written[]>
  /** Of what is said of the reached goal, what holds now and held before any work for the goal. */
  heldBefore(reached: readonly Condition[]): Promise<readonly Condition[]>
  ownItems: GoalFacts['ownItems']
  /** Ends gifts of a plan that are there before any work; true: one was. */
  endMetGifts(plan: string): Promise<boolean>
  /** Items that are to lie in a container in the end, as it asks for it. */
  toBeStored(): ReadonlySet<string>
  /** What the world does not show of it, by its words and by what was said of that; none: all is there, a judge looks, or that cannot be said. */
  lacking(): Promise<string[]>
  /** All that is missing of the goal, each part in words; none: that cannot be said. */
  missing(): string[]
}

export const createGoalCheck = (needs: GoalCheckNeeds): GoalCheck => {
  const { decision } = needs
  const { session, roster, goal, facts, ending } = decision

  const unmet = (lacking: Lack): void => {
    const text = `all that was planned is done, but the world does not show the goal: ${lacking()}`
    for (const name of roster.planners) roster.members.get(name)?.leader?.replan({ cause: 'unmet', text })
    needs.peerGroup?.tellLacking(lacking)
    session.emit('alert', 'team', { level: 'info', text: `${text[0]!.toUpperCase()}${text.slice(1)}` })
  }
  const judge = createJudge(needs.judge, lacking => unmet(() => lacking))
  const decide = createGoalDecision(decision, unmet)
  const isShown = async (): Promise<boolean> => !judge.judges() && !ending.over && (await showsGoal(decision))
  /** A planner that goes one step at a time thinks of the next one, unless all is there. */
  const goOn = async (stepping: readonly string[]): Promise<void> => {
    if (await isShown().catch(() => false)) return decide()
    if (ending.over || !isAllDone(decision)) return
    for (const name of stepping)
      roster.members
        .get(name)
        ?.leader?.replan({ cause: 'next-step', text: 'the goal is not reached yet: what comes next?' })
  }

  return {
    judgedBy: facts.judgedBy,
    asksOnly: facts.asksOnly,
    names: facts.names,
    askedByName: () => (facts.judgedBy() === 'task' ? [] : askedByName(decision)),
    isLeftToOthers: seat => isLeftToOthers(decision, seat),
    signs: facts.reached,
    async written(others = []) {
      const looks = [...others, ...facts.signs()].map(async ({ by, reached }): Promise<Written> => {
        const found = await Promise.all(reached.map(one => holds(decision, one)))
        return {
          by,
          reached: [...reached],
          open: reached.flatMap((one, nth) => {
            const share = lookForShare(decision, one)
            return found[nth] ? [] : `${reachedWhen([one])}${share ? ` (${share.detail})` : ''}`
          }),
        }
      })
      return await Promise.all(looks)
    },
    heldBefore: reached => heldBefore(decision, reached),
    ownItems: facts.ownItems,
    endMetGifts: plan => endMetGifts(decision, plan),
    toBeStored: () => new Set(facts.wanted().flatMap(part => (part.kind === 'store' ? [part.item] : []))),
    async look() {
      if (!judge.judges()) return false
      await judge.takeScore()
      return session.state.score.completion >= 1
    },
    async lacking() {
      if (judge.judges()) return []
      const said = await this.written()
      return [...new Set([...this.missing(), ...said.flatMap(({ open = [] }) => open)])]
    },
    isShown,
    missing() {
      const open = judge.judges() ? judge.unfinished() : []
      if (open.length > 0) return open
      const read = measurable(facts.asked())
      const items = facts.items()
      const left = openItems(items)
      const counted = countForGoal(decision, read)
      const { amounts } = counted
      // What the words of the goal do not say is told by the work for it; a part that is being worked at by its items.
      const parts = read.whole ? read.parts : read.parts.filter(part => !left.some(task => shows(task, part)))
      const done = items.filter(({ status }) => status === 'succeeded')
      const inAll = missingParts(parts, amounts, done)
      const lacking = inAll.length > 0 ? inAll : sharesLacking(decision, counted).map(one => one())
      const rest = read.whole ? [] : [...left.map(({ title }) => `“${title}”`), ...facts.withoutWork()]
      return [...new Set([...lacking, ...rest])]
    },
    ask() {
      if (ending.over || givesUp(decision) || !isAllDone(decision)) return
      const stepping = roster.planners.filter(name => session.state.plans[goal.plan(name)]?.content.more)
      if (stepping.length > 0) void goOn(stepping)
      else if (judge.judges()) judge.look()
      // What the judge of the task finds of a changed goal is told beside the verdict: as the world is now.
      else if (judgedBeside(session.state, goal.task()) !== undefined) void judge.takeScore().then(decide)
      else void decide()
    },
  }
}
