import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { questions } from '../../../../source/brain/questions/index.ts'
import type { PlanTaskInput } from '../../../../source/brain/questions/plan-task/shape.ts'
import { planByRules } from '../../../../source/brain/rules/plan/plan-task.ts'
import { solveAmounts } from '../../../../source/brain/rules/plan/solve-amounts.ts'
import { replyByRules } from '../../../../source/brain/rules/talk/decide-reply.ts'
import { readable } from '../../../../source/minecraft/names/readable.ts'
import type { Plan } from '../../../../source/session/log/events/plan.ts'
import { thingIn } from '../../../../source/session/log/item-titles.ts'
import { changeSince } from '../../../../source/team/plans/change-since.ts'
import { outcomeOf, planInput, replyInput, seen, team } from '../../support/question-inputs.ts'

/** How much each worker is to do, in whichever words: followed, or named as not followed; the plan collects as much as before. */

const items = (plan: Plan) => plan.stages.flatMap(stage => stage.items)
const collected = (plan: Plan, item: string): Record<string, number> =>
  Object.fromEntries(
    items(plan).flatMap(({ id, assignee, done }) =>
      id.startsWith('gather-') && done.kind === 'have' && done.item === item ? [[assignee, done.count]] : [],
    ),
  )
const inputFor = (item: string, count: number, names: readonly string[]): PlanTaskInput =>
  planInput(`Collect ${readable(item, count)} and put them into the chest.`, {
    workers: [...names],
    team: team(['Lena', ...names]),
    containers: [{ at: [2, -60, 2], block: 'chest', items: {}, before: {} }],
    names: [item],
  })
const turnedDown = (input: PlanTaskInput, ...reasons: readonly string[]): PlanTaskInput => {
  const previous = planByRules(input)
  return { ...input, previous, rejected: reasons.map(reason => ({ reason, by: 'Ida', plan: previous })) }
}

const things = ['oak_log', 'dirt', 'cobblestone', 'sand']
const namesOf = fc.uniqueArray(fc.constantFrom('Bob', 'Mia', 'Ann', 'red_Joe', 'Li3'), { minLength: 2, maxLength: 2 })
test('what is collected is split into halves of which neither waits for the other, as on the screen', () => {
  const input = inputFor('oak_log', 16, ['Bob', 'Mia'])
  const whole = items(planByRules(input)).filter(({ id }) => id.startsWith('gather-'))
  const plan = planByRules(turnedDown(input, 'split the logs'))
  const halves = items(plan).filter(({ id }) => id.startsWith('gather-'))
  expect(halves).toHaveLength(2 * whole.length)
  for (const one of whole) {
    const { requires, assignee, amount } = one
    const parts = halves.filter(({ id }) => id === one.id || id === `${one.id}-2`)
    expect(parts).toMatchObject([
      { requires, assignee },
      { requires, assignee },
    ])
    expect(parts.reduce((sum, part) => sum + (part.amount ?? 0), 0)).toBe(amount)
    for (const { requires: waits } of items(plan).filter(item => item.requires.includes(one.id)))
      expect(waits).toContain(`${one.id}-2`)
  }
})

test('the reason of an amount is what was said of amounts, whatever else was said of the item', () => {
  const input = inputFor('oak_log', 26, ['Bob', 'Mia'])
  for (const reasons of [
    ['first the logs, then the chest', 'Bob 18, Mia only 8'],
    ['first the logs. Bob 18, Mia only 8'],
  ]) {
    const plan = planByRules(turnedDown(input, ...reasons))
    const gathers = items(plan).filter(({ id }) => id.startsWith('gather-'))
    expect(collected(plan, 'oak_log')).toEqual({ Bob: 18, Mia: 8 })
    for (const { because } of gathers) expect(because).toBe('Ida said: Bob 18, Mia only 8')
  }
  const [only] = items(planByRules(turnedDown(input, 'first the logs')))
  expect(only!.because).toBe('the goal asks for 26 oak logs, shared out evenly')
  expect(planByRules(turnedDown(input, 'first the logs')).analysis).toContain('(Ida said: first the logs)')
})

/** `%` is who, `#` how many, `$` of what. */
const single = [
  '% should collect # $',
  'let % get # $',
  '% gets # $',
  '% takes # of the $',
  '#x $ for %',
  'give # $ to %',
  '# $ by %, please',
  '%: # $',
  'I want % to bring # $',
  '% must collect exactly # $',
  '% only # $',
  '% shall get only # $',
  'please have % gather just # $',
]
const pairs = [
  'let % get # and ^ only ~',
  '% #, ^ ~',
  '% # and ^ ~',
  '% should collect # $ and ^ ~',
  '# for %, ~ for ^',
  'give # $ to % and ~ to ^',
  '% and ^ get # and ~',
  '%: #, ^: ~',
  '% gets #, but ^ ~',
  '% = # / ^ = ~',
  '% has to bring # while ^ brings ~',
]
const words = [
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' '),
  ...'sixteen seventeen eighteen nineteen'.split(' '),
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty']
const inWords = (count: number): string =>
  count < 20
    ? words[count]!
    : [tens[Math.floor(count / 10)]!, ...(count % 10 > 0 ? [words[count % 10]!] : [])].join('-')

test('amounts of two workers that fit are followed, in every wording and order', () => {
  fc.assert(
    fc.property(
      namesOf,
      fc.constantFrom(...things),
      fc.integer({ min: 2, max: 40 }),
      fc.integer({ min: 2, max: 20 }),
      fc.constantFrom(...pairs),
      fc.boolean(),
      fc.boolean(),
      ([one, other], item, first, second, wording, spelt, upper) => {
        const number = (count: number) => (spelt ? inWords(count) : String(count))
        const said = wording
          .replace('%', upper ? one! : one!.toLowerCase())
          .replace('^', other!)
          .replace('#', number(first))
          .replace('~', number(second))
          .replace('$', readable(item, 2).replace(/^2 /, ''))
        const input = turnedDown(inputFor(item, first + second, [one!, other!].sort()), said)
        const plan = planByRules(input)
        expect(collected(plan, item), said).toEqual({ [one!]: first, [other!]: second })
        expect(plan.analysis, said).toMatch(/Collected as asked/)
        expect(plan.analysis, said).not.toMatch(/could not read|Not followed/)
        expect(questions.planTask.check!(input, plan), said).toEqual([])
      },
    ),
    { numRuns: 500, seed: 14 },
  )
})

test('an amount of one worker leaves the rest to the others', () => {
  fc.assert(
    fc.property(
      namesOf,
      fc.constantFrom(...things),
      fc.integer({ min: 10, max: 60 }),
      fc.integer({ min: 2, max: 9 }),
      fc.constantFrom(...single),
      ([one, other], item, total, count, wording) => {
        const said = wording
          .replace('%', one!)
          .replace('#', String(count))
          .replace('$', readable(item, 2).replace(/^2 /, ''))
        const plan = planByRules(turnedDown(inputFor(item, total, [one!, other!]), said))
        expect(collected(plan, item), said).toEqual({ [one!]: count, [other!]: total - count })
        expect(plan.analysis, said).not.toMatch(/could not read|Not followed/)
      },
    ),
    { numRuns: 400, seed: 15 },
  )
})

describe('27 oak logs between Bob and Mia', () => {
  const input = inputFor('oak_log', 27, ['Bob', 'Mia'])
  test.each([
    ['Bob takes twice as much as Mia', 18, 9],
    ['Bob should collect twice as many logs as Mia', 18, 9],
    ['Mia half as much as Bob', 18, 9],
    ['Bob two thirds, Mia the rest', 18, 9],
    ['a third of the logs for Mia', 18, 9],
    ['Mia is slow. Give her only 9', 18, 9],
    ['Bob collects 5 more than Mia', 16, 11],
    ['Mia collects 5 fewer logs than Bob', 16, 11],
    ['Mia at most 6', 21, 6],
    ['Bob at least 20', 20, 7],
    ['Bob at least 3', 14, 13],
    ['Mia gets no more than 9 logs', 18, 9],
    ['Mia collects 9 and Bob the rest', 18, 9],
    ['Mia 9 instead of 13', 18, 9],
    ['60 % for Bob', 16, 11],
    ['Bob a dozen', 12, 15],
    ['Bob 27', 27, 0],
  ])('“%s”: Bob %i, Mia %i', (said, bob, mia) => {
    const plan = planByRules(turnedDown(input, said))
    expect(collected(plan, 'oak_log')).toEqual({ ...(bob > 0 && { Bob: bob }), ...(mia > 0 && { Mia: mia }) })
    expect(plan.analysis).toMatch(/Collected as asked/)
    expect(plan.analysis).not.toMatch(/Not followed/)
  })

  test.each([
    ['let Mia help again: Mia 12, Bob the rest', 15, 12],
    ['Mia works with us: Bob 7 and Mia 20', 7, 20],
    ['only Bob and Mia: Mia 10, Bob 17', 17, 10],
    ['with Mia, please - Mia 9, Bob the rest', 18, 9],
  ])('who works, and behind it how much: “%s” is followed whole', (said, bob, mia) => {
    const plan = planByRules(turnedDown(input, 'without Mia', said))
    expect(collected(plan, 'oak_log')).toEqual({ Bob: bob, Mia: mia })
    expect(plan.analysis).not.toMatch(/Not followed|could not read/)
    expect(plan.unfollowed).toBeUndefined()
  })

  test.each([
    ['Bob 20, Mia 15', { Bob: 15, Mia: 12 }, 35],
    ['Bob 10, Mia only 9', { Bob: 18, Mia: 9 }, 19],
    ['Bob only 10, Mia only 9', { Bob: 14, Mia: 13 }, 19],
    ['Bob 40', { Bob: 27 }, 40],
  ])('“%s” does not come to the goal: it stays whole, and the plan says so', (said, counts, named) => {
    const plan = planByRules(turnedDown(input, said))
    expect(collected(plan, 'oak_log')).toEqual(counts)
    expect(plan.analysis).toContain(`come to ${named}, and the plan takes 27 oak logs`)
  })

  test.each([
    'Bob should do more than Mia',
    'let Mia dance again: Mia 12, Bob the rest',
    'Bob should collect 5 more',
    'Bob should not get 18',
    'Bob to Mia 2:1',
    'Mia a bit less',
    'Mia collects 6 diamonds',
    'split the logs into 3 parts',
    'Bob and Mia get 18',
    'Lena 5, Bob and 3 Mia 4 and 5',
  ])('“%s” is not followed, and named', said => {
    expect(planByRules(turnedDown(input, said)).analysis).toMatch(/could not read “|Not followed: /)
  })

  test('the turns at the chest are those amounts, and the newest word about a worker counts', () => {
    const plan = planByRules(turnedDown(input, 'Bob 18, Mia 9', 'Mia only 6'))
    expect(collected(plan, 'oak_log')).toEqual({ Bob: 21, Mia: 6 })
    expect(items(plan).map(({ title }) => title)).toContain('Put all your oak logs into the chest, about 21')
    const later = planByRules(turnedDown(input, 'Mia only 6', 'Bob collects all the logs'))
    expect(collected(later, 'oak_log')).toEqual({ Bob: 27 })
  })

  test('what is done of it stays done: a plan of later asks for what is left', () => {
    const asked = turnedDown(input, 'Bob 18, Mia 9')
    const previous = planByRules(asked)
    const members: PlanTaskInput['team'] = team(['Lena', 'Bob', 'Mia']).map(one => ({
      ...one,
      inventory: (one.name === 'Bob' ? { oak_log: 18 } : {}) as Record<string, number>,
    }))
    const done = outcomeOf(items(previous).find(({ id }) => id === 'gather-oak_log-bob')!)
    const plan = planByRules({ ...asked, previous, team: members, finished: [done] })
    expect(collected(plan, 'oak_log')).toEqual({ Mia: 9 })
  })
})

test('a person who plays along and is named gets that amount, brings it, and gets no other work', () => {
  const input = inputFor('oak_log', 27, ['Bob', 'Mia'])
  const peer = { ...team(['Sam'])[0]!, role: 'peer' as const, person: true }
  const plan = planByRules(turnedDown({ ...input, team: [...input.team, peer] }, 'Sam collects 5 oak logs'))
  expect(collected(plan, 'oak_log')).toEqual({ Bob: 11, Mia: 11, Sam: 5 })
  expect(items(plan).filter(({ assignee }) => assignee === 'Sam')).toMatchObject([
    { id: 'gather-oak_log-sam' },
    { id: 'store-oak_log-sam' },
  ])
})

test('what a worker makes things of is given to it where it collects less than that', () => {
  const input = planInput('Collect 20 oak logs and craft 3 oak doors.', { containers: [] })
  const before = planByRules(input)
  const maker = items(before).find(item => item.id === 'craft-oak_door')!.assignee!
  const plan = planByRules(turnedDown(input, `${maker} only 1 oak log`))
  const total = (one: Plan) => Object.values(collected(one, 'oak_log')).reduce((a, b) => a + b, 0)
  expect(total(plan)).toBe(total(before))
  expect(collected(plan, 'oak_log')[maker]).toBe(1)
  const gift = items(plan).find(({ id }) => id.startsWith('share-oak_log'))
  expect(gift?.done).toMatchObject({ seat: maker })
  expect(items(plan).find(({ id }) => id === 'craft-oak_door')!.requires).toContain(gift!.id)
})

test('all of a thing goes to who is named, and parts of it to several', () => {
  const input = planInput('Craft 3 oak doors and 6 oak slabs.')
  for (const who of ['Bob', 'Mia']) {
    const all = planByRules(turnedDown(input, `${who} crafts the 3 oak doors`))
    expect(items(all).find(({ id }) => id === 'craft-oak_door')?.assignee).toBe(who)
    const some = planByRules(turnedDown(input, `${who} crafts 2 oak doors`))
    expect(some.analysis).toContain(`${who} 2`)
    const doors = items(some).filter(({ done, id }) => id.startsWith('craft-') && thingIn(done) === 'oak_door')
    expect(doors.map(({ assignee, amount }) => [assignee, amount])).toHaveLength(2)
    expect(doors.find(({ assignee }) => assignee === who)?.amount).toBe(2)
  }
  // The goal says who.
  const owned = turnedDown(planInput('Bob has to craft 3 oak doors.'), 'Mia crafts 1 oak door')
  expect(planByRules(owned).analysis.match(/Not followed: .*one worker makes/g)).toHaveLength(1)
})

describe('24 oak planks between Bob and Mia', () => {
  const input = planInput('Craft 24 oak planks and put them into the chest.', {
    containers: [{ at: [2, -60, 2], block: 'chest', items: {}, before: {} }],
  })
  const amounts = (plan: Plan, kind: string): Record<string, number> =>
    Object.fromEntries(
      items(plan).flatMap(({ id, assignee, amount = 0 }) => (id.startsWith(`${kind}-`) ? [[assignee, amount]] : [])),
    )

  test('one who makes all of them also puts them away', () => {
    expect(amounts(planByRules(input), 'craft')).toEqual({ Bob: 24 })
    expect(amounts(planByRules(input), 'store')).toEqual({ Bob: 24 })
  })

  test.each([
    ['Mia makes 8 planks, Bob only 16', 16, 8],
    ['Bob 16, Mia 8', 16, 8],
    ['Mia crafts 20 oak planks', 4, 20],
    ['Bob makes twice as many planks as Mia', 16, 8],
  ])('“%s”: each collects, makes and stores its part', (said, bob, mia) => {
    const plan = planByRules(turnedDown(input, said))
    expect(amounts(plan, 'craft')).toEqual({ Bob: bob, Mia: mia })
    expect(collected(plan, 'oak_log')).toEqual({ Bob: bob / 4, Mia: mia / 4 })
    expect(amounts(plan, 'store')).toEqual({ Bob: bob, Mia: mia })
    expect(plan.analysis).toContain(`Made as asked: Bob ${bob}, Mia ${mia} oak planks`)
    expect(plan.analysis).not.toMatch(/Not followed|could not read/)
    expect(questions.planTask.check!(turnedDown(input, said), plan)).toEqual([])
  })

  test('amounts of planks that do not fit are held against planks, and said once', () => {
    const plan = planByRules(turnedDown(input, 'Mia makes 8 planks, Bob only 12'))
    expect(plan.analysis.match(/Not followed/g)).toHaveLength(1)
    expect(plan.analysis).toContain('These amounts come to 20, and the plan makes 24 oak planks.')
    expect(Object.values(amounts(plan, 'craft')).reduce((sum, count) => sum + count, 0)).toBe(24)
  })

  test('what was said later of who makes them counts', () => {
    const plan = planByRules(turnedDown(input, 'Mia makes 8 planks, Bob only 16', 'Mia makes the planks'))
    expect(amounts(plan, 'craft')).toEqual({ Mia: 24 })
    expect(collected(plan, 'oak_log')).toEqual({ Mia: 6 })
  })

  test('a part that is made stays made', () => {
    const asked = turnedDown(input, 'Mia makes 8 planks, Bob only 16')
    const previous = planByRules(asked)
    const made = items(previous).find(({ id, assignee }) => id.startsWith('craft-') && assignee === 'Mia')!
    const { id, title, done, way, amount } = made
    const finished = [{ id, title, done, way, amount, by: 'Mia', detail: '' }]
    const again = planByRules({ ...asked, previous, finished })
    expect(amounts(again, 'craft')).toEqual({ Bob: 16 })
  })
})

test('what is collected for a thing follows who makes it', () => {
  const input = planInput('Craft a crafting table and 24 oak planks.')
  expect(collected(planByRules(input), 'oak_log')).toEqual({ Bob: 6, Mia: 1 })
  const moved = planByRules(turnedDown(input, 'Mia makes the planks'))
  expect(collected(moved, 'oak_log')).toEqual({ Mia: 7 })
  const apart = planByRules(turnedDown(input, 'Mia makes the planks', 'Bob collects all the logs'))
  expect(items(apart).filter(({ way }) => way === 'collect')).toMatchObject([{ assignee: 'Bob', amount: 7 }])
  expect(items(apart).filter(({ way }) => way === 'give')).toMatchObject([{ assignee: 'Bob', amount: 7 }])
})

test('what is shared out to those of whom no amount was said is told as the rest, not as asked', () => {
  const plan = planByRules(turnedDown(inputFor('oak_log', 10, ['Bob', 'Finn', 'Mia']), 'Bert 1, Mia 5'))
  expect(collected(plan, 'oak_log').Mia).toBe(5)
  expect(plan.analysis).toMatch(/Collected as asked: Mia 5 oak logs; the rest: Bob \d, Finn \d \(/)
})

test('who is to have so many at most, with the rest for another, has that many or what there is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 30 }), (total, most) => {
      const plan = planByRules(
        turnedDown(inputFor('oak_log', total, ['Bob', 'Mia']), `Mia at most ${most}, Bob the rest`),
      )
      const [mia, bob] = [Math.min(most, total), Math.max(0, total - most)]
      expect(collected(plan, 'oak_log')).toEqual({ Mia: mia, ...(bob > 0 && { Bob: bob }) })
      expect(plan.analysis).toMatch(/Collected as asked/)
    }),
    { numRuns: 100, seed: 18 },
  )
})

test('whatever amounts are named, the total is right', () => {
  const workers = ['Bob', 'Mia', 'Ann']
  const amount = fc.oneof(
    fc.record({
      kind: fc.constant('count' as const),
      count: fc.nat(50),
      bound: fc.constantFrom('exact' as const, 'only' as const, 'most' as const, 'least' as const),
    }),
    fc.record({ kind: fc.constant('part' as const), part: fc.constantFrom(0.1, 1 / 3, 0.5, 0.6, 1) }),
    fc.record({
      kind: fc.constant('times' as const),
      times: fc.integer({ min: 1, max: 4 }),
      of: fc.constantFrom(...workers),
    }),
    fc.record({
      kind: fc.constant('more' as const),
      more: fc.integer({ min: -9, max: 9 }),
      than: fc.constantFrom(...workers),
    }),
    fc.constant({ kind: 'rest' as const }),
  )
  fc.assert(
    fc.property(
      fc.nat(99),
      fc.array(fc.tuple(fc.constantFrom(...workers), amount), { maxLength: 3 }),
      fc.array(fc.nat(9), { minLength: 3, maxLength: 3 }),
      (total, asked, needed) => {
        const solved = solveAmounts(total, workers, new Map(asked), needed)
        if (solved === null) return
        expect(solved.counts.reduce((a, b) => a + b, 0)).toBe(total)
        for (const count of solved.counts) {
          expect(count).toBeGreaterThanOrEqual(0)
          expect(Number.isInteger(count)).toBe(true)
        }
      },
    ),
    { numRuns: 2000, seed: 16 },
  )
})

test('a clause that is not understood is named beside amounts that are', () => {
  const plan = planByRules(
    turnedDown(inputFor('oak_log', 27, ['Bob', 'Mia']), 'Mia is slow, let Bob get 18 near the river'),
  )
  expect(collected(plan, 'oak_log')).toEqual({ Bob: 18, Mia: 9 })
  expect(plan.analysis).toMatch(/could not read “Mia is slow”/)
  expect(plan.analysis).toMatch(/could not read “near the river”/)
})

test('a planner that reads amounts in a message does not say that it fails to', () => {
  const reply = (text: string) => replyByRules(replyInput(text, { seat: 'Lena', role: 'leader', plans: true })).reply
  expect(reply('Bob takes twice as much as Mia')).toBe(
    'I keep it in mind for the plan: “Bob takes twice as much as Mia”.',
  )
  expect(reply('Bob should do more than Mia')).toMatch(/do not fully understand/)
})

describe('what is said to be other than in the last version', () => {
  const goal = 'Craft 3 oak doors and put 12 oak logs into the chest.'
  const at = (x: number, extra: Partial<PlanTaskInput> = {}): PlanTaskInput =>
    planInput(goal, { containers: [], observation: { ...seen(), position: [x, -60, 4] }, ...extra })
  const places = (plan: Plan) => items(plan).flatMap(({ done }) => ('at' in done && done.at ? [done.at] : []))

  test('what is to be set up stays where it was when only the planner has moved', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10, max: 10 }),
        fc.constantFrom('why?', 'Mia 7', 'make it more baroque'),
        (x, reason) => {
          const previous = planByRules(at(0))
          const input = at(x, { previous, rejected: [{ reason, by: 'Ida', plan: previous }] })
          const plan = planByRules(input)
          expect(places(plan)).toEqual(places(previous))
          if (reason !== 'Mia 7') {
            expect(items(plan)).toEqual(items(previous))
            expect(changeSince(input, plan)).toBe('The work is the same as in the last version.')
          }
        },
      ),
      { seed: 17 },
    )
  })

  test('a place that is none any more, or where it failed, is left', () => {
    const previous = planByRules(at(0))
    const table = items(previous).find(({ id }) => id === 'craft-crafting_table')!
    const [x, y, z] = (table.done as { at: [number, number, number] }).at
    const raised = {
      ...seen(),
      position: [0, -60, 4] as [number, number, number],
      ground: [[x, y + 1, z]] as [number, number, number][],
    }
    const over = planByRules(at(0, { previous, observation: raised }))
    expect(places(over)).not.toContainEqual([x, y, z])
    const failed = [{ id: table.id, title: table.title, by: 'Bob', detail: 'no room' }]
    expect(places(planByRules(at(0, { previous, failed })))).not.toContainEqual([x, y, z])
  })

  test('a check that is other is told, from what it was to what it is', () => {
    const previous = planByRules(at(0))
    const carrying = team().map(one => (one.name === 'Bob' ? { ...one, inventory: { oak_log: 2 } } : one))
    const input = at(0, { previous, team: carrying })
    const plan = planByRules(input)
    const isSame = JSON.stringify(items(plan)) === JSON.stringify(items(previous))
    expect(isSame).toBe(false)
    expect(changeSince(input, plan)).toMatch(/^Since the last version: .*→/)
  })
})

test.each(['only 3 each', 'Bob 2 and Mia 2', 'just 4 for everybody', 'Bob and Mia get only 5 each'])(
  'an amount that was not followed is no reason of an item: “%s”',
  said => {
    for (const item of ['oak_log', 'dirt']) {
      const plan = planByRules(turnedDown(inputFor(item, 24, ['Bob', 'Mia']), said))
      expect(plan.analysis).toMatch(/^Not followed in full: Ida said: /)
      expect(JSON.stringify(plan.stages)).not.toContain('Ida said')
      expect(items(plan).some(one => one.wished)).toBe(false)
      expect(collected(plan, item)).toEqual({ Bob: 12, Mia: 12 })
    }
  },
)

test.each([
  'let Mia do the digging',
  'Mia should collect all the $',
  'Bob should not collect any $',
  'all mining is for Mia',
])('who collects also puts away, and no other worker: “%s”', said => {
  for (const [item, chest] of [
    ['oak_log', true],
    ['dirt', true],
    ['oak_log', false],
  ] as const) {
    const input = inputFor(item, 24, ['Bob', 'Mia', 'Ann'])
    const here = { ...input, ...(chest ? {} : { containers: [] }) }
    const words = said.replace('$', readable(item, 2).slice(2))
    const plan = planByRules(turnedDown(here, words))
    const puts = (name: string): number =>
      items(plan).reduce((sum, one) => (one.assignee === name && one.way === 'store' ? sum + one.amount! : sum), 0)
    const gathered = collected(plan, item)
    expect(gathered.Bob, words).toBeUndefined()
    expect(puts('Bob'), words).toBe(0)
    for (const name of Object.keys(gathered)) expect(puts(name), words).toBeGreaterThan(0)
    expect(puts('Mia') + puts('Ann'), words).toBe(24)
  }
})

test('what a worker has already is told apart from what each collects', () => {
  const input = planInput('Collect 36 oak logs.', { workers: ['Bob', 'Mia'], names: ['oak_log'] })
  const asked = turnedDown(input, 'Bob 2 and Mia 2')
  const [own] = items(planByRules(input)).filter(({ assignee }) => assignee === 'Mia')
  const finished = [{ ...outcomeOf(own!), by: 'Mia' }]
  expect(planByRules({ ...asked, finished }).analysis).toContain('Now: Bob 18, Mia 0 oak logs; Mia has 18 already.')
})

test.each([
  ['Collect 24 oak logs and craft 8 sticks and 2 chests.', 'oak_log', 24, 6],
  ['Collect 16 oak logs and craft a crafting table.', 'oak_log', 16, 1],
  ['Put 20 oak logs into the chest.', 'oak_log', 23, 3],
])('amounts that do not fit are told with what else the plan needs: %s', (goal, item, all, made) => {
  const input = planInput(goal, { containers: [], names: [item] })
  const more = `Bob ${all}, Mia only 9`
  const plan = planByRules({
    ...input,
    previous: planByRules(input),
    instructions: [{ from: 'Ida', text: more, asked: true }],
  })
  const takes = `the plan takes ${readable(item, all)}, ${made} of which ${made === 1 ? 'goes' : 'go'} into what is made`
  expect(plan.unfollowed?.[0]).toContain(`These amounts come to ${all + 9}, and ${takes}. Now: `)
  expect(items(plan).filter(({ because }) => because === takes)).not.toEqual([])
})

const afterSaying = (reason: string, count = 24) => {
  const workers = ['Bob', 'Mia', 'Kim', 'Ben']
  const input = planInput(`Collect ${count} oak logs`, {
    workers,
    team: team(['Lena', ...workers]),
    names: ['oak_log'],
  })
  const previous = planByRules(input)
  const plan = planByRules({ ...input, previous, rejected: [{ reason, by: 'Ann', plan: previous }] })
  const items = plan.stages.flatMap(stage => stage.items)
  const got = (name: string): number =>
    items.reduce((sum, { assignee, amount = 0, way }) => sum + (way === 'collect' && assignee === name ? amount : 0), 0)
  return { plan, got: workers.map(got) }
}

test.each([
  ['Everybody except Kim collects 8', [8, 8, 0, 8]],
  ['everyone but Kim gets 8 logs', [8, 8, 0, 8]],
  ['let everybody apart from Kim and Ben collect 12 logs', [12, 12, 0, 0]],
  ['all of you except Mia and Ben: 12 each', [12, 0, 12, 0]],
  ['all but Kim collect 24 logs', [8, 8, 0, 8]],
  ['all of you except Bob should get 12 oak logs', [0, 4, 4, 4]],
  ['everybody but Kim collects logs', [12, 6, 0, 6]],
  ['everyone except Kim and Ben should gather the logs', [18, 6, 0, 0]],
])('who is left out of an amount gets none of it: %s', (reason, amounts) => {
  const { plan, got } = afterSaying(reason)
  expect(got).toEqual(amounts)
  expect(plan.unfollowed).toBeUndefined()
})

test('so many for each of the others that do not fit are told, and who is left out has none', () => {
  const { plan, got } = afterSaying('Everybody except Kim collects 12')
  expect(got).toEqual([8, 8, 0, 8])
  expect(plan.unfollowed?.[0]).toMatch(/^Not followed in full: .* These amounts come to 36, and the plan takes 24 oak/)
})

test.each([
  'use Mia again: Mia 12',
  'let Mia help: she gets 12',
  'Mia helps again: she gets 12 logs',
  'bring Mia back in, she collects 12',
  'count Mia in too: she takes 12 logs',
  'without Mia. Take Mia back: Mia 12',
])('who works again, and how much, is read whole: %s', reason => {
  const { plan, got } = afterSaying(reason)
  expect(got[1]).toBe(12)
  expect(plan.unfollowed).toBeUndefined()
})

test.each(['Mia shouldnt do so much', 'Mia should not collect that many', 'Kim must not work so long'])(
  'that one is to do less spares nothing, and is named: %s',
  reason => {
    const { plan, got } = afterSaying(reason)
    expect(got).toEqual([6, 6, 6, 6])
    expect(plan.unfollowed?.[0]).toBe(`I could not read “${reason}” from Ann.`)
  },
)

test.each(['Kim instead of Ben', 'use Kim, not Ben', 'Kim rather than Ben', 'take Kim in place of Ben'])(
  'one works in the place of another: %s',
  reason => {
    const { plan, got } = afterSaying(reason)
    expect(got).toEqual([8, 8, 8, 0])
    expect(plan.unfollowed).toBeUndefined()
  },
)

test.each(['Ben only 3', '@Ben only 3', 'only 3 for @ben'])('a name may have its sign: %s', reason => {
  expect(afterSaying(reason).got).toEqual([7, 7, 7, 3])
})

test.each(['1/goal @Ben Collect 7 dandelions', '2/goal @Ben only 7', '@b 7', '@ 7 @jj'])(
  'after someone was left out, a slip with a name in it is no fault of the plan: %s',
  slip => {
    const workers = ['Ben', 'Cid']
    const input = planInput('Collect 24 oak logs', { workers, team: team(['Lena', ...workers]), names: ['oak_log'] })
    const instructions = ['without Ben', slip].map((text, at) => ({ from: 'Ann', text, at }))
    expect(planByRules({ ...input, instructions }).analysis).toContain('Cid')
  },
)

test('that a number is too much says not how many, and is named beside what does', () => {
  const { plan, got } = afterSaying('24 is too much, 12 is enough')
  expect(got).toEqual([3, 3, 3, 3])
  expect(plan.unfollowed?.[0]).toBe('I could not read “24 is too much” from Ann.')
})

test.each(['make it 16 logs instead of 24', '16 logs rather than 24', 'make it 16 logs insted of 24'])(
  'how many in all, and what it was, is read as how many: %s',
  reason => {
    const { plan, got } = afterSaying(reason)
    expect(got).toEqual([4, 4, 4, 4])
    expect(plan.unfollowed).toBeUndefined()
  },
)

test.each(['Ben only carries stuff', 'Ben should only carry things'])(
  'work that names no kind of a plan spares its worker nothing: %s',
  reason => {
    const { plan, got } = afterSaying(reason)
    expect(got).toEqual([6, 6, 6, 6])
    expect(plan.unfollowed?.[0]).toBe(`I could not read “${reason}” from Ann.`)
  },
)
