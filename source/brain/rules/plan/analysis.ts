import { blockName } from '../../../minecraft/blocks/block-text.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { hintInBrackets } from '../../../minecraft/names/suggestions.ts'
import { type Demand, inWords } from '../../../planner/demand.ts'
import { readGoal } from '../../../planner/goal-demands.ts'
import { partWithHint } from '../../../planner/goal-suggestions.ts'
import { vocabularyOf } from '../../../planner/vocabulary.ts'
import type { Plan } from '../../../session/log/events/plan.ts'
import { shortened } from '../../../session/log/item-titles.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { aboutOf, type Draft } from '../items/draft-item.ts'
import { isPlace, type Stored } from '../items/stored-items.ts'
import { isNewest, quote, saidNow } from './apply-wishes.ts'
import { leftOutOf } from './goal-coverage.ts'
import {
  inParts,
  isOutAlready,
  joinedOf,
  keptEmpty,
  mendedInWords,
  outAlready,
  saidInstead,
  unreadInWords,
} from './heard-in-words.ts'
import { namedIn } from './mark-names.ts'
import { keptOrder } from './one-after-another.ts'
import { needsThing } from './still-needed.ts'
import { takenFrom } from './take-back.ts'
import { thingOf } from './take-out.ts'
import { comesFirst, comesLast, namedFirst, namedLast, outOfGoalOrder } from './what-comes-first.ts'
import { against, means, unwanted } from './wished-workers.ts'
import { isAbout, type Unwanted, type Wish, type Wishes } from './wishes.ts'
import type { Told, Work } from './work.ts'

/** What became of a wish about who does what, said by the items that are about it now. */
const followed = (
  kind: 'assign' | 'spare',
  wish: Wishes['assign'][number],
  drafts: readonly Draft[],
  wishes: Wishes,
): Told => {
  const { worker, words } = wish
  const left = against(wish, drafts, kind, wishes)
  if (left.length > 0)
    return { isMet: false, text: `Not followed in full: ${quote(wish)}. These stay as they were: ${withWhom(left)}.` }
  const about = drafts.filter(draft => means(wish, draft) && (draft.assignee === worker) === (kind === 'assign'))
  if (about.length === 0 && !wish.beside)
    return { isMet: false, text: `Not followed: ${quote(wish)}. No item of this plan is about “${words}”.` }
  const text =
    kind === 'assign'
      ? `${worker} gets ${titlesOf(about)}: ${quote(wish)}.`
      : `${worker} is spared ${withWhom(about)}: ${quote(wish)}.`
  return { isMet: true, text }
}

const titlesOf = (drafts: readonly Draft[]): string => shortened(drafts.map(({ title }) => `“${title}”`))
const withWhom = (drafts: readonly Draft[]): string =>
  shortened(drafts.map(({ title, assignee }) => `“${title}” (${assignee})`))

/** What became of a wish to leave something out that is no part of the goal, or that other parts still need. */
const leftOf = (wish: Unwanted, { takenOut, aside }: Work, drafts: readonly Draft[], input: PlanTaskInput): Told[] => {
  if (takenOut.some(({ said }) => said === wish.said)) return []
  const still = drafts.filter(draft => unwanted(wish, draft))
  // What is there already is not made: only its use could be meant.
  const { thing } = wish
  const isUsed = thing !== undefined && (still.length > 0 || (thing !== 'crafting_table' && !wish.collecting))
  const users = drafts.filter(
    draft =>
      (isUsed && needsThing(draft, thing, input)) ||
      still.some(({ id, done }) => done.kind === 'placed' && draft.requires.includes(id)),
  )
  if (users.length > 0)
    return [{ isMet: false, text: `Not followed: ${quote(wish)}. ${titlesOf(users)} cannot do without it.` }]
  if (still.length > 0) {
    const list = still.map(({ title, because }) => `“${title}”${because === '' ? '' : ` (${because})`}`).join(', ')
    return [{ isMet: false, text: `Not left out in full: ${quote(wish)}. Something else needs this: ${list}.` }]
  }
  if (aside.has(wish)) return [{ isMet: true, text: `Left out ${wish.words}: ${quote(wish)}.` }]
  const filling = drafts.filter(({ done }) => done.kind === 'stored' && standsAlready(thing, done, input))
  const why =
    filling.length === 0
      ? `No part of this plan is about “${wish.words}”${hintInBrackets(...(wish.meant ?? []))}`
      : `This plan makes no ${readable(thing!)}; what stands there is used for ${titlesOf(filling)}`
  return [{ isMet: false, isEmpty: true, text: `Nothing to leave out: ${quote(wish)}. ${why}.` }]
}
const standsAlready = (thing: string | undefined, done: Stored, { containers }: PlanTaskInput): boolean =>
  containers.some(one => one.block === thing && isPlace(one, done.at))

/** The items that bring about what a person's words ask for; none: the words ask for nothing, or for more than the plan holds. */
const plannedFor = (said: string, input: PlanTaskInput, drafts: readonly Draft[]): readonly Draft[] => {
  const known = drafts.flatMap(draft => thingDone(draft) ?? [])
  const demands = readGoal(said, vocabularyOf({ ...input, names: [...input.names, ...known] }))
  if (demands.length === 0 || leftOutOf(demands, drafts, input).length > 0) return []
  // A change of a building is in no item: those build it as it was drawn.
  if (demands.some(demand => demand.kind === 'build' && demand.change !== undefined)) return []
  const planned = drafts.filter(draft => demands.some(demand => isShownBy(demand, draft)))
  // Where the words name who is to do it, it is in the plan only as theirs.
  const named = namedIn(
    said,
    input.team.map(({ name }) => name),
  )
  return named.length === 0 || planned.every(({ assignee }) => named.includes(assignee)) ? planned : []
}
const isShownBy = (demand: Demand, draft: Draft): boolean =>
  demand.kind === 'build'
    ? draft.done.kind === 'built' && draft.done.blueprint === demand.blueprint
    : thingOf(demand) !== null && thingOf(demand) === thingDone(draft)
const thingDone = ({ done }: Draft): string | null =>
  done.kind === 'have' || done.kind === 'stored' ? done.item : done.kind === 'placed' ? blockName(done.block) : null

/** What no plan of this goal can follow. */
const nothingOf = (wish: Wish, why: string): Told => ({
  ...{ isMet: false, isEmpty: true, nth: wish.nth },
  text: `Not followed: ${quote(wish)}. ${why}.`,
})

/** Whether a person who said something of an earlier plan was answered so; the goal says what it says of each plan. */
const isAnswered = ({ text, isMet, isEmpty, nth = -1 }: Told, input: PlanTaskInput): boolean => {
  if (isMet || nth < 0 || isNewest(nth, input)) return false
  const plans = [...input.rejected.map(({ plan }) => plan), input.previous]
  return isEmpty === true || plans.some(plan => plan?.unfollowed?.includes(text))
}

/** `Bob, Mia and Ann` */
const inList = new Intl.ListFormat('en-GB')

/** What is not as people want it comes first. */
export const analyse = (
  input: PlanTaskInput,
  work: Work,
  drafts: readonly Draft[],
): Pick<Plan, 'analysis' | 'unfollowed' | 'instead' | 'followed'> => {
  const { workers, wishes, leftOut, takenOut, outOfReach, takenBack } = work
  // Items may be for people, too, and a worker may have none.
  const busy = new Set([...workers, ...drafts.map(({ assignee }) => assignee)])
  const team = [...busy].filter(name => drafts.some(({ assignee }) => assignee === name))
  const load = team.map(
    name =>
      `${name} about ${drafts.filter(draft => draft.assignee === name).reduce((all, draft) => all + draft.effort, 0)}`,
  )
  const unmet: string[] = []
  const refused = new Set<string>()
  const lines = [
    ...mendedInWords(work.mended),
    ...inParts(takenOut.map(({ part, by, said }) => ({ part, why: `${by} said: ${said}` }))).map(
      ({ parts, why }) => `Left out: ${parts} (${why}).`,
    ),
    ...inParts(outOfReach.map(({ part, because }) => ({ part, why: because }))).map(
      ({ parts, why }) => `Out of reach: ${parts} (${why}).`,
    ),
    ...takenBack.map(
      ({ item, count, because }) =>
        `Takes ${readable(item, count)} out of the chest, which an earlier goal put there: ${because}.`,
    ),
    ...takenFrom(work, input).map(({ at, block, items }) => {
      const list = Object.entries(items).map(([item, count]) => readable(item, count))
      return `Takes ${list.join(', ')} out of the ${readable(block)} at ${at.join(' ')}, which lay there before this goal.`
    }),
    ...(drafts.length === 0
      ? []
      : [
          `${drafts.length} ${drafts.length === 1 ? 'item' : 'items'} for ${inList.format(team)} (${load.join(', ')} steps of work).`,
        ]),
  ]
  /** What was done as a person wanted it is no longer in the plan, and was followed. */
  const isDone = (wish: Wish): boolean => input.finished.some(one => isAbout(wish.words, one.id, ...aboutOf(one)))
  /** Whether words were refused whose answer does not itself name what to say or do instead. */
  let isRefused = false
  const tell = (one: Told, wish?: Pick<Wish, 'nth' | 'said'>): void => {
    const nth = wish?.nth ?? one.nth
    // What was refused of an earlier plan was answered by the one after it; what holds of it now is no news.
    const isOld = nth !== undefined && nth >= 0 && nth < input.rejected.length && !isNewest(nth, input)
    if (isAnswered({ ...one, nth }, input)) return
    if (one.isMet || isOld) lines.push(one.text)
    else {
      isRefused ||= !one.isPartly
      // Amounts of one saying are told together.
      const said = wish ? [wish] : wishes.amounts.filter(amount => amount.nth === nth)
      for (const { said: words } of said) refused.add(words)
      unmet.push(one.text)
    }
  }
  if (work.byJudge) lines.push(`Planned from what the judge looks for: ${work.byJudge.map(inWords).join(', ')}.`)
  if (leftOut.length > 0) {
    const quoted = leftOut.map(part => partWithHint(part, vocabularyOf(input), () => undefined))
    lines.push(`Not read as work: ${quoted.join(', ')}.`)
  }
  for (const demand of work.demands)
    if ('aside' in demand && demand.aside !== undefined)
      tell({
        isMet: false,
        text: `Nothing comes of “${demand.aside}” (${inWords(demand)}): it names nobody of the team.`,
      })
  const brought = work.demands.filter(demand => demand.kind === 'collect' && demand.brought)
  if (brought.length > 0)
    lines.push(
      `Read as: ${brought.map(inWords).join(', ')}. A goal is the team's and hands nothing over; “@${team[0] ?? 'name'} bring me …”, said in the game, does.`,
    )
  for (const wish of wishes.without) for (const one of leftOf(wish, work, drafts, input)) tell(one, wish)
  if (wishes.only) {
    const others = drafts.filter(({ assignee }) => !wishes.only!.includes(assignee))
    const apart = others.length > 0 ? `, apart from ${withWhom(others)}` : ''
    lines.push(`Only ${inList.format(wishes.only)} ${wishes.only.length === 1 ? 'works' : 'work'}${apart}.`)
  }
  for (const one of work.told) tell(one)
  const isFound = (wish: Wish): boolean => wish.words === '' || drafts.some(draft => means(wish, draft))
  const isOver = (wish: Wish): boolean => !isFound(wish) && isDone(wish)
  for (const wish of [...wishes.assign, ...work.assigned])
    if (!isOver(wish)) tell(followed('assign', wish, drafts, wishes), wish)
  for (const wish of wishes.spare) if (!isOver(wish)) tell(followed('spare', wish, drafts, wishes), wish)
  const joined = joinedOf(wishes.also, drafts, input)
  unmet.push(...joined.unmet)
  lines.push(...joined.lines)
  const lost = (wish: Wish): void => {
    if (!isDone(wish)) tell(nothingOf(wish, `No item of this plan is about “${wish.words}”`), wish)
  }
  for (const wish of wishes.split)
    if (isFound(wish)) lines.push(`Split further${wish.words ? ` (${wish.words})` : ''}: ${quote(wish)}.`)
    else lost(wish)
  const orders = wishes.order.map(wish => ({ wish, ...keptOrder(wish, drafts, input) }))
  for (const wish of wishes.first) {
    // What was said again is answered once.
    if (wishes.first.findLast(({ words }) => words === wish.words) !== wish) continue
    // `first the logs, then the torches` says which of the two is first, and no more.
    const own = orders.filter(one => one.wish.nth === wish.nth && one.wish.after === wish.words)
    if (own.length > 0 && own.every(({ isKept }) => isKept)) continue
    const about = namedFirst(wish, drafts)
    if (about.length === 0) lost(wish)
    else for (const one of comesFirst(wish, about, drafts, input)) tell(one, wish)
  }
  const disorder = outOfGoalOrder(drafts, input)
  if (disorder !== null) lines.push(disorder)
  for (const wish of wishes.last) {
    const about = namedLast(wish, drafts, input)
    if (about.length === 0) lost(wish)
    else for (const one of comesLast(wish, about, drafts, input)) tell(one, wish)
  }
  for (const { wish, nothing, told, isNeeded } of orders) {
    for (const words of nothing) lost({ ...wish, words })
    // What comes first and cannot has named what it needs.
    const isTold = isNeeded && wishes.first.some(one => one.nth === wish.nth && one.words === wish.after)
    if (!isTold && nothing.length === 0) tell(told, wish)
  }
  for (const wish of wishes.counts) {
    const about = work.demands.filter(demand => 'item' in demand && isAbout(wish.words, demand.item))
    if (about.length === 0)
      tell(
        {
          ...nothingOf(wish, `The goal asks for no ${wish.words}: \`n\` adds an item, /goal changes the goal`),
          isPartly: true,
        },
        wish,
      )
    else lines.push(`As asked: ${about.map(inWords).join(', ')} (${quote(wish)}).`)
  }
  for (const wish of wishes.together)
    if (!drafts.some(({ done }) => done.kind === 'built') && !input.finished.some(({ way }) => way === 'build'))
      tell(nothingOf(wish, 'This plan has no building to keep in one piece'), wish)
  for (const wish of wishes.empty) tell(keptEmpty(wish, drafts), wish)
  for (const wish of wishes.swap)
    tell(nothingOf(wish, 'The goal, its blueprint and what grows near decide the material'), wish)
  lines.push(...outAlready(wishes.unread, input.team))
  const unread = wishes.unread.filter(one => {
    const { said, by } = one
    if (one.idle) return !isOutAlready(one, input.team)
    const there = plannedFor(said, input, drafts)
    if (there.length > 0) lines.push(`Already in the plan: ${titlesOf(there)} (${by} said: ${said}).`)
    return there.length === 0
  })
  unmet.push(...unreadInWords(unread, input.team))
  // What the plan before did not follow either was answered with it, examples and all.
  const isNews = unmet.some(line => !input.previous?.unfollowed?.includes(line))
  const instead =
    isNews && (isRefused || unread.length > 0)
      ? saidInstead(unread, drafts, workers, input, lostIn(outOfReach, input))
      : []
  unmet.push(...instead)
  for (const one of input.failed.slice(-3))
    lines.push(`Failed before: ${one.title} (${one.by}): ${(one.reason ?? one.detail).replace(/\.$/, '')}.`)
  const unfollowed = [...new Set(unmet)]
  for (const { said } of unread) refused.add(said)
  const met = saidNow(wishes, input).filter(said => !refused.has(said))
  return {
    analysis: [...new Set([...unfollowed, ...lines])].join('\n'),
    unfollowed: unfollowed.length > 0 ? unfollowed : undefined,
    instead: instead[0],
    followed: met.length > 0 ? met : undefined,
  }
}

const lostIn = (outOfReach: Work['outOfReach'], input: PlanTaskInput): string[] =>
  outOfReach.flatMap(({ part }) => readGoal(part, vocabularyOf(input)).flatMap(demand => thingOf(demand) ?? []))
