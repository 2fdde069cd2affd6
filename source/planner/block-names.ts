import minecraftData from 'minecraft-data'
import { didYouMean } from '../minecraft/names/suggestions.ts'
import { gameNames } from './item-names.ts'

/** Why each name that is no block of a version of the game cannot be built with, and what was probably meant; null: it is one. */
export const blockFaults = (version: string): ((name: string) => string | null) => {
  const { has, near } = gameNames(minecraftData(version).blocksArray.map(({ name }) => name))
  return name => (has(name) ? null : `${name} is no block of ${version}.${didYouMean(near(name))}`)
}
