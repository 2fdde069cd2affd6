import { describe, expect, test } from 'vitest'
import { actionInfos, actions, findAction } from '../../source/body/actions/index.ts'
import { familyNames } from '../../source/body/contract/action-families.ts'
import { callFaults, namesOfActions } from '../../source/brain/answers/shared-checks.ts'
import { type Occasion, offerActions } from '../../source/mind/offered-actions.ts'

const all = actionInfos()
const shown = (kind: Parameters<typeof offerActions>[0], occasion?: Occasion, of = all) =>
  offerActions(kind, of, occasion).actions.map(action => action.name)

test('a task is shown the actions that say so, in the order of their places, then what shows families', () => {
  expect(shown('inside')).toEqual(['goTo', 'activate', 'dig', 'stay', 'read', 'actions'])
  expect(shown('stored').slice(0, 3)).toEqual(['deposit', 'gather', 'collect'])
  expect(shown('children')).toEqual(['actions'])
})

test('the name of an item, and filling what is to be filled with items, ask for no other action', () => {
  const bed = { texts: ['Craft a white bed.'], things: ['white_bed'] }
  expect(shown('report', { texts: bed.texts })).toContain('goToBed')
  expect(shown('report', bed)).not.toContain('goToBed')
  expect(shown('report', { ...bed, texts: ['Craft white beds and sleep.'] })).toContain('goToBed')
  expect(shown('placed', { texts: ['Fill up the chest'] })).toContain('fillArea')
  expect(shown('stored', { texts: ['Fill up the chest'] })).not.toContain('fillArea')
})

test('no two actions have the same place in a prompt', () => {
  const places = actions.flatMap(action =>
    Object.entries(action.offered ?? {}).map(([purpose, place]) => `${purpose} ${place}`),
  )
  expect(new Set(places).size).toBe(places.length)
})

test('an action that a seat does not have is neither shown nor named', () => {
  const without = all.filter(action => action.name !== 'gather')
  const offer = offerActions('have', without, { texts: ['Gather logs'], opened: new Set(['items']) })
  expect(namesOfActions(offer)).not.toContain('gather')
  expect(namesOfActions(offer).toSorted()).toEqual(without.map(one => one.name).toSorted())
})

test('where every action is shown, no family is named and nothing shows one', () => {
  const few = all.filter(({ name }) => ['goTo', 'goToPlayer', 'actions'].includes(name))
  expect(offerActions('report', few)).toEqual({ actions: few.slice(0, 2), otherActions: [] })
})

describe.each(actions.map(action => [action.name, action] as const))(
  '%s',
  (name, { words = [], after = [], family }) => {
    test('is shown or named by its family whatever the task is', () => {
      for (const kind of ['have', 'stored', 'placed', 'built', 'inside', 'children', 'report', 'reply'] as const) {
        const offer = offerActions(kind, all)
        const named = offer.otherActions.find(one => one.actions.includes(name))
        expect(named?.family ?? family).toBe(family)
        expect(namesOfActions(offer).filter(one => one === name)).toHaveLength(1)
        expect(callFaults({ name, args: {} }, { ...offer, actions: named ? offer.actions : [] })).toEqual(
          named ? [] : [expect.stringContaining(`There is no action "${name}"`)],
        )
      }
      expect(shown('children', { opened: new Set([family]) })).toContain(name)
    })

    test('is shown for its words, and after the failures that it helps against', () => {
      for (const word of words) {
        // Others of the same word may come before it: a prompt shows a few of them.
        const others = actions.filter(one => one !== findAction(name) && one.words?.includes(word))
        const few = all.filter(info => !others.some(one => one.name === info.name))
        expect(shown('children', { texts: [`Please ${word}, Bob`] }, few), word).toContain(name)
      }
      for (const code of after) {
        const failed = { action: 'x', result: 'failure', reason: 'x', code } as const
        expect(shown('children', { history: [failed] }), code).toContain(name)
        expect(shown('children', { history: [failed, { ...failed, result: 'success' }] })).not.toContain(name)
      }
    })
  },
)

test.each([
  ['Milk the cows and store the milk', ['useItemOnEntity']],
  ['Shear three sheep', ['useItemOnEntity']],
  ['Fill the pit between 0 -60 0 and 4 -60 4 with dirt', ['fillArea']],
  ['Flatten the hill', ['clearArea']],
  ['Go to sleep', ['goToBed']],
  ['Catch fish at the lake', ['fish']],
  ['Harvest the wheat', ['harvestAndReplant']],
  ['Write “welcome” on the sign', ['write']],
  ['Trade with the villager', ['trade']],
  ['Enchant the sword', ['enchantItem']],
  ['Put a torch on the wall', ['placeHere']],
  ['Wear the iron helmet', ['equip']],
  ['Kill the zombie', ['attack']],
  ['Planting seeds in the field', ['useItemOn']],
  ['Bridge the river', ['layDirtBeam']],
])('“%s” is shown what does it', (text, names) => {
  expect(shown('report', { texts: [text] })).toEqual(expect.arrayContaining(names))
})

test('a failure is followed by what helps against it', () => {
  const failed = (code: string) => ({ history: [{ action: 'x', result: 'failure', reason: 'x', code } as const] })
  expect(shown('have', failed('inventory-full'))).toEqual(expect.arrayContaining(['deposit', 'discard']))
  expect(shown('have', failed('unreachable'))).toContain('moveAway')
  expect(shown('have', failed('missing-table'))).toContain('placeHere')
})

test('every family has actions, and no action is meant that does not exist', () => {
  expect(new Set(actions.map(action => action.family))).toEqual(new Set(familyNames))
  for (const { otherActions } of [offerActions('have', all), offerActions('children', all)])
    for (const name of otherActions.flatMap(one => one.actions)) expect(findAction(name)?.name).toBe(name)
})

test('a prompt shows few of all actions', () => {
  for (const kind of ['have', 'stored', 'placed', 'built', 'inside', 'reply'] as const)
    expect(shown(kind).length).toBeLessThanOrEqual(12)
})

test('a peer can always wait for another, a worker where its task says so', () => {
  expect(shown('have', { peer: true })).toContain('wait')
  expect(shown('have')).not.toContain('wait')
  expect(shown('have', { texts: ['Wait for the planks of Mia'] })).toContain('wait')
})
