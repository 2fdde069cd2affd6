import { afterEach, describe, expect, it } from 'vitest'
import { fold, initialState } from '../../../../source/session/log/fold.ts'
import type { Marker } from '../../../../source/session/recording/file/markers.ts'
import type { SessionView } from '../../../../source/session/view.ts'
import type { App } from '../../../../source/tui/app.ts'
import { eventsOf, steps } from '../../cabin.ts'
import { type Harness, keys, openHarness, pause } from '../../terminal.ts'
import { testReplay } from '../../view.ts'

const events = eventsOf(steps)
const upTo = (t: number) => events.filter(event => event.t <= t).reduce(fold, initialState())
const markers: Marker[] = [
  { t: 7_000, seq: upTo(7_000).seq, kind: 'plan', text: 'plan 2' },
  { t: 50_000, seq: upTo(50_000).seq, kind: 'failure', text: 'Bob: no path' },
  { t: 160_000, seq: events.length, kind: 'approval', text: 'dig 2 blocks' },
]

let open: Harness | undefined
afterEach(async () => {
  await open?.stop()
  open = undefined
})

const start = async (marks = markers, noFork?: App['noFork']) => {
  const view = testReplay(upTo, 161_000, marks)
  open = openHarness({ view, title: 'cabin', noFork })
  await open.see('1×  00:00 / 02:41')
  return { at: open, replay: view.replay! }
}

describe('a replay', () => {
  it('shows no line to write on, and the keys of a player', async () => {
    const { at } = await start()
    expect(at.text()).toContain('space play')
    expect(at.text()).not.toContain('write to everybody')
  })

  it('plays, changes its speed, jumps to marks and to times', async () => {
    const { at, replay } = await start()
    await at.press(' ')
    await at.see('►')
    await at.press(']')
    await at.see('2×')
    await at.press(' ')
    expect(replay.position().playing).toBe(false)
    await at.press('n')
    await at.see('00:07 plan: plan 2')
    await at.press('n')
    await at.press('n')
    await at.see('02:40 approval: dig 2 blocks')
    await at.see(/placing oak_planks +21\/36/)
    await at.press('N')
    await at.press('N')
    await at.see('00:07 / 02:41')
    await pause(200)
    await at.press('t')
    await at.see('go to time >')
    await at.type('2:33')
    await at.press(keys.enter)
    await at.see('02:33 / 02:41')
    await at.press(keys.left)
    await at.see('02:28 / 02:41')
  })

  it('counts every key of several that come in one piece', async () => {
    const { at } = await start()
    await at.press(keys.right.repeat(4))
    await at.see('00:20 / 02:41')
    await at.press(']]]')
    await at.see('8×')
    await at.press('nN')
    await at.see('00:07 / 02:41')
  })

  it('takes text and enter that come in one piece in the lines for a search, a filter and a time', async () => {
    const { at } = await start()
    await at.press('/castle\r')
    await at.see('No marked moment has “castle”')
    await at.press('/dig\rt')
    await at.see('go to time >')
    await at.see('02:40 / 02:41')
    await at.press('2:33\r')
    await at.see('02:33 / 02:41')
    await at.press('/')
    await at.see('search >')
    await at.press('go to\rnn')
    await at.see('No marked moment has “go to”')
    expect(at.text()).not.toContain('search >')
  })

  it('finds a text and says when there is none', async () => {
    const { at } = await start()
    await at.press('/')
    await at.see('search >')
    await at.type('dig')
    await at.press(keys.enter)
    await at.see('02:40 approval: dig 2 blocks')
    await at.press('/')
    await at.type('castle')
    await at.press(keys.enter)
    await at.see('No marked moment has “castle”')
  })

  it('jumps to where goals were given', async () => {
    const goal: Marker = { t: 60_000, seq: upTo(60_000).seq, kind: 'goal', text: 'goal 2: Collect 4 sand.', goal: 2 }
    const { at } = await start([...markers.slice(0, 2), goal, ...markers.slice(2)])
    await at.press('}')
    await at.see(/01:00 goal: goal 2: Collect 4 sand\./)
    await at.press('}')
    await at.see('No mark of a goal after this one')
    await at.press('{')
    await at.see('No mark of a goal before this one')
  })

  it('steps and marks of one agent only, until esc', async () => {
    const { at } = await start()
    await at.press('m')
    await at.see('00:07 / 02:41')
    await at.press('a')
    await at.see('Steps, marks and hits of Lena only')
    await at.press('m')
    await at.see('No marked moment of Lena after this one')
    await at.press('a')
    await at.see('of Bob only')
    await at.press('m')
    await at.see('00:50 failure: Bob: no path')
    await at.press(keys.escape)
    await at.lose('only Bob')
    await at.press('M')
    await at.see('00:07 plan: plan 2')
  })

  it('goes to events, marks and before them; says what it cannot read', async () => {
    const { at } = await start()
    for (const [text, seen] of [
      ['m3', '02:40 / 02:41'],
      ['plan 2', '00:07 / 02:41'],
      ['50 %', '01:20 / 02:41'],
      ['someday', '“someday” is no moment'],
    ] as const) {
      await at.press('t')
      await at.see('go to time >')
      await at.type(text)
      await at.press(keys.enter)
      await at.see(seen)
    }
  })

  it('goes on from where a plan was approved to the last of its tasks', async () => {
    const replay = testReplay(upTo, 161_000, [
      { t: 7_000, seq: 10, kind: 'plan', text: 'Lena proposes plan 2', version: 2 },
      { t: 7_000, seq: 11, kind: 'plan', text: 'plan 2 approved by rules', version: 2 },
    ])
    const sought: number[] = []
    const task = events.find(({ type }) => type === 'task.added')!
    const view: SessionView = {
      ...replay,
      event: async seq => (seq === 12 || seq === 13 ? task : events[0]!),
      replay: { ...replay.replay!, seekEvent: async seq => void sought.push(seq) },
    }
    open = openHarness({ view, title: 'cabin' })
    await open.see('1×  00:00 / 02:41')
    await open.press('t')
    await open.see('go to time >')
    await open.type('plan 2')
    await open.press(keys.enter)
    await open.lose('go to time >')
    await expect.poll(() => sought).toEqual([13])
  })

  it('lets go of a chosen line when another moment is gone to', async () => {
    const { at } = await start()
    await at.press('n')
    await at.see('00:07 / 02:41')
    await at.press('2')
    await at.press(keys.tab)
    await at.press(keys.up)
    await at.see('held, end: newest')
    await at.press('n')
    await at.see('00:50 / 02:41')
    await at.lose('held, end: newest')
  })

  it('asks before it forks', async () => {
    const { at } = await start()
    await at.press('m')
    await at.press('f')
    await at.see('Start a new session from 00:07, after “plan 2”?')
    await at.press('n')
    await at.see('m/M mark')
    await at.press('f')
    await at.see('Start a new session')
    await at.press('y')
    expect(await at.done).toBe('fork')
  })

  it('tells how far the goal is at that moment, and not as it was at the last mark of the score', async () => {
    const score = { t: 7_000, seq: upTo(7_000).seq, kind: 'score' as const, text: 'score 99 %' }
    const { at } = await start([score])
    await at.press('m')
    const [, shown] = /goal (\d+ %)/.exec(at.text()) ?? []
    await at.press('f')
    await at.see(`Start a new session from 00:07, with the goal at ${shown}?`)
    await at.lose('99 %')
  })

  it('says why what cannot be forked cannot, and stays open', async () => {
    const { at } = await start(markers, async () => 'It was played on a server. Resume it there instead.')
    await at.press('f')
    await at.see('It was played on a server. Resume it there instead.')
    await at.lose('Start a new session')
    await at.press('m')
    await at.see('00:07 / 02:41')
  })

  it('ends when its person leaves', async () => {
    const { at } = await start()
    await at.press('q')
    expect(await at.done).toBe('ended')
  })
})
