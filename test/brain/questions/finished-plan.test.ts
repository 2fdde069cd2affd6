import { describe, expect, test } from 'vitest'
import type { Question } from '../../../source/brain/brain.ts'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import { notFinished, type PlanTaskInput, planFaults } from '../../../source/brain/questions/plan-task/shape.ts'
import { plan } from '../../../source/session/log/events/plan.ts'
import { planInput } from '../support/question-inputs.ts'

const asked = (more: Partial<PlanTaskInput>): PlanTaskInput =>
  ({ goal: 'Build the log hut.', measured: [], blueprints: [], ...more }) as PlanTaskInput // all that is looked at
const blueprint = (missing: object[]) =>
  ({ name: 'log_hut', total: 20, missing }) as PlanTaskInput['blueprints'][number]

test('what the judge or the blueprint shows to be open refuses the word that all is there', () => {
  expect(notFinished(asked({ measured: [{ name: 'oak_log', done: 4, total: 8 }] }))).toEqual([
    'The goal is not finished: oak_log 4/8. Plan what is missing.',
  ])
  expect(notFinished(asked({ blueprints: [blueprint([{ block: 'oak_log', cells: '0-3' }])] }))[0]).toContain('log_hut')
  expect(notFinished(asked({ blueprints: [blueprint([])] }))).toEqual([])
})

test('a cell in which something stands where nothing should be is not called missing', () => {
  const filled = { y: 64, block: 'air', cells: '5', at: [[3, 64, 2]] }
  expect(notFinished(asked({ blueprints: [blueprint([filled])] }))).toEqual([
    'The goal is not finished: something stands at 3 64 2 in log_hut, where nothing should be. Plan what is missing.',
  ])
})

test('a plan says one thing: what is to be done, that all is there, or that it cannot be', () => {
  const known = { names: [], blueprints: [] }
  const finished = { because: 'it stands' }
  const impossible = { why: 'unreachable', because: 'no way' }
  expect(planFaults(plan.parse({ objective: 'x', stages: [], finished }), known)).toEqual([])
  expect(planFaults(plan.parse({ objective: 'x', stages: [], finished, impossible }), known)).toHaveLength(1)
})

describe.each(['planTask', 'decomposeTask', 'outlineSteps', 'proposeTask'] as const)('%s', name => {
  const question = questions[name] as unknown as Question // one of many types
  const input = (measured: PlanTaskInput['measured'] = []) =>
    ({ ...planInput('Collect 4 oak logs.', { measured }), documents: {} }) as never // of whichever question
  const nothing = { objective: 'x', because: 'x', stages: [], subtasks: [], steps: [] }
  const faults = (answer: object, measured?: PlanTaskInput['measured']): readonly string[] => {
    const parsed = question.output.parse({ ...nothing, ...answer })
    return question.check!(input(measured), question.mend!(input(measured), parsed) as never)
  }

  test('says in one form that all is there, and is refused where the world shows that something is missing', () => {
    const finished = { because: 'Bob carries 4 oak logs' }
    expect(faults({ finished })).toEqual([])
    expect(faults({ finished }, [{ name: 'oak_log', done: 1, total: 4 }])).toEqual([
      'The goal is not finished: oak_log 1/4. Plan what is missing.',
    ])
    expect(faults({ finished, impossible: { why: 'unreachable', because: 'no way' } })).toEqual([
      'The plan has "finished" and "impossible"; give only one of them.',
    ])
    expect(faults({})[0]).toContain('"finished":{"because":"…"}')
    // All else is there, and no more can be reached.
    if (name !== 'proposeTask') {
      const outOfReach = [{ part: 'a stone pickaxe', because: 'there is no stone' }]
      expect(faults({ outOfReach })).toEqual([])
      const parsed = question.output.parse({ ...nothing, outOfReach })
      expect(question.mend!(input(), parsed as never)).toMatchObject({
        impossible: { why: 'unreachable', because: '“a stone pickaxe”: there is no stone' },
      })
    }
  })

  test('an empty plan of before, which says how the world shows the goal, says the same', () => {
    const reached = [{ kind: 'have', item: 'oak_log', count: 4 }]
    const parsed = question.output.parse({ ...nothing, reached })
    expect(question.mend!(input(), parsed)).toMatchObject({ reached, finished: { because: 'the team has 4 oak logs' } })
    expect(faults({ reached }, [{ name: 'oak_log', done: 1, total: 4 }])).toHaveLength(1)
  })

  test('the prompt tells the form', () => {
    expect(loadPrompts().get(name)!.render(input(), []).system).toContain('"finished":{"because":"')
  })
})

test('a plan that names hundreds of signs of its goal is asked for fewer', () => {
  const reached = Array.from({ length: 800 }, (_, index) => ({ kind: 'have', item: 'dirt', count: index + 1 }) as const)
  const content = plan.parse({ objective: 'x', stages: [], finished: { because: 'all is there' }, reached })
  const [fault, ...others] = planFaults(content, { names: ['Bob'], blueprints: [] })
  expect(fault).toContain('"reached" has 800 signs; give at most 100')
  expect(others).toEqual([])
})
