import { afterEach, describe, expect, it } from 'vitest'
import type { Afterwards } from '../../source/tui/app.ts'
import { viewNames } from '../../source/tui/views/index.ts'
import { endSteps, goalEndSteps, planSteps, type Step, stateOf, staying, steps } from './cabin.ts'
import { type Harness, keys, openHarness, pause, stopClock } from './terminal.ts'
import { testView } from './view.ts'

/** What a person does at the keyboard, start to end. */

let open: Harness | undefined
afterEach(async () => {
  await open?.stop()
  open = undefined
})

const start = async (options: { columns?: number; rows?: number; parts?: readonly (readonly Step[])[] } = {}) => {
  const view = testView(stateOf(...(options.parts ?? [steps])))
  open = openHarness({ view, title: 'cabin by the lake' }, options.columns, options.rows)
  await open.see('Lena')
  return { view, at: open }
}

describe('an ended session', () => {
  const over = (afterwards?: Partial<Afterwards>, state = stateOf(steps, endSteps), size: readonly number[] = []) => {
    const view = testView(state)
    const wrote: string[] = []
    const options = {
      view,
      title: 'cabin by the lake',
      ...(afterwards
        ? {
            afterwards: {
              formats: ['html', 'json'],
              async exportAs(format: string) {
                wrote.push(format)
                return `Wrote cabin.${format}: everything.`
              },
              ...afterwards,
            },
          }
        : {}),
    }
    open = openHarness(options, ...size)
    return { at: open, view, wrote }
  }
  it('whose team stays after its goal offers the next one, which is begun on the line', async () => {
    const { at, view } = over({}, staying(steps, goalEndSteps))
    await at.see('✓ Goal 1 is done')
    await at.see(/g next goal +r replay +e export +ctrl\+d leave \(the team stays\) +\/stop end/)
    await at.press('g')
    await at.lose('/goal and what the team is to do')
    await at.type('Collect 4 dirt.')
    await at.see('> /goal Collect 4 dirt.')
    const asked = view.next()
    await at.press(keys.enter)
    expect(await asked).toEqual({ type: 'goal', goal: 'Collect 4 dirt.' })
    await at.lose('Goal 1 is done')
  })
  it('whose team stays is left for a replay of that goal alone, and comes back', async () => {
    const { at } = over({}, staying(steps, goalEndSteps))
    await at.see('r replay')
    await at.press('r')
    expect(await at.done).toEqual({ from: 0 })
  })
  it('whose team stays says how the panel comes back once it is closed', async () => {
    const { at } = over({}, staying(steps, goalEndSteps), [80, 24])
    await at.see('✓ Goal 1 is done')
    await at.press(keys.escape)
    await at.lose('✓ Goal 1 is done')
    await at.see('ctrl+g how the goal ended')
    await at.press('\u0007')
    await at.see('✓ Goal 1 is done')
    await at.lose('ctrl+g')
  })
  it('whose team stays is talked to: what is written closes the panel, as esc does, and letters are letters', async () => {
    const { at, view } = over({}, staying(steps, goalEndSteps))
    await at.see('Goal 1 is done')
    const said = view.next()
    await at.type('great work')
    await at.press(keys.enter)
    expect(await said).toMatchObject({ type: 'say', text: 'great work' })
    await at.lose('Goal 1 is done')
    await pause(200)
    await at.press('r')
    await pause(200)
    await at.press('e')
    await at.see('> re')
    const again: Step = [300_000, 'session.goal', 'Ann', { goal: 'Collect 4 dirt.', by: 'Ann', number: 2 }]
    const reason = 'no dirt'
    const ended: Step = [
      310_000,
      'goal.ended',
      'team',
      { task: 'goal2', result: 'failure', cause: 'plans-used-up', reason },
    ]
    view.set(staying(steps, goalEndSteps, [again, ended]))
    await at.see('■ Goal 2 failed')
  })
  it('whose team stays leaves letters to what waits for a decision', async () => {
    const { at } = over({}, staying(steps, planSteps, goalEndSteps.slice(1)))
    await at.see('Goal 1 is done')
    await at.see('a approve')
    expect(at.text()).not.toMatch(/next goal/)
  })
  it('offers nothing before it has its result', async () => {
    const { at, view } = over({})
    const ending: Step = [239_000, 'session.phase', 'team', { phase: 'ended', reason: 'every block is in place' }]
    view.set(stateOf(steps, [ending]))
    await at.see('◌ ending')
    expect(at.text()).not.toMatch(/r replay|The session was stopped/)
    view.set(stateOf(steps, [ending], endSteps))
    await at.see(/The task is done/)
    await at.see(/r replay/)
  })
  it('offers a replay, which is how the screen is left', async () => {
    const { at } = over({})
    await at.see(/r replay +g new goal +e export +q leave/)
    await at.press('r')
    expect(await at.done).toBe('replay')
  })
  it('takes its keys while the summary shows, whichever pane has the focus', async () => {
    const { at } = over({})
    await at.see(/r replay/)
    await at.press(keys.tab)
    await at.see('» Tasks')
    await pause(200)
    await at.press('r')
    expect(await at.done).toBe('replay')
  })
  it('starts a new goal, asked for on the line or as /goal', async () => {
    const { at } = over({})
    await at.see(/g new goal/)
    await at.press('g')
    await at.see('new goal >')
    await at.press(keys.enter)
    await at.see('Say what the goal is')
    await at.type('Collect 4 dirt.')
    await at.press(keys.enter)
    expect(await at.done).toEqual({ goal: 'Collect 4 dirt.' })
    const second = over({})
    await second.at.see(/g new goal/)
    await second.at.press('/goal Collect 5 dirt.')
    await second.at.press(keys.enter)
    expect(await second.at.done).toEqual({ goal: 'Collect 5 dirt.' })
  })
  it('exports in a format, and says where', async () => {
    const { at, wrote } = over({})
    await at.see(/e export/)
    await at.press('e')
    await at.see('One of html, json')
    await at.type('word')
    await at.press(keys.enter)
    await at.see('There is no format word. Choose one of html, json.')
    for (let letter = 0; letter < 4; letter++) await at.press(keys.backspace)
    await at.press(keys.enter)
    await at.see('Wrote cabin.html')
    expect(wrote).toEqual(['html'])
  })
  it('keeps the keys when the summary is closed, and sends no words to agents that are gone', async () => {
    const { at, view } = over({})
    await at.see('The task is done')
    await at.press(keys.escape)
    await at.lose('The task is done')
    await at.see(/r replay +g new goal +e export +s summary +q leave/)
    // A key that is held apart from typing must be pressed alone.
    await pause(200)
    await at.press('s')
    await at.see('The task is done')
    expect(at.screen().at(-1)).not.toContain('summary')
    await at.press(keys.escape)
    await at.lose('The task is done')
    await at.type('@bob thanks')
    await at.press(keys.enter)
    await at.see('The session has ended, its agents are gone: /goal TEXT starts anew, /quit leaves.')
    await at.press(keys.escape)
    await at.type('/stop bob')
    await at.press(keys.enter)
    await at.see('The session has ended, its agents are gone: /goal TEXT starts anew, /quit leaves.')
    expect(view.sent).toEqual([])
  })
  it('offers a new goal only where this terminal can start it', async () => {
    const { at } = over()
    await at.see('The task is done')
    await at.press(keys.escape)
    await at.type('/stop bob')
    await at.press(keys.enter)
    await at.see('The session has ended, its agents are gone: /quit leaves.')
  })
  it('offers no word to agents that are gone', async () => {
    const { at } = over({})
    await at.see(/r replay +g new goal +e export +q leave/)
    expect(at.screen().at(-1)).not.toMatch(/@ name|! act/)
  })
  it('offers only what this terminal can do', async () => {
    const { at } = over()
    await at.see(/q leave/)
    expect(at.text()).not.toMatch(/r replay|g new goal|e export/)
    await at.press('q')
    expect(await at.done).toBe('ended')
  })
})

describe('the screen', () => {
  it('shows a frame before there is a session, and the session when it comes', async () => {
    const view = testView(stateOf(steps))
    const { promise, resolve } = Promise.withResolvers<typeof view>()
    open = openHarness({
      view: promise,
      title: 'cabin by the lake',
      opening: 'joining the server mc:25565…',
    })
    await open.see('joining the server mc:25565…')
    expect(open.text()).toContain('cabin by the lake')
    resolve(view)
    await open.see(/placing oak_planks +21\/36/)
  })

  it('rejects with the reason when there is no session to be had, and gives the terminal back', async () => {
    const harness = openHarness({ view: Promise.reject(new Error('no host')) })
    await expect(harness.done).rejects.toThrow('no host')
    expect(harness.written()).toContain('\u001b[?1049l')
    expect(harness.written().lastIndexOf('\u001b[?25h')).toBeGreaterThan(harness.written().lastIndexOf('\u001b[?25l'))
  })

  it('writes nothing while nothing happens', async () => {
    const { at, view } = await start()
    const { t, session } = view.state()
    view.set({ ...view.state(), session: { ...session, phase: 'ended', endedAt: t, result: 'stopped' } })
    await at.see('■ stopped')
    await at.idle()
    const before = at.written().length
    await pause(1300)
    expect(at.written().length).toBe(before)
  })

  it('leaves no torn frame when the terminal changes its size and back', async () => {
    const { at } = await start({ columns: 160, rows: 50 })
    await at.idle()
    const before = at.screen()
    await at.resize(80, 24)
    await at.idle()
    expect(at.screen()).toHaveLength(24)
    expect(at.text()).toMatch(/1 team +2 agent/)
    expect(at.text().match(/cabin by the lake/g)).toHaveLength(1)
    await at.resize(160, 50)
    await at.idle()
    const time = (rows: string[]) => rows.map(row => row.replace(/\d+:\d\d|\d+ s/g, '').replace(/\s+/g, ' '))
    expect(time(at.screen())).toEqual(time(before))
  })
})

describe('writing', () => {
  it('sends plain text to everybody and shows the answer', async () => {
    const { at, view } = await start()
    await at.type('hello team')
    await at.see('> hello team')
    expect(at.cursor().x).toBe(' > hello team'.length)
    await at.press(keys.enter)
    await at.see('✓ done')
    expect(view.sent).toEqual([{ type: 'say', to: [], text: 'hello team', delivery: 'broadcast' }])
  })

  it('sends to one, steering it, with tab completing the name', async () => {
    const { at, view } = await start()
    await at.type('@m')
    await at.press(keys.tab)
    await at.see('> @Mia')
    await at.type('use birch')
    await at.press(keys.ctrlT)
    await at.see('steer > @Mia use birch')
    await at.press(keys.enter)
    await at.see('✓ done')
    expect(view.sent).toEqual([{ type: 'say', to: ['Mia'], text: 'use birch', delivery: 'steer' }])
  })

  it('opens a menu with descriptions at “/”, in which arrows, letters, tab, enter and esc work', async () => {
    const { at, view } = await start()
    await at.press('/')
    await at.see(/› \/approve .* approve what waits/)
    await at.see(/↑\/↓ choose/)
    await at.press(keys.down)
    await at.see(/› \/reject /)
    await at.type('rel')
    await at.see(/› \/release +hand the seat back/)
    expect(at.text()).not.toContain('/approve')
    await at.press(keys.escape)
    await at.lose('hand the seat back')
    await at.see(' > /rel')
    await at.press(keys.tab)
    await at.see(' > /release')
    await at.press(keys.ctrlC)
    await at.type('/pse')
    await at.see(/› \/pause/)
    await at.press(keys.enter)
    // Half a command is completed, never run.
    await at.see(' > /pause')
    expect(view.sent).toEqual([])
    await at.press(keys.tab)
    await at.see(/› Lena +leader/)
    await at.press(keys.down)
    await at.press(keys.enter)
    await at.see(' > /pause Bob')
    await at.press(keys.enter)
    await at.see('✓ done')
    expect(view.sent).toEqual([{ type: 'pause', seat: 'Bob' }])
  })

  it('keeps a wrong command on the line and suggests the right one', async () => {
    const { at, view } = await start()
    await at.type('/puase bob')
    await at.press(keys.enter)
    await at.see('Did you mean /pause?')
    expect(at.text()).toContain('> /puase bob')
    expect(view.sent).toEqual([])
  })

  it('takes pasted lines as one text and does not send it', async () => {
    const { at, view } = await start()
    await at.press(keys.paste('first\rsecond\u001b[31m line'))
    await at.see('second line')
    expect(view.sent).toEqual([])
    await at.press(keys.enter)
    await at.see('✓ done')
    expect(view.sent).toEqual([{ type: 'say', to: [], text: 'first\nsecond line', delivery: 'broadcast' }])
  })

  it('says how much of a huge paste does not fit, and sends the rest only when told so twice', async () => {
    const { at, view } = await start()
    await at.press(keys.paste('0123456789'.repeat(100_000)))
    await at.see('980000 more were left out')
    await at.press(keys.enter)
    await at.see('enter again sends these')
    expect(view.sent).toEqual([])
    await at.press(keys.enter)
    await at.see('✓ done')
    const [sent] = view.sent
    expect(sent?.type === 'say' && sent.text.length).toBe(20_000)
  })

  it('gives back a line that the session refuses, with the reason', async () => {
    const { at, view } = await start()
    view.answer = () => ({ ok: false, refusal: 'unreadable', text: 'goTo: 3 numbers are needed.' })
    await at.type('!goTo(')
    await at.press(keys.enter)
    await at.see('✗ goTo: 3 numbers are needed.')
    await at.see('> !goTo(')
    await at.type('1')
    expect(view.sent).toEqual([{ type: 'act', text: '!goTo(' }])
  })

  it('does not give back a line that was begun and broken off', async () => {
    const { at, view } = await start()
    view.answer = () => ({ ok: false, refusal: 'failed', text: 'go to 12, -60, 4: ann gave the seat back' })
    await at.type('!goTo(12, -60, 4)')
    await at.press(keys.enter)
    await at.see('✗ go to 12, -60, 4: ann gave the seat back')
    await at.type('next')
    await at.see('> next')
  })

  it('shows the new goal and no old score after the goal has changed', async () => {
    const { at, view } = await start()
    await at.see('64 %')
    view.set(stateOf(steps, [[170_000, 'session.goal', 'ann', { goal: 'a bridge', by: 'ann' }]]))
    await at.see(/mcteam {2}a bridge/)
    await at.lose('64 %')
  })

  it('finds what was typed before with ↑, and the draft again with ↓', async () => {
    const { at } = await start()
    await at.type('one')
    await at.press(keys.enter)
    await at.type('two')
    await at.press(keys.up)
    await at.see('> one')
    await at.press(keys.down)
    await at.see('> two')
  })

  it('changes a message that is still queued', async () => {
    const { at, view } = await start({
      parts: [
        steps,
        [[165_000, 'message.sent', 'ann', { message: 'm9', from: 'ann', to: ['Bob'], text: 'wait', kind: 'chat' }]],
      ],
    })
    await at.see('queued')
    await at.press(keys.up)
    await at.see('change message > wait')
    await at.type(' for me')
    await at.press(keys.enter)
    await at.see('✓ done')
    expect(view.sent).toEqual([{ type: 'editMessage', message: 'm9', text: 'wait for me' }])
  })

  it('turns quick letters that are also keys into text', async () => {
    const { at, view } = await start()
    await at.type('3 are enough')
    await at.see('> 3 are enough')
    await at.see('┌ Tasks')
    expect(view.sent).toEqual([])
  })

  it('takes shift+enter and a lone escape from terminals that tell keys apart', async () => {
    const { at, view } = await start()
    await at.type('one')
    await at.press('\u001b[13;2u')
    await at.type('two')
    await at.idle()
    expect(at.screen()[at.cursor().y - 1]).toContain('> one')
    await at.press('\u001b[97;5u')
    await at.idle()
    expect(at.cursor().x).toBe(3)
    await at.press('\u001b[27u')
    await at.lose('> one')
    await at.type('three')
    await at.press('\u001b[13u')
    await at.see('✓ done')
    expect(view.sent).toEqual([{ type: 'say', to: [], text: 'three', delivery: 'broadcast' }])
  })

  it('explains an action while its arguments are typed', async () => {
    const { at } = await start()
    await at.type('!goto')
    await at.press(keys.tab)
    await at.see('> !goTo(')
    await at.type('1')
    await at.see('!goTo(x, y, z, range?, x2?, y2?, z2?)  Walk to')
  })

  it('writes lines of wide characters with the cursor in the right cell', async () => {
    const { at } = await start()
    await at.type('木の家')
    await at.see('> 木の家')
    expect(at.cursor().x).toBe(3 + 6)
    await at.press(keys.altEnter)
    await at.type('second')
    await at.idle()
    expect(at.cursor().x).toBe(3 + 6)
    const rows = at.screen()
    expect(rows[at.cursor().y]).toContain('second')
    expect(rows[at.cursor().y - 1]).toContain('木の家')
  })
})

describe('moving about', () => {
  it('opens each view by its number and comes back with escape', async () => {
    const { at } = await start()
    for (const [key, words] of [
      ['2', 'Transcript'],
      ['3', 'done when'],
      ['4', 'north is up'],
      ['5', 'questions'],
      ['6', 'wrong corner'],
      [String(viewNames.length), 'Commands'],
    ] as const) {
      await pause(200)
      await at.press(key)
      await at.see(words)
    }
    await at.press(keys.escape)
    await at.see('┌ Tasks')
  })

  it('walks the panes, opens an agent, and filters its transcript', async () => {
    const { at } = await start()
    await at.press(keys.tab)
    await at.press(keys.tab)
    await at.see('enter open')
    await at.press(keys.down)
    await at.see('› Bob')
    await at.press(keys.enter)
    await at.see('Transcript')
    await at.see('placing oak_planks')
    await at.press('/')
    await at.type('joined')
    await at.lose('Bob to Lena')
    await at.press(keys.enter)
    await at.see('/joined')
    await at.lose('Bob to Lena')
    await at.press(keys.escape)
    await at.lose('/joined')
  })

  it('does not count keys beyond the last line', async () => {
    const { at } = await start({ columns: 100, rows: 24 })
    await at.press(String(viewNames.length))
    await at.see('Commands')
    await at.press(keys.tab)
    for (let index = 0; index < 3; index++) await at.press('G')
    await at.see('draw the screen again')
    const bottom = at.text()
    await at.press(keys.up)
    await at.idle()
    expect(at.text()).not.toBe(bottom)
  })

  it('holds a scrolled chat still when new messages come', async () => {
    const many = Array.from(
      { length: 80 },
      (_, index): Step =>
        [
          162_000 + index,
          'message.sent',
          'eve',
          { message: `n${index}`, from: 'eve', to: [], text: `line number ${index}.`, kind: 'chat' },
        ] as const,
    )
    const { at, view } = await start({ parts: [steps, many] })
    await at.see('line number 79.')
    await at.press('\u001b[5~')
    await at.lose('line number 79.')
    const before = at.text()
    view.set(
      stateOf(steps, many, [
        [170_000, 'message.sent', 'Mia', { message: 'late', from: 'Mia', to: [], text: 'a late word', kind: 'chat' }],
      ]),
    )
    await at.see('“a late word”')
    const chat = (text: string) => text.split('\n').map(row => row.slice(78))
    expect(chat(at.text()).slice(3, 30)).toEqual(chat(before).slice(3, 30))
  })

  it.each([
    { columns: 80, rows: 24 },
    { columns: 120, rows: 40 },
  ])('says beside a chat that is scrolled up what has come since, and which key leads there: %o', async size => {
    const word = (t: number, text: string): Step => [
      t,
      'message.sent',
      'Mia',
      { message: text, from: 'Mia', to: [], text, kind: 'chat' },
    ]
    const many = Array.from({ length: 80 }, (_, index) => word(162_000 + index, `line ${index}.`))
    const { at, view } = await start({ ...size, parts: [steps, many] })
    await at.see('line 79.')
    await at.press(keys.tab)
    await at.press(keys.tab)
    await at.press(keys.tab)
    await at.press(keys.up)
    await at.see('scrolled ↑ end: newest')
    view.set(stateOf(steps, many, [word(170_000, 'a late word'), word(171_000, 'a later one')]))
    await at.see('scrolled ↑ end: 2 newer')
    await at.press('\u001b[F')
    await at.see('a later one')
    await at.lose('scrolled')
  })
})

describe('deciding', () => {
  const settled = () => pause(450)

  it('approves what waits with a key pressed alone', async () => {
    const { at, view } = await start()
    await settled()
    const next = view.next()
    await at.press('a')
    expect(await next).toEqual({ type: 'approve', approval: 'ap1' })
  })

  it('does not approve within 400 ms of the question appearing', async () => {
    const pass = stopClock()
    const { at, view } = await start()
    pass(390)
    await at.press('a')
    await at.see('Too quick')
    await settled()
    expect(view.sent).toEqual([])
  })

  it('does not approve within 400 ms of a change of focus', async () => {
    const { at, view } = await start()
    await settled()
    const pass = stopClock()
    await at.press(keys.tab)
    pass(390)
    await at.press('a')
    await at.see('Too quick')
    expect(view.sent).toEqual([])
  })

  it('does not approve by pasted text, nor by characters that arrive together or as a word', async () => {
    const { at, view } = await start()
    await settled()
    await at.press(keys.paste('a'))
    await at.see('> a')
    await at.press(keys.ctrlC)
    await at.press('aa')
    await at.see('> aa')
    await at.press(keys.ctrlC)
    await settled()
    await at.type('all good')
    await at.see('> all good')
    await settled()
    expect(view.sent).toEqual([])
  })

  it('does not approve another question than the one that was read', async () => {
    const { at, view } = await start()
    await settled()
    await at.press('a')
    const decided = [
      [166_000, 'approval.decided', 'team', { approval: 'ap1', decision: 'withdrawn', by: 'team', source: 'team' }],
    ] as const
    view.set(stateOf(steps, planSteps, decided))
    await at.see('proposes a changed plan')
    await at.see('The screen has just changed: look at it')
    expect(view.sent).toEqual([])
  })

  it('does not approve a plan that was edited a moment ago', async () => {
    const { at, view } = await start({ parts: [steps, planSteps] })
    await at.press('i')
    await at.press(keys.right)
    await at.see('2 of 2 waiting')
    await settled()
    const { p1 } = view.state().plans
    if (!p1) throw new Error('the hand-made session has a plan')
    const pass = stopClock()
    view.set({ ...view.state(), plans: { p1: { ...p1, version: 4 } } })
    await at.see('proposes plan 4')
    pass(390)
    await at.press('a')
    await at.see('Too quick')
    expect(view.sent).toEqual([])
  })

  it('does not run a decision that arrives in one piece, but says what was typed on a slow line', async () => {
    const { at, view } = await start()
    await at.press('/approve\r')
    await at.see('> /approve')
    await at.press(keys.ctrlC)
    await at.press('hello\r')
    await at.see('✓ done')
    expect(view.sent).toEqual([{ type: 'say', to: [], text: 'hello', delivery: 'broadcast' }])
  })

  it('takes a reason and its enter in one piece', async () => {
    const { at, view } = await start({ parts: [steps, planSteps] })
    await settled()
    await at.press('i')
    await at.see('1 of 2 waiting')
    await at.press(keys.right)
    await at.see('birch door at -6 -60 4 facing south')
    await settled()
    await at.press('r')
    await at.see('reject because >')
    await at.press('keep the fence\r')
    await at.see('✓ done')
    expect(view.sent).toEqual([{ type: 'reject', approval: 'ap2', reason: 'keep the fence' }])
  })

  it('rejects with a reason', async () => {
    const { at, view } = await start({ parts: [steps, planSteps] })
    await settled()
    await at.press('i')
    await at.see('1 of 2 waiting')
    await at.press(keys.right)
    await at.see('birch door at -6 -60 4 facing south')
    await settled()
    await at.press('r')
    await at.see('reject because >')
    await at.type('keep the fence')
    await at.press(keys.enter)
    await at.see('✓ done')
    expect(view.sent).toEqual([{ type: 'reject', approval: 'ap2', reason: 'keep the fence' }])
  })
})

describe('a body that left the server', () => {
  it('is away in its row, in the place of its health', async () => {
    const { at, view } = await start({ columns: 80, rows: 24 })
    await at.see(/Mia .*♥19/)
    view.set(stateOf(steps, [[240_000, 'body.left', 'Mia', { seat: 'Mia', reason: 'connection lost' }]]))
    await at.see(/Mia .* away/)
    expect(at.text()).not.toMatch(/Mia .*♥/)
  })
})

describe('leaving', () => {
  it('asks the last owner, and goes back', async () => {
    const { at } = await start()
    await at.press(keys.ctrlC)
    await at.see('Stop the session, or leave it running?')
    await at.press(keys.escape)
    await at.lose('Stop the session, or leave it running?')
  })

  it('asks the owner while another person is there, too, and names that person', async () => {
    const { at } = await start({
      parts: [steps, [[240_000, 'human.joined', 'eve', { person: 'eve', role: 'observer' }]]],
    })
    await at.press(keys.ctrlC)
    await at.see('eve is still here. Stop the session for all, or leave it running?')
    await at.press('l')
    expect(await at.done).toBe('detached')
  })

  it('asks before /stop ends the session for everybody', async () => {
    const { at, view } = await start()
    for (const key of ['/stop', keys.enter]) await at.press(key)
    await at.see('End the session')
    await at.press('n')
    await at.lose('End the session')
    for (const key of ['/stop', keys.enter]) await at.press(key)
    await at.see('End the session')
    expect(view.sent).toEqual([])
    await pause(450)
    await at.press('y')
    await at.lose('End the session')
    expect(view.sent).toEqual([{ type: 'stop' }])
  })

  it('does not ask a peer, who cannot end the session', async () => {
    const { at, view } = await start({
      parts: [steps, [[240_000, 'human.joined', 'host', { person: 'ann', role: 'peer', access: 'member' }]]],
    })
    for (const key of ['/stop', keys.enter]) await at.press(key)
    await at.see('Peers cannot end the session')
    expect(at.text()).not.toContain('End the session')
    expect(view.sent).toEqual([])
  })

  it('says that there is nothing to stop after the end', async () => {
    const { at, view } = await start()
    view.set(stateOf(steps, endSteps))
    for (const key of ['/stop', keys.enter]) await at.press(key)
    await at.see('The session has ended, its agents are gone')
    expect(at.text()).not.toContain('End the session')
  })

  it('stops the session when the owner says so', async () => {
    const { at, view } = await start()
    await at.press(keys.ctrlC)
    await at.see('Stop the session, or leave it running?')
    await pause(450)
    await at.press('s')
    expect(await at.done).toBe('quit')
    expect(view.sent).toEqual([{ type: 'stop' }])
  })

  it('leaves at once when it is not the owner, and with ctrl+d', async () => {
    const joined: Step = [240_000, 'human.joined', 'host', { person: 'ann', role: 'observer', access: 'member' }]
    const { at } = await start({ parts: [steps, [joined]] })
    await at.press(keys.ctrlC)
    expect(await at.done).toBe('detached')
  })

  it('says that the host is gone, and so does the outcome', async () => {
    const { at, view } = await start()
    view.connect('lost')
    await at.see('cut off')
    await at.press(keys.ctrlD)
    expect(await at.done).toBe('lost')
  })
})
