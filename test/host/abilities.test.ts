import { expect, test } from 'vitest'
import { actions } from '../../source/body/actions/index.ts'
import { abilities } from '../../source/host/abilities.ts'

const gate = (name: string, args: Readonly<Record<string, unknown>>) => abilities.gate!({ name, args })

test('an action says itself what approves it, and shows the program that would run', () => {
  expect(actions.flatMap(action => (action.gate ? [`${action.name} ${action.gate}`] : [])).toSorted()).toEqual([
    'attackPlayer attack',
    'runCode code',
    'runSkill code',
    'saveSkill code',
  ])
  expect(gate('attackPlayer', { player: 'mia' })).toEqual({ kind: 'attack' })
  expect(gate('runCode', { code: 'await stop()' })).toEqual({ kind: 'code', program: 'await stop()' })
  expect(gate('saveSkill', { name: 'halt', description: 'stops', code: 'await stop()' })).toEqual({
    kind: 'code',
    program: 'await stop()',
  })
  expect(gate('runSkill', { name: 'halt' })).toEqual({ kind: 'code' })
})

test('other actions wait where they are dangerous, always or with these arguments', () => {
  expect(gate('deleteSkill', { name: 'halt' })).toEqual({ kind: 'dangerous' })
  expect(gate('attack', { entity: 'wolf' })).toMatchObject({
    kind: 'dangerous',
    detail: expect.stringContaining('wolf'),
  })
  expect(gate('attack', { entity: 'zombie' })).toBeNull()
  expect(gate('goTo', { x: 1, y: -60, z: 4 })).toBeNull()
})
