import { blockName } from '../../../minecraft/blocks/block-text.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { formatCells } from '../../../planner/cell-ranges.ts'
import type { PassedWork, Saying, ToldRecipe } from '../../../session/log/events/meaning.ts'
import type { Condition } from '../../../session/log/events/plan.ts'
import { isWorked } from '../items/device-items.ts'

/** How agents without a model say to people and models what they mean: plain English, which `read-talk.ts` reads. */

/** What two say to each other in a talk. */
export type TalkSaying = Exclude<Saying, { kind: 'takes' | 'found' }>

/** Between two pieces of work. */
export const joined = '; then '

/** A piece of work as words: `collect 8 oak logs`, `build cells 0-19 of cabin`. */
export const sayWork = ({ title, done, way }: PassedWork): string => {
  switch (done.kind) {
    case 'have':
      if (done.seat !== undefined) return `bring ${done.seat} up to ${readable(done.item, done.count)}`
      return `${way === 'craft' ? 'craft' : 'collect'} ${readable(done.item, done.count)}`
    case 'stored':
      return `fill the chest${done.at ? ` at ${done.at.join(' ')}` : ''} up to ${readable(done.item, done.count)}${done.before === undefined ? '' : `, from ${done.before}`}`
    case 'placed':
      if (isWorked(done.block)) return `work the ${readable(blockName(done.block))} at ${done.at.join(' ')}`
      return `set up 1 ${readable(done.block)} at ${done.at.join(' ')}`
    case 'inside':
      return `stand between ${done.box.from.join(' ')} and ${done.box.to.join(' ')}`
    case 'built':
      return `build ${done.cells ? `cells ${formatCells(done.cells)} of ` : ''}${readable(done.blueprint)}`
    default:
      return title
  }
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

type Counts = Readonly<Record<string, number>>

/** Work as it is passed on: what is carried of it already is not asked for again. */
export const passed = ({ id, title, done, way }: PassedWork, carried: Counts): PassedWork => {
  const left =
    done.kind === 'have' && done.seat === undefined
      ? { ...done, count: Math.max(1, done.count - (carried[done.item] ?? 0)) }
      : done
  const words = sayWork({ title, done: left, way })
  return { id, title: capital(words), done: left, way }
}

/** The condition of work that was passed on, for one that carries this. */
export const taken = ({ done }: PassedWork, carried: Counts): Condition =>
  done.kind === 'have' && done.seat === undefined ? { ...done, count: done.count + (carried[done.item] ?? 0) } : done

export const sayItems = (items: Counts): string =>
  Object.entries(items)
    .map(([item, count]) => readable(item, count))
    .join(', ')

const makings = { hands: 'by hand', table: 'at a crafting table', furnace: 'in a furnace' } as const

/** `1 cake is made of 3 milk buckets, 2 sugar and 1 egg at a crafting table.` */
const sayRecipe = ({ item, makes, from, where }: ToldRecipe): string =>
  `${readable(item, makes)} ${makes === 1 ? 'is' : 'are'} made of ${sayItems(from)} ${makings[where]}.`

const sayAll = (work: readonly PassedWork[]): string => work.map(sayWork).join(joined)

/** The words for a saying. `own`: work that the words name beside it, which the one who hears them has nothing to do with. */
export const phrase = (saying: TalkSaying, own: readonly PassedWork[] = []): string => {
  switch (saying.kind) {
    case 'offer':
      return `Let us share the work.${own.length > 0 ? ` Mine: ${sayAll(own)}.` : ''} Yours: ${sayAll(saying.work)}. All right?`
    case 'agree':
      return `All right: ${sayAll(own)}.`
    case 'done':
      return `Done: ${own.map(one => one.title.toLowerCase()).join(joined)}.`
    case 'failed':
      return `I could not do this: ${sayWork(saying.work)}; ${saying.reason}`
    case 'ask':
      return `Do you have any of these: ${saying.items.map(item => readable(item)).join(', ')}?`
    case 'have':
      return Object.keys(saying.items).length > 0 ? `I have ${sayItems(saying.items)}.` : 'I have none of these.'
    case 'ask-recipe':
      return `Do you know how these are made: ${saying.items.map(item => readable(item)).join(', ')}?`
    case 'recipe':
      return saying.recipes.length > 0 ? saying.recipes.map(sayRecipe).join(' ') : 'I do not know how they are made.'
    case 'looked':
      return saying.containers
        .map(({ block, at, items }) => `In the ${readable(block)} at ${at.join(' ')}: ${sayItems(items) || 'nothing'}.`)
        .join(' ')
    case 'give':
      return `Please give me ${sayItems(saying.items)}.`
    case 'over':
      return 'That is all: the goal is reached. Thank you!'
    case 'hopeless':
      return `I see no way to reach the goal: ${saying.reason}`
  }
}
