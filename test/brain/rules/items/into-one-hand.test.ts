import { expect, test } from 'vitest'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { readNotes, writeNotes } from '../../../../source/brain/rules/talk/next-batch.ts'
import { planInput, recipes, team } from '../../support/question-inputs.ts'

/** What one agent must carry in the end goes to that one, also where the plan is made part by part. */

const names = ['Andy', 'Jill']
const inputAfter = (made: Readonly<Record<string, string>>) =>
  planInput('Make 1 chest and 2 sticks. In the end one of you must carry all of it.', {
    workers: names,
    team: team(names).map(one => ({
      ...one,
      inventory: Object.fromEntries(
        Object.entries(made).flatMap(([item, by]) => (by === one.name ? [[item, item === 'stick' ? 2 : 1]] : [])),
      ),
    })),
    containers: [],
    recipes,
    names: ['chest', 'stick'],
    observation: null,
    finished: Object.entries(made).map(([item, by]) => ({
      id: `craft-${item.replaceAll('_', '-')}`,
      title: '',
      by,
      detail: '',
    })),
  })
const gifts = (made: Readonly<Record<string, string>>) =>
  planByRules(inputAfter(made)).stages.flatMap(stage => stage.items.filter(({ way }) => way === 'give'))

test('what two agents have made is handed to one of them', () => {
  const [gift, ...more] = gifts({ chest: 'Andy', stick: 'Jill' })
  expect(more).toEqual([])
  expect(gift).toMatchObject({ assignee: 'Andy', requires: [], done: { kind: 'have', item: 'chest', seat: 'Jill' } })
})

test('what one agent has made is handed to none', () => expect(gifts({ chest: 'Jill', stick: 'Jill' })).toEqual([]))

test('notes keep who did what; those of before, without names, are read', () => {
  const notes = readNotes(JSON.stringify({ done: ['craft-chest'] }))
  expect(notes.done).toEqual({ 'craft-chest': '' })
  expect(readNotes(writeNotes({ ...notes, done: { 'craft-chest': 'Jill' } })).done).toEqual({ 'craft-chest': 'Jill' })
})
