import { expect, test } from 'vitest'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'
import { renderInput } from '../../../source/brain/providers/render-input.ts'
import type { Condition } from '../../../source/session/log/events/plan.ts'
import { noGoal } from '../../../source/session/log/events/words.ts'
import { actInput, planInput, replyInput } from '../support/question-inputs.ts'

const at = [1, -60, 2] as [number, number, number]
const task = { id: 't', title: 'Look', done: { kind: 'have' as const, item: 'stick', count: 6 }, from: 'Lena' }
const shown = (extra: Parameters<typeof actInput>[1] = {}, given: object = task): string =>
  loadPrompts()
    .get('nextActions')!
    .render(actInput({ ...task, ...given }, extra), []).user
const observation = actInput(task).observation!

test('things on the ground are no creatures, and mechanisms that are alike stand in one line', () => {
  const gate = (x: number, open: string) => ({ block: 'oak_gate', at: [x, 0, 0] as typeof at, states: { open } })
  const text = shown({
    observation: {
      ...observation,
      within: 24,
      creaturesWithin: 48,
      entities: [
        { name: 'cow', count: 1, nearest: at },
        { name: 'wheat', count: 2, nearest: at, lying: true },
      ],
      devices: [gate(1, 'false'), gate(2, 'true'), gate(3, 'false')],
    },
  })
  expect(text).toContain(
    '\ncreatures within 48: 1 cow (nearest 1 -60 2)\nlying on the ground within 48: 2 wheat (nearest 1 -60 2)\n',
  )
  expect(text).toContain('\noak_gate at 1 0 0; 3 0 0 (open false)\noak_gate at 2 0 0 (open true)')
  expect(text).toMatch(/^blocks within 24: /m)
})

test('what is not in sight now stands apart from what is, so that “within 24” is true', () => {
  const lever = (x: number, before?: true) => ({
    ...{ block: 'lever', at: [x, 0, 0] as [number, number, number], states: { powered: 'false' }, before },
  })
  const text = shown({ observation: { ...observation, within: 24, devices: [lever(1), lever(2), lever(70, true)] } })
  expect(text).toContain('\nlever at 1 0 0; 2 0 0 (powered false)\n')
  expect(text).toContain('\nseen before, not in sight now: lever at 70 0 0 (powered false)')
  expect(text).toContain('\nblocks within 24: ')
  expect(shown({ observation: { ...observation, within: 24, bySight: true } })).toContain(
    '\nblocks in sight within 24: ',
  )
})

test('what a person wants stands once in a prompt', () => {
  const text = 'use the tree in the east'
  const said = { from: 'Ann', text }
  const user = shown({
    instructions: [said],
    messages: [{ ...said, kind: 'chat', person: true }],
    memory: [`Ann: ${JSON.stringify(text)}`, 'gather 1 stick: success'],
  })
  expect(user.split(text)).toHaveLength(2)
  const planned = loadPrompts()
    .get('planTask')!
    .render(
      planInput('Build', {
        rejected: [{ by: 'Ann', reason: text, plan: { objective: '', stages: [] } as never, source: 'person' }],
        occasion: `Ann rejected version 1: ${text}`,
      }),
      [],
    )
  expect(planned.user.split(text)).toHaveLength(2)
})

test('what came of a task is told once: among the tasks, or as why a plan is wanted', () => {
  const outcome = { id: 'a', title: 'Get logs', by: 'Bob', detail: 'no tree within 48 blocks' }
  const report = (text: string, task: string, stage: 'started' | 'done' | 'failed') => ({
    ...{ from: 'Bob', kind: 'report' as const, text, person: false },
    report: { task, stage },
  })
  const show = (occasion: string) =>
    loadPrompts()
      .get('planTask')!
      .render(
        planInput('Build', {
          failed: [outcome],
          finished: [{ ...outcome, id: 'b', title: 'Look', detail: '', done: { kind: 'report' } }],
          messages: [
            report('started: Get logs', 'a', 'started'),
            report('failed: Get logs: no tree within 48 blocks (I have nothing)', 'a', 'failed'),
            report('done: Look (sand in the west)', 'b', 'done'),
          ],
          occasion,
        }),
        [],
      ).user
  expect(show('something failed').split('no tree within 48 blocks')).toHaveLength(2)
  expect(show('Get logs failed: no tree within 48 blocks').split('no tree within 48 blocks')).toHaveLength(2)
  expect(show('something failed')).toMatch(/New messages:\n- Bob, report: "done: Look \(sand in the west\)"$/)
})

test('names are told where the prompt does not have them already', () => {
  const { user } = loadPrompts()
    .get('planTask')!
    .render(
      planInput('Craft a cake and oak stairs, with light', {
        names: ['cake', 'oak_stairs', 'torch', 'oak_planks'],
        recipes: [{ item: 'oak_planks', makes: 4, from: { oak_log: 1 }, table: false }],
      }),
      [],
    )
  expect(user).toMatch(/^Items and blocks that the texts name: oak_stairs, torch$/m)
})

test('of a container nothing is told that is none', () => {
  const chest = (before: Record<string, number>) =>
    shown({ containers: [{ at, block: 'chest', items: { stick: 4 }, before }] })
  expect(chest({ stick: 0 })).toMatch(/^- chest at 1 -60 2: 4 stick$/m)
  expect(chest({ stick: 3 })).toMatch(/^- chest at 1 -60 2: 4 stick; of this there before .*: 3 stick$/m)
})

test('what others took out of a container of that which lay there before is no longer counted there', () => {
  const chest = { at, block: 'chest', items: { stick: 4 }, before: { stick: 8 }, gone: { stick: 5 } }
  const done = { kind: 'stored', item: 'stick', count: 14, before: 8, at } as const
  const text = shown({ containers: [chest] }, { done })
  expect(text).toMatch(/^- chest at 1 -60 2: 4 stick; of this there before .*: 3 stick$/m)
  expect(text).toContain('holds 9 stick in all, 6 more than the 3 that were there before')
})

test('a task says what counts for it', () => {
  const done = (given: object) => /^Done when: (.*)$/m.exec(shown({}, { done: given }))?.[1]
  expect(done(task.done)).toBe('6 stick carried in all, with those carried already')
  expect(done({ kind: 'stored', item: 'stick', count: 5, before: 1, at })).toBe(
    'the container at 1 -60 2 holds 5 stick in all, 4 more than the 1 that were there before',
  )
  expect(done({ kind: 'placed', block: 'torch', at })).toBe('torch stands at 1 -60 2')
  // What the container held before became known after the plan was made.
  const chest = { at, block: 'chest', items: null, before: { stick: 8 } }
  const late = shown({ containers: [chest] }, { done: { kind: 'stored', item: 'stick', count: 6, at } })
  expect(late).toContain('holds 14 stick in all, 6 more than the 8 that were there before')
  // Nobody has opened it: what was counted in it is no part of what lies there.
  expect(late).toMatch(/^- chest at 1 -60 2: not looked into; there before the goal, .*: 8 stick$/m)
})

test('of a share with a name it is told what this one is still to put there', () => {
  const own = { kind: 'stored', item: 'stick', count: 12, at, by: 'Bob' } as const
  const told = (share: number) => /^Done when: (.*)$/m.exec(shown({}, { done: own, share }))?.[1]
  expect(told(12)).toBe('Bob puts 12 stick into the container at 1 -60 2; what others put there does not count')
  expect(told(4)).toBe('Bob puts 4 stick into the container at 1 -60 2; what others put there does not count')
})

test('a planner reads what is done, judged and in turn in words, and where there is firm ground', () => {
  const outcome = { id: 'a', title: 'Get "it"', by: 'Bob', detail: '' }
  const { user } = loadPrompts()
    .get('planTask')!
    .render(
      planInput('Build', {
        finished: [outcome],
        failed: [{ ...outcome, id: 'b', detail: 'no tree', outOfReach: true }],
        measured: [{ name: 'walls', done: 2, total: 5 }],
        turns: 'relay',
        observation: { ...observation, ground: [at] },
      }),
      [],
    )
  expect(user).toContain('Finished:\n- a: "Get \\"it\\"" (Bob)')
  expect(user).toContain('Failed:\n- b: "Get \\"it\\"" (Bob); out of reach for everybody; "no tree"')
  expect(user).toContain('Judged so far: walls: 2 of 5')
  expect(user).toContain('Turns: one player works at a time')
  expect(user).toContain('free places on firm ground: 1 -60 2')
})

test('for whom something was out of reach, a planner of several reads with each reason', () => {
  const beyond = [
    { worker: 'Bob', reason: 'no iron here' },
    { worker: 'Mia', reason: 'no pickaxe' },
  ]
  const failed = [{ id: 'b', title: 'Iron', by: 'Mia', detail: 'no pickaxe', outOfReachFor: beyond }]
  const text = (workers: string[]) =>
    loadPrompts().get('planTask')!.render(planInput('Iron', { failed, workers }), []).user
  expect(text(['Bob', 'Mia', 'Tom'])).toContain(
    '- b: "Iron" (Mia); out of reach for Bob: "no iron here"; out of reach for Mia; "no pickaxe"',
  )
  expect(text(['Bob'])).not.toContain('out of reach for')
})

test('land without stone is told as such', () => {
  const seen = (noStone?: object) => renderInput('observation', { observation: { ...observation, noStone } })
  expect(seen()).not.toContain('stone')
  expect(seen({ within: 64, downTo: -64, flat: true })).toContain(
    'no stone or ore within 64 blocks down to y -64; flat land, the same farther away',
  )
  expect(seen({ within: 40, downTo: 0 })).toMatch(/^no stone or ore within 40 blocks down to y 0$/m)
})

test('where a player stands, the asker included, is no free place', () => {
  const players = [{ name: 'Mia', position: [2, -60, 0] as const }]
  const ground = (
    [
      [0, -60, 0],
      [1, -60, 0],
      [2, -60, 0],
    ] as const
  ).map(place => [...place])
  const seen = { ...observation, position: [0, -60, 0], players, ground }
  expect(renderInput('observation', { observation: seen })).toContain('free places on firm ground: 1 -60 0\n')
})

test('who plans anew reads once what was planned: what has begun, and the rest with its ids and conditions', () => {
  const part = (id: string, cells: number[]) => ({
    ...{ id, title: id, assignee: 'Bob', requires: [] },
    done: { kind: 'built' as const, blueprint: 'hut', cells },
  })
  const { user } = loadPrompts()
    .get('planTask')!
    .render(
      planInput('Build', {
        running: [{ id: 'walls', title: 'walls', by: 'Bob', detail: '' }],
        previous: {
          objective: 'x',
          analysis: '',
          stages: [{ title: 'x', items: [part('walls', [0]), part('roof', [1, 2, 3])] }],
        },
      }),
      [],
    )
  expect(user).toContain('Planned and not begun:\n- roof: "roof" (Bob); done when cells 1-3 of hut are right')
  expect(user.split('walls')).toHaveLength(3)
})

test('who plans once more is told what the last plan left out as out of reach', () => {
  const outOfReach = [{ part: 'collect 4 sand', because: 'no more sand within 48 blocks' }]
  const previous = { objective: 'x', analysis: '', stages: [], outOfReach }
  for (const question of ['planTask', 'decomposeTask', 'outlineSteps'])
    expect(
      loadPrompts()
        .get(question)!
        .render(
          {
            ...planInput('Build', { previous }),
            ...{ lacking: [], states: [], environment: [], documents: {}, actions: [] },
          },
          [],
        ).user,
    ).toContain('- left out as out of reach: "collect 4 sand", because "no more sand within 48 blocks"')
})

test('what is planned says what each item waits for and by whom it is done, and who is to put things away', () => {
  const item = (id: string, assignee: string, more: object) => ({
    ...{ id, title: `Do ${id}`, assignee, requires: [], done: { kind: 'report' as const } },
    ...more,
  })
  const items = [
    item('bricks', 'Lena', { done: { kind: 'stored', item: 'brick', count: 12, before: 4, by: 'Lena' } }),
    item('dig', 'Bob', {}),
    item('wall', 'Bob', { requires: ['bricks', 'dig'], after: [{ by: 'Mia', id: 'sand', title: 'Bring sand' }] }),
  ]
  const previous = { objective: 'x', analysis: '', stages: [{ title: 'x', items }] }
  const { user } = loadPrompts().get('planTask')!.render(planInput('Build', { previous }), [])
  expect(user).toContain(
    `bricks: "Do bricks" (Lena); done when Lena puts 8 brick into the team's chest; what others put there does not count\n`,
  )
  expect(user).toContain(`wall: "Do wall" (Bob), after bricks (Lena) and dig and Mia's "Bring sand"; done when`)
})

test('a blueprint tells what is lacking of each material in all, with what blocks are made of', () => {
  const layer = (y: number, block: string, cells: string) => ({ y, block, cells })
  const blueprint = {
    ...{ name: 'hut', from: at, to: at, total: 20, done: 4 },
    missing: [
      layer(-60, 'cobblestone', '0-4'),
      layer(-59, 'cobblestone', '7,9'),
      layer(-59, 'wall_torch', '10'),
      layer(-59, 'air', '11'),
    ],
  }
  const text = shown({ blueprint: blueprint as never }, { done: { kind: 'built', blueprint: 'hut' } })
  expect(text).toContain('  takes in all: 7 cobblestone, 1 torch\n')
  expect(shown({ blueprint: { ...blueprint, missing: [] } as never })).not.toContain('takes in all')
})

test('a step on one level of a building names it once', () => {
  const step = (id: string, levels: [number, number] | null) => ({
    ...{ id, description: `Build ${id}`, call: 'build', done: { kind: 'report' as const } },
    ...{ makes: {}, needs: { torch: 1 }, uses: [], levels },
  })
  const steps = [step('lamp', [-56, -56]), step('wall', [-60, -57]), step('song', null)]
  const { user } = loadPrompts()
    .get('relateSteps')!
    .render({ goal: 'Build it.', rules: [], steps, chosen: null, pairs: null }, [])
  expect(user).toContain('- lamp: Build lamp; needs 1 torch; y -56\n')
  expect(user).toContain('- wall: Build wall; needs 1 torch; y -60 to -57\n')
})

test('who answers is told that it makes the plan where it does and there is a goal, and in words', () => {
  const prompt = loadPrompts().get('decideReply')!
  const shown = (extra: object) =>
    prompt.render({ ...replyInput('hello'), seat: 'Lena', role: 'leader', ...extra }, []).user
  expect(shown({ plans: true, goal: 'Build the hut' })).toContain(
    "You are Lena (leader); you make the plan. The team's goal: Build the hut",
  )
  for (const other of [
    { plans: false, goal: 'Build the hut' },
    { plans: true, goal: noGoal },
  ]) {
    expect(shown(other)).toContain(`You are Lena (leader). The team's goal: ${other.goal}`)
    expect(shown(other)).not.toMatch(/you make the plan|: (?:true|false)\b/)
  }
})

test('what failed is told with the condition that was wanted of it, what is done or under way is not', () => {
  const text = (done: Condition) => {
    const one = { id: 'door', title: 'Store a door', done, by: 'Bob', detail: '' }
    const other = { ...one, id: 'done', title: 'Done' }
    return loadPrompts()
      .get('planTask')!
      .render(planInput('Build', { failed: [{ ...one, noContainer: true }], finished: [other] }), []).user
  }
  const stored = text({ kind: 'stored', item: 'oak_door', count: 1, at })
  expect(stored).toContain(
    '- door: "Store a door" (Bob); was to be done when the container at 1 -60 2 holds 1 oak_door in all; no container stands at the place of its condition',
  )
  expect(stored).toMatch(/^- done: "Done" \(Bob\)$/m)
  expect(text({ kind: 'built', blueprint: 'cabin', cells: [1, 2] })).toContain(
    'was to be done when cells 1-2 of cabin are right',
  )
})
