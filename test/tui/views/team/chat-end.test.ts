import { afterEach, expect, it } from 'vitest'
import { planSteps, type Step, stateOf, steps } from '../../cabin.ts'
import { type Harness, keys, openHarness } from '../../terminal.ts'
import { testView } from '../../view.ts'

/** The talk from the empty line. */

let open: Harness | undefined
afterEach(async () => {
  await open?.stop()
  open = undefined
})
const end = '\u001b[F'
const talk = Array.from(
  { length: 60 },
  (_, index): Step => [
    ...([170_000 + index, 'message.sent', 'Lena'] as const),
    { message: `n${index}`, from: 'Lena', to: [], text: `word ${index}.`, kind: 'notice' },
  ],
)

it('comes back to its end with the key that its title names', async () => {
  open = openHarness({ view: testView(stateOf(steps, talk)) })
  await open.see('word 59.')
  await open.press('\u001b[5~')
  await open.see('↑ end: ')
  await open.press(end)
  await open.lose('↑ end: ')
  await open.see('word 59.')
})

it('stays where it is while the key moves in the line', async () => {
  open = openHarness({ view: testView(stateOf(steps, talk)) })
  await open.see('word 59.')
  await open.press('\u001b[5~')
  await open.see('↑ end: ')
  await open.press('hello')
  await open.press(keys.left)
  await open.press(end)
  await open.press('!')
  await open.see('hello!')
  expect(open.text()).toContain('↑ end: ')
})

const decided: Step = [
  ...([172_000, 'approval.decided', 'ann'] as const),
  { approval: 'ap1', decision: 'approved', by: 'ann', source: 'person' },
]

it('leaves rows to a plan that waits, and has them all where the person looks back or filters', async () => {
  open = openHarness({ view: testView(stateOf(steps, talk, planSteps, [decided])) })
  await open.see("Lena's plan 3 waits")
  await open.see('word 59.')
  await open.press('\u001b[5~')
  await open.see('↑ end: ')
  await open.lose("Lena's plan 3 waits")
  await open.press(end)
  await open.see("Lena's plan 3 waits")
  await open.see('word 59.')
})
