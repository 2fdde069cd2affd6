import { blockName } from '../minecraft/blocks/block-text.ts'
import { distance, type Position } from '../minecraft/blocks/position.ts'
import { readable } from '../minecraft/names/readable.ts'
import type { ActPart } from '../tasks/schema/judged.ts'
import type { CreatureNews } from './creature-news.ts'
import type { PartResult } from './referee-types.ts'
import type { SeenEyes } from './seen-parts.ts'

/** Parts that one act of one agent brings about: worn, fed, ridden, said, used up. What was seen once stays counted. */

/** What judging them needs of the world beside what is seen of players, creatures and land. */
export interface ActEyes {
  news(): readonly CreatureNews[]
  worn(player: string): readonly string[]
  liesAround(item: string): boolean
  /** Whether a creature of this kind near the arena is shorn. */
  shorn(type: string): Promise<boolean>
}

type Part<Kind extends ActPart['kind']> = Extract<ActPart, { kind: Kind }>

/** Blocks within which an agent stands beside a creature that it hurts. */
const besideBlocks = 6

export const createActsSeen = (eyes: SeenEyes & ActEyes) => {
  const gone = ({ block, at }: Part<'gone'>): PartResult => {
    const there = eyes.see(at)
    // What is not in sight is not known to be gone.
    const isGone = there !== null && there.block !== blockName(block)
    return { name: `no ${readable(block)} at ${at.join(' ')}`, done: isGone ? 1 : 0, total: 1 }
  }

  const worn = ({ item }: Part<'worn'>, agents: readonly string[]): PartResult => ({
    name: `an agent wears ${readable(item, 1)}`,
    done: agents.some(agent => eyes.worn(agent).includes(item)) ? 1 : 0,
    total: 1,
  })

  const isBeside = async (at: Position, agents: readonly string[]): Promise<boolean> => {
    for (const agent of agents) {
      const there = await eyes.positionOf(agent)
      if (there && distance(there, at) <= besideBlocks) return true
    }
    return false
  }

  const tended = async ({ type, how }: Part<'tended'>, agents: readonly string[]): Promise<PartResult> => {
    const name = `${readable(type)} ${how}`
    if (how === 'shorn') return { name, done: (await eyes.shorn(type)) ? 1 : 0, total: 1 }
    for (const one of eyes.news())
      if (one.kind === how && one.type === type && (await isBeside(one.at, agents))) return { name, done: 1, total: 1 }
    return { name, done: 0, total: 1 }
  }

  const rode = ({ types }: Part<'rode'>, agents: readonly string[], reached: readonly string[] = []): PartResult => {
    const steps = new Set(reached)
    // In the order in which it happened: who sat on it before that was seen has not got on.
    for (const one of eyes.news())
      if ('player' in one && agents.includes(one.player) && types.includes(one.type))
        if (one.kind === 'mounted') steps.add('mounted')
        else if (steps.has('mounted')) steps.add('left')
    const name = `on ${types.map(type => readable(type)).join(' or ')} and off again`
    return { name, done: steps.size, total: 2, reached: steps.size > 0 ? [...steps] : undefined }
  }

  const said = ({ words, count }: Part<'said'>, agents: readonly string[], before: number): PartResult => {
    const wanted = words?.toLowerCase()
    const heard = eyes
      .said()
      .filter(one => agents.includes(one.player) && (wanted === undefined || one.words.toLowerCase().includes(wanted)))
    const name = `said in the chat${words === undefined ? '' : `: “${words.slice(0, 60)}”`}`
    return { name, done: Math.min(count, before + heard.length), total: count }
  }

  const spent = async (
    { item, at = [] }: Part<'spent'>,
    agents: readonly string[],
    reached: readonly string[] = [],
  ): Promise<PartResult> => {
    const name = `${readable(item, 1)} used up`
    let held = 0
    for (const agent of agents) held += await eyes.carried(agent, item)
    const wasCarried = held > 0 || reached.includes('carried')
    const kept = wasCarried ? ['carried'] : undefined
    if (!wasCarried || held > 0 || eyes.liesAround(item)) return { name, done: 0, total: 1, reached: kept }
    for (const place of at)
      if (((await eyes.contents(place))[item] ?? 0) > 0) return { name, done: 0, total: 1, reached: kept }
    return { name, done: 1, total: 1, reached: kept }
  }

  return async (part: ActPart, agents: readonly string[], before?: PartResult): Promise<PartResult> => {
    const sticky = (result: PartResult): PartResult => ({ ...result, done: Math.max(result.done, before?.done ?? 0) })
    switch (part.kind) {
      case 'gone':
        return gone(part)
      case 'worn':
        return sticky(worn(part, agents))
      case 'tended':
        return sticky(await tended(part, agents))
      case 'rode':
        return sticky(rode(part, agents, before?.reached))
      case 'said':
        return said(part, agents, before?.done ?? 0)
      case 'spent':
        return sticky(await spent(part, agents, before?.reached))
    }
  }
}
