import { afterEach, describe, expect, it } from 'vitest'
import { newLines } from '../../../source/tui/screen/lines.ts'
import { endSteps, planSteps, type Step, stateOf, steps } from '../cabin.ts'
import { type Harness, keys, openHarness } from '../terminal.ts'
import { testView } from '../view.ts'
import { draftSteps, programSteps } from '../waiting.ts'

/** The session in plain lines, for a screen reader or a pipe. */

let open: Harness | undefined
afterEach(async () => {
  await open?.stop()
  open = undefined
})

it('reads a plan out before it asks for the decision', () => {
  const lines = newLines(stateOf(steps), stateOf(steps, planSteps)).join('\n')
  expect(lines).toMatch(
    /Plan 3, stage 1 of \d: Walls\n.*Bob: south and east wall, oak_planks\n[\s\S]*Decision needed: Lena/,
  )
})

it('says once when a draft or a request is decided without its person, and counts down no further', () => {
  const now = stateOf(steps, draftSteps, programSteps)
  const lines = newLines(stateOf(steps), now).join('\n')
  expect(lines).toContain('/accept, /change TEXT or /ignore. It counts in 20 s.')
  expect(lines).toContain('Type /approve or /reject why. It is rejected in 60 s.')
  expect(newLines(now, { ...now, t: now.t + 5000 })).toEqual([])
})

it('tells only those to decide who may', () => {
  const asked = [stateOf(steps), stateOf(steps, planSteps)] as const
  expect(newLines(...asked).join('\n')).toContain('Type /approve or /reject why.')
  const observed = newLines(...asked, false).join('\n')
  expect(observed).toMatch(/Decision needed: Lena.* Who leads the team decides\./)
  expect(observed).not.toContain('/approve')
})

const start = async () => {
  const view = testView(stateOf(steps))
  open = openHarness({ view, title: 'cabin', screenReader: true })
  await open.see('Decision needed')
  return { at: open, view }
}

describe('in lines', () => {
  it('writes only whole lines, never moving the cursor', async () => {
    const { at } = await start()
    await at.idle()
    expect(at.written()).not.toContain('\u001b')
    expect(at.written()).toContain('02:38 ann to Mia: use birch for the door\n')
  })

  it('asks the owner at ctrl+c whether the session ends, and leaves at the second', async () => {
    open = openHarness({ view: testView(stateOf(steps)), title: 'cabin', screenReader: true })
    await open.see('Type a message')
    process.emit('SIGINT')
    await open.see('/stop session ends the session; /detach leaves it running. ctrl+c again leaves it running, too.')
    process.emit('SIGINT')
    expect(await open.done).toBe('detached')
  })

  it('says at ctrl+c what becomes of the session, as on the full screen, when others are there, too', async () => {
    const joined: Step = [170_000, 'human.joined', 'eve', { person: 'eve', role: 'observer' }]
    open = openHarness({ view: testView(stateOf(steps, [joined])), title: 'cabin', screenReader: true })
    await open.see('Type a message')
    process.emit('SIGINT')
    await open.see('/stop session ends the session; /detach leaves it running. ctrl+c again leaves it running, too.')
    process.emit('SIGINT')
    expect(await open.done).toBe('detached')
  })

  it('takes the same lines as the composer, and answers in words', async () => {
    const { at, view } = await start()
    view.answer = ({ type }) =>
      type === 'pause' ? { ok: false, refusal: 'unknown', text: 'pause heard' } : { ok: true, text: `${type} heard` }
    await at.press(`@bob leave a gap${keys.enter}`)
    await at.see('ok: say heard')
    await at.press(`/pause bob${keys.enter}`)
    await at.see('refused: pause heard')
    await at.press(`/puase${keys.enter}`)
    await at.see('Did you mean /pause?')
    expect(view.sent.map(command => command.type)).toEqual(['say', 'pause'])
  })

  it('tells an observer who decides, in place of what an observer may not do', async () => {
    open = openHarness({ view: testView(stateOf(steps), 'eve'), title: 'cabin', screenReader: true })
    await open.see('Who leads the team decides.')
    expect(open.written()).not.toContain('/approve')
  })

  it('ends with the session', async () => {
    const { at, view } = await start()
    // Everybody puts down what they are at before there is a result.
    const ending: Step = [239_000, 'session.phase', 'team', { phase: 'ended', reason: 'every block is in place' }]
    view.set(stateOf(steps, [ending, [239_500, 'alert', 'host', { level: 'info', text: 'bodies leave the world' }]]))
    await at.see('bodies leave the world')
    expect(at.written()).not.toContain('Session ended')
    view.set(stateOf(steps, [ending], endSteps))
    expect(await at.done).toBe('ended')
    expect(at.written()).toContain('04:00 Session ended: success: every block of the cabin is in place')
  })

  it('detaches on its command', async () => {
    const { at } = await start()
    await at.press(`/detach${keys.enter}`)
    expect(await at.done).toBe('detached')
  })
})
