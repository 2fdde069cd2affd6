import type { Stored } from './minecollab-stored.ts'

/** Items and how many, in their order. */
export type Targets = readonly (readonly [string, number])[]

/** An action of bodies by any of its names. */
export type FindAction = (name: string) => { readonly name: string; readonly tellsRecipes?: true } | null
/** `!craftRecipe` */
export const ownOf = (command: string, actionOf: FindAction) => actionOf(command.replace(/^!/, ''))

/**
 * Who knows from the start how dishes are made, where not all do: MINDcraft reads no `recipes`, an agent has them in its own goal or not.
 * What stands in no goal, or in all of them, is no secret.
 */
export const toldInGoals = (
  recipes: NonNullable<Stored['recipes']>,
  goals: Readonly<Record<string, string>>,
  seats: readonly string[],
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(recipes).flatMap(([dish, steps]) => {
      const list = [steps].flat().map(step => step.trim())
      const told = seats.filter(seat => list.some(step => step !== '' && goals[seat]?.includes(step)))
      return told.length > 0 && told.length < seats.length ? [[dish, told]] : []
    }),
  )

/** A seat that may not ask for the crafting plan does not know how the targets are made, where another may. */
export const knownToSome = (
  targets: Targets,
  seats: readonly string[],
  actions: Readonly<Record<string, readonly string[]>>,
  actionOf: FindAction,
): Record<string, string[]> => {
  const told = seats.filter(seat => !actions[seat]?.some(action => ownOf(action, actionOf)?.tellsRecipes))
  const isSecret = told.length > 0 && told.length < seats.length
  return Object.fromEntries(isSecret ? targets.map(([item]) => [item, told]) : [])
}
