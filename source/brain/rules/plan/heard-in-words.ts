import { readable } from '../../../minecraft/names/readable.ts'
import { hintInBrackets } from '../../../minecraft/names/suggestions.ts'
import { outWords } from '../../../session/log/events/benched.ts'
import { thingIn } from '../../../session/log/item-titles.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import type { Member } from '../../questions/shapes.ts'
import type { Draft } from '../items/draft-item.ts'
import { isGift } from './wished-workers.ts'
import type { Mended, Unread, Wish, Wishes } from './wishes.ts'
import type { Told } from './work.ts'

/** What a plan tells of people's words that are about no item: who joins, and what was not read. */

/** What became of the wish that some take a part. */
export const joinedOf = (
  also: Wishes['also'],
  drafts: readonly Draft[],
  { workers }: PlanTaskInput,
): { readonly unmet: readonly string[]; readonly lines: readonly string[] } => {
  const asked = new Set(also.flatMap(({ worker, wish }) => (wish ? [worker] : [])))
  const all = [...new Set(also.map(({ worker }) => worker))]
  const busy = all.filter(name => drafts.some(({ assignee }) => assignee === name))
  const [others, own] = [busy.filter(name => !workers.includes(name)), busy.filter(name => workers.includes(name))]
  const told = own.filter(name => asked.has(name))
  return {
    unmet: all.flatMap(name =>
      busy.includes(name) || !asked.has(name)
        ? []
        : [`${name} gets nothing: no item of this plan is left for ${name}.`],
    ),
    lines: [
      ...others.map(name => `${name} takes a part, too.`),
      ...(told.length === 0
        ? []
        : [`${told.join(' and ')} ${told.length === 1 ? 'has' : 'have'} a part of this plan.`]),
    ],
  }
}

const namesIn = (said: string): string[] => said.toLowerCase().split(/\W+/)

const outOf = (name: string, team: readonly Member[]): Member['out'] => team.find(one => one.name === name)?.out

/** `Lena leads and does no work of this plan`, `Ann stopped Finn, and /resume Finn lets it go on` */
const whyIdle = (all: readonly string[], team: readonly Member[]): string => {
  const out = all.flatMap(name => {
    const why = outOf(name, team)
    return why ? [`${outWords(why, name)}, and /resume ${name} lets it go on`] : []
  })
  const names = all.filter(name => outOf(name, team) === undefined)
  if (names.length === 0) return out.join('; ')
  const leads = names.every(name => team.some(one => one.name === name && one.role === 'leader'))
  const [lead, does] = names.length === 1 ? ['leads and ', 'does'] : ['lead and ', 'do']
  return [`${inList.format(names)} ${leads ? lead : ''}${does} no work of this plan`, ...out].join('; ')
}

/** Those who are to be left out, and get no work anyway: that is followed. */
export const isOutAlready = ({ idle }: Unread, team: readonly Member[]): boolean =>
  idle?.isLeft === true && idle.names.every(name => outOf(name, team) !== undefined)
export const outAlready = (unread: Wishes['unread'], team: readonly Member[]): readonly string[] =>
  unread.flatMap(one =>
    one.idle && isOutAlready(one, team)
      ? [`Without ${inList.format(one.idle.names)}: ${one.by} said: ${one.said}. ${whyIdle(one.idle.names, team)}.`]
      : [],
  )
const inList = new Intl.ListFormat('en-GB')

/** What was not read, each part by itself. */
export const unreadInWords = (unread: Wishes['unread'], team: readonly Member[]): readonly string[] =>
  unread.map(({ said, by, why, idle, meant = [] }) =>
    idle
      ? `${idle.isLeft ? 'Nothing to leave out' : 'Not followed'}: ${by} said: ${said}. ${whyIdle(idle.names, team)}.`
      : why === undefined
        ? `I could not read “${said}” from ${by}${hintInBrackets(...meant)}.`
        : `Not followed: ${by} said: ${said}. ${why}.`,
  )

/** Whether nothing of a plan goes into a chest that is to stay empty. */
export const keptEmpty = ({ by, said }: Wish, drafts: readonly Draft[]): Told => {
  const stored = drafts.filter(({ done }) => done.kind === 'stored')
  return stored.length === 0
    ? { isMet: true, text: `Nothing of this plan goes into a chest: ${by} said: ${said}.` }
    : {
        isMet: false,
        text: `Not followed: ${by} said: ${said}. “${stored[0]!.title}” asks for it: /goal changes the goal.`,
      }
}

/** What was read as it was meant. */
export const mendedInWords = (mended: readonly Mended[]): readonly string[] =>
  mended.map(({ said, meant, by }) => `Read as “${meant}”: ${by} said: ${said}.`)

/** What can be said instead of what was not followed, with the names of this plan. */
export const saidInstead = (
  unread: Wishes['unread'],
  drafts: readonly Draft[],
  workers: readonly string[],
  { designed = [] }: Pick<PlanTaskInput, 'designed'> = {},
  /** Things that are out of reach. */
  lost: readonly string[] = [],
): readonly string[] => {
  const named = (draft: Draft | undefined): string | undefined => {
    const thing = draft && thingIn(draft.done)
    return thing ? readable(thing, 2).slice(2) : undefined
  }
  const gathered = drafts.find(({ load, amount = 0 }) => load !== undefined && amount > 1)
  const [before, made] = [named(gathered), named(drafts.findLast(({ stage }) => stage === 'craft'))]
  const worker =
    workers.find(name => unread.some(({ said }) => namesIn(said).includes(name.toLowerCase()))) ?? workers[0]
  const other = workers.find(name => name !== worker)
  const ofBuildings = [...new Set(designed.flatMap(({ examples }) => examples))]
  // A plan without work is about nothing but what was tried in vain.
  const tried = [...new Set(lost)].map(thing => `look for the ${readable(thing, 2).slice(2)} again`)
  const ofWork =
    drafts.length === 0 && tried.length > 0
      ? tried
      : [
          ...(made !== undefined
            ? [`${worker} makes the ${made}`]
            : before !== undefined
              ? [`${worker} collects the ${before}`]
              : []),
          ...(before === undefined || other === undefined
            ? []
            : [`${worker} ${gathered!.amount} ${before}, ${other} the rest`]),
          ...(other === undefined ? [] : [`without ${other}`]),
          ...(before === undefined || made === undefined || before === made
            ? []
            : [`first the ${before}, then the ${made}`]),
        ]
  const puts = drafts.find(({ done }) => done.kind === 'stored')
  const isOfPlace = unread.some(({ said }) => /^(?:at|near|by|beside|behind|next to|close to)\b/i.test(said))
  const stored = puts?.done.kind === 'stored' && isOfPlace ? puts.done : undefined
  const count = drafts.reduce(
    (all, { done, amount = 0 }) => (done.kind === 'stored' && done.item === stored?.item ? all + amount : all),
    0,
  )
  const ofPlaces = stored?.at ? [`put ${readable(stored.item, count)} into the chest at ${stored.at.join(' ')}`] : []
  const examples =
    ofPlaces.length > 0 ? ofPlaces : ofBuildings.length > 0 ? [...ofBuildings, ...ofWork.slice(0, 1)] : ofWork
  const givers = drafts.some(isGift) ? ' Who collects or makes a thing also hands it over.' : ''
  return examples.length === 0
    ? []
    : [`I can follow, for example: ${examples.map(words => `“${words}”`).join(', ')}.${givers}`]
}

/** The same reason is said once. */
export const inParts = (list: readonly { readonly part: string; readonly why: string }[]) =>
  [...new Set(list.map(({ why }) => why))].map(why => ({
    parts: list
      .filter(one => one.why === why)
      .map(({ part }) => `“${part}”`)
      .join(', '),
    why,
  }))
