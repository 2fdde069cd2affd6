import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { readable } from '../../../../source/minecraft/names/readable.ts'
import { cabinOutline, planInput } from '../../support/question-inputs.ts'

/** A refusal may ask for what the plan holds already: it is followed, and the plan says by which item. */

const input = planInput('Craft 2 oak doors and a chest. Put 2 oak doors into the chest.', { names: ['furnace'] })
const previous = planByRules(input)
const analysisOf = (reason: string): string =>
  planByRules({ ...input, previous, rejected: [{ reason, by: 'Ann', plan: previous }] }).analysis
const wordings = ['We need %', 'I want %, please', '% is needed', 'make %!', 'get me %']

test.each([
  ['crafting_table', 'Craft and set up a crafting table'],
  ['oak_door', 'Craft 2 oak doors'],
])('%s', (item, title) => {
  fc.assert(
    fc.property(fc.constantFrom(...wordings), words => {
      const said = words.replace('%', `a ${readable(item)}`)
      const analysis = analysisOf(said)
      expect(analysis, said).not.toContain('could not read')
      expect(analysis, said).toMatch(
        new RegExp(`Already in the plan: .*“${title}”.* \\(Ann said: ${said.split(/[,!]/)[0]}`),
      )
    }),
  )
})

test('what the plan does not hold, or holds less of, is named', () => {
  for (const said of ['We need a furnace', 'I want a nicer chest'])
    expect(analysisOf(said), said).toContain(`I could not read “${said}” from Ann`)
  expect(analysisOf('We need 3 crafting tables')).toMatch(
    /^Not followed: Ann said: We need 3 crafting tables\. The goal asks for no crafting tables: `n` adds an item/,
  )
})

test.each(['a window to the west', 'I want a bigger window', 'two windows in the south wall'])(
  'a change of a building is in no plan because the building is: %s',
  reason => {
    const cabin = planInput('Build the cabin.', { blueprints: [cabinOutline] })
    const drawn = planByRules(cabin)
    const { analysis, unfollowed } = planByRules({
      ...{ ...cabin, previous: drawn, rejected: [{ reason, by: 'Ann', plan: drawn }] },
    })
    expect(analysis).not.toContain('Already in the plan')
    expect(unfollowed?.join(' ')).toContain(reason)
  },
)
