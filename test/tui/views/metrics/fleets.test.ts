import { describe, expect, it } from 'vitest'
import { describeEvent } from '../../../../source/session/log/describe.ts'
import type { SessionEvent } from '../../../../source/session/log/events.ts'
import { newLines } from '../../../../source/tui/screen/lines.ts'
import { printFrame } from '../../../../source/tui/screen/print.ts'
import { type Step, stateOf, steps } from '../../cabin.ts'
import { testView } from '../../view.ts'

const load = { seats: 0, capacity: 8, cpu: 0.25, memory: 310, free: 5000 }
const placed: readonly Step[] = [
  [170_000, 'fleet.joined', 'host', { fleet: 'east', machine: 'abc', ...load }],
  [170_010, 'fleet.joined', 'host', { fleet: 'west', machine: 'def', ...load }],
  [170_100, 'seat.placed', 'host', { seat: 'Bob', fleet: 'east' }],
  [170_200, 'seat.placed', 'host', { seat: 'Mia', fleet: 'west' }],
  [170_300, 'seat.placed', 'host', { seat: 'Lena', fleet: 'host' }],
  [172_000, 'fleet.load', 'host', { fleet: 'west', ...load, seats: 3, roundTrip: 1.4 }],
]
const moved: readonly Step[] = [
  [180_000, 'fleet.left', 'host', { fleet: 'east', reason: 'no sign of life for 4 s' }],
  [180_001, 'body.left', 'Bob', { seat: 'Bob', reason: 'no sign of life for 4 s', moving: true }],
  [
    182_000,
    'seat.moved',
    'host',
    { seat: 'Bob', from: 'east', to: 'west', reason: 'no sign of life for 4 s', ms: 1999 },
  ],
  [
    182_000,
    'alert',
    'host',
    { level: 'info', text: 'Bob moved from fleet east to fleet west (no sign of life for 4 s).' },
  ],
  [182_001, 'body.reconnected', 'Bob', { seat: 'Bob', attempts: 0 }],
  [183_000, 'fleet.draining', 'host', { fleet: 'west' }],
]
const frame = (added: readonly Step[], view: 'team' | 'metrics' | 'agent', columns = 120): string =>
  printFrame(testView(stateOf(steps, added)), { columns, rows: columns < 100 ? 24 : 40 }, { ui: { view } })

describe('fleets on the screen', () => {
  it('a seat that is elsewhere has the fleet beside its name, a seat at the host has nothing', () => {
    const team = frame(placed, 'team')
    expect(team).toMatch(/Bob +worker @east/)
    expect(team).toMatch(/Mia +worker @west/)
    expect(team).not.toContain('@host')
    expect(frame(placed, 'agent')).toMatch(/hosted by (fleet (east|west)|the session’s machine)/)
  })

  it('the metrics show room, load, way and whom each hosts, and what became of it', () => {
    const before = frame(placed, 'metrics')
    // What the session knows itself wins over what it heard before.
    expect(before).toMatch(/east +1\/8 +25 % +310 MB +– +Bob/)
    expect(before).toMatch(/west +3\/8 +25 % +310 MB +1\.4 ms +Mia/)
    expect(before).toMatch(/this session +Lena/)
    const after = frame([...placed, ...moved], 'metrics')
    expect(after).toMatch(/east +– +– +– +– +gone: no sign of life for 4 s/)
    expect(after).toMatch(/west .* draining +(Bob, Mia|Mia, Bob)/)
  })

  it('without fleets nothing of it is there', () => {
    expect(frame([], 'metrics')).not.toMatch(/fleet/)
    expect(frame([], 'team')).not.toMatch(/(worker|leader) @/)
  })

  it('a move is one line, on the screen and in pipes', () => {
    const lines = newLines(stateOf(steps, placed), stateOf(steps, [...placed, ...moved]))
    expect(lines.filter(line => line.includes('Bob'))).toEqual([
      expect.stringContaining('Bob moved from fleet east to fleet west (no sign of life for 4 s).'),
    ])
    const told = moved.flatMap(([t, type, source, data], seq) => {
      // Steps are events without their number.
      const line = describeEvent({ seq, t, type, source, data } as SessionEvent)
      return line?.includes('Bob') ? [line] : []
    })
    expect(told).toHaveLength(1)
  })
})
