import type { NextActionsInput } from '../brain/questions/next-actions/shape.ts'
import { itemOf } from '../brain/rules/items/building-items.ts'
import { parseBlock } from '../minecraft/blocks/blueprint.ts'
import { containerName } from '../minecraft/blocks/container-names.ts'
import { goesInto } from '../planner/materials.ts'
import { headOf } from '../planner/read-asides.ts'
import { thingIn } from '../session/log/item-titles.ts'

/** Words that are about the whole of the work, whatever thing they name. */
const ofAll =
  /\b(?:only|just|nothing|no(?:thing)? (?:more|else)|instead|all|every(?:thing)?|any(?:thing)?|always|never|stop|wait|first|last|before|after|until|then)\b/

const kindOf = (name: string): string => name.split('_').at(-1)!
const isTool = (name: string): boolean => /^(?:axe|pickaxe|shovel|hoe|sword|shears)$/.test(kindOf(name))

/** What of the game a text names. */
export type NamesOf = (text: string) => readonly string[]

/**
 * Whether what a person said may change how this task is done. It cannot where each clause is about a thing of the game that the task is
 * not about, neither by its name nor by its kind, nor for what goes into it.
 */
export const bearsOnTask = (text: string, asked: NextActionsInput, namesOf: NamesOf): boolean => {
  const words = text.toLowerCase()
  if (ofAll.test(words) || words.includes(asked.seat.toLowerCase())) return true
  // A place or a purpose may be named by a thing that the clause is not about.
  const clauses = words.split(/[.,;:!?]|\b(?:and|but|or|so|because|when|if)\b/).filter(one => one.trim() !== '')
  const named = clauses.map(clause => namesOf(headOf(clause)))
  if (named.some(list => list.length === 0)) return true
  const own = thingIn(asked.task.done)
  const blocks = (asked.blueprint?.missing ?? []).map(({ block }) => itemOf(parseBlock(block).block))
  const things = [...(own === null ? [] : [own]), ...blocks]
  if (things.length === 0) return true
  const kinds = new Set([...things, ...goesInto(things, asked.recipes)].map(kindOf))
  return named.flat().some(name => kinds.has(kindOf(name)) || isTool(name) || containerName.test(name))
}
