import { blockName } from '../../../minecraft/blocks/block-text.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import type { Seen } from '../../questions/shapes.ts'
import { type Draft, draftId } from './draft-item.ts'

/** A lever, button, plate, door, gate or sign. */
export type Device = NonNullable<Seen['devices']>[number]

/** What is used by hand and stays or springs back, and what works only while a player stands on it. */
export const isSwitch = (block: string): boolean => /^lever$|_button$/.test(block)
export const isPlate = (block: string): boolean => block.endsWith('_pressure_plate')
/** What a hand opens and leaves open. */
export const isToggle = (block: string): boolean => /_trapdoor$|_fence_gate$/.test(block) && !block.startsWith('iron_')
/** Whether a block with states, as a condition names it, is brought about by using what stands there. */
export const isWorked = (block: string): boolean => {
  const name = blockName(block)
  return isSwitch(name) || (isToggle(name) && /[[,]open=/.test(block))
}
/** The state that working a device brings about, as a condition names it. Takes its words too: `oak fence gate`. */
export const workedState = (words: string): string => {
  const block = words.trim().replaceAll(' ', '_')
  return `${block}[${isToggle(block) ? 'open' : 'powered'}=true]`
}

/** Two devices of a kind are told apart by where they are. */
export const placeId = (at: readonly number[]): string => at.join('_').replaceAll('-', 'm')

export const switching = ({ block, at }: Device, worker: string, hints: string): Draft => ({
  id: draftId('use', block, placeId(at)),
  stage: 'switch',
  way: 'use',
  title: `${block === 'lever' ? 'Pull' : isToggle(block) ? 'Open' : 'Press'} the ${readable(block)} at ${at.join(' ')}`,
  assignee: worker,
  requires: [],
  done: { kind: 'placed', block: workedState(block), at: [...at] },
  because: hints === '' ? 'it may open the way' : `it may open the way; a sign says “${hints.slice(0, 80)}”`,
  effort: 1,
})

export const holdingPlate = ({ block, at }: Device, worker: string, before: readonly Draft[]): Draft => ({
  id: draftId('stand', block, placeId(at)),
  stage: 'hold',
  way: 'stand',
  title: `Stand on the ${readable(block)} at ${at.join(' ')} and stay there`,
  assignee: worker,
  requires: before.map(one => one.id),
  done: { kind: 'inside', box: { from: [...at], to: [...at] } },
  because: 'a plate works while somebody stands on it',
  names: [block],
  effort: 1,
})
