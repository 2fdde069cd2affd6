import { describe, expect, it } from 'vitest'
import { planFaults } from '../../../source/brain/questions/plan-task/shape.ts'
import type { Plan } from '../../../source/session/log/events/plan.ts'
import { splitInTwo } from '../../../source/session/log/split-item.ts'
import {
  add,
  addStage,
  type Changed,
  move,
  needs,
  type Place,
  placeIn,
  placesOf,
  reassign,
  remove,
  retitle,
  split,
  withoutEmpty,
} from '../../../source/tui/plan/change.ts'
import { layersOf } from '../../../source/tui/plan/layers.ts'
import { fc, test } from '../property.ts'

const plan = (): Plan => ({
  objective: 'a hut',
  analysis: '',
  stages: [
    {
      title: 'Gather',
      items: [
        {
          id: 'logs',
          title: 'Collect 12 oak logs',
          assignee: 'Bob',
          requires: [],
          done: { kind: 'have', item: 'oak_log', count: 12 },
        },
        {
          id: 'sand',
          title: 'Collect 3 sand',
          assignee: 'Mia',
          requires: [],
          done: { kind: 'have', item: 'sand', count: 3 },
        },
      ],
    },
    {
      title: 'Build',
      items: [
        {
          id: 'hut',
          title: 'Build the hut',
          assignee: null,
          requires: ['logs'],
          done: { kind: 'built', blueprint: 'hut' },
        },
      ],
    },
  ],
})
const idsOf = (one: Plan) => one.stages.flatMap(stage => stage.items.map(item => item.id))
const at = (stage: number, item: number | null): Place => ({ stage, item })

describe('a change by hand', () => {
  it('moves an item within its stage, then into the next one', () => {
    const first = move(plan(), at(0, 0), 1)!
    expect(first.at).toEqual(at(0, 1))
    expect(idsOf(first.plan)).toEqual(['sand', 'logs', 'hut'])
    const second = move(first.plan, first.at, 1)!
    expect(second.at).toEqual(at(1, 0))
    expect(second.plan.stages.map(stage => stage.items.length)).toEqual([1, 2])
    expect(move(second.plan, at(1, 1), 1)).toBeNull()
  })
  it('drops a need that would come later than what needs it', () => {
    const moved = move(plan(), at(1, null), -1)!
    expect(moved.plan.stages.map(stage => stage.title)).toEqual(['Build', 'Gather'])
    expect(moved.plan.stages[0]!.items[0]!.requires).toEqual([])
  })
  it('gives an item to each seat in turn, then to nobody', () => {
    const seats = ['Bob', 'Mia']
    const given: (string | null)[] = []
    let last = plan()
    for (let turn = 0; turn < 3; turn++) {
      last = reassign(last, at(0, 0), seats)!.plan
      given.push(last.stages[0]!.items[0]!.assignee)
    }
    expect(given).toEqual(['Mia', null, 'Bob'])
  })
  it('splits what counts in halves', () => {
    const { plan: halved } = split(plan(), at(0, 0), () => 0)!
    expect(halved.stages[0]!.items.slice(0, 2)).toMatchObject([
      { id: 'logs', title: 'Collect 6 oak logs', done: { count: 6 } },
      { id: 'logs-2', title: 'Collect 6 oak logs', done: { count: 6 }, requires: [] },
    ])
    const { plan: built } = split(plan(), at(1, 0), () => 10)!
    expect(built.stages[1]!.items.map(item => item.done)).toEqual([
      { kind: 'built', blueprint: 'hut', cells: [0, 1, 2, 3, 4] },
      { kind: 'built', blueprint: 'hut', cells: [5, 6, 7, 8, 9] },
    ])
    const done = { kind: 'have', item: 'oak_log', count: 15 } as const
    // What is carried is no part of the amount; own words stay.
    expect(splitInTwo({ title: 'Collect 12 oak logs', done, amount: 12 })).toMatchObject([
      { title: 'Collect 6 oak logs', amount: 6, done: { count: 9 } },
      { title: 'Collect 6 oak logs', amount: 6, done: { count: 6 } },
    ])
    expect(splitInTwo({ title: 'Fetch 12 logs from the hill', done, amount: 12 })?.map(one => one.title)).toEqual([
      'Fetch 12 logs from the hill (part 1)',
      'Fetch 12 logs from the hill (part 2)',
    ])
    expect(splitInTwo({ title: 'one', done: { kind: 'have', item: 'chest', count: 1 } })).toBeNull()
  })
  it('says what cannot be needed', () => {
    expect(needs(plan(), at(0, 0), ['hut'])).toBe('hut comes in a later stage.')
    expect(needs(plan(), at(0, 0), ['logs'])).toBe('An item cannot wait for itself.')
    expect(needs(plan(), at(0, 0), ['moon'])).toBe('No item has the id moon.')
    const both = needs(plan(), at(0, 1), ['logs']) as Changed
    expect(needs(both.plan, at(0, 0), ['sand'])).toBe('These would wait for each other.')
  })
  it('keeps the last item', () => {
    const one = remove(plan(), at(0, null))!
    expect(idsOf(one.plan)).toEqual(['hut'])
    expect(one.plan.stages[0]!.items[0]!.requires).toEqual([])
    expect(remove(one.plan, at(0, 0))).toBeNull()
  })

  test(
    'never makes a plan that cannot be carried out, whatever is done in whatever order',
    [fc.array(fc.tuple(fc.nat(9), fc.nat(30)), { maxLength: 30 })],
    steps => {
      let now = plan()
      for (const [what, where] of steps) {
        const places = placesOf(now)
        const place = places[where % places.length]!
        const before = idsOf(now)
        const made = [
          () => move(now, place, 1),
          () => move(now, place, -1),
          () => reassign(now, place, ['Bob', 'Mia']),
          () => retitle(now, place, 'something else'),
          () => remove(now, place),
          () => add(now, place, 'new work'),
          () => addStage(now, place, 'new stage'),
          () => split(now, place, () => 20),
          () => needs(now, place, [before[where % before.length]!]),
          () => needs(now, place, []),
        ][what]!()
        if (made === null || typeof made === 'string') continue
        expect(placeIn(made.plan, made.at)).toEqual(made.at)
        // Moving loses and doubles nothing.
        if (what < 4) expect(idsOf(made.plan).sort()).toEqual([...before].sort())
        now = made.plan
        expect(
          planFaults(withoutEmpty(now), { names: ['Bob', 'Mia'], blueprints: [{ name: 'hut', total: 20 }] }),
        ).toEqual([])
        // In the graph everything stands after what it needs, once.
        const layers = layersOf(now)
        expect(
          layers
            .flat()
            .map(item => item.id)
            .sort(),
        ).toEqual(idsOf(now).sort())
        const depthOf = (id: string) => layers.findIndex(layer => layer.some(item => item.id === id))
        const { stages } = withoutEmpty(now)
        for (const [index, stage] of stages.entries())
          for (const item of stage.items) {
            for (const id of item.requires) expect(depthOf(id)).toBeLessThan(depthOf(item.id))
            // Nothing of a stage begins before the stage before it is done, as it is carried out.
            for (const { id } of stages[index - 1]?.items ?? []) expect(depthOf(id)).toBeLessThan(depthOf(item.id))
          }
        // In a graph only what is named counts.
        const graph = { method: 'dag', edges: [] } as never
        for (const item of layersOf({ ...now, graph })[0]!) expect(item.requires).toEqual([])
        expect(layersOf({ ...now, graph }).length).toBeLessThanOrEqual(layers.length)
      }
    },
  )
})
