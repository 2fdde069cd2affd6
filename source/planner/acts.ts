import type { Position } from '../minecraft/blocks/position.ts'
import { withArticle } from '../minecraft/names/articles.ts'
import { readable } from '../minecraft/names/readable.ts'

/** One thing that one agent does once, with the body's own actions: what a judge looks for beside things in hands, chests and buildings. */
export type Act =
  | { readonly does: 'dig'; readonly block: string; readonly at: Position }
  | { readonly does: 'wear'; readonly item: string }
  | { readonly does: 'feed' | 'shear' | 'hurt'; readonly type: string }
  | { readonly does: 'ride'; readonly types: readonly string[]; readonly at?: Position | undefined }
  | { readonly does: 'say'; readonly words?: string | undefined; readonly count: number }
  /** A door, gate, trapdoor or the like; `block` names the states that it is to have. */
  | { readonly does: 'operate'; readonly block: string; readonly at: Position }
  | { readonly does: 'till' | 'sow'; readonly block: string; readonly at: Position }
  /** With an item on what stands there, or on a creature. */
  | {
      readonly does: 'use'
      readonly item: string
      readonly at?: Position | undefined
      readonly type?: string | undefined
    }
  | { readonly does: 'give'; readonly item: string; readonly count: number; readonly player: string }
  | { readonly does: 'fish'; readonly count: number }
  | { readonly does: 'sleep' }

const place = (at: Position): string => at.join(' ')

/** `feed a cow`, as a goal would say it. */
export const actInWords = (act: Act): string => {
  switch (act.does) {
    case 'dig':
      return `dig the ${readable(act.block)} at ${place(act.at)}`
    case 'wear':
      return `put on ${readable(act.item, 1)}`
    case 'feed':
    case 'shear':
    case 'hurt':
      return `${act.does} ${withArticle(readable(act.type))}`
    case 'ride':
      return `sit on ${act.types.map(type => withArticle(readable(type))).join(' or ')} and get off again`
    case 'say':
      return act.words === undefined ? `say ${act.count === 1 ? 'a line' : `${act.count} lines`}` : `say “${act.words}”`
    case 'operate':
      return `use the ${readable(act.block)} at ${place(act.at)}`
    case 'till':
      return `till the ground at ${place(act.at)}`
    case 'sow':
      return `plant ${readable(act.block)} at ${place(act.at)}`
    case 'use':
      return `use ${readable(act.item, 1)} on ${act.at ? `the block at ${place(act.at)}` : withArticle(readable(act.type ?? 'creature'))}`
    case 'give':
      return `give ${readable(act.item, act.count)} to ${act.player}`
    case 'fish':
      return `catch ${act.count} fish`
    case 'sleep':
      return 'sleep in a bed'
  }
}
