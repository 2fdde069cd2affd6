import { expect, test } from 'vitest'
import { whoJudges } from '../../../source/brain/questions/judged-by.ts'
import type { Condition } from '../../../source/session/log/events/plan.ts'

/** Who judges a goal, as prompts say it. */

const logs: Condition = { kind: 'have', item: 'oak_log', count: 2 }
const json = '[{"kind":"have","item":"oak_log","count":2}]'

test('it is always said who judges, and by what: the judge of the task, the program by the words of the goal, or by what is written', () => {
  expect(whoJudges('task', {})).toMatch(/^the task has a judge/)
  expect(whoJudges('words', {})).toMatch(/^the program, .* its words/)
  expect(whoJudges('plan', {})).toBe('the program, by what you write under "reached"')
  expect(whoJudges('said', { seat: 'Bob', written: [{ by: 'Bob', reached: [logs] }] })).toBe(
    `the program, by what you wrote under "reached": ${json}; write "reached" anew to correct it`,
  )
  expect(whoJudges('said', { seat: 'Bob', written: [{ by: 'Bob', reached: [] }] })).toMatch(/^nobody: you wrote/)
})

test('who is asked for the signs of the goal reads what was written of it before, by whom, and whether the world shows it', () => {
  const asked = (by: string, reached: Condition[], open?: string[]) =>
    whoJudges('plan', { seat: 'Mia', written: [{ by, reached, open }] })
  expect(asked('Bob', [])).toContain('Bob wrote before that nothing in the world can show it. Look at what')
  expect(asked('Mia', [])).toContain('You wrote before that nothing')
  expect(asked('Mia', [logs], [])).toContain(`You wrote ${json} before; the world shows that. It counts no more`)
  expect(asked('Mia', [logs], ['the team has 2 oak logs'])).toContain(
    `You wrote ${json} before; the world does not show that the team has 2 oak logs. Writing the same again helps only once`,
  )
})

test('a sign that holds before any work is asked for anew, with that reason', () => {
  const said = whoJudges('plan', { seat: 'Mia', written: [{ by: 'Mia', reached: [logs], open: [], held: true }] })
  expect(said).toContain(`You wrote ${json}, which holds already, before any work`)
  expect(said).toContain('write it again only where it is to stay so')
})
