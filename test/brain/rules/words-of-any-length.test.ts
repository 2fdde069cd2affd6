import { expect, test } from 'vitest'
import { planByRules } from '../../../source/brain/rules/plan/plan-task.ts'
import { readWishes } from '../../../source/brain/rules/plan/read-wishes.ts'
import { plainReply, replyByRules } from '../../../source/brain/rules/talk/decide-reply.ts'
import { readItems, readWork, understand } from '../../../source/brain/rules/talk/read-talk.ts'
import { isWish } from '../../../source/brain/rules/talk/reply-work.ts'
import { readGoal, readOrder } from '../../../source/planner/goal-demands.ts'
import type { Vocabulary } from '../../../source/planner/vocabulary.ts'
import { computing } from '../../stopwatch.ts'
import { planInput, replyInput } from '../support/question-inputs.ts'

/** One message must not keep the host busy, whatever its words are and however many. */

const vocabulary: Vocabulary = {
  items: new Set(['oak_log', 'dirt', 'sand', 'chest', 'torch', 'stick']),
  prefer: [],
  blueprints: ['cabin'],
  seats: ['Mia', 'Bob'],
}
const asLeader = { plans: true, role: 'leader' } as const
const readers: Record<string, (text: string) => unknown> = {
  readGoal: text => readGoal(text, vocabulary),
  readOrder: text => readOrder(text, vocabulary),
  readWishes: text => readWishes([{ text, by: 'Ann', nth: 0, wish: true }], ['Mia', 'Bob']),
  'the reply of a worker': text => replyByRules(replyInput(text)),
  'the reply of a leader': text => replyByRules(replyInput(text, asLeader)),
  plainReply: text => plainReply(replyInput(text)),
  isWish: text => isWish(text, replyInput(text)),
  readWork: text => readWork(text, vocabulary),
  readItems: text => readItems(text, vocabulary),
  understand: text => understand(text, vocabulary),
  planByRules: text => planByRules(planInput(text, { names: ['dirt'] })),
}

const frames: readonly (readonly [string, string])[] = [
  ['', 'x'],
  ['need', 'x'],
  ['need a', 'in the chest x'],
  ['how many', 'x'],
  ['how are', 'x'],
  ['bring ', 'x'],
  ['bring me', 'x'],
  ['use ', 'x'],
  ['stop', 'x'],
  ['Mia must', 'x'],
  ['leave out', 'x'],
  ['please give me', 'x'],
  ['do you have', 'x'],
  ['set up', 'x'],
  ['Let us share the work.', 'x'],
  ['build cells', 'x'],
]
const runs = [
  ...[' ', '\t', '\n', ' \n', '\u00a0', '\r\n'],
  ...[
    ' to',
    ' needs',
    ' want to have',
    ' must be',
    ' for',
    ' and',
    ',',
    ' , ',
    ' / !',
    '!?',
    '. ',
    ' a',
    ' in the chest',
    ' put',
  ],
  ...[
    ' Mia',
    ' Mia and Bob',
    ' Mia then',
    ' and not Mia',
    ' for Bob',
    ' - ',
    ' Yours: ',
    '. Yours: ',
    ' made',
    ' at 1 1 1',
    ' 1',
    '1',
    ' from 1 1 1',
    ' with',
  ],
  ...[
    ' without',
    ' because',
    ' 3 oak logs',
    ' 3 dirt, ',
    ' one of you',
    ' then',
    ', from 1',
    ' until',
    ' 0-9,',
    'stop ; ',
    ' @mia',
    ' half',
    "'s",
    ' more than',
    ' is needed',
  ],
  ...['.a needs', '\nneeds', '.b must be made', '!?to', ' needs a.b in the chest'],
]

const filled = (length: number, [before, after]: readonly [string, string], run: string): string =>
  `${before}${run.repeat(Math.max(1, Math.ceil((length - before.length - after.length) / run.length)))} ${after}`

/** ms for every frame with this run in it. */
const timeOf = (read: (text: string) => unknown, run: string, length: number): number =>
  (run.trim() === '' ? frames : frames.slice(0, 2)).reduce(
    (sum, frame) => sum + computing(() => read(filled(length, frame, run))),
    0,
  )

/** The quickest of several: what is compiled or cleared away meanwhile is no part of it. */
const quickest = (measure: () => number, limit: number): number => {
  let least = measure()
  for (let more = 0; more < 4 && least >= limit; more++) least = Math.min(least, measure())
  return least
}

test.each(Object.entries(readers))(
  '%s: four times the words take no more than about four times the time',
  (_, read) => {
    for (const run of runs)
      for (const length of [250, 1000, 5000]) {
        const few = timeOf(read, run, length)
        const limit = 8 * few + 100
        const many = quickest(() => timeOf(read, run, 4 * length), limit)
        expect(many, `${4 * length} characters of ${JSON.stringify(run)}`).toBeLessThan(limit)
      }
  },
)

test('what is too long to be read is named by its beginning, and the rest is done', () => {
  const tail = 'and dance '.repeat(100)
  const [first, ...others] = readGoal(`collect 6 sand, ${tail}`, vocabulary)
  expect(first).toMatchObject({ kind: 'collect', item: 'sand', count: 6 })
  expect(others.at(-1)).toMatchObject({ kind: 'unknown', text: expect.stringMatching(/^(?:and )?dance .{40,}…$/) })
  const { tasks, reply } = replyByRules(replyInput(`get 2 oak logs. ${'Tell me more. '.repeat(400)}`))
  expect(tasks).toMatchObject([{ title: 'Collect 2 oak logs' }])
  expect(reply).toMatch(/I could not read .*“[^”]{40,61}…”\.$/)
  const { unread } = readWishes([{ text: `Bob does nothing ${tail}`, by: 'Ann', nth: 0, wish: true }], ['Mia', 'Bob'])
  expect(unread.at(-1)).toMatchObject({ said: expect.stringMatching(/…$/) })
  const stopped = replyByRules(replyInput(`stop ${'that thing '.repeat(200)}`))
  expect(stopped).toMatchObject({ stop: true, reply: expect.stringMatching(/I could not read “.*…”\.$/) })
})

test('no goal of a task file is too long, and runs of spaces change nothing', () => {
  const long = Array.from({ length: 100 }, (_, index) => `Collect ${index + 2} sand`).join('. ')
  expect(readGoal(long, vocabulary).filter(({ kind }) => kind === 'unknown')).toEqual([])
  expect(readGoal('  I   need \t 6    sand ,\t and\u00a0\u00a03 dirt  ', vocabulary)).toEqual(
    readGoal('I need 6 sand, and 3 dirt', vocabulary),
  )
  const two = readGoal('collect 6 sand\n\ncollect 3 dirt', vocabulary)
  expect(two).toMatchObject([{ item: 'sand' }, { item: 'dirt' }])
  for (const between of ['\n \n\n  ', ' \n\n\n\n', '\n    '])
    expect(readGoal(`collect 6 sand${between}collect 3 dirt`, vocabulary)).toEqual(two)
  expect(readGoal('collect 6\nsand', vocabulary)).toMatchObject([{ item: 'sand', count: 6 }])
})

test('to be told often to stop is to stop once, and what is said besides is answered', () => {
  expect(replyByRules(replyInput('stop; '.repeat(3000)))).toMatchObject({ stop: true })
  const answer = replyByRules(replyInput('stop, please stop; stop it and then get 12 oak logs'))
  expect(answer).toMatchObject({ stop: true, tasks: [{ title: 'Collect 12 oak logs' }] })
})

test('a few words name no millions of cells', () => {
  const cabin = (cells: string) => `build cells ${cells} of cabin`
  expect(readWork(cabin('0-4,7'), vocabulary)?.done).toMatchObject({ cells: [0, 1, 2, 3, 4, 7] })
  expect(readWork(cabin(Array.from({ length: 20 }, () => '0-99998').join(',')), vocabulary)).toBeNull()
  const work = Array.from({ length: 20 }, () => cabin('0-60000')).join('; then ')
  const offer = understand(`Let us share the work. Yours: ${work}. All right?`, vocabulary)
  const cells = (offer?.kind === 'offer' ? offer.work : []).flatMap(({ done }) =>
    done.kind === 'built' ? (done.cells ?? []) : [],
  )
  expect(cells).toHaveLength(60_001)
})
