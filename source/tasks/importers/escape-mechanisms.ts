import { blockName } from '../../minecraft/blocks/block-text.ts'
import { cellMatches, parseBlock } from '../../minecraft/blocks/blueprint.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import type { Mechanism } from '../schema/arena.ts'
import { type Atom, type Entry, moved, statesOf } from './escape-atom.ts'
import { type Cell, halfRoomBlocks, whole } from './escape-blocks.ts'
import type { Note } from './import-report.ts'
import { shown } from './read-description.ts'

type Translate = (text: string) => string | null
/** What stands at a place before anything is worked, with all its states. */
type Before = (at: Position) => string

/** What opens when nothing else does: the way out. */
const opened: readonly Cell['at'][] = [moved([0, 0, halfRoomBlocks + 1]), moved([0, 1, halfRoomBlocks + 1])]

/**
 * Conditions and effects of one sub event belong together; without one, all of them do. Where either condition will do, each works the
 * effects by itself. `alone`: conditions of which nothing is left of what they do. Null: a condition is of no block that there is, so that
 * nothing tells when it is fulfilled.
 */
export const mechanismsOf = (
  from: Atom,
  blocks: ReadonlyMap<string, Cell>,
  note: Note,
  translate: Translate,
): { readonly mechanisms: Mechanism[]; readonly alone: Cell[] } | null => {
  const events = [...new Set(from.condition.map(part => part.sub_event ?? ''))]
  const lost = from.effect.filter(part => !events.includes(part.sub_event ?? ''))
  for (const part of lost) note(`the effect on ${part.name} belongs to no condition → left out`)
  const mechanisms: Mechanism[] = []
  const alone: Cell[] = []
  for (const event of events) {
    const when: Cell[] = []
    for (const part of from.condition.filter(one => (one.sub_event ?? '') === event)) {
      const block = translate(shown({ block: part.name, states: statesOf(part) }))
      if (block === null) return null
      when.push({ at: moved(part.position), block })
    }
    const sets = from.effect
      .filter(part => (part.sub_event ?? '') === event)
      .flatMap(part => effectOf(part, blocks, note, translate))
    if (sets.length === 0 && event !== '' && event !== 'final') {
      note(`nothing is left of what "${event}" does → what it asks for counts by itself`)
      alone.push(...when)
      continue
    }
    if (sets.length === 0) note('nothing is left of what it does → the way out opens')
    const works = {
      ordered: false,
      window: Math.max(0, from.wait_interval ?? 0),
      sets: sets.length > 0 ? sets : opened.map(at => ({ at, block: 'air' })),
    }
    if (from.type === 'or') mechanisms.push(...when.map(one => ({ when: [one], ...works })))
    else mechanisms.push({ when, ...works })
  }
  return { mechanisms, alone }
}

const effectOf = (part: Entry, blocks: ReadonlyMap<string, Cell>, note: Note, translate: Translate): Cell[] => {
  const there = blocks.get(moved(part.position).join(' '))?.block
  if (part.command !== undefined) {
    if (!there || blockName(there) !== part.name)
      note(`${part.name} does not stand at ${moved(part.position).join(' ')} → its command alone counts`)
    const block = /^\/?setblock _pos_ ([a-z0-9_[\]=,]+)$/.exec(part.command)?.[1]
    if (block === undefined) {
      note(`command "${part.command}" → left out`)
      return []
    }
    return [{ at: moved(part.position), block }]
  }
  // What is there already keeps the states that the effect does not name.
  const { half: _, ...states } = there?.startsWith(part.name) ? (parseBlock(there).states ?? {}) : {}
  const block = translate(shown({ block: part.name, states: { ...states, ...statesOf(part) } }))
  return block === null ? [] : whole({ at: moved(part.position), block })
}

/**
 * The blocks by which the judge sees what was worked: the last of each mechanism that is not there from the start, each place once, and what
 * counts by itself. What changes nothing, or is worked from the start, is worth no point.
 */
export const earnsPoints = (
  { mechanisms, alone }: NonNullable<ReturnType<typeof mechanismsOf>>,
  before: Before,
  note: Note,
): Cell[] => {
  const isThere = ({ at, block }: { readonly at: Position; readonly block: string }): boolean => {
    const { block: name, states = {} } = parseBlock(before(at))
    return cellMatches({ at, ...parseBlock(block) }, { block: name, states })
  }
  const judged = new Map<string, Cell>()
  for (const { when, sets } of [...mechanisms, ...alone.map(one => ({ when: [one], sets: [one] }))]) {
    const seen = sets.findLast(one => !isThere(one))
    const asked = when.map(one => one.block).join(' and ')
    if (when.every(isThere)) note(`${asked} is there from the start → worth no point`)
    else if (!seen) note(`what ${asked} sets is there from the start → worth no point`)
    else judged.set(`${seen.at.join(' ')} ${seen.block}`, { at: [...seen.at], block: seen.block })
  }
  return [...judged.values()]
}
