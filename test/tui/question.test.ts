import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadPrompts } from '../../source/brain/prompts.ts'
import { openReplay, type ReplayView } from '../../source/session/replay.ts'
import { type Harness, keys, openHarness, pause } from './terminal.ts'

/** What a researcher does with a recording: from what went wrong to the words that caused it. */

let view: ReplayView
let open: Harness | undefined
beforeAll(async () => {
  view = await openReplay(new URL('played/cabin.jsonl.gz', import.meta.url).pathname)
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
    open = openHarness({ view, owner: false, tell, start: { view: 'agent', seat: 'Bob' } })
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

  it('says so when nothing failed and when nobody was asked', async () => {
    open = openHarness({ view, owner: false, start: { view: 'agent', seat: 'Lena' } })
    await open.see('Transcript')
    await pause(200)
    await open.press('x')
    await open.see('No action of this agent has failed.')
    await open.press(keys.tab)
    await pause(200)
    await open.press('g')
    await open.see(/›00:0\d/)
    await open.press(keys.enter)
    await open.see('This line belongs to no question.')
  })
})
