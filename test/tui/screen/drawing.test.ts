import { describe, expect, it } from 'vitest'
import { createCache } from '../../../source/tui/screen/cache.ts'
import { elapsed } from '../../../source/tui/screen/format.ts'
import { frameRows, screen } from '../../../source/tui/screen/screen.ts'
import type { Snapshot } from '../../../source/tui/screen/snapshot.ts'
import { wrap } from '../../../source/tui/screen/text.ts'
import { createTheme } from '../../../source/tui/screen/theme.ts'
import { createStore } from '../../../source/tui/store.ts'
import type { Ui } from '../../../source/tui/ui.ts'
import { eventsOf, planSteps, stateOf, steps } from '../cabin.ts'
import { cases, still, title } from '../cases.ts'
import { testView } from '../view.ts'

/** Drawing is a function of the snapshot: it writes nothing, and the same snapshot gives the same frame. */

const asked = eventsOf(steps).find(event => event.type === 'mind.asked')!
const open: Partial<Ui> = {
  view: 'agent',
  seat: 'Lena',
  own: { question: { open: { seat: 'Lena', ask: asked.data.ask, asked } } },
}
const all = [...cases, ['question', still(testView(stateOf(steps, planSteps))), open] as const]

/** The caches are memories of what was drawn, and no part of what is drawn from. */
const frozen = (value: unknown, seen = new Set<unknown>()): void => {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  Object.freeze(value)
  for (const [key, part] of Object.entries(value)) if (key !== 'cache') frozen(part, seen)
}

const withFreshCaches = (snapshot: Snapshot): Snapshot => ({
  ...snapshot,
  cache: createCache(),
  other: snapshot.other && { ...snapshot.other, cache: createCache() },
})

const text = (snapshot: Snapshot): string => frameRows(screen(snapshot), snapshot.rows).join('\n')

describe.each([
  [160, 50],
  [80, 24],
])('at %i×%i', (columns, rows) => {
  it.each(all)('%s is drawn from a frozen snapshot, as often as one likes', (name, view, ui) => {
    const store = createStore({ size: { columns, rows }, theme: createTheme('dark', 24), title, ui })
    store.attach(view)
    const before = frameRows(store.frame(), rows).join('\n')
    const snapshot = withFreshCaches(store.snapshot())
    store.dispose()
    frozen(snapshot)
    const first = text(snapshot)
    expect(first).not.toContain('cannot be drawn')
    expect(first).toBe(before)
    // From what the caches hold, and without it.
    expect(text(snapshot)).toBe(first)
    expect(text(withFreshCaches(snapshot))).toBe(first)
    if (name === 'question') expect(first).toContain('asked of ')
  })
})

describe('a text', () => {
  it('is broken in a path that is longer than its line behind a sign, not within a word', () => {
    const path = '/home/ann/recordings/collect-24-oak-logs-and-put-them-into-the-chest-2026.jsonl'
    for (const columns of [30, 44, 60]) {
      const lines = wrap(`written to ${path}`, columns)
      expect(lines.slice(1).join('')).toBe(path)
      for (const line of lines.slice(1, -1)) expect(line).toMatch(/[/-]$/)
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns)
    }
    // Nothing in it to break at.
    expect(wrap('a'.repeat(25), 10)).toEqual(['a'.repeat(10), 'a'.repeat(10), 'a'.repeat(5)])
  })
  it('tells how long something takes with its unit, so that it is no time of the session', () => {
    expect([9_000, 99_000, 102_000, 3_599_000, 3_720_000].map(elapsed)).toEqual([
      ...['9 s', '99 s', '1:42 min', '59:59 min', '1:02 h'],
    ])
  })
})
