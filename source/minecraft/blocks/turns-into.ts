import { blockName } from './block-text.ts'

/** What blocks turn into by themselves: grass grows over earth and dies under a block, farmland is trampled, copper weathers. */

const ofEarth: Readonly<Record<string, readonly string[]>> = {
  // Grass and mycelium spread; podzol does not, and does not die either.
  dirt: ['grass_block', 'mycelium'],
  grass_block: ['dirt', 'mycelium'],
  mycelium: ['dirt', 'grass_block'],
  // Trampled, dried or built over it is earth, over which grass grows.
  farmland: ['dirt', 'grass_block', 'mycelium'],
  dirt_path: ['dirt', 'grass_block', 'mycelium'],
  grass_path: ['dirt', 'grass_block', 'mycelium'],
}

const weathering = ['', 'exposed_', 'weathered_', 'oxidized_']
const copper = /^(exposed_|weathered_)?((?:(?:cut|chiseled)_)?copper(?:_\w+)?|lightning_rod)$/
const coral = /^(?:tube|brain|bubble|fire|horn)_coral(?:_\w+)?$/
const powder = /_concrete_powder$/

/** Names of the blocks that one turns into by itself, without those that leave nothing behind. */
export const turnsInto = (block: string): readonly string[] => {
  const weathered = copper.exec(block)
  if (weathered) {
    const [, stage = '', kind = ''] = weathered
    const base = kind === 'copper_block' ? 'copper' : kind
    return weathering.slice(weathering.indexOf(stage) + 1).map(later => `${later}${base}`)
  }
  if (coral.test(block)) return [`dead_${block}`]
  if (powder.test(block)) return [block.replace(powder, '_concrete')]
  return Object.hasOwn(ofEarth, block) ? ofEarth[block]! : []
}

/** Whether a block of this name stands where another one was wanted, or what that one has become by itself. */
export const standsFor = (wanted: string, seen: string): boolean => seen === wanted || turnsInto(wanted).includes(seen)

/** The same of texts with states; what has become another block has its own. */
export const textStandsFor = (wanted: string, seen: string): boolean =>
  seen === wanted || (blockName(seen) !== blockName(wanted) && standsFor(blockName(wanted), blockName(seen)))
