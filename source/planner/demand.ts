import { blockName } from '../minecraft/blocks/block-text.ts'
import type { Position } from '../minecraft/blocks/position.ts'
import { readable } from '../minecraft/names/readable.ts'
import { type Act, actInWords } from './acts.ts'

/** One thing that a goal or a person asks for; `unread`: what was said along with it and is not followed. */
export type Demand = { readonly unread?: readonly string[] } & (
  | {
      readonly kind: 'collect' | 'craft' | 'bring'
      readonly item: string
      readonly count: number
      /** Who must do it, or gets it in the end, where the goal names a worker. */
      readonly who?: string
      /** Others who get it together with that one: each of them some, and all of them so many. */
      readonly along?: readonly string[]
      /** As many are for each worker, but for those of whom another number is asked. */
      readonly each?: true
      readonly unlike?: Unlike
      /** It stands around as a block and is to be mined, also where it could be made. */
      readonly mined?: true
      /** Who is to have it in the end, where that is not who asks for it: a seat of the team; of what is brought, any words. */
      readonly to?: string
      /** Through whose hands it goes on its way there, one after the other. */
      readonly via?: readonly string[]
      /** To whom it is handed, and who puts it away then: it is in the hands of neither in the end. */
      readonly through?: string
      /** Words that say what or whom it is for, and name no member of the team: nothing comes of them. */
      readonly aside?: string
      /** It lies in a container, and is taken out of there. */
      readonly taken?: true
      /** The goal says `bring me`: it is collected, since a goal is the team's and hands nothing over. */
      readonly brought?: true
    }
  /** In the end all that is made must be in one agent's hands. */
  | { readonly kind: 'oneHand' }
  | {
      readonly kind: 'store'
      readonly item: string
      readonly count: number
      /** Who must put it there, where the goal names a worker. */
      readonly who?: string
      /** Others who may put some of it there in place of that one. */
      readonly along?: readonly string[]
      /** As many of each worker, but for those of whom another number is asked; one may put it there for another. */
      readonly each?: true
      readonly unlike?: Unlike
      /** Each worker must put as many there. */
      readonly own?: true
      /** Where it is put, where that is not the chest of the team: `new` is the chest that the goal itself asks for. */
      readonly into?: 'new' | 'barrel'
      /** Where the container stands that is named by its place. */
      readonly at?: Position
    }
  /** `fill the chest`, without saying with what, or whatever a building leaves over. */
  | { readonly kind: 'storeRest' }
  /**
   * `words`: all that is said of it, where its name is too short for that; `change`: what is to be other of one that is drawn already; `cells`:
   * those that are wanted of it, where some are left out.
   */
  | {
      readonly kind: 'build'
      readonly blueprint: string
      readonly words?: string | undefined
      readonly change?: string | undefined
      readonly cells?: readonly number[]
    }
  /** `count`: so many of them, where it is more than one. */
  | { readonly kind: 'place'; readonly block: string; readonly at: Position | null; readonly count?: number }
  | { readonly kind: 'light' }
  /** All are to stand in a box of whole blocks, corners included. */
  | { readonly kind: 'reach'; readonly box: Box }
  /** No goal in words is read so: only a judge asks for it. */
  | { readonly kind: 'act'; readonly act: Act }
  /**
   * `name`: the words that ought to be an item or a block; `meant`: the same with the verb that was probably meant; `building`: what
   * is to be built, of which there is no blueprint, as a name for one.
   */
  | {
      readonly kind: 'unknown'
      readonly text: string
      readonly name?: string
      readonly meant?: string
      readonly building?: string | undefined
      /** All that is said of that building, where its name is too short for that. */
      readonly words?: string | undefined
    }
)

type Unlike = readonly { readonly who: string; readonly count: number }[]

export interface Box {
  readonly from: Position
  readonly to: Position
}

/** Whether the rules do anything about it by itself. */
export const isWork = ({ kind }: Demand): boolean =>
  kind !== 'unknown' && kind !== 'bring' && kind !== 'storeRest' && kind !== 'light' && kind !== 'oneHand'

/** What each worker is to have is asked of each by itself. */
export const dealtToEach = (demands: readonly Demand[], workers: readonly string[]): Demand[] =>
  demands.flatMap((demand): Demand[] => {
    const isOwn = demand.kind === 'store' && demand.own === true
    if ((demand.kind !== 'collect' && demand.kind !== 'craft' && demand.kind !== 'store') || !(demand.each || isOwn))
      return [demand]
    const { each: _, unread, unlike = [], ...one } = demand
    const countOf = (name: string): number => unlike.find(other => other.who === name)?.count ?? one.count
    if (one.kind === 'store' && !isOwn) {
      const count = workers.reduce((sum, name) => sum + countOf(name), 0)
      return [{ ...one, count, unread }]
    }
    if (one.kind === 'store') delete one.own
    return workers
      .filter(who => countOf(who) > 0)
      .map((who, index) => ({ ...one, who, count: countOf(who), unread: index === 0 ? unread : undefined }))
  })

/** What several get together as parts of their own, as even as can be. */
export const dealtToNamed = (demands: readonly Demand[]): Demand[] =>
  demands.flatMap((demand): Demand[] => {
    if ((demand.kind !== 'collect' && demand.kind !== 'craft') || demand.who === undefined || !demand.along)
      return [demand]
    const { along, who, count, unread, ...one } = demand
    const names = [...along, who]
    return names.flatMap((name, nth) => {
      const part = Math.floor((count + names.length - 1 - nth) / names.length)
      return part === 0 ? [] : [{ ...one, who: name, count: part, unread: nth === 0 ? unread : undefined }]
    })
  })

/** What is asked for that a goal does not ask for itself, whatever the amounts. */
export const besideGoal = (goal: readonly Demand[], asked: readonly Demand[]): Demand[] => {
  const known = new Set(goal.map(subjectOf))
  return asked.filter(demand => isWork(demand) && demand.kind !== 'reach' && !known.has(subjectOf(demand)))
}
const subjectOf = (demand: Demand): string =>
  'item' in demand ? `${demand.kind} ${demand.item} ${recipientOf(demand) ?? ''}` : inWords(demand)

/** The seat that is to have the thing in the end. */
export const recipientOf = (demand: Demand): string | undefined =>
  demand.kind === 'collect' || demand.kind === 'craft' ? demand.to : undefined

const forWhom = (name: string | undefined): string => (name === undefined ? '' : ` for ${name}`)
const storeWords = { team: 'chest', new: 'new chest', barrel: 'barrel' } as const

/** A demand as a goal would say it: `put 1 iron pickaxe into the chest`. */
export const inWords = (demand: Demand): string => {
  switch (demand.kind) {
    case 'collect':
    case 'craft':
      return `${demand.kind} ${readable(demand.item, demand.count)}${forWhom(demand.to ?? demand.through)}`
    case 'bring':
      return `${demand.kind} ${readable(demand.item, demand.count)}${demand.to === undefined ? '' : ` to ${demand.to}`}`
    case 'store':
      return `put ${readable(demand.item, demand.count)} into the ${storeWords[demand.into ?? 'team']}${demand.at ? ` at ${demand.at.join(' ')}` : ''}`
    case 'storeRest':
      return 'put everything else into the chest'
    case 'build':
      return `build ${readable(demand.blueprint)}`
    case 'place':
      return `place ${readable(blockName(demand.block).replace('wall_', ''), demand.count ?? 1)}${demand.at ? ` at ${demand.at.join(' ')}` : ''}`
    case 'light':
      return 'light it'
    case 'reach':
      return `get to ${demand.box.from.join(' ')}`
    case 'act':
      return actInWords(demand.act)
    case 'oneHand':
      return 'one agent carries everything'
    case 'unknown':
      return demand.text
  }
}
