import { expect, test } from 'vitest'
import type { NextActionsInput } from '../../../../source/brain/questions/next-actions/shape.ts'
import { actByRules } from '../../../../source/brain/rules/act/next-actions.ts'
import { replyByRules } from '../../../../source/brain/rules/talk/decide-reply.ts'
import type { Past } from '../../../../source/session/log/events/words.ts'
import { actInput, actions, replyInput, seen } from '../../support/question-inputs.ts'

/** What an agent that is to put something into “the chest” does, and says, where it knows of none. */

const done = { kind: 'stored' as const, item: 'oak_planks', count: 2 }
const task = { id: 'm1', title: 'Put 2 oak planks into the chest', done, from: 'Ann' }
const placeHere = { name: 'placeHere', description: 'puts it down', parameters: actions[0]!.parameters.slice(0, 1) }
const failed = (name: string, code: string, reason: string): Past => ({
  ...{ name, action: `${name} it`, result: 'failure', reason, code },
})
const none = failed('deposit', 'missing-container', 'knows of no chest or barrel near')
const next = (carried: Record<string, number>, history: readonly Past[], extra: Partial<NextActionsInput> = {}) =>
  actByRules({
    ...actInput(task, { observation: seen(carried), history: [...history], ...extra }),
    actions: [...actions, placeHere],
  })

test('it looks for one first, then makes one of what is left, puts it down and fills it', () => {
  expect(next({ oak_planks: 12 }, []).actions).toMatchObject([{ name: 'deposit' }])
  expect(next({ oak_planks: 2, chest: 1 }, [none]).actions).toMatchObject([
    { name: 'placeHere', args: { item: 'chest' } },
    { name: 'deposit', args: { item: 'oak_planks', count: 2 } },
  ])
  const made = next({ oak_planks: 14, crafting_table: 1 }, [none]).actions.map(({ name, args }) => [name, args.item])
  expect(made).toEqual([
    ['craft', 'chest'],
    ['placeHere', 'chest'],
    ['deposit', 'oak_planks'],
  ])
})

test('where it can make none it says so at once, and what to do', () => {
  const searched = failed('collect', 'not-found', 'finds no oak_log within 48 blocks')
  const { actions: calls, blocked } = next({ oak_planks: 2 }, [none, searched])
  expect(calls).toEqual([])
  expect(blocked).toBe(
    'I know no chest and can make none: finds no oak_log within 48 blocks. Put one down near me, then ask again.',
  )
})

test('one that was set up meanwhile is filled', () => {
  const containers = [{ at: [2, -60, 2] as [number, number, number], block: 'chest', items: null }]
  expect(next({ oak_planks: 2 }, [none], { containers }).actions).toMatchObject([
    { name: 'deposit', args: { x: 2, y: -60, z: 2 } },
  ])
})

test('the person is told with the answer to the order', () => {
  const said = (containers: Parameters<typeof replyInput>[1]) =>
    replyByRules(replyInput('put 2 oak planks into the chest', { names: ['oak_planks'], ...containers })).reply
  expect(said({ containers: [] })).toBe(
    'Ok: put 2 oak planks into the chest. I know no chest: if I find none near, I make one.',
  )
  expect(said({ containers: [{ at: [2, -60, 2], block: 'chest', items: null }] })).toBe(
    'Ok: put 2 oak planks into the chest.',
  )
})
