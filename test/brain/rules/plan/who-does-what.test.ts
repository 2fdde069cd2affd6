import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlanTaskInput } from '../../../../source/brain/questions/plan-task/shape.ts'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import type { Plan } from '../../../../source/session/log/events/plan.ts'
import { changeSince } from '../../../../source/team/plans/change-since.ts'
import { cabinOutline, planInput, team } from '../../support/question-inputs.ts'

/** Who is to do a kind of work, in whichever words: after the change every item of that kind is theirs. */

const goal = 'Craft 20 oak slabs, 3 oak doors, 4 oak fences and 2 chests and put them into the chest.'
const names = ['Bob', 'Mia', 'Ann'] as const
const inputOfTeam = (extra: Partial<PlanTaskInput> = {}) =>
  planInput(goal, {
    workers: ['Bob', 'Mia'],
    team: team(['Lena', 'Bob', 'Mia']),
    containers: [{ at: [2, -60, 2], block: 'chest', items: {}, before: {} }],
    ...extra,
  })
const items = (plan: Plan) => plan.stages.flatMap(stage => stage.items)

/** `%` is who, `$` the noun of the work, `#` its verb. */
const wordings = [
  '% should do all the $',
  'let % do the $',
  '% does all $',
  '% should do the entire $',
  '% shall handle the $',
  '% is responsible for all $',
  '% is in charge of the $',
  '% takes care of the $',
  'all the $ is for %',
  'the $ is %’s job',
  "all $ should be %'s work",
  'leave the $ to %',
  'give all $ tasks to %',
  'let % # everything',
  '% should # everything',
  'I want % to # everything',
  'have % # all things',
  'only % should do $',
]
test('a plan that was turned down because no person decided in time says nothing', () => {
  const previous = planByRules(inputOfTeam())
  const turnedDown = (reason: string, source: 'person' | 'timeout') => ({ reason, by: 'Ann', plan: previous, source })
  for (const reason of ['no person decided within 15 s', 'let Mia do the crafting', 'without the oak doors']) {
    const { analysis, stages } = planByRules({ ...inputOfTeam(), previous, rejected: [turnedDown(reason, 'timeout')] })
    expect(stages).toEqual(previous.stages)
    expect(analysis).not.toContain(reason)
  }
  const said = [turnedDown('let Mia do the crafting', 'person'), turnedDown('no person decided within 15 s', 'timeout')]
  expect(planByRules({ ...inputOfTeam(), previous, rejected: said }).analysis).toContain('let Mia do the crafting')
})

test.each([
  'Collect 6 oak logs without Bob and Mia.',
  'Collect 6 oak logs without Bob, without Mia',
  'Collect 6 oak logs, without Bob and without Mia, and put them into the chest.',
])('a goal leaves out all whom it names: %s', goal => {
  const workers = ['Bob', 'Mia', 'Ann']
  const plan = planByRules(planInput(goal, { workers, team: team(['Lena', ...workers]), containers: [] }))
  expect(new Set(items(plan).map(({ assignee }) => assignee))).toEqual(new Set(['Ann']))
  expect(plan.leftOut ?? []).toEqual([])
})

test('who is left out leaves the work to the agents; a person who plays along gets it only where no agent is left', () => {
  const steve = { ...team(['Steve'])[0]!, role: 'peer' as const, person: true, available: true }
  const doers = (workers: readonly string[]) => {
    const { stages } = planByRules(
      planInput('Collect 6 oak logs without Bob.', {
        workers: [...workers],
        team: [...team(['Lena', ...workers]), steve],
        containers: [],
      }),
    )
    return new Set(stages.flatMap(stage => stage.items).map(({ assignee }) => assignee))
  }
  expect(doers(['Bob', 'Mia'])).toEqual(new Set(['Mia']))
  expect(doers(['Bob'])).toEqual(new Set(['Steve']))
})

const kinds = [
  { noun: 'crafting', verb: 'craft', id: 'craft-' },
  { noun: 'making', verb: 'make', id: 'craft-' },
  { noun: 'collecting', verb: 'collect', id: 'gather-' },
  { noun: 'gathering', verb: 'gather', id: 'gather-' },
] as const

test('a wish about a kind of work holds for all items of that kind, and is told by them', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...wordings),
      fc.constantFrom('Bob', 'Mia'),
      fc.constantFrom(...kinds),
      (words, who, { noun, verb, id }) => {
        const said = words.replace('%', who).replace('$', noun).replace('#', verb)
        const previous = planByRules(inputOfTeam())
        const plan = planByRules(inputOfTeam({ previous, rejected: [{ reason: said, by: 'Ann', plan: previous }] }))
        const about = items(plan).filter(item => item.id.startsWith(id))
        expect(about.length, said).toBeGreaterThan(0)
        expect(
          about.filter(item => item.assignee !== who).map(({ title, assignee }) => `${title} (${assignee})`),
          said,
        ).toEqual([])
        expect(plan.analysis, said).not.toMatch(/could not read|Not followed/)
      },
    ),
    { numRuns: 300, seed: 14 },
  )
})

test('a worker is known without the prefix of the team, where that names one', () => {
  const members = ['red_Lena', 'red_Bob', 'red_Mia']
  const input = planInput('Collect 27 oak logs.', { workers: members.slice(1), team: team(members) })
  const previous = planByRules(input)
  const after = (reason: string) =>
    planByRules({ ...input, previous, rejected: [{ reason, by: 'Ann', plan: previous }] })
  const shares = after('Bob 18, mia only 9')
  expect(shares.unfollowed).toBeUndefined()
  expect(items(shares).map(({ title, assignee }) => `${assignee}: ${title}`)).toEqual([
    'red_Bob: Collect 18 oak logs',
    'red_Mia: Collect 9 oak logs',
  ])
  expect(items(after('without mia')).every(({ assignee }) => assignee === 'red_Bob')).toBe(true)
  // A number is no name.
  const numbered = planInput('Collect 6 oak logs.', {
    workers: ['agent_1', 'agent_2'],
    team: team(['agent_1', 'agent_2']),
  })
  const first = planByRules(numbered)
  const { unfollowed } = planByRules({
    ...numbered,
    previous: first,
    rejected: [{ reason: 'agent_1 collects 2', by: 'Ann', plan: first }],
  })
  expect(unfollowed).toBeUndefined()
})

test('what is said to be followed names items, all with who was asked for', () => {
  const things = ['crafting', 'doors', 'slabs', 'oak fences', 'chests', 'dancing', 'crafting table', 'logs']
  fc.assert(
    fc.property(
      fc.constantFrom(...wordings),
      fc.constantFrom(...names),
      fc.constantFrom(...things),
      (words, who, thing) => {
        const said = words.replace('%', who).replace('$', thing).replace('# everything', `craft the ${thing}`)
        const previous = planByRules(inputOfTeam())
        const plan = planByRules(inputOfTeam({ previous, rejected: [{ reason: said, by: 'Ann', plan: previous }] }))
        for (const [, name, list] of plan.analysis.matchAll(/^(\w+) gets (“.*?”): Ann said/gm))
          for (const [, title] of list!.matchAll(/“(.*?)”/g)) {
            const item = items(plan).find(one => one.title === title)
            expect(item?.assignee, said).toBe(name)
          }
      },
    ),
    { numRuns: 300, seed: 15 },
  )
})

test('the analysis counts for each name the items that the plan gives it', () => {
  const said = 'Only Bob and Mia work. Ann crafts the oak doors.'
  const plan = planByRules(inputOfTeam())
  const asked = planByRules(
    inputOfTeam({
      team: team(['Lena', 'Bob', 'Mia', 'Ann']),
      workers: ['Bob', 'Mia', 'Ann'],
      previous: plan,
      rejected: [{ reason: said, by: 'Lena', plan }],
    }),
  )
  const has = new Set(items(asked).map(({ assignee }) => assignee))
  expect(has).toEqual(new Set(['Bob', 'Mia', 'Ann']))
  expect(asked.analysis).toMatch(/items for Bob, Mia and Ann \(Bob about \d+, Mia about \d+, Ann about \d+ steps/)
  expect(asked.analysis).toMatch(/Only Bob and Mia work, apart from “Craft 3 oak doors” \(Ann\)/)
})

test('a wish about making a thing says nothing of what is put into it', () => {
  const input = planInput('Collect 24 oak logs and put them into the chest.', {
    workers: ['Bob', 'Mia'],
    team: team(['Lena', 'Bob', 'Mia']),
    containers: [],
  })
  const previous = planByRules(input)
  const after = (reason: string) =>
    planByRules({ ...input, previous, rejected: [{ reason, by: 'Ann', plan: previous }] })
  const workersOf = (plan: Plan, way: string) =>
    new Set(items(plan).flatMap(item => (item.way === way ? [item.assignee] : [])))
  for (const verb of ['crafts', 'makes', 'builds', 'places', 'should craft'])
    for (const who of ['Bob', 'Mia']) {
      const plan = after(`${who} ${verb} the chest`)
      expect(workersOf(plan, 'place'), verb).toEqual(new Set([who]))
      expect(workersOf(plan, 'store'), verb).toEqual(new Set(['Bob', 'Mia']))
      expect(plan.analysis).toContain(`${who} gets “Craft a chest and set it up”: Ann said`)
    }
  expect(workersOf(after('Mia should not craft the chest'), 'store')).toEqual(new Set(['Bob', 'Mia']))
  // The chest as a place is meant where the words say so.
  const stored = after('Mia places the logs into the chest')
  expect(workersOf(stored, 'store')).toEqual(new Set(['Mia']))
  expect(changeSince({ ...input, previous }, stored)).toContain(
    '“Put all your oak logs into the chest, about 12” → “Put 24 oak logs into the chest”',
  )
})

test('what a person gave by hand stays there in later plans until something newer is said, and a move is named', () => {
  const input = inputOfTeam({
    team: [...team(['Lena', 'Bob', 'Mia']), { ...team(['Ben'])[0]!, role: 'peer', person: true }],
  })
  const previous = planByRules(input)
  for (const { id, assignee, title } of items(previous).filter(one => one.way !== 'give')) {
    const given = [{ id, to: 'Ben', by: 'Ann' }]
    const kept = planByRules({ ...input, previous, given })
    const one = items(kept).find(item => item.title === title && item.assignee === 'Ben')!
    expect(one, title).toMatchObject({ wished: true, because: expect.stringContaining('Ann gave it to Ben') as string })
    const away = input.team.map(member => (member.name === 'Ben' ? { ...member, available: false } : member))
    const now = { ...input, team: away, previous, given }
    const moved = planByRules(now)
    expect(items(moved).find(item => item.id === id)!.assignee).toBe(assignee)
    expect(changeSince(now, moved)).toContain(`with ${assignee} instead of Ben`)
  }
  const crafted = items(previous).find(
    ({ way, done }) => way === 'craft' && 'item' in done && done.item === 'oak_slab',
  )!
  const given = [{ id: crafted.id, to: 'Ben', by: 'Ann' }]
  const ownerAfter = (plan: Plan) =>
    items(
      planByRules({
        ...input,
        previous: plan,
        given,
        rejected: [{ reason: 'let Mia do the crafting', by: 'Ann', plan }],
      }),
    ).find(({ id }) => id === crafted.id)!.assignee
  expect(ownerAfter(previous)).toBe('Ben')
  expect(ownerAfter(planByRules({ ...input, previous, given }))).toBe('Mia')
})

test('the newest word about whether a worker does a thing counts, and only that is told', () => {
  const after = (...reasons: string[]) => {
    const previous = planByRules(inputOfTeam())
    return planByRules(
      inputOfTeam({ previous, rejected: reasons.map(reason => ({ reason, by: 'Ann', plan: previous })) }),
    )
  }
  const makers = (plan: Plan) => Object.fromEntries(items(plan).map(({ id, assignee }) => [id, assignee]))
  const not = after('let Mia craft the doors', 'Mia should not craft the doors')
  expect(makers(not)['craft-oak_door']).toBe('Bob')
  expect(not.analysis).not.toMatch(/let Mia/)
  const again = after('Mia should not craft the doors', 'let Mia craft the doors')
  expect(makers(again)['craft-oak_door']).toBe('Mia')
  expect(again.analysis).not.toMatch(/should not/)
  // Of all the crafting, only that.
  const but = after('let Mia do the crafting', 'Mia should not craft the doors')
  expect(makers(but)).toMatchObject({ 'craft-oak_door': 'Bob', 'craft-oak_fence': 'Mia', 'craft-oak_slab': 'Mia' })
  expect(but.analysis).not.toMatch(/Not followed/)
})

test.each([
  'without Steve',
  'without Steve, only Bob and Mia',
  'only Bob and Mia, not Steve',
  'leave Steve out, only Bob and Mia',
  'leave out the dirt, without Steve',
])('who is left out by the newest words does nothing, whatever was said of them before: “%s”', reason => {
  const steve = { ...team(['Steve'])[0]!, role: 'peer' as const, person: true }
  const input = planInput('Collect 24 oak logs and 6 dirt.', { team: [...team(['Lena', 'Bob', 'Mia']), steve] })
  const said = ['Steve helps', 'Steve gets 3 dirt', 'get 2 sand then have a nap then bring steve 1 dirt']
  const instructions = said.map((text, at) => ({ from: 'Alex', text, at }))
  const previous = planByRules({ ...input, instructions })
  const workers = (plan: Plan) => plan.stages.flatMap(({ items }) => items.map(({ assignee }) => assignee))
  expect(workers(previous)).toContain('Steve')
  const rejected = [{ reason, by: 'Steve', plan: previous, at: 10 }]
  const plan = planByRules({ ...input, previous, instructions, rejected })
  expect(workers(plan)).not.toContain('Steve')
  expect(JSON.stringify(plan)).not.toMatch(/wants only [^"]*Steve/)
  // What is said after it counts.
  const later = [...instructions, { from: 'Steve', text: 'with Steve', at: 11 }]
  expect(workers(planByRules({ ...input, previous: plan, instructions: later, rejected }))).toContain('Steve')
})
test('who is to be given a thing is told to do nothing for it', () => {
  const steve = { ...team(['Steve'])[0]!, role: 'peer' as const, person: true }
  const input = planInput('Collect 24 oak logs.', { team: [...team(['Lena', 'Bob', 'Mia']), steve] })
  const text = 'bring me 2 birch logs then have a nap then bring steve 1 dirt'
  const plan = planByRules({ ...input, instructions: [{ from: 'Alex', text }] })
  expect(plan.stages.flatMap(({ items }) => items.map(({ assignee }) => assignee))).not.toContain('Steve')
})

test.each([
  ['without Mia', 'Mia', 'Bob'],
  ['leave Bob out', 'Bob', 'Mia'],
])('a worker that is left out gives nothing of what it carries either: “%s”', (reason, out, stays) => {
  const carried: Record<string, number> = { coal: 4, stick: 4 }
  const input = planInput('Craft 8 torches.', {
    team: team().map(one => ({ ...one, inventory: one.name === out ? carried : {} })),
    containers: [{ at: [2, -60, 2], block: 'chest', items: {} }],
  })
  const previous = planByRules(input)
  const plan = planByRules({ ...input, previous, rejected: [{ reason, by: 'Ann', plan: previous }] })
  const all = plan.stages.flatMap(({ items }) => items)
  expect(new Set(all.map(({ assignee }) => assignee))).toEqual(new Set([stays]))
})

test.each([
  ['Hugo builds', 'build', ['Hugo']],
  ['let Kim do the building', 'build', ['Kim']],
  ['only Greta crafts', 'craft', ['Greta']],
  ['Kim must craft', 'craft', ['Kim']],
  ['Greta and Hugo are to collect', 'collect', ['Greta', 'Hugo']],
])('a kind of work without a thing is all of that kind, whatever else is refused: %s', (words, way, names) => {
  const workers = ['Greta', 'Hugo', 'Kim']
  const input = planInput('Build the cabin', {
    ...{ workers, team: team(['Lena', ...workers]), blueprints: [cabinOutline], names: ['oak_log', 'coal'] },
  })
  const previous = planByRules(input)
  const reason = `no roof, and make the door out of diamond, and ${words}`
  const plan = planByRules({ ...input, previous, rejected: [{ reason, by: 'Ann', plan: previous }] })
  const all = plan.stages.flatMap(({ items }) => items)
  expect(new Set(all.filter(one => one.way === way).map(({ assignee }) => assignee))).toEqual(new Set(names))
  expect(all.map(({ title }) => title).join()).not.toMatch(/roof/)
  expect(plan.followed).toEqual(['no roof', words])
  expect(plan.unfollowed?.[0]).toMatch(
    /^Not followed: Ann said: make the door out of diamond\. The goal, its blueprint/,
  )
})

test.each(['only Hugo and Kim', 'without Greta', 'let only Hugo and Kim work'])(
  'who works says a sentence with who wants it: %s',
  reason => {
    const workers = ['Greta', 'Hugo', 'Kim']
    const input = planInput('Collect 12 oak logs', { workers, team: team(['Lena', ...workers]), names: ['oak_log'] })
    const previous = planByRules(input)
    const plan = planByRules({ ...input, previous, rejected: [{ reason, by: 'Ann', plan: previous }] })
    for (const { because } of plan.stages.flatMap(({ items }) => items))
      expect(because).toBe('Ann wants only Hugo and Kim to work')
  },
)

test.each([
  ['nobody except Greta and Kim', ['Greta', 'Kim']],
  ['no one but Hugo', ['Hugo']],
  ['everybody except Kim', ['Greta', 'Hugo']],
  ['no Kim this time', ['Greta', 'Hugo']],
  ['let only Hugo and Kim do this', ['Hugo', 'Kim']],
  ['only Greta and Kim do it', ['Greta', 'Kim']],
  ['Hugo does it alone', ['Hugo']],
  ['let Greta do everything by herself', ['Greta']],
  ['Kim must do all of it on her own', ['Kim']],
])('of three who work: %s', (reason, names) => {
  const workers = ['Greta', 'Hugo', 'Kim']
  const input = planInput('Collect 12 sand', { workers, team: team(['Lena', ...workers]), names: ['sand'] })
  const previous = planByRules(input)
  const plan = planByRules({ ...input, previous, rejected: [{ reason, by: 'Ann', plan: previous }] })
  expect(plan.stages.flatMap(({ items }) => items).map(({ assignee }) => assignee)).toEqual(names)
  expect(plan.unfollowed).toBeUndefined()
})
