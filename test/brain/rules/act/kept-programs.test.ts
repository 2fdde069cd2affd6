import { expect, test } from 'vitest'
import { nextActions } from '../../../../source/brain/questions/next-actions/question.ts'
import { actByRules } from '../../../../source/brain/rules/act/next-actions.ts'
import { actInput } from '../../support/question-inputs.ts'

const task = { id: 'r1', title: 'Stack 3 stones', done: { kind: 'report' as const }, from: 'mia' }
const programs = [{ name: 'stackStones', description: 'stack 3 stones.' }]
const runSkill = { name: 'runSkill', description: 'runs a kept program', parameters: [] }
const input = (extra: Parameters<typeof actInput>[1]) => {
  const given = actInput(task, extra)
  return { ...given, actions: [...given.actions, runSkill] }
}
const run = { name: 'runSkill', args: { name: 'stackStones' } }

test('a program that is kept for this very task is run, once', () => {
  expect(actByRules(input({ programs })).actions).toEqual([run])
  const history = [{ name: 'runSkill', action: 'run it', result: 'failure' as const, reason: 'broke off' }]
  expect(actByRules(input({ programs, history })).actions).not.toContainEqual(run)
  expect(actByRules(actInput(task, { programs })).actions).not.toContainEqual(run)
})

test('a line of the memory is no program, whatever it says', () => {
  const memory = ['Kept program stackStones: stack 3 stones.']
  expect(actByRules(input({ memory })).actions).not.toContainEqual(run)
})

test('a model reads of it in a line, and of none when there is none', () => {
  expect(nextActions.inLines?.programs?.(programs, input({}))).toBe('- Kept program stackStones: “stack 3 stones.”')
  expect(nextActions.inLines?.programs?.([], input({}))).toBe('')
})
