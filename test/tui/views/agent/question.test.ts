import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { loadPrompts } from '../../../../source/brain/providers/prompt-templates.ts'
import type { SessionEvent } from '../../../../source/session/log/events.ts'
import { openReplay, type ReplayView } from '../../../../source/session/recording/replay.ts'
import { type Step, stateOf, steps } from '../../cabin.ts'
import { type Harness, keys, openHarness, pause } from '../../terminal.ts'
import { testView } from '../../view.ts'

/** What a researcher does with a recording: from what went wrong to the words that caused it. */

let view: ReplayView
let open: Harness | undefined
beforeAll(async () => {
  view = await openReplay(new URL('../../played/cabin.jsonl.gz', import.meta.url).pathname)
  await view.replay.seek(view.replay.duration)
})
afterEach(async () => {
  await open?.stop()
  open = undefined
})
afterAll(() => view.close())

const tell = async (question: string, input: unknown) => {
  const prompt = loadPrompts().get(question)?.render(input)
  return prompt && `${prompt.system}\n\n${prompt.user}`
}

describe('the agent view over a recording', () => {
  it('opens the question behind an action, pages through its words, and comes back', async () => {
    open = openHarness({ view, tell, start: { view: 'agent', seat: 'Bob' } })
    await open.see('Transcript')
    await open.press(keys.tab)
    await pause(200)
    for (let step = 0; step < 60 && !/›\d\d:\d\d ▶/.test(open.text()); step++) {
      await open.press(keys.up)
      await open.idle()
    }
    await open.see(/›\d\d:\d\d ▶/)
    const action = /›\d\d:\d\d ▶ (\S+ \S+)/.exec(open.text())?.[1] ?? 'none'
    await open.press(keys.enter)
    await open.see('nextActions  asked of Bob')
    await open.see('What came of it')
    expect(open.text()).toContain('Answer')
    expect(open.text()).toContain(action)
    expect(open.screen()[1]).toContain('Bob › nextActions')
    for (let page = 0; page < 10 && !open.text().includes('What it was told'); page++) await open.press('\u001b[6~')
    await open.see('What it was told')
    await open.see('You choose the next steps of one Minecraft player')
    const before = open.screen()[1]
    await open.press('\u001b[D')
    await open.see(screen => screen.split('\n')[1] !== before)
    await open.press(keys.escape)
    await open.see('Transcript')
    await open.see('held, end: newest')
    await open.press('G')
    await open.lose('held, end: newest')
  })

  it('follows a search hit to its own agent, and opens the question that led to it', async () => {
    open = openHarness({ view, start: { view: 'agent', seat: 'Lena' } }, 80, 24)
    const ended: { readonly seat: string; readonly reason: string }[] = []
    for await (const event of view.recording.events(1)) if (event.type === 'action.ended') ended.push(event.data)
    // From one agent's hit to the next one of another agent.
    const other = ended.findIndex((one, index) => index > 0 && one.seat !== ended[0]!.seat)
    expect(other).toBeGreaterThan(0)
    await view.replay.seek(0)
    await open.see('00:00 /')
    await open.press('/')
    await open.see('search >')
    await open.type('kind:action.ended')
    await open.press(keys.enter)
    await open.see(`${ended[0]!.seat} done: ${ended[0]!.reason}`)
    await open.press('w')
    await open.see(`asked of ${ended[0]!.seat}`)
    // Back at the question; the same hit comes first again.
    for (let hit = 0; hit <= other; hit++) {
      await open.press('n')
      await open.see(`${ended[hit]!.seat} done: ${ended[hit]!.reason.slice(0, 40)}`)
    }
    expect(open.text()).not.toContain('What came of it')
    // The chosen seat has more space around it in the title.
    expect(open.screen()[2]).toContain(`  ${ended[other]!.seat} `)
    await open.see(screen => screen.includes(`■ ${ended[other]!.reason.slice(0, 30)}`) && /›\d\d:\d\d ■/.test(screen))
    await open.press(keys.tab)
    await open.press(keys.enter)
    await open.see(`asked of ${ended[other]!.seat}`)
    // One esc closes what says "esc back"; the search that led here goes with the next one.
    await open.see('esc back')
    await open.press(keys.escape)
    await open.lose('esc back')
    await open.see('n/N “kind:action')
    await open.press(keys.escape)
    await open.lose('n/N “kind:action')
  })

  it('asks why of the agent that is looked at, whatever another one did since', async () => {
    open = openHarness({ view, start: { view: 'agent', seat: 'Bob' } })
    const started: { readonly seq: number; readonly seat: string; readonly label: string; readonly ask?: string }[] = []
    for await (const event of view.recording.events(1))
      if (event.type === 'action.started') started.push({ ...event.data, seq: event.seq })
    const another = started.findIndex(({ seat }, index) => seat !== 'Bob' && started[index - 1]?.seat === 'Bob')
    const [before, last] = [started[another - 1]!, started[another]!]
    await view.replay.seekEvent(last.seq)
    await open.press('w')
    await open.see(`“Bob: ${before.label.slice(0, 20)}`)
    expect(open.text()).not.toContain(`asked of ${last.seat}`)
  })

  it('shows an action that no question led to in place of the question before', async () => {
    const played = await openReplay('recordings/samples/takeover.jsonl')
    onTestFinished(() => played.close())
    await played.replay.seek(10_000)
    open = openHarness({ view: played, start: { view: 'agent', seat: 'Bob' } })
    await open.press('w')
    await open.see('asked of Bob')
    await played.replay.seek(played.replay.duration)
    await open.press('w')
    await open.see('No question led to “Bob: put 12 oak_planks into a chest”: the next step of its task.')
    expect(open.text()).not.toContain('asked of Bob')
    await open.see(/›\d\d:\d\d ▶ put 12 oak_planks/)
  })

  it('says so when nothing failed, and opens the nearest question where a line has none', async () => {
    open = openHarness({ view, start: { view: 'agent', seat: 'Lena' } })
    await open.see('Transcript')
    await pause(200)
    await open.press('x')
    await open.see('No action of this agent has failed.')
    await open.press(keys.tab)
    await pause(200)
    await open.press('g')
    await open.see(/›00:0\d/)
    await open.press(keys.enter)
    await open.see('No question led to that line; this is the question after it.')
    await open.see('planTask  asked of Lena')
    await open.press(keys.escape)
    await open.lose('esc back')
    expect(open.text()).not.toContain('No question led to that line')
  })
})

describe('from a failure to the words that caused it', () => {
  const prompt = `You choose the next steps.\n\nTask: ${'walls '.repeat(30)}\nSeen: a creeper`
  const asked = {
    ask: 'q7',
    seat: 'Bob',
    question: 'nextActions',
    input: { task: 'walls', memory: ['dug here'] },
    prompt,
  }
  const answered = {
    ...{ ask: 'q7', seat: 'Bob', question: 'nextActions', brain: 'gpt-5-mini', model: 'gpt-5-mini-2025' },
    ...{ answer: { thought: 'dig it', actions: [{ name: 'dig', args: { x: 1, y: 2, z: 3 } }] } },
    refused: [{ answer: 'Sure! I would dig it.', reason: 'The answer holds no complete JSON object.' }],
    ...{ tokensIn: 1200, tokensOut: 80, cost: 0.0021, ms: 2400, attempts: 2 },
  }
  const story: readonly Step[] = [
    [170_000, 'mind.asked', 'Bob', asked],
    [172_400, 'mind.answered', 'Bob', answered],
    [
      172_500,
      'action.started',
      'Bob',
      { action: 'a7', seat: 'Bob', name: 'dig', label: 'dig 1 2 3', args: {}, ask: 'q7' },
    ],
    [174_000, 'action.ended', 'Bob', { action: 'a7', seat: 'Bob', result: 'failure', reason: 'no path', ms: 1500 }],
    [175_000, 'mind.thought', 'Bob', { seat: 'Bob', text: 'what now?' }],
  ]
  it('goes there with two keys, and shows price, answer, consequence and the exact prompt', async () => {
    const live = testView(stateOf(steps, story))
    const transcript = live.state().seats.Bob?.transcript ?? []
    const seqOf = (kind: string) => transcript.find(line => line.kind === kind && line.ask === 'q7')?.seq
    const log = new Map<number | undefined, SessionEvent>([
      [seqOf('asked'), { seq: seqOf('asked') ?? 0, t: 170_000, source: 'Bob', type: 'mind.asked', data: asked }],
      [
        seqOf('answered'),
        { seq: seqOf('answered') ?? 0, t: 172_400, source: 'Bob', type: 'mind.answered', data: answered },
      ],
    ])
    open = openHarness({
      view: { ...live, event: async (seq: number) => log.get(seq) },
      start: { view: 'agent', seat: 'Bob' },
    })
    await open.see('failure: no path')
    await pause(200)
    await open.press('x')
    await open.see(/›02:54 ✗ failure: no path/)
    await open.press(keys.enter)
    await open.see('nextActions  asked of Bob at 02:50')
    for (const words of [
      'gpt-5-mini-2025  2.4 s  1200 tokens in, 80 out  $0.0021  2 attempts',
      '"thought": "dig it"',
      'Answer 1 of 1 that could not be used',
      'Sure! I would dig it.',
      '✗ The answer holds no complete JSON object.',
      'exactly as it was sent',
      'Seen: a creeper',
    ])
      expect(open.text()).toContain(words)
    expect(open.text()).toMatch(/What came of it[\s\S]*▶ dig 1 2 3[\s\S]*✗ failure: no path/)
  })
})
