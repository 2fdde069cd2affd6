import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import { bringing, reasonsSaid, thingNamed, toldAtMost } from './plan-talk.ts'
import { goalSaid } from './progress-talk.ts'
import { questionRule } from './question-rule.ts'
import type { ReplyRule } from './reaction.ts'
import { andMore, memberMeant, noWork } from './share-talk.ts'
import { heldOf, thingsMeant } from './things-talk.ts'

/** `why only 3?`, `why does Mia get only 3 logs?`: the reason that the plan has for an amount, and how all of that thing is shared out. */

type Brought = ReturnType<typeof bringing>

/** Why an amount is what it is: the items that bring so many, and how all of that thing is shared out. */
export const whyAmount = (
  {
    count,
    thing,
    who,
  }: { readonly count?: number; readonly thing?: string | undefined; readonly who?: string | undefined },
  input: DecideReplyInput,
): string => {
  const all = (input.plan ?? []).flatMap(item => {
    const work = input.works?.find(one => one.id === item.id)
    return work?.brings ? [{ item, work }] : []
  })
  const ofThing = thing === undefined ? all : all.filter(({ work }) => thingsMeant(thing)(work.brings!.item))
  const ofWho = ofThing.filter(({ item }) => who === undefined || item.by === who)
  const exact = ofWho.filter(({ work }) => work.brings!.count === count)
  const found = exact.length > 0 ? exact : ofWho
  if (found.length === 0)
    return [
      `No item of the plan brings ${thing ?? `${count ?? 'any'} of something`}${who ? ` for ${who}` : ''}.`,
      goalOf(input),
    ].join(' ')
  const things = [...new Set(found.map(({ work }) => work.brings!.item))].slice(0, toldAtMost)
  return [reasonsSaid(found, input), ...things.map(item => sharesSaid(item, found, ofThing, input))]
    .filter(Boolean)
    .join(' ')
}
const goalOf = (input: DecideReplyInput): string => noWork(input) ?? goalSaid(input)

/** Who is to get how many of a thing, and how many the team has of it. */
const sharesSaid = (item: string, found: Brought, all: Brought, input: DecideReplyInput): string => {
  const words = item.replaceAll('_', ' ')
  const such = all.filter(({ work }) => work.brings!.item === item)
  const total = such.reduce((sum, { work }) => sum + work.brings!.count, 0)
  const shares = such.map(({ item: { by }, work }) => `${by ?? 'not given out'} ${work.brings!.count}`)
  const { total: held } = heldOf(words, input)
  const has = held > 0 ? ` The team has ${held} now.` : ''
  return such.every(one => found.includes(one)) ? has.trim() : `In all ${total}: ${andMore(shares, 6)}.${has}`
}

const amount = String.raw`(?<count>\d+)`
const few = String.raw`(?:only|just|merely|so\s+(?:few|little|many|much)|that\s+(?:few|many)|exactly|no\s+more\s+than|not\s+more\s+than)`
const one = String.raw`@?(?<who>\w+)`
const getting =
  '(?:get|gets|collect|collects|gather|gathers|bring|brings|make|makes|craft|crafts|mine|mines|have|has|need|needs|take|takes|do|does|chop|chops)(?:ing)?'
const thingAndRest = String.raw`(?:\s+(?:of\s+(?:the\s+|them|those)?)?(?<thing>(?!(?:for|by|from|each|in|and|not|instead)\b)[a-z]+(?:\s+[a-z]+){0,3}?))?(?:\s+(?:for|by|from)\s+@?(?<for>\w+))?(?:\s+(?:each|in\s+all|altogether|and\s+not\s+.+|instead\s+of\s+.+|not\s+.+))?`

export const amountRules: readonly ReplyRule[] = [
  questionRule(
    null,
    [
      String.raw`(?:why|how\s+come)\s+(?:(?:is|are|was|were|do|does|did)\s+)?(?:(?:it|there|that|they|we)\s+(?:(?:is|are|was|were)\s+)?)?(?:${few}\s+)?${amount}${thingAndRest}`,
      String.raw`(?:why|how\s+come)\s+(?:(?:is|are|was|were)\s+)?(?:(?:it|there|that|they)\s+(?:(?:is|are|was|were)\s+)?)?${few}${thingAndRest}`,
      String.raw`(?:why|how\s+come)\s+(?:do|does|did|is|are|must|should|will|has|have)\s+${one}\s+(?:${few}\s+)?(?:to\s+)?${getting}\s+(?:${few}\s+)?${amount}${thingAndRest}`,
      String.raw`(?:why|how\s+come)\s+(?:do|does|did|is|are|must|should|will|has|have)\s+${one}\s+(?:${few}\s+(?:to\s+)?${getting}|(?:to\s+)?${getting}\s+${few})${thingAndRest}`,
    ],
    ({ count, thing: said, who: doer, for: recipient }, input, message) => {
      const named = doer ?? recipient
      const isAll = named === undefined || /^(?:we|they|you|it|all|the|them|us)$/.test(named)
      const member = isAll ? undefined : memberMeant(named, input, message)
      const thing = thingNamed(said, input)
      if ((!isAll && !member) || (said !== undefined && thing === undefined)) return undefined
      return whyAmount({ count: count === undefined ? undefined : Number(count), thing, who: member?.name }, input)
    },
  ),
  questionRule(
    null,
    [
      String.raw`how\s+(?:many|much)\s+(?<thing>[a-z]+(?:\s+[a-z]+){0,3}?)\s+(?:did|has|have)\s+@?(?<who>\w+)\s+(?:already\s+)?(?:collect|get|got|gather|bring|brought|make|made|craft|mine|chop|find|found)(?:ed|ped|d|ten)?(?:\s+(?:so\s+far|yet|already|until\s+now))*`,
    ],
    ({ thing: said, who = '' }, input, message) => {
      const thing = thingNamed(said, input)
      const member = /^(?:we|they|you|it|the)$/.test(who) ? undefined : memberMeant(who, input, message)
      if (thing === undefined || (!member && !/^(?:we|they|you)$/.test(who))) return undefined
      const all = bringing(thing, input).filter(({ item }) => !member || item.by === member.name)
      if (all.length === 0) return `No item of the plan brings ${thing}${member ? ` for ${member.name}` : ''}.`
      const of = ({ item, work: { brings } }: Brought[number]): number =>
        item.status === 'done' ? brings!.count : Math.min(brings!.count, item.progress?.done ?? 0)
      const [got, total] = [of, ({ work: { brings } }: Brought[number]) => brings!.count].map(count =>
        all.reduce((sum, one) => sum + count(one), 0),
      )
      return `${member ? `${member.name}: ` : ''}${got} of the ${total} ${thing} that the plan asks ${member ? 'of' : 'for'}${member ? ` ${member.name}` : ''}.`
    },
  ),
]
