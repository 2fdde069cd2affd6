import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Brain } from '../../../source/brain/brain.ts'
import { withLatency } from '../../../source/brain/providers/added-latency.ts'
import { createCassetteBrain } from '../../../source/brain/providers/cassette.ts'
import { questions } from '../../../source/brain/questions/index.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { planInput, replyInput } from '../support/question-inputs.ts'

const folder = mkdtempSync(join(tmpdir(), 'cassette-'))
const file = join(folder, 'run.jsonl')
afterEach(() => rmSync(file, { force: true }))

const counted = (): Brain & { asked: number } => {
  const rules = createRuleBrain()
  const brain = {
    ...rules,
    asked: 0,
    ask: ((question, input, context) => {
      brain.asked++
      return rules.ask(question, input, context)
    }) as Brain['ask'],
  }
  return brain
}
const context = { seat: 'Bob', signal: new AbortController().signal }
const reply = (brain: Brain, text: string) => brain.ask(questions.decideReply, replyInput(text), context)

test('what was recorded once replays exactly, without the brain', async () => {
  const live = counted()
  const recording = createCassetteBrain({ file, mode: 'once', brain: live })
  const first = [await reply(recording, 'hello'), await reply(recording, 'get 6 oak logs')]
  const tape = createCassetteBrain({ file, mode: 'none' })
  // The order may change; each answer belongs to its question.
  const second = [await reply(tape, 'get 6 oak logs'), await reply(tape, 'hello')]
  expect(second.map(one => one.value)).toEqual(first.map(one => one.value).reverse())
  expect(live.asked).toBe(2)
  await expect(reply(tape, 'hello')).rejects.toThrow(/no more answers to decideReply for Bob/)
})

test('mode once asks only what is new, mode new asks everything', async () => {
  await reply(createCassetteBrain({ file, mode: 'once', brain: counted() }), 'hello')
  const once = counted()
  const again = createCassetteBrain({ file, mode: 'once', brain: once })
  await reply(again, 'hello')
  await reply(again, 'what do you have?')
  expect(once.asked).toBe(1)
  const fresh = counted()
  await reply(createCassetteBrain({ file, mode: 'new', brain: fresh }), 'hello')
  expect(fresh.asked).toBe(1)
})

test('a changed question is reported with what changed', async () => {
  await reply(createCassetteBrain({ file, mode: 'once', brain: counted() }), 'get 6 oak logs')
  const error = await reply(createCassetteBrain({ file, mode: 'none' }), 'get 8 oak logs').catch(
    (reason: Error) => reason,
  )
  expect((error as Error).message).toMatch(/was another one: .*6 oak logs.*8 oak logs/)
})

test('a line that is no answer is named', () => {
  writeFileSync(file, '{"seat":"Bob"}\n')
  expect(() => createCassetteBrain({ file, mode: 'none' })).toThrow(/run\.jsonl:1: this line is not a recorded answer/)
  rmSync(folder, { recursive: true })
})

test('added latency is seeded, near what was asked for, and can be aborted', async () => {
  const input = planInput('Collect 4 oak logs')
  const time = async (): Promise<number> => {
    const brain = withLatency(createRuleBrain(), 40, 7)
    const started = performance.now()
    await brain.ask(questions.planTask, input, context)
    return performance.now() - started
  }
  const took = await time()
  expect(took).toBeGreaterThanOrEqual(19)
  const controller = new AbortController()
  const waiting = withLatency(createRuleBrain(), 60_000, 7).ask(questions.planTask, input, {
    seat: 'Bob',
    signal: controller.signal,
  })
  controller.abort(new Error('stopped by Ann'))
  await expect(waiting).rejects.toThrow(/abort|stopped/i)
})
