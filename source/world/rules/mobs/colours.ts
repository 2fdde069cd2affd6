import type { Random } from '../../../minecraft/random.ts'
import { meta } from '../../entities/entity.ts'
import type { Mob } from '../../entities/spawning.ts'

/** Dye colours in the order of their numbers. */
export const colours = [
  'white',
  'orange',
  'magenta',
  'light_blue',
  'yellow',
  'lime',
  'pink',
  'gray',
  'light_gray',
  'cyan',
  'purple',
  'blue',
  'brown',
  'green',
  'red',
  'black',
] as const

export const woolOf = (colour: number): string => `${colours[colour & 15]}_wool`

/** The colour of a sheep born in the wild: mostly white. */
export function wildColour(random: Random): number {
  const n = random.int(0, 99)
  if (n < 5) return 15
  if (n < 10) return 7
  if (n < 15) return 8
  if (n < 18) return 12
  return random.oneIn(500) ? 6 : 0
}

export function showWool(sheep: Mob): void {
  sheep.setMeta(meta.wool, 'byte', (sheep.colour & 15) | (sheep.sheared ? 16 : 0))
}
