import { expect, test } from 'vitest'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import type { Plan } from '../../../../source/session/log/events/plan.ts'
import { cabinOutline, planInput, team } from '../../support/question-inputs.ts'

/** What people mistype in a rejection is read as it was meant, or told with what was probably meant. */

const input = planInput('Build the cabin and collect 6 dirt', {
  workers: ['Bob', 'Mia'],
  team: team(['Lena', 'Bob', 'Mia']),
  blueprints: [cabinOutline],
  names: ['dirt', 'coal'],
})
const previous = planByRules(input)
const after = (reason: string, change: Partial<typeof input> = {}): Plan =>
  planByRules({ ...input, ...change, previous, rejected: [{ reason, by: 'Ann', plan: previous }] })
const items = ({ stages }: Plan) => stages.flatMap(stage => stage.items)

test.each([
  ['Bbo 1', 'Bob 1'],
  ['let Bbo colect the dirt', 'let Bob collect the dirt'],
  ['no doros', 'no doors'],
  ['witout Mai', 'without Mia'],
  ['no doros plaese', 'no doors please'],
  ['wiht Mia only', 'with Mia only'],
  ['Bob collects teh dirt', 'Bob collects the dirt'],
  ['Bob adn Mia collect the dirt', 'Bob and Mia collect the dirt'],
  ['first the dirt, thne the doors', 'first the dirt, then the doors'],
])('“%s” is read as “%s”', (said, meant) => {
  const plan = after(said)
  const bare = (one: Plan) => items(one).map(({ because: _, ...item }) => item)
  expect(bare(plan)).toEqual(bare(after(meant)))
  expect(plan.analysis).toContain(`Read as “${meant}”: Ann said: ${said}.`)
  expect(plan.unfollowed).toEqual(after(meant).unfollowed)
})

test('only what is read is offered, and no item repeats what is not', () => {
  const plan = after('Bob 1, Mai sings')
  expect(plan.unfollowed).toContain('I could not read “Mai sings” from Ann.')
  expect(items(plan).filter(({ because }) => because?.includes('Mai'))).toEqual([])
})

test('what is offered has all of its slips mended, and is read when it is said', () => {
  const plan = after('no doord plaese and Mia sings')
  const [, offered = ''] = /did you mean “(.*?)”/.exec(plan.unfollowed?.join(' ') ?? '') ?? []
  expect(offered).toBe('no doors please')
  expect(after(offered).unfollowed ?? []).toEqual([])
})

test.each(['the door should not face south', 'torches outside, not inside', 'not of oak planks'])(
  'what is not read whole leaves no item out: %s',
  said => {
    const plan = after(said)
    expect(items(plan)).toEqual(items(previous))
    expect(plan.unfollowed?.join(' ')).toContain('could not read')
  },
)

test('of a building that was designed, what can be said instead is said of it, and its items have its name', () => {
  const designed = [{ name: 'cabin', called: 'birch cabin', examples: ['higher', 'of oak'] }]
  const plan = after('more purple', { designed })
  expect(plan.unfollowed?.at(-1)).toMatch(/^I can follow, for example: “higher”, “of oak”, “\w+ makes the oak doors”\./)
  expect(items(plan).map(({ title }) => title)).toContain('North walls of the birch cabin')
})

test('what can be said of two buildings alike is named once', () => {
  const of = (name: string, own: string) => ({ name, called: name, examples: [own, 'of oak'] })
  const plan = after('more purple', { designed: [of('cabin', 'higher'), of('fence', 'wider')] })
  expect(plan.unfollowed?.at(-1)).toMatch(/^I can follow, for example: “higher”, “of oak”, “wider”, “\w+ makes/)
})

const numbered = (name: string, most: number) => Array.from({ length: most }, (_, index) => `${name}${index + 1}`)
test.each([
  [numbered('Agent', 3), 'without Agent2', ['Agent1', 'Agent3']],
  [numbered('worker', 3), 'without worker2', ['worker1', 'worker3']],
  [numbered('Agent', 12), 'only Agent12', ['Agent12']],
  [numbered('Agent', 12), 'only Agnet12', ['Agent12']],
  [['Steve1', 'Steve22'], 'without Steve22', ['Steve1']],
  [['Steve-1', 'Steve-11'], 'without Steve-11', ['Steve-1']],
  [['Ann', 'Anna'], 'without Anna', ['Ann']],
  [['Bob', 'Bobby'], 'without Bob', ['Bobby']],
])('of %j a name that is right is no slip: %s', (workers, said, left) => {
  const plan = after(said, { workers, team: team(['Lena', ...workers]) })
  const busy = new Set(items(plan).map(({ assignee }) => assignee))
  expect(left).toEqual(expect.arrayContaining([...busy]))
  expect(plan.unfollowed ?? []).toEqual([])
})

test.each([
  [numbered('Agent', 12).filter(name => name !== 'Agent11'), 'without Agent11'],
  [['Agent1', 'Agent12'], 'without Agent21'],
  [['Steve1', 'Mia'], 'without Steve2'],
])('of %j a name with another number is no sure slip: %s', (workers, said) => {
  const plan = after(said, { workers, team: team(['Lena', ...workers]) })
  expect(plan.analysis).not.toContain('Read as')
  expect(plan.unfollowed?.join(' ')).toContain(`Ann said: ${said}`)
})

test.each([
  [numbered('Agent', 3), 'without Agent', ['without Agent1', 'without Agent2', 'without Agent3']],
  [['Bob', 'Bobby'], 'without Bobb', ['without Bob', 'without Bobby']],
  [['Anne', 'Annie', 'Mia'], 'without Annne', ['without Anne', 'without Annie']],
])('of %j a slip that fits several is taken for none, and all are named: %s', (workers, said, meant) => {
  const plan = after(said, { workers, team: team(['Lena', ...workers]) })
  expect(items(plan).map(({ assignee }) => assignee)).toEqual(expect.arrayContaining([...workers]))
  const all = meant.map(words => `“${words}”`)
  expect(plan.unfollowed?.join(' ')).toContain(`(did you mean ${all.slice(0, -1).join(', ')} or ${all.at(-1)}?)`)
})

test('a word that is one letter from two things is none of them', () => {
  const plan = after('no plans', {
    goal: 'Collect 3 oak planks and collect 2 warped plants',
    names: ['oak_planks', 'warped_plants'],
  })
  expect(plan.unfollowed?.join(' ')).toContain('(did you mean “no planks” or “no plants”?)')
})

test('a standing instruction with a slip says in each plan how it is read', () => {
  const plan = planByRules({ ...input, previous, instructions: [{ from: 'Ann', text: 'no doros' }] })
  expect(plan.analysis).toContain('Read as “no doors”: Ann said: no doros.')
})
