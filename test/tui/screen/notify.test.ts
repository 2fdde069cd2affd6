import { afterEach, describe, expect, it } from 'vitest'
import { callSequence, chooseCall } from '../../../source/tui/screen/notify.ts'
import { planSteps, stateOf, steps } from '../cabin.ts'
import { type Harness, openHarness } from '../terminal.ts'
import { testView } from '../view.ts'

let open: Harness | undefined
afterEach(async () => {
  await open?.stop()
  open = undefined
})

const focusOut = '\u001b[O'
const focusIn = '\u001b[I'
const osc9 = '\u001b]9;'
const asked = () => stateOf(steps, planSteps)

const start = async (environment: Record<string, string>, notifications?: 'auto' | 'osc9' | 'bell' | 'off') => {
  const view = testView(stateOf(steps))
  open = openHarness({ view, environment, ...(notifications ? { notifications } : {}) })
  await open.see('Lena')
  return { view, at: open }
}

describe('a call to a person who looks elsewhere', () => {
  it('goes out when something new waits and the terminal has lost the focus', async () => {
    const { at, view } = await start({ TERM_PROGRAM: 'WezTerm' })
    expect(at.written()).toContain('\u001b[?1004h')
    await at.press(focusOut)
    view.set(asked())
    await at.see('2 waiting')
    expect(at.written()).toContain(`${osc9}mcteam: Lena proposes a changed plan`)
    // What asked for nothing shows nowhere as text.
    expect(at.text()).not.toContain('[O')
    await at.stop()
    expect(at.written()).toContain('\u001b[?1004l')
  })

  it('goes out for a chest of the team that is gone, with what was in it, and the inbox counts it', async () => {
    const { at, view } = await start({ TERM_PROGRAM: 'WezTerm' })
    await at.press(focusOut)
    const text = 'Bob sees that the chest at 5 64 5 is gone. As far as known it held 8 oak logs.'
    const lost = { level: 'warning', text } as const
    view.set(stateOf(steps, [[300_000, 'alert', 'team', { ...lost, cause: 'container-lost' }]]))
    await at.see('inbox(2)')
    expect(at.written()).toContain(`${osc9}mcteam: Bob sees that the chest at 5 64 5 is gone.`)
    view.set(stateOf(steps, [[300_000, 'alert', 'team', lost]]))
    await at.see('inbox(1)')
  })

  it('does not go out while the terminal has the focus, nor where it was switched off', async () => {
    const { at, view } = await start({ TERM_PROGRAM: 'WezTerm' })
    await at.press(focusOut)
    await at.press(focusIn)
    view.set(asked())
    await at.see('2 waiting')
    expect(at.written()).not.toContain(osc9)
    await at.stop()
    const off = await start({ TERM_PROGRAM: 'WezTerm' }, 'off')
    await off.at.press(focusOut)
    off.view.set(asked())
    await off.at.see('2 waiting')
    expect(off.at.written()).not.toContain(osc9)
    expect(off.at.written()).not.toContain('\u001b[?1004h')
  })

  it('tells a split focus report from typed text', async () => {
    const { at, view } = await start({}, 'bell')
    await at.press('\u001b')
    await at.press('[O')
    view.set(asked())
    await at.see('2 waiting')
    expect(at.written()).toContain('\u0007')
    await at.press('[O')
    await at.see('> [O')
  })

  it('is chosen by what the terminal says of itself', () => {
    const kind = (environment: Record<string, string>) => chooseCall('auto', environment).kind
    expect(kind({})).toBe('off')
    expect(kind({ TERM: 'xterm-256color' })).toBe('off')
    expect(kind({ TERM: 'xterm-kitty' })).toBe('osc9')
    expect(kind({ TERM_PROGRAM: 'iTerm.app' })).toBe('osc9')
    expect(kind({ WT_SESSION: '1' })).toBe('bell')
    expect(kind({ TMUX: '/tmp/x', TERM_PROGRAM: 'iTerm.app' })).toBe('bell')
    expect(chooseCall('osc9', {}).kind).toBe('osc9')
  })

  it('cannot be broken out of, and passes through tmux in its envelope', () => {
    const hostile = callSequence({ kind: 'osc9', tmux: false }, 'Bob\u0007\u001b]52;c;eA==\u0007 asks')
    expect(hostile.split('\u0007')).toHaveLength(2)
    expect(hostile.split('\u001b')).toHaveLength(2)
    expect(callSequence({ kind: 'osc9', tmux: true }, 'x')).toBe(
      '\u001bPtmux;\u001b\u001b]9;mcteam: x\u0007\u001b\\\u0007',
    )
  })
})
