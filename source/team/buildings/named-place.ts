import type { Position } from '../../minecraft/blocks/position.ts'
import { readable } from '../../minecraft/names/readable.ts'

/** What can be meant by where something is to be built. */
export interface Surroundings {
  /** Where the one who looks stands. */
  readonly position: Position
  readonly blocks: readonly { readonly name: string; readonly nearest: Position }[]
  readonly containers: readonly { readonly at: Position; readonly block: string }[]
  /** Agents and people, by name. */
  readonly players: readonly { readonly name: string; readonly position: Position }[]
}

export interface NamedPlace {
  readonly at: Position
  /** As people call it. */
  readonly called: string
  /** What was named and is not in sight. */
  readonly unseen?: string
  /** The building is to enclose it. */
  readonly isAround?: true
}

/** Words for a place, and the block that shows where it is. */
const landmarks: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:lake|water|river|sea|ocean|pond|shore|beach|bank)s?$/, /^water$/],
  [/^(?:trees?|woods?|forest)$/, /_(?:log|stem)$/],
  [/^(?:crafting_?table|workbench|table)$/, /^crafting_table$/],
  [/^furnace$/, /furnace$/],
  [/^(?:lava)$/, /^lava$/],
]
const beside =
  /\b(near(?: to)?|by|beside|at|next to|close to|in front of|behind|around)\s+(?:the |our |my |a |an )?@?([a-z0-9_ ,-]+)$/

/**
 * The place that words such as “a hut by the lake” name, else the chest of the team, else where the one stands who looks. A goal has the
 * name of who gave it in place of `me` and `here`, where that is known.
 */
export const namedPlace = (words: string, around: Surroundings): NamedPlace => {
  const [, how = '', thing = ''] = beside.exec(words.toLowerCase()) ?? []
  const place = placeOf(thing === '' && /\bhere$/i.test(words) ? 'here' : thing, around)
  return how === 'around' && place.unseen === undefined ? { ...place, isAround: true } : place
}

const placeOf = (thing: string, { position, blocks, containers, players }: Surroundings): NamedPlace => {
  const [chest] = containers
  const usual: NamedPlace =
    chest === undefined
      ? { at: position, called: 'the team' }
      : { at: chest.at, called: `the ${readable(chest.block)}` }
  if (thing === '') return usual
  const coordinates = /^(-?\d+)[ ,]+(-?\d+)[ ,]+(-?\d+)$/.exec(thing.trim())
  if (coordinates) {
    const at: Position = [Number(coordinates[1]), Number(coordinates[2]), Number(coordinates[3])]
    return { at, called: at.join(' ') }
  }
  const first = thing.trim().split(' ')[0]!
  const player = players.find(one => one.name.toLowerCase() === first)
  if (player) return { at: player.position, called: player.name }
  if (/^(?:chests?|barrel|storage)$/.test(first) && chest) return usual
  const landmark = landmarks.find(([said]) => said.test(first))
  const seen = blocks.find(one =>
    landmark ? landmark[1].test(one.name) : one.name === thing.trim().replaceAll(' ', '_'),
  )
  if (seen) return { at: seen.nearest, called: `the ${landmark ? first : readable(seen.name)}` }
  return { ...usual, unseen: thing.trim() }
}
