import { expect, test } from 'vitest'
import { creatureName } from '../../../source/minecraft/names/creatures.ts'
import { landmarkIn } from '../../../source/minecraft/names/landmarks.ts'
import { plainReason } from '../../../source/minecraft/names/server-text.ts'

test.each(['constructor', '__proto__', 'valueof', 'toString'])('%s is a word as any other is', word => {
  expect(landmarkIn(`the ${word}`)).toBeUndefined()
  expect(creatureName(word)).toEqual(expect.any(String))
  expect(plainReason({ translate: word })).toBe(word)
})
