import { expect, test } from 'vitest'
import { withArticle } from '../../../source/minecraft/names/articles.ts'

test('a noun has the article of its first letter, several have none', () => {
  for (const noun of ['enderman', 'oak door', 'iron_pickaxe', 'axolotl', 'Evoker'])
    expect(withArticle(noun)).toBe(`an ${noun}`)
  for (const noun of ['zombie', 'cactus', 'glass']) expect(withArticle(noun)).toBe(`a ${noun}`)
  for (const noun of ['shears', 'oak_planks', 'stairs']) expect(withArticle(noun)).toBe(noun)
})
