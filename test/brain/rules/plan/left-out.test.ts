import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { questions } from '../../../../source/brain/questions/index.ts'
import type { PlanTaskInput } from '../../../../source/brain/questions/plan-task/shape.ts'
import { decomposeByRules } from '../../../../source/brain/rules/graph/decompose-task.ts'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { readable } from '../../../../source/minecraft/names/readable.ts'
import { parseCells } from '../../../../source/planner/cell-ranges.ts'
import type { Plan } from '../../../../source/session/log/events/plan.ts'
import { changeSince } from '../../../../source/team/plans/change-since.ts'
import { cabinOutline, outcomeOf, planInput, recipes, seen } from '../../support/question-inputs.ts'

/** What a person does not want any more is gone from the plan, with all that served nothing else; the rest stays as it was. */

const things = ['oak_log', 'torch', 'bucket', 'oak_door', 'lantern', 'cobblestone', 'iron_ingot', 'paper']
const book = [
  ...recipes,
  { item: 'bucket', makes: 1, from: { iron_ingot: 3 }, table: true },
  { item: 'lantern', makes: 1, from: { iron_nugget: 8, torch: 1 }, table: true },
  { item: 'paper', makes: 3, from: { sugar_cane: 3 }, table: true },
]
const inputFor = (parts: readonly string[], chest: boolean, extra: Partial<PlanTaskInput> = {}): PlanTaskInput =>
  planInput(`Put ${parts.map(part => readable(part, 2)).join(' and ')} into the chest.`, {
    containers: chest ? [{ at: [2, -60, 2], block: 'chest', items: {}, before: {} }] : [],
    recipes: book,
    names: things,
    ...extra,
  })
const turnedDown = (input: PlanTaskInput, ...reasons: readonly string[]): PlanTaskInput => {
  const previous = planByRules(input)
  return { ...input, previous, rejected: reasons.map(reason => ({ reason, by: 'Ann', plan: previous })) }
}
const work = ({ stages }: Plan) =>
  stages.flatMap(({ items }) => items.map(({ id, title, assignee, done }) => ({ id, title, assignee, done })))

/** How people say it: `%` is the thing, in one or in many. */
const wordings = [
  'no % is needed, leave it out',
  'no %',
  'leave the % out',
  'leave out the %, please',
  'we do not need any %',
  "i don't need the %",
  'the % is not necessary',
  'the % can be left out',
  'skip the %',
  'please drop the % from the plan',
  'forget about the %',
  'nobody needs a %',
  'I do not want a % in the chest',
  'do everything except the %',
  'everything but the %',
  'do without the %',
  'the % is superfluous',
  'About the %: take it off the list',
  'there is no use for a %. Leave it away',
  'no need for a %',
  'the % costs too much time; drop it, thanks',
  'that % is unnecessary',
  'do not make or collect any %',
]
const wording = fc.constantFrom(...wordings)

test('whatever a person leaves out in whichever words, the plan is that of the goal without it', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(things, { minLength: 2, maxLength: 4 }),
      wording,
      fc.boolean(),
      fc.boolean(),
      (parts, words, many, chest) => {
        const [out, ...rest] = parts as [string, ...string[]]
        const said = words.replace('%', many ? readable(out, 2).replace(/^2 /, '') : readable(out))
        const after = turnedDown(inputFor(parts, chest), said)
        const plan = planByRules(after)
        expect(work(plan), said).toEqual(work(planByRules(inputFor(rest, chest))))
        expect(plan.takenOut, said).toMatchObject([{ part: `put ${readable(out, 2)} into the chest`, by: 'Ann' }])
        expect(changeSince(after, plan), said).toMatch(/^Since the last version: .*without “/)
        expect(plan.analysis, said).not.toMatch(/could not read|Nothing to leave out/)
        expect(questions.planTask.check!(after, plan), said).toEqual([])
      },
    ),
    { numRuns: 400, seed: 14 },
  )
})

test('a graph is without it, too', () => {
  const input = turnedDown(inputFor(['oak_log', 'torch'], true), 'the torches are not needed')
  const asked = { ...input, organization: 'dag', lacking: [], documents: {}, environment: [], states: [] }
  const { subtasks, takenOut } = decomposeByRules(asked)
  expect(JSON.stringify(subtasks)).not.toMatch(/coal|torch/)
  expect(takenOut).toMatchObject([{ part: 'put 2 torches into the chest' }])
})

describe('what may not be collected', () => {
  test.each(['do not collect coal', "don't mine any coal", 'no coal', 'nobody should look for coal'])(
    '“%s”: what is made of it goes, too, and the plan says so',
    said => {
      const input = turnedDown(inputFor(['oak_log', 'torch', 'bucket'], true), said)
      const plan = planByRules(input)
      expect(work(plan)).toEqual(work(planByRules(inputFor(['oak_log', 'bucket'], true))))
      expect(plan.takenOut).toEqual([{ part: 'put 2 torches into the chest', by: 'Ann', said }])
    },
  )

  test('what lies there need not be collected', () => {
    const stock = { containers: [{ at: [2, -60, 2] as [number, number, number], block: 'chest', items: { coal: 4 } }] }
    const plan = planByRules(turnedDown(inputFor(['oak_log', 'torch'], true, stock), 'do not collect coal'))
    expect(JSON.stringify(work(plan))).toMatch(/torch/)
    expect(plan.takenOut).toBeUndefined()
  })

  test('what other parts need stays, and the plan says why', () => {
    const plan = planByRules(turnedDown(inputFor(['oak_log', 'oak_door'], true), 'no logs in the chest'))
    expect(JSON.stringify(work(plan))).toMatch(/gather-oak_log/)
    expect(plan.takenOut).toMatchObject([{ part: 'put 2 oak logs into the chest' }])
  })
})

test('a part of a building is left out with what it is made of', () => {
  const input = planInput('Build the cabin.', { blueprints: [cabinOutline], containers: [] })
  const plan = planByRules(turnedDown(input, 'the torches are not needed'))
  expect(JSON.stringify(work(planByRules(input)))).toMatch(/coal/)
  expect(JSON.stringify(work(plan))).not.toMatch(/coal|torch/)
})

test.each([
  ['do not forget the torch', ['oak_log', 'torch']],
  ["don't leave out the torch", ['oak_log', 'torch']],
  ['there is no torch here', ['oak_log', 'torch']],
  ['why no torch?', ['oak_log', 'torch']],
  ['do not split the torches', ['oak_log', 'torch']],
  ['no more than 2 torches', ['oak_log', 'torch']],
  ['not only the torches', ['oak_log', 'torch']],
])('“%s” takes nothing out', (said, parts) => {
  expect(planByRules(turnedDown(inputFor(parts, true), said)).takenOut).toBeUndefined()
})

test('only what is named is left, and what is wanted again comes back', () => {
  const parts = ['oak_log', 'torch', 'bucket']
  const only = planByRules(turnedDown(inputFor(parts, true), 'only the logs'))
  expect(work(only)).toEqual(work(planByRules(inputFor(['oak_log'], true))))
  const back = planByRules(turnedDown(inputFor(parts, true), 'no torch', 'we need the torch after all'))
  expect(work(back)).toEqual(work(planByRules(inputFor(parts, true))))
})

test.each([
  'the % is fine after all',
  'a % is fine after all',
  'we need a %',
  'we do need the %',
  'please make a %',
  'the % is needed',
  'the % is okay now',
  'I want the % again',
])('what was left out comes back: “%s”', words => {
  const parts = ['oak_log', 'torch', 'bucket']
  for (const thing of ['torch', 'bucket']) {
    const said = words.replace('%', thing)
    const back = planByRules(turnedDown(inputFor(parts, true), `No ${thing} please`, said))
    expect(work(back), said).toEqual(work(planByRules(inputFor(parts, true))))
    expect(back.takenOut, said).toBeUndefined()
    expect(back.analysis, said).not.toMatch(/could not read|Not followed/)
  }
})

test.each(['the crafting table is fine after all', 'we need a crafting table', 'no tables'])(
  'so does what the goal does not name, and what others need is never out: “%s”',
  said => {
    const input = inputFor(['oak_log'], false)
    const plan = planByRules(turnedDown(input, 'No crafting table please', said))
    expect(work(plan)).toEqual(work(planByRules(input)))
    // The chest that is set up is made at it.
    if (said.startsWith('no')) expect(plan.analysis).toMatch(/^Not followed: .* cannot do without it\./)
    else expect(plan.analysis).not.toMatch(/could not read|Left out|Not followed/)
  },
)

describe('when only what was left out is missing', () => {
  const goal = 'Build the cabin and light it with torches.'
  const start = planInput(goal, { blueprints: [cabinOutline], containers: [] })
  const [before, said] = [
    planByRules(start),
    'Skip the torches. Mia must not build walls. Bob 5 oak logs, Mia the rest.',
  ]
  const rejected = [{ reason: said, by: 'Ann', plan: before }]
  const previous = planByRules({ ...start, previous: before, rejected })
  const torches = { y: -60, block: 'torch', cells: '6,13' }
  const finished = previous.stages.flatMap(({ items }) => items.map(item => outcomeOf(item)))
  const end: PlanTaskInput = {
    ...start,
    previous,
    rejected,
    finished,
    blueprints: [{ ...cabinOutline, done: 78, missing: [torches] }],
  }

  test('the plan says so in place of work that nobody wants, and nothing that is false', () => {
    const plan = planByRules(end)
    expect(plan.stages).toEqual([])
    expect(plan.impossible?.because).toBe(
      'all else is done; only what was left out is missing: “2 torches” (Ann said: Skip the torches)',
    )
    expect(plan.takenOut).toEqual([{ part: '2 torches', by: 'Ann', said: 'Skip the torches' }])
    expect(plan.analysis).not.toMatch(/Not followed|The work is the same|0 items/)
    expect(questions.planTask.check!(end, plan)).toEqual([])
  })

  test('where the plan judges, for people changed the goal, it says that all is there, whatever the judge of the task still counts', () => {
    const asked: PlanTaskInput = {
      ...end,
      judgedBy: 'people',
      measured: [{ name: 'cabin', done: 78, total: 80 }],
    }
    const plan = planByRules(asked)
    expect(plan).toMatchObject({ finished: { because: expect.stringContaining('2 torches') } })
    expect(plan.impossible).toBeUndefined()
    expect(questions.planTask.check!(asked, plan)).toEqual([])
    expect(questions.planTask.check!({ ...asked, judgedBy: 'task' }, plan)).not.toEqual([])
  })

  test('it comes back when that is wanted', () => {
    const again = planByRules({
      ...end,
      rejected: [...rejected, { reason: 'light it with torches after all', by: 'Ann', plan: planByRules(end) }],
    })
    expect(again.impossible).toBeUndefined()
    expect(JSON.stringify(work(again))).toMatch(/Light the cabin/)
  })

  test('where something else is missing, too, that is built', () => {
    const wall = { y: -59, block: 'oak_planks', cells: '21-23' }
    const plan = planByRules({ ...end, blueprints: [{ ...cabinOutline, done: 75, missing: [torches, wall] }] })
    expect(plan.impossible).toBeUndefined()
    expect(JSON.stringify(work(plan))).toMatch(/walls of the cabin/)
  })

  test('what is done counts as a change', () => {
    const input = { ...end, rejected: [], previous: { ...previous, takenOut: undefined }, blueprints: [] }
    expect(changeSince(input, planByRules(input))).toMatch(/^Since the last version: .*items are done/)
  })
})

test('a wish that finds nothing says so, and the line of changes is true', () => {
  const input = turnedDown(inputFor(['oak_log', 'torch'], true), 'no roof')
  const plan = planByRules(input)
  const [first, instead] = plan.analysis.split('\n')
  expect(first).toMatch(/^Nothing to leave out: Ann said: no roof/)
  expect(instead).toMatch(/^I can follow, for example: “/)
  expect(changeSince(input, plan)).toBe('The work is the same as in the last version.')
})

test('a goal of which everything is taken out is not misunderstood', () => {
  const plan = planByRules(turnedDown(inputFor(['torch'], true), 'no torches'))
  expect(plan.impossible).toMatchObject({ why: 'unreachable', because: expect.stringMatching(/torches.*Ann/) })
})

describe('what the plan itself needs', () => {
  const log = (count: number, extra: Partial<PlanTaskInput> = {}) =>
    planInput(`Collect ${count} oak logs and put them into the chest.`, { containers: [], ...extra })
  const wordingsOfMeans = wordings.filter(
    words => !words.includes('About') && !words.startsWith('everything') && !words.startsWith('do everything'),
  )

  test.each(wordingsOfMeans)('stays, and the plan names what needs it: “%s”', words => {
    for (const [thing, user] of [
      ['crafting table', '“Craft a chest and set it up” cannot do without it.'],
      ['chest', '“Put all your oak logs into the chest, about 12”'],
    ] as const) {
      const said = words.replace('%', thing)
      const input = turnedDown(log(24), said)
      const plan = planByRules(input)
      expect(work(plan), said).toEqual(work(input.previous!))
      expect(plan.analysis.split('\n')[0], said).toMatch(/^Not followed: Ann said: /)
      expect(plan.analysis.split('\n')[0], said).toContain(user)
      expect(plan.analysis, said).not.toContain('could not read')
    }
  })

  test('of two that are left out, both stay where one needs the other', () => {
    const input = turnedDown(log(24), 'no crafting table', 'and no chest')
    expect(work(planByRules(input))).toEqual(work(input.previous!))
  })

  test('what stands there or is not needed is not in the plan, and the plan says that', () => {
    for (const input of [
      planInput('Craft 4 torches.', { containers: [] }),
      planInput('Craft 3 oak doors.', {
        observation: { ...seen(), blocks: [{ name: 'crafting_table', count: 1, nearest: [1, -60, 1] }] },
      }),
    ])
      expect(planByRules(turnedDown(input, 'leave the crafting table out')).analysis).toMatch(
        /^Nothing to leave out: Ann said: leave the crafting table out\. No part of this plan is about “crafting table”\./,
      )
  })

  test('what goes into something without an item of its own is named by what it goes into', () => {
    const { analysis } = planByRules(
      turnedDown(planInput('Craft 4 torches.', { containers: [] }), 'leave the sticks out'),
    )
    expect(analysis).toMatch(/^Not followed: Ann said: leave the sticks out\. “Craft 4 torches” cannot do without it\./)
  })
})

describe('of a building, only what places a thing needs it', () => {
  const demo = planInput(
    'Collect 12 oak logs. Craft planks and a crafting table. Put everything needed into the chest. Then build the cabin from the blueprint "cabin" and light it with torches.',
    { blueprints: [cabinOutline] },
  )

  test.each([
    ['leave out the torches', /torch|-light/, 'Left out torch: Ann said: leave out the torches.'],
    ['leave out the doors', /door|-fittings/, 'Left out oak door: Ann said: leave out the doors.'],
  ])('“%s” is followed, and nothing else is said', (said, gone, told) => {
    const plan = planByRules(turnedDown(demo, said))
    const ids = (one: Plan) => one.stages.flatMap(({ items }) => items.map(({ id }) => id)).sort()
    expect(ids(plan)).toEqual(ids(planByRules(demo)).filter(id => !gone.test(id)))
    expect(plan.analysis).toContain(told)
    expect(plan.analysis).not.toMatch(/Not followed|cannot do without/)
  })

  test.each(['no coal', 'no sticks'])('what is made of it is named, and not what that is built into: “%s”', said => {
    const { analysis } = planByRules(turnedDown(demo, said))
    expect(analysis.split('\n')[0]).toBe(
      `Not followed: Ann said: ${said}. “Craft 2 torches and put them into the chest” cannot do without it.`,
    )
  })
})

test.each(['Leave out the chest, it stands already', 'no chest; we have one already'])(
  'a chest that stands is used, not made, and the answer says so: “%s”',
  said => {
    const plan = planByRules(turnedDown(inputFor(['torch'], true), said))
    expect(plan.analysis.split('\n')[0]).toMatch(
      /^Nothing to leave out: Ann said: .*\. This plan makes no chest; what stands there is used for “Put 2 torches into the chest”\.$/,
    )
    expect(plan.analysis).not.toMatch(/could not read|No part of this plan/)
  },
)

describe('of a building that is made of several things', () => {
  const goal = 'Craft a crafting table. Then build the cabin from the blueprint "cabin".'
  const input = planInput(goal, { blueprints: [cabinOutline] })
  const cellsOf = (plan: Plan) =>
    new Set(
      plan.stages.flatMap(({ items }) =>
        items.flatMap(({ done }) => (done.kind === 'built' ? (done.cells ?? []) : [])),
      ),
    )

  test.each([
    ['leave out the glass panes', 'glass_pane'],
    ['no cobblestone', 'cobblestone'],
    ['without the torches', 'torch'],
  ])('only the cells of what is left out are left out: “%s”', (said, block) => {
    const plan = planByRules(turnedDown(input, said))
    const gone = cabinOutline.missing.filter(one => one.block === block).flatMap(({ cells }) => parseCells(cells))
    const before = [...cellsOf(planByRules(input))]
    expect([...cellsOf(plan)].sort()).toEqual(before.filter(cell => !gone.includes(cell)).sort())
    expect(plan.analysis).toContain(`Left out ${readable(block)}: Ann said: ${said}.`)
    expect(plan.analysis).not.toMatch(/Not followed|Not left out/)
  })

  test('what the goal asks for and the rest is made at stays, and nothing says that it is left out', () => {
    const plan = planByRules(turnedDown(input, 'No crafting table'))
    expect(JSON.stringify(work(plan))).toContain('crafting_table')
    expect(plan.takenOut).toBeUndefined()
    expect(plan.analysis).toMatch(/^Not followed: Ann said: No crafting table\. “Craft .* cannot do without it\./)
    expect(plan.unfollowed?.at(-1)).toMatch(/^I can follow, for example: “/)
    expect(plan.analysis).not.toContain('Left out')
  })
})

test.each([
  ['without torches, and please sing', ['“torches”.'], ['“please sing”']],
  ['without the roof or the door', ['“roof”.', '“door”.'], []],
])('things that are no part of the plan are named one by one: %s', (reason, things, unread) => {
  const { unfollowed = [] } = planByRules(turnedDown(inputFor(['cobblestone'], true), reason))
  expect(unfollowed.flatMap(line => /No part of this plan is about (.*)/.exec(line)?.[1] ?? [])).toEqual(things)
  expect(unfollowed.flatMap(line => /I could not read (.*) from Ann/.exec(line)?.[1] ?? [])).toEqual(unread)
})

test.each([
  ['without the roof', 'let Mia collect the cobblestone'],
  ['without Finn', 'no torches'],
  ['the beds last', 'without the windows'],
  ['first the beds', 'please sing'],
])('what was said of an earlier plan and changes nothing is answered once: %s, then %s', (first, then) => {
  const answered = turnedDown(inputFor(['cobblestone'], true), first)
  const plan = planByRules(answered)
  const told = (plan.unfollowed ?? []).filter(line => line.includes(`Ann said: ${first}.`))
  expect(told).toHaveLength(1)
  const after = (reason: string) => {
    const rejected = [...answered.rejected, { reason, by: 'Ann', plan }]
    return planByRules({ ...answered, previous: plan, rejected })
  }
  expect(after(then).analysis).not.toContain(`Ann said: ${first}.`)
  // Who says it again is answered again.
  expect(after(first).unfollowed).toEqual(expect.arrayContaining(told))
  // Nor is it said again when other words come between.
  const between = after(then)
  const later = {
    ...answered,
    previous: between,
    rejected: [...answered.rejected, { reason: then, by: 'Ann', plan: between }],
  }
  expect(planByRules(later).analysis).not.toContain(`Ann said: ${first}.`)
})

test('of a wish that is not read, what can be said instead names who it names, and who hands things over', () => {
  const input = planInput('Bring Lena 8 cobblestone.', { recipes: book, names: things })
  const { unfollowed = [] } = planByRules(turnedDown(input, 'Mia gives them'))
  expect(unfollowed.join('\n')).toMatch(
    /I could not read “Mia gives them”.*\n.*“Mia collects the cobblestone”.*Who collects or makes a thing also hands it over\./,
  )
})
