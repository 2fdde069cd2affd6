import { describe, expect, test } from 'vitest'
import { actionInfos, actions } from '../../../source/body/actions/index.ts'
import { withoutBlocked } from '../../../source/team/knowledge/seat-actions.ts'

const all = actionInfos()
const left = (blocked: string): string[] => withoutBlocked(all, [blocked]).map(({ name }) => name)

describe('a seat that may not use an action', () => {
  test.each(actions.flatMap(({ name, outcome }) => (outcome === undefined ? [] : [[name, outcome] as const])))(
    '%s reaches %s by no other action either',
    (name, outcome) => {
      const rest = left(name)
      const same = actions.filter(one => one.outcome === outcome || one.takes?.includes(outcome))
      expect(same.map(one => one.name)).toContain(name)
      for (const other of same) expect(rest).not.toContain(other.name)
      // The rest of the table is its own.
      expect(rest).toHaveLength(all.length - same.length)
    },
  )

  test.each(actions.flatMap(({ name, outcome }) => (outcome === undefined ? [name] : [])))(
    '%s, which comes to nothing that others do, keeps all others',
    name => expect(left(name)).toEqual(all.map(one => one.name).filter(other => other !== name)),
  )

  test.each([
    ['collect', ['dig', 'digDown', 'clearArea', 'harvestAndReplant', 'tendFarm'], ['gather', 'craft', 'build']],
    ['place', ['placeHere', 'fillArea', 'build', 'lightArea'], ['collect', 'dig']],
    ['build', [], ['place', 'placeHere']],
    ['newAction', ['runCode', 'runSkill', 'saveSkill'], ['listSkills']],
    ['withdraw', ['sortChests'], ['deposit', 'viewChest']],
    ['hunt', ['attack'], ['attackPlayer', 'guard']],
  ])('%s has neither %j, and still has %j', (name, lost, kept) => {
    const rest = left(name)
    for (const other of lost) expect(rest).not.toContain(other)
    for (const other of kept) expect(rest).toContain(other)
  })
})
