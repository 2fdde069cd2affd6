import type { Position } from '../minecraft/blocks/position.ts'
import type { Act } from './acts.ts'
import type { Box, Demand } from './demand.ts'
import { readGoal } from './goal-demands.ts'
import { goesInto, type Recipe } from './materials.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

/** What the judge of a task looks for in the world, as far as work can be drawn up from it. */
export type Wanted =
  | { readonly kind: 'built'; readonly blueprint: string }
  /** `at`: the container. */
  | { readonly kind: 'stored'; readonly item: string; readonly count: number; readonly at: Position }
  /** One player carries so many. */
  | { readonly kind: 'have'; readonly item: string; readonly count: number }
  /** One player carries all of it. */
  | { readonly kind: 'holds'; readonly items: Readonly<Record<string, number>> }
  /** The whole team stands there. */
  | { readonly kind: 'inside'; readonly box: Box }
  /** Each of these seats carries one of its own item. */
  | { readonly kind: 'each'; readonly targets: Readonly<Record<string, string>> }
  /** An agent has done something once. */
  | { readonly kind: 'act'; readonly act: Act }

type GoalInput = Omit<Parameters<typeof vocabularyOf>[0], 'containers'> & {
  readonly goal: string
  readonly wanted?: readonly Wanted[] | undefined
  readonly recipes: readonly Recipe[]
  readonly containers: readonly {
    readonly at: Position
    readonly block: string
    readonly items: Readonly<Record<string, number>> | null
  }[]
}

/**
 * What a goal asks for: by its words, where they say all that its judge looks for, for they say more of it, such as who does what; else by
 * what the judge looks for (`byJudge`). What goes into that is no goal of its own, though the words may tell each step of the way.
 */
export const readingOf = (
  input: GoalInput,
  vocabulary: Vocabulary = vocabularyOf(input),
): { readonly demands: Demand[]; readonly byJudge: boolean } => {
  const read = readGoal(input.goal, vocabulary)
  const { wanted = [] } = input
  const judged = wanted.flatMap(one => demandsOfJudge(one, input))
  if (judged.length === 0) return { demands: read, byJudge: false }
  const said = read.filter(demand => !isStepTo(wanted, demand, input.recipes))
  if (!judged.every(one => one.kind === 'oneHand' || saysIt(said, one))) {
    // Of what a judge looks for besides, no work is drawn up here. What is to be mined says where things come from.
    const isBeside = (demand: Demand): boolean =>
      ['place', 'reach', 'light'].includes(demand.kind) || (demand.kind === 'collect' && demand.mined === true)
    // What one act brings about is told by the judge in full; its words speak of tools and places.
    if (judged.some(({ kind }) => kind === 'act')) return { demands: judged, byJudge: true }
    const beside = said.filter(demand => isBeside(demand) && !judged.some(one => saysIt([demand], one)))
    return { demands: [...judged, ...beside], byJudge: true }
  }
  const isInOneHand = said.some(({ kind }) => kind === 'oneHand')
  return { demands: [...said, ...judged.filter(({ kind }) => kind === 'oneHand' && !isInOneHand)], byJudge: false }
}

export const demandsOfGoal = (input: GoalInput, vocabulary?: Vocabulary): Demand[] =>
  readingOf(input, vocabulary).demands

const demandsOfJudge = (one: Wanted, { containers }: GoalInput): Demand[] => {
  switch (one.kind) {
    case 'built':
      return [{ kind: 'build', blueprint: one.blueprint }]
    case 'inside':
      return [{ kind: 'reach', box: one.box }]
    case 'have':
      return [{ kind: 'collect', item: one.item, count: one.count }]
    case 'stored': {
      const { item, count, at } = one
      const nth = containers.findIndex(other => isSpot(other.at, at))
      // Where no place is named, things go into the first container.
      if (nth === 0) return [{ kind: 'store', item, count }]
      return nth > 0 ? [{ kind: 'store', item, count, at }] : []
    }
    case 'holds': {
      const list = Object.entries(one.items).map(([item, count]): Demand => ({ kind: 'craft', item, count }))
      return list.length > 1 ? [...list, { kind: 'oneHand' }] : list
    }
    case 'act':
      return [{ kind: 'act', act: one.act }]
    case 'each':
      return Object.entries(one.targets).map(([who, item]) => ({ kind: 'craft', item, count: 1, who }))
  }
}

const isSpot = (one: Position, other: Position): boolean => one.every((value, axis) => value === other[axis])

const isMaking = ({ kind }: Demand): boolean => kind === 'collect' || kind === 'craft'

/** Whether words ask for what a thing of the judge is. */
const saysIt = (read: readonly Demand[], judged: Demand): boolean =>
  read.some(demand => {
    if (demand.kind === 'build') return judged.kind === 'build' && demand.blueprint === judged.blueprint
    if (demand.kind === 'reach')
      return judged.kind === 'reach' && isSpot(demand.box.from, judged.box.from) && isSpot(demand.box.to, judged.box.to)
    if (!('item' in demand) || !('item' in judged) || demand.item !== judged.item) return false
    const isSame =
      judged.kind === 'store'
        ? demand.kind === 'store' &&
          (judged.at === undefined || (demand.at !== undefined && isSpot(demand.at, judged.at)))
        : isMaking(demand) || demand.kind === 'store'
    const isOwn = judged.who === undefined || demand.who === judged.who || ('to' in demand && demand.to === judged.who)
    return isSame && isOwn && demand.count >= judged.count
  })

/** Whether a thing is only a part of what is to be in hands in the end. */
const isStepTo = (wanted: readonly Wanted[], demand: Demand, recipes: readonly Recipe[]): boolean => {
  if (!isMaking(demand) || !('item' in demand)) return false
  const held = wanted.flatMap(one =>
    one.kind === 'holds' ? Object.keys(one.items) : one.kind === 'each' ? Object.values(one.targets) : [],
  )
  return held.length > 0 && !held.includes(demand.item) && goesInto(held, recipes).has(demand.item)
}
