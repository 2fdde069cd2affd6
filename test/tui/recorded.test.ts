import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SessionState } from '../../source/session/log/state.ts'
import { openReplay, type ReplayView } from '../../source/session/recording/replay.ts'
import type { SessionView } from '../../source/session/view.ts'
import { printFrame } from '../../source/tui/screen/print.ts'
import type { Ui } from '../../source/tui/ui.ts'

/**
 * The live screen in the middle of sessions that were really played, at three sizes: read the frames when they change. The
 * recordings are kept as they were, so the frames change with the screen alone.
 */

const sizes = [
  [160, 50],
  [120, 40],
  [80, 24],
] as const

const samples = ['cabin', 'takeover', 'escape'] as const
const replays = new Map<string, ReplayView>()
beforeAll(async () => {
  for (const name of samples)
    replays.set(name, await openReplay(new URL(`played/${name}.jsonl.gz`, import.meta.url).pathname))
})
afterAll(async () => {
  for (const replay of replays.values()) await replay.close()
})

/** What a terminal attached to the session would have had on the screen right after this event. */
const liveAt = async (name: string, moment: (replay: ReplayView) => number): Promise<SessionView> => {
  const replay = replays.get(name)
  if (!replay) throw new Error(`no sample ${name}`)
  const state: SessionState = await replay.recording.stateAt({ seq: moment(replay) })
  return {
    mode: 'live',
    header: replay.header,
    person: 'Ann',
    state: () => state,
    connection: () => 'closed', // nothing moves, so frames do not depend on when they are drawn
    subscribe: () => () => undefined,
    send: async () => ({ ok: false, refusal: 'unable', text: '' }),
    close: async () => undefined,
    ...(replay.event ? { event: replay.event } : {}),
  }
}

const share = (part: number) => (replay: ReplayView) => Math.round(replay.recording.lastSeq * part)
const marker = (kind: string) => (replay: ReplayView) =>
  replay.replay.timeline.markers.find(entry => entry.kind === kind)?.seq ?? 0

type Case = readonly [
  name: string,
  sample: string,
  moment: (replay: ReplayView) => number,
  ui: (view: SessionView) => Partial<Ui> | Promise<Partial<Ui>>,
]

/** The question behind Bob's action under way. */
const question = async (view: SessionView): Promise<Partial<Ui>> => {
  const { transcript, action } = view.state().seats.Bob ?? { transcript: [] }
  const ask = action?.ask ?? transcript.findLast(line => line.ask !== undefined)?.ask ?? ''
  const of = (kind: string) => transcript.find(line => line.kind === kind && line.ask === ask)?.seq ?? 0
  const [asked, answered] = await Promise.all([view.event?.(of('asked')), view.event?.(of('answered'))])
  if (asked?.type !== 'mind.asked' || answered?.type !== 'mind.answered') throw new Error('the sample has the question')
  return {
    view: 'agent',
    seat: 'Bob',
    focus: 'main',
    own: { transcript: { entry: asked.seq }, question: { open: { seat: 'Bob', ask, asked, answered } } },
  }
}

const cases: readonly Case[] = [
  ['team', 'cabin', share(0.7), () => ({ view: 'team' })],
  ['agent', 'cabin', share(0.7), () => ({ view: 'agent', seat: 'Bob' })],
  ['question', 'cabin', share(0.7), question],
  ['tasks', 'cabin', share(0.7), () => ({ view: 'tasks' })],
  ['map', 'cabin', share(0.7), () => ({ view: 'map' })],
  ['metrics', 'cabin', share(0.7), () => ({ view: 'metrics' })],
  ['ended', 'cabin', share(1), () => ({ view: 'team' })],
  ['inbox', 'takeover', marker('approval'), () => ({ view: 'inbox' })],
  ['graph', 'escape', share(0.6), () => ({ view: 'tasks', own: { tasks: { folded: [], layers: true } } })],
]

describe.each(sizes)('a played session at %i×%i', (columns, rows) => {
  it.each(cases)('%s', async (name, sample, moment, ui) => {
    const view = await liveAt(sample, moment)
    const frame = printFrame(view, { columns, rows }, { ui: await ui(view) })
    expect(frame.split('\n')).toHaveLength(rows)
    await expect(`${frame}\n`).toMatchFileSnapshot(`frames/played-${name}-${columns}x${rows}.txt`)
  })
})
