import { expect, test } from 'vitest'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import type { Task } from '../../../source/tasks/task-schema.ts'
import { setUp, simple } from '../support/harness.ts'

/** What a team is told of the parts that its judge looks for. */

const name = 'the seventh lever'
const part = { kind: 'placed', block: 'lever[powered=true]', at: [9, -60, 9] } as const
const planning = ['planTask', 'decomposeTask', 'outlineSteps', 'converse']

/** The so many first questions of the planners, where the judge has found one of two parts. */
const asked = async (knows: Partial<Task['knows']>, organization: string, count: number): Promise<string> => {
  const task = simple('Collect 2 oak logs.', { organization, knows, judge: [part] } as never)
  const played = setUp(task)
  const score = async (): Promise<void> => {
    const parts = [
      { name, done: 0, total: 1 },
      { name: 'oak_log', done: 2, total: 2 },
    ]
    played.session.emit('score.changed', 'referee', { completion: 0.5, parts } as never)
  }
  played.judge.takeScore = score
  await score()
  const isPlanning = (event: SessionEvent): boolean =>
    event.type === 'mind.asked' && planning.includes(event.data.question)
  let left = count
  const enough = played.until(event => isPlanning(event) && --left === 0)
  await played.team.start()
  await enough
  await played.team.stop('the test is over')
  return JSON.stringify(played.events.flatMap(event => (event.type === 'mind.asked' ? [event.data] : [])))
}

// The second question of a leader comes when its plan is done and the judge has found something missing: its reason may name it, too.
test.each([
  ['tree', 2],
  ['dag', 1],
  ['causal', 1],
  ['peers', 1],
] as const)(
  '%s: where parts tell what is to be found out, no question names them, and all tell how many there are',
  async (organization, questions) => {
    expect(await asked({}, organization, questions)).toContain(name)
    const hidden = await asked({ judge: 'number' }, organization, questions)
    expect(hidden).not.toContain(name)
    expect(hidden).toContain('"name":"parts that the judge looks for","done":1,"total":2')
    if (questions > 1) expect(hidden).toContain('the judge found parts that the judge looks for 1/2')
  },
)
