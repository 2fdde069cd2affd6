import { own } from '../../session/log/fold/records.ts'
import type { Finding } from './import-report.ts'
import type { Stored } from './minecollab-stored.ts'

/** Items and how many, in their order. */
export type Targets = readonly (readonly [string, number])[]

/** An action of bodies by any of its names. */
export type FindAction = (name: string) => { readonly name: string; readonly tellsRecipes?: true } | null
/** `!craftRecipe` */
export const ownOf = (command: string, actionOf: FindAction) => actionOf(command.replace(/^!/, ''))

interface Knowing {
  /** By seat. */
  readonly goals: Readonly<Record<string, string>>
  readonly seats: readonly string[]
  /** Seats that recipes are kept from. */
  readonly kept: readonly string[]
}

/**
 * Who knows from the start how dishes are made, where not all do. MINDcraft reads no `recipes`: where agents have goals of their own, they have them
 * there or not, and what stands in no goal, or in all of them, is no secret. Under one goal for all, those know them that they are not kept from.
 */
export const knownRecipes = (
  { recipes = {}, goal }: Pick<Stored, 'recipes' | 'goal'>,
  { goals, seats, kept }: Knowing,
  findOfFile: Finding,
): Record<string, string[]> => {
  const isOne = typeof goal !== 'object'
  const open = isOne && kept.length > 0 ? seats.filter(seat => !kept.includes(seat)) : []
  return Object.fromEntries(
    Object.entries(recipes).flatMap(([dish, steps]) => {
      const list = [steps].flat().map(step => step.trim())
      const isToldIn = (text: string | undefined): boolean => list.some(step => step !== '' && text?.includes(step))
      if (isOne ? !isToldIn(goal) : !seats.some(seat => isToldIn(own(goals, seat))))
        findOfFile('recipes of which no step stands in a goal', 'not told; who knows them knows them from the game')
      const told = isOne ? (isToldIn(goal) ? [] : open) : seats.filter(seat => isToldIn(own(goals, seat)))
      return told.length > 0 && told.length < seats.length ? [[dish, told]] : []
    }),
  )
}

/** A seat that may not ask for the crafting plan does not know how the targets are made, where another may. */
export const knownToSome = (
  targets: Targets,
  seats: readonly string[],
  actions: Readonly<Record<string, readonly string[]>>,
  actionOf: FindAction,
): Record<string, string[]> => {
  const told = seats.filter(seat => !own(actions, seat)?.some(action => ownOf(action, actionOf)?.tellsRecipes))
  const isSecret = told.length > 0 && told.length < seats.length
  return Object.fromEntries(isSecret ? targets.map(([item]) => [item, told]) : [])
}
