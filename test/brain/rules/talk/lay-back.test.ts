import { expect, test } from 'vitest'
import { converse } from '../../../../source/brain/questions/converse/question.ts'
import type { ConverseInput, ConverseOutput } from '../../../../source/brain/questions/converse/shape.ts'
import { converseByRules } from '../../../../source/brain/rules/talk/converse.ts'
import { actions, cabinOutline, recipes, seen } from '../../support/question-inputs.ts'

const chest: [number, number, number] = [4, -60, 0]
const part = { kind: 'built' as const, blueprint: 'cabin', cells: [0, 1, 2] }
const failed = {
  ...{ id: 'mia/walls', title: 'Build cells 0-2 of cabin', done: part, from: 'Bob', status: 'failed' as const },
  ...{ attempts: 2, detail: 'finds no stand' },
}
const answer = (extra: Partial<ConverseInput>): ConverseOutput => {
  const input: ConverseInput = {
    seat: 'Mia',
    goal: 'Build the cabin.',
    knowledge: [],
    others: [{ name: 'Bob', person: false, available: true, busy: false }],
    news: [{ kind: 'task-failed', title: failed.title, reason: failed.detail }],
    messages: [],
    conversations: [],
    busy: null,
    tasks: [failed],
    notes: '',
    observation: seen({ oak_planks: 3, feather: 2 }),
    containers: [{ at: chest, block: 'chest', items: { oak_planks: 4, feather: 1 } }],
    blueprints: [cabinOutline],
    recipes,
    names: ['oak_planks', 'feather'],
    measured: [],
    actions,
    instructions: [],
    memory: [],
    ...extra,
  } as ConverseInput
  const output = converse.output.parse(converseByRules(input))
  expect(converse.check?.(input, output) ?? []).toEqual([])
  return output
}

test('who could not build its part puts the material of it into the chest before another is told', () => {
  const first = answer({})
  expect(first.say).toEqual([])
  expect(first.tasks.map(task => task.done)).toEqual([{ kind: 'stored', item: 'oak_planks', count: 7, at: chest }])
  const away = {
    ...failed,
    id: 'mia/put',
    title: 'x',
    from: 'Mia',
    attempts: 0,
    detail: '',
    done: first.tasks[0]!.done,
  }
  const waiting = answer({ notes: first.notes!, tasks: [failed, { ...away, status: 'running' }] })
  expect(waiting.say).toEqual([])
  const told = answer({ notes: first.notes!, tasks: [failed, { ...away, status: 'succeeded' }], observation: seen({}) })
  expect(told.say).toMatchObject([{ to: 'Bob', meaning: [{ kind: 'failed' }] }])
  expect(told.tasks).toEqual([])
  // The chest is full: the work is handed back all the same, and the material is offered to no one.
  const stuck = answer({ notes: first.notes!, tasks: [failed, { ...away, attempts: 2, status: 'failed' }] })
  expect(stuck.say).toMatchObject([{ to: 'Bob', meaning: [{ kind: 'failed', work: { done: part } }] }])
  expect(stuck.say[0]!.text.split('\n')).toHaveLength(1)
})

test('with empty hands, or without a chest, the others are told at once', () => {
  expect(answer({ observation: seen({ feather: 2 }) }).say).toMatchObject([{ to: 'Bob' }])
  expect(answer({ containers: [] }).say).toMatchObject([{ to: 'Bob' }])
})
