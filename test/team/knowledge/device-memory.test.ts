import { expect, test } from 'vitest'
import { createDeviceMemory, type Device } from '../../../source/team/knowledge/device-memory.ts'

const lever = (x: number, powered = 'false'): Device => ({ block: 'lever', at: [x, 1, 0], states: { powered } })
const sign = (x: number, text?: string): Device => ({
  block: 'oak_sign',
  at: [x, 0, 0],
  states: {},
  ...(text === undefined ? {} : { text }),
})
const placesOf = (devices: readonly Device[]) => devices.map(one => one.at[0])

test('words that one has read are known to all, from afar too', () => {
  const memory = createDeviceMemory()
  memory.learn({ position: [0, 0, 0], devices: [sign(3, 'Pull the lever.'), lever(5)] })
  memory.learn({ position: [20, 0, 0], devices: [lever(18), lever(5, 'true'), sign(3)] })
  expect(memory.near([20, 0, 0])).toEqual([lever(18), lever(5, 'true'), sign(3, 'Pull the lever.')])
})

test('what is gone when an agent looks again is forgotten, what is only out of sight is not', () => {
  const memory = createDeviceMemory()
  memory.learn({ position: [0, 0, 0], devices: [lever(2), lever(9), lever(40)] })
  memory.learn({ position: [0, 0, 0], devices: [lever(9)] })
  expect(placesOf(memory.near([0, 0, 0]))).toEqual([9, 40])
})

test('among very many the near ones are told, and what a sign names', () => {
  const memory = createDeviceMemory()
  const many = Array.from({ length: 60 }, (_, index) => lever(index))
  memory.learn({ position: [0, 0, 0], devices: [...many, sign(59, 'The way opens by lever 57 1 0')] })
  const told = placesOf(memory.near([0, 0, 0]))
  expect(told).toHaveLength(34)
  expect(told.slice(-2)).toEqual([57, 59])
})
