import { billOf } from '../../designs/bill-of-materials.ts'
import { compileDesign } from '../../designs/compile-design.ts'
import { design } from '../../designs/design.ts'
import { extent } from '../../minecraft/blocks/box.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { readableCounts } from '../../minecraft/names/readable.ts'
import { countIn } from '../../planner/materials.ts'
import type { EventInput } from '../../session/log/events.ts'

type Designed = EventInput<'building.designed'>
/** A design and where it stands. */
interface Drawn {
  readonly design: unknown
  readonly at: Position
}

/** What is other than it was drawn before, each in words for people: its place, its size, what it is made of, and else its blocks. */
export const changesOf = (was: Drawn, is: Drawn): string[] => {
  const [before, now] = [was, is].map(describe) as [Described, Described]
  const changes: string[] = []
  if (was.at.join() !== is.at.join()) changes.push(`at ${is.at.join(' ')} and not at ${was.at.join(' ')}`)
  if (before.size !== now.size) changes.push(`${now.size} and not ${before.size}`)
  const [more, less] = [beyond(now.bill, before.bill), beyond(before.bill, now.bill)]
  if (more !== '') changes.push(`with ${more}${less === '' ? ' more' : ` in place of ${less}`}`)
  else if (less !== '') changes.push(`with ${less} less`)
  const set = [...now.blocks].filter(([place, block]) => before.blocks.get(place) !== block).length
  if (before.size === now.size && more === '' && less === '' && set > 0)
    changes.push(`with ${set} ${set === 1 ? 'block' : 'blocks'} set otherwise`)
  return changes
}

/** What a version of the plan showed otherwise; undefined: none showed the building. */
export const sinceVersion = (version: number | undefined, was: Drawn | undefined, is: Drawn): Designed['since'] =>
  version === undefined || was === undefined ? undefined : { version, changes: changesOf(was, is) }

interface Described {
  readonly size: string
  readonly bill: Readonly<Record<string, number>>
  /** By their places in the design. */
  readonly blocks: ReadonlyMap<string, string>
}

const describe = (drawn: Drawn): Described => {
  const solid = compileDesign(design.parse(drawn.design)).blocks.filter(({ block }) => block !== 'air')
  const { low, high } = extent(solid.map(({ at }) => at))
  const [width, height, depth] = [0, 1, 2].map(axis => high[axis]! - low[axis]! + 1)
  return {
    size: `${width}×${depth} blocks and ${height} high`,
    bill: billOf(solid.map(({ block }) => block)),
    blocks: new Map(solid.map(({ at, block }) => [at.join(' '), block])),
  }
}

/** The items of which one takes more than the other, with how many more. */
const beyond = (one: Described['bill'], other: Described['bill']): string =>
  readableCounts(
    Object.fromEntries(
      Object.entries(one).flatMap(([item, count]) => {
        const more = count - countIn(other, item)
        return more > 0 ? [[item, more]] : []
      }),
    ),
  )
