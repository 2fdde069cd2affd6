import { expect, test } from 'vitest'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'
import { goalJudges, whoJudges } from '../../../source/brain/questions/judged-by.ts'
import type { Condition } from '../../../source/session/log/events/plan.ts'
import { planInput } from '../support/question-inputs.ts'

/** Who judges a goal, as prompts say it. */

const logs: Condition = { kind: 'have', item: 'oak_log', count: 2 }
const json = '[{"kind":"have","item":"oak_log","count":2}]'

test('it is always said who judges, and by what: the judge of the task, the program by the words of the goal, or by what is written', () => {
  expect(whoJudges('task', {})).toMatch(/^the task has a judge/)
  expect(whoJudges('words', {})).toMatch(/^the program, .* its words/)
  expect(whoJudges('plan', {})).toMatch(/^the program, by what you write under "reached"\n/)
  expect(whoJudges('said', { seat: 'Bob', written: [{ by: 'Bob', reached: [logs] }] })).toContain(
    `the program, by what you wrote under "reached": ${json}; write "reached" anew to correct it`,
  )
  expect(whoJudges('said', { seat: 'Bob', written: [{ by: 'Bob', reached: [] }] })).toMatch(/^nobody: you wrote/)
})

test('who is asked for the signs of the goal reads what was written of it before, by whom, and whether the world shows it', () => {
  const asked = (by: string, reached: Condition[], open?: string[]) =>
    whoJudges('plan', { seat: 'Mia', written: [{ by, reached, open }] })
  expect(asked('Bob', [])).toContain('Bob wrote before that nothing in the world can show it. Look at what')
  expect(asked('Mia', [])).toContain('You wrote before that nothing')
  expect(asked('Mia', [logs], [])).toContain(
    `You wrote ${json} before; the world shows that. What was written before no longer counts: write the same again`,
  )
  expect(asked('Mia', [logs], ['the team has 2 oak logs'])).toContain(
    `You wrote ${json} before; the world does not show that the team has 2 oak logs. Writing the same again helps only once`,
  )
})

test('a sign that holds before any work is asked for anew, with that reason', () => {
  const said = whoJudges('plan', { seat: 'Mia', written: [{ by: 'Mia', reached: [logs], open: [], held: true }] })
  expect(said).toContain(`You wrote ${json}, which holds already, before any work`)
  expect(said).toContain('write it again only where it is to stay so')
})

test.each(['planTask', 'decomposeTask', 'outlineSteps', 'proposeTask'])(
  '%s: how signs of the goal are written is told to those alone who write them',
  name => {
    const prompt = loadPrompts().get(name)!
    const goal = 'Put 8 bread into the chest'
    for (const judgedBy of [...goalJudges, undefined]) {
      const { system, user } = prompt.render({ ...planInput(goal), judgedBy })
      expect(system).not.toContain('"have" counts what the whole team has')
      const isAsked = judgedBy === 'plan' || judgedBy === 'people'
      expect(user.includes('"have" counts what the whole team has'), judgedBy).toBe(isAsked)
    }
  },
)

test('an example that writes signs of the goal is shown to those alone who write them', () => {
  const prompt = loadPrompts().get('converse')!
  const goal = '12 oak logs in the chest at 3 64 9'
  const asked = { goal, seat: 'Bob', messages: [], judgedBy: undefined }
  const shown = (judgedBy?: 'plan' | 'said') => prompt.render({ ...asked, judgedBy }).user
  expect(shown('plan')).toContain('"reached":[{')
  expect(shown('said')).toContain('"reached":[{')
  expect(shown()).not.toContain('"reached":')
  // The others are shown as before.
  expect(prompt.fitting(asked)).toHaveLength(prompt.examples.length - 1)
})
