import type { Check } from '../../mind/mind-task.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { countAsked } from '../../planner/asked-words.ts'
import { beyondReach } from '../../planner/beyond-reach.ts'
import { type Demand, inWords } from '../../planner/demand.ts'
import { thingIn } from '../../session/log/item-titles.ts'
import { listed } from '../../session/log/listed.ts'
import type { PlanState } from '../../session/log/state.ts'
import { itemsOf } from '../plans/plan-changes.ts'
import type { Wanted } from './goal-outcome.ts'

/** What people are told of how far a goal is reached. */

/** What is lacking, in words for `reader`, who is called “you”; without one, for people. */
export type Lack = (reader?: string) => string

/** Why a part of the goal is not reached; `look`: what the world shows of it, where that was looked at. */
export const lackInWords = (part: Wanted, look: Pick<Check, 'detail'> | null): string =>
  `${inWords(part)} (${look?.detail ?? 'nothing that was done shows it'})`

/** What people did not want any more of what was to be done, each with who said so. */
export const takenOutInWords = (plans: readonly Pick<PlanState, 'content' | 'previous' | 'editor'>[]): string[] => {
  const list = plans.flatMap(({ content, previous, editor }) => {
    const things = new Set(itemsOf(content).map(({ done }) => thingIn(done)))
    // Where a person wrote the plan: things that no item is about any more.
    const gone =
      editor === undefined || !previous ? [] : itemsOf(previous.content).filter(item => !things.has(thingIn(item.done)))
    return [...(content.takenOut ?? []), ...gone.map(({ title }) => ({ part: title, by: editor! }))]
  })
  return [...new Set(list.map(({ by }) => by))].map(by => {
    const parts = list.filter(one => one.by === by).map(({ part }) => `“${part}”`)
    return `without ${listed([...new Set(parts)])}, which ${by} took out`
  })
}

/** What of its buildings the plans leave out, each with whose words say so. */
export const unbuiltInWords = (
  plans: readonly Pick<PlanState, 'content'>[],
  called: (blueprint: string) => string,
): string[] => {
  const list = plans.flatMap(({ content }) => content.unbuilt ?? [])
  return [...new Set(list.map(({ said, by, blueprint }) => JSON.stringify([said, by, blueprint])))].map(key => {
    const same = list.filter(({ said, by, blueprint }) => JSON.stringify([said, by, blueprint]) === key)
    const { said, by, blueprint } = same[0]!
    const parts = listed([...new Set(same.map(({ part }) => part))])
    return `the ${called(blueprint)} is without ${parts} (${by}: “${said}”)`
  })
}

/** What is put away was collected before: “put 20 logs into the chest; Bob brings the logs” asks for no log beside them. */
const isCovered = (part: Demand, parts: readonly Demand[]): boolean =>
  part.kind === 'collect' &&
  parts.some(one => one.kind === 'store' && one.item === part.item && one.count >= part.count)

/**
 * Of a goal of several parts, all: which of them are done, and of which nothing shows that. Words that were not read are none of those that
 * are done, and where they are not done it is said that nothing looks at them.
 */
export const partsInWords = <Part extends Demand>(
  all: readonly Part[],
  isDone: (part: Part) => boolean,
): { readonly done: string; readonly open: string[] } => {
  const words = (list: readonly Part[]): string => listed(list.map(part => `“${inWords(part)}”`))
  const parts = all.filter(part => !isCovered(part, all))
  const read = parts.filter(({ kind }) => kind !== 'unknown')
  // A word alone asks for nothing that could be looked at.
  const unread = parts.filter(part => part.kind === 'unknown' && !isDone(part) && countAsked(part.text) > 1)
  const open = words(read.filter(part => !isDone(part)))
  return {
    done: words(read.filter(isDone)),
    open: [
      ...(open === '' ? [] : [`nothing shows ${open}`]),
      ...(unread.length === 0 ? [] : [`nothing looks at ${words(unread)}`]),
    ],
  }
}

/** What of the goal the plans are without: what was tried in vain, and what the planner knows no work for. */
export const gapsInWords = (
  plans: readonly Pick<PlanState, 'content'>[],
  quoted: (part: string) => string,
): { readonly lost: string[]; readonly unknown: string[] } => {
  const parts = plans.map(({ content }) => content)
  return {
    lost: beyondReach(parts.flatMap(({ outOfReach = [] }) => outOfReach)),
    unknown: [...new Set(parts.flatMap(({ leftOut = [] }) => leftOut))].map(
      part => `${quoted(part)} is left out: the team does not know how to do it`,
    ),
  }
}

/** What was taken of that which earlier goals put away. */
export const takenBackInWords = (plans: readonly Pick<PlanState, 'content'>[]): string[] => {
  const list = plans.flatMap(({ content }) => content.takenBack ?? []).map(({ item, count }) => readable(item, count))
  return list.length === 0 ? [] : [`it took ${listed(list)} that an earlier goal had put away`]
}

/** What people said of a plan and it does not follow. */
export const unfollowedInWords = (plans: readonly Pick<PlanState, 'content'>[]): string[] => {
  const lines = [
    ...new Set(
      plans.flatMap(({ content: { unfollowed = [], instead } }) => unfollowed.filter(line => line !== instead)),
    ),
  ]
  return lines.length === 0 ? [] : [`the plan does not follow all that was said: ${lines.join(' ').replace(/\.$/, '')}`]
}
