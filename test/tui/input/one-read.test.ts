import { afterEach, expect, it } from 'vitest'
import { stateOf, steps } from '../cabin.ts'
import { fc } from '../property.ts'
import { type Harness, openHarness, stopClock } from '../terminal.ts'
import { testView } from '../view.ts'

/** What a slow line brings in one read is what the keys would have done one by one. */

let open: Harness | undefined
afterEach(async () => {
  await open?.stop()
  open = undefined
})

/** What is sent when these reads come one after another. */
const sentBy = async () => {
  const view = testView(stateOf(steps))
  open = openHarness({ view })
  const at = open
  await at.see('> write to')
  return async (...reads: readonly string[]): Promise<string> => {
    const next = view.next()
    for (const read of reads) await at.press(read)
    const command = await next
    return JSON.stringify(command)
  }
}

it('a control byte between texts is the key that sends it, wherever the reads are split', async () => {
  stopClock()
  const sent = await sentBy()
  const bytes = 'some wrong text\u0015hello  all\u0017team\u0001oh \u0005!\r'
  const whole = await sent(bytes)
  expect(whole).toContain('oh hello  team!')
  for (let index = 1; index < bytes.length; index++)
    expect(await sent(bytes.slice(0, index), bytes.slice(index)), `${index}`).toBe(whole)
})

it('any split of the same bytes sends the same line', async () => {
  stopClock()
  const sent = await sentBy()
  const pieces = fc.constantFrom('xyz', ' ', 'é', ...'\u0001\u0002\u0005\u0006\u0008\u000b\u0015\u0017\u007f')
  await fc.assert(
    fc.asyncProperty(
      fc.array(pieces, { maxLength: 12 }),
      fc.array(fc.nat({ max: 30 }), { maxLength: 4 }),
      async (parts, cuts) => {
        const bytes = `zz${parts.join('')}yy\r`
        const places = [0, ...cuts.filter(cut => cut < bytes.length).sort((a, b) => a - b), bytes.length]
        const reads = places.slice(1).map((end, index) => bytes.slice(places[index], end))
        const single = await sent(...bytes)
        expect(await sent(...reads.filter(read => read !== ''))).toBe(single)
      },
    ),
    { numRuns: 40 },
  )
})

it('a command after ctrl+u in one read runs alone', async () => {
  const view = testView(stateOf(steps))
  open = openHarness({ view })
  await open.press('some wrong text')
  await open.see('some wrong text')
  await open.press('\u0015/view map\r')
  await open.see('Who and what')
  expect(view.sent).toEqual([])
})

it('a decision in one read is only put on the line, also behind keys that erase or move', async () => {
  for (const bytes of ['\u0015/approve\r', 'x\u0001/approve \r', 'word\u0017/approve\r']) {
    const view = testView(stateOf(steps))
    open = openHarness({ view })
    await open.see('> write to')
    await open.press(bytes)
    await open.see('/approve')
    expect(view.sent).toEqual([])
    await open.stop()
  }
})
