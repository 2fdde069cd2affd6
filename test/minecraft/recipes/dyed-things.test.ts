import minecraftData from 'minecraft-data'
import { expect, test } from 'vitest'
import { RecipeBook } from '../../../source/minecraft/recipes/recipe-book.ts'

const partsOf = (version: string, item: string) =>
  new RecipeBook(minecraftData(version))
    .for(item)
    .flatMap(({ needs }) => (`${item.split('_')[0]}_dye` in needs ? [needs] : []))

test('since 1.20 a thing of any other colour is dyed, before that a white one alone', () => {
  for (const version of ['1.20.4', '1.21.1', '1.21.4'])
    for (const thing of ['wool', 'carpet', 'bed']) {
      const parts = partsOf(version, `pink_${thing}`)
      expect(parts, `${version} ${thing}`).toHaveLength(15)
      expect(parts).toContainEqual({ pink_dye: 1, [`white_${thing}`]: 1 })
      expect(parts).not.toContainEqual({ pink_dye: 1, [`pink_${thing}`]: 1 })
    }
  expect(partsOf('1.19.2', 'pink_wool')).toEqual([{ pink_dye: 1, white_wool: 1 }])
})
