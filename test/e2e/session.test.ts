import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SessionEvent } from '../../source/session/events.ts'
import { listSessions } from '../../source/session/paths.ts'
import { openRecording } from '../../source/session/recording.ts'
import { keys, openTerminal, sandbox, type TestTerminal } from './terminal.ts'

let box: ReturnType<typeof sandbox>
let open: TestTerminal[] = []
beforeEach(() => {
  box = sandbox()
})
afterEach(async () => {
  for (const terminal of open) terminal.kill()
  open = []
  for (const { pid } of await listSessions(join(box.folder, 'mcteam')).catch(() => [])) tryKill(pid)
  box.remove()
})

const recording = () => join(box.folder, 'session.jsonl')
const chest = 'test/e2e/tasks/chest.yaml'

function start(args: readonly string[], size?: { columns: number; rows: number }): TestTerminal {
  const terminal = openTerminal([...args], { ...size, env: box.env })
  open.push(terminal)
  return terminal
}
const play = (...args: string[]) => start(['tui', chest, '--name', 'Sam', '--record', recording(), ...args])

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it had ended
  }
}

/** What the recording holds so far. */
function logged(): SessionEvent[] {
  if (!existsSync(recording())) return []
  const lines = readFileSync(recording(), 'utf8').split('\n').slice(1)
  return lines.flatMap(line => {
    try {
      const parsed = JSON.parse(line) as SessionEvent
      return 'seq' in parsed ? [parsed] : []
    } catch {
      return [] // the last line, half written
    }
  })
}

async function hostPid(): Promise<number> {
  const [session] = await listSessions(runtimeOf())
  return session!.pid
}
const runtimeOf = () => join(box.folder, 'mcteam')

/** Waits until the log holds an event that fits. */
async function happened(fits: (event: SessionEvent) => boolean, timeout = 60_000): Promise<SessionEvent> {
  for (const end = performance.now() + timeout; performance.now() < end; ) {
    const found = logged().find(fits)
    if (found) return found
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`That did not happen within ${timeout} ms. Last events: ${JSON.stringify(logged().slice(-3))}`)
}

describe('the demo', () => {
  test('is played to the end by three agents and judged complete', async () => {
    const terminal = start(['tui', 'tasks/demo/cabin.yaml', '--name', 'Sam', '--record', recording()])
    await terminal.see('rule brain (offline)')
    for (const name of ['Lena', 'Bob', 'Mia']) await terminal.see(name)
    const end = await happened(event => event.type === 'session.ended', 240_000)
    expect(end.data).toMatchObject({ result: 'success' })
    expect(end.t).toBeLessThan(240_000)
    await terminal.see('100 %')
    await terminal.line('/quit')
    expect(await terminal.exit).toBe(0)
    const file = await openRecording(recording())
    const state = await file.stateAt({ seq: file.lastSeq })
    expect(state.score.completion).toBe(1)
    expect(state.session.result).toBe('success')
    await file.close()
  })
})

describe('a person', () => {
  test('rejects a plan with a reason, sees the leader answer it, and approves the next', async () => {
    const terminal = play('--approve', 'plans')
    await terminal.see('approve')
    const first = await happened(event => event.type === 'plan.proposed')
    await terminal.line('/reject only Bob may work')
    const rejected = await happened(event => event.type === 'plan.rejected')
    expect(rejected.data).toMatchObject({ version: 1, reason: 'only Bob may work', by: 'Sam' })
    const second = await happened(event => event.type === 'plan.proposed' && event.seq > rejected.seq)
    expect(JSON.stringify(second.data)).not.toContain('"assignee":"Mia"')
    expect(JSON.stringify(first.data)).toContain('"assignee":"Mia"')
    // Nothing moved before somebody agreed.
    expect(logged().filter(event => event.type === 'action.started')).toEqual([])
    await terminal.line('/approve')
    await happened(event => event.type === 'plan.approved')
    await happened(event => event.type === 'session.ended', 180_000)
    expect(logged().some(event => event.type === 'action.started' && event.data.seat === 'Mia')).toBe(false)
  })

  test('says something to one agent, who acts on it and answers', async () => {
    const terminal = play()
    await happened(event => event.type === 'action.started')
    await terminal.line('@bob what do you have?')
    const sent = await happened(event => event.type === 'message.sent' && event.data.from === 'Sam')
    const { message } = (sent as Extract<SessionEvent, { type: 'message.sent' }>).data
    expect(sent.data).toMatchObject({ to: ['Bob'], text: 'what do you have?' })
    await happened(event => event.type === 'message.read' && event.data.message === message)
    const answer = await happened(
      event => event.type === 'message.sent' && event.data.from === 'Bob' && event.data.to.includes('Sam'),
    )
    expect(answer.seq).toBeGreaterThan(sent.seq)
    expect(
      logged().some(
        event => event.type === 'message.read' && event.data.message === message && event.data.to !== 'Bob',
      ),
    ).toBe(false)
  })

  test('pauses everybody, resumes, and the work is done', async () => {
    const terminal = play()
    await happened(event => event.type === 'action.started')
    await terminal.line('/pause')
    const paused = await happened(event => event.type === 'session.phase' && event.data.phase === 'paused')
    await terminal.see('paused')
    const quiet = logged().length
    await new Promise(resolve => setTimeout(resolve, 1500))
    expect(
      logged().filter(event => event.seq > Math.max(paused.seq, quiet) && event.type === 'action.started'),
    ).toEqual([])
    await terminal.line('/resume')
    const end = await happened(event => event.type === 'session.ended', 180_000)
    expect(end.data).toMatchObject({ result: 'success' })
  })
})

describe('the terminal', () => {
  test('is resized 160×50 → 80×24 → 160×50 without a torn frame', async () => {
    const terminal = start(['tui', chest, '--record', recording()], { columns: 160, rows: 50 })
    await terminal.see('Tasks')
    await happened(event => event.type === 'action.started')
    for (const [columns, rows] of [
      [80, 24],
      [160, 50],
    ] as const) {
      terminal.resize(columns, rows)
      const screen = await terminal.see(
        text => text.split('\n')[0]!.includes('Logs in the chest') && text.includes('>'),
      )
      expect(screen.match(/Logs in the chest/g)!.length).toBeLessThanOrEqual(2) // header and tree
      expect(screen.match(/^ *mcteam|REC/gm)!.length).toBeLessThanOrEqual(2)
      expect(screen.split('\n').every(line => line.length <= columns)).toBe(true)
      expect(screen.split('\n')).toHaveLength(rows)
    }
  })

  test('detaches and joins again; the session went on meanwhile', async () => {
    const terminal = play()
    await happened(event => event.type === 'action.started')
    terminal.press(keys.ctrlD)
    expect(await terminal.exit).toBe(0)
    const left = logged().length
    const again = start(['join', '--name', 'Sam'])
    await again.see('Logs in the chest')
    await happened(event => event.type === 'session.ended', 180_000)
    expect(logged().length).toBeGreaterThan(left)
    await again.see('100 %')
  })

  test('is killed; the session lives', async () => {
    const terminal = play()
    await happened(event => event.type === 'action.started')
    terminal.kill('SIGKILL')
    await terminal.exit
    const end = await happened(event => event.type === 'session.ended', 180_000)
    expect(end.data).toMatchObject({ result: 'success' })
  })

  test('asks its owner what becomes of the session', async () => {
    const terminal = play()
    await happened(event => event.type === 'action.started')
    await terminal.line('/quit')
    await terminal.see(/stop the session|leave it running/i)
    terminal.press(keys.escape)
    await terminal.see(screen => !/leave it running/i.test(screen))
    await terminal.line('/stop')
    expect((await happened(event => event.type === 'session.ended')).data).toMatchObject({ result: 'stopped' })
  })
})

describe('the host', () => {
  test('is killed with -9: the recording opens and ends at its last event', async () => {
    const terminal = play()
    await happened(event => event.type === 'action.ended')
    const pid = await hostPid()
    process.kill(pid, 'SIGKILL')
    await terminal.see(/lost|gone|no longer/i)
    const known = logged()
    const file = await openRecording(recording())
    expect(file.lastSeq).toBe(known.at(-1)!.seq)
    expect((await file.stateAt({ seq: file.lastSeq })).seq).toBe(known.at(-1)!.seq)
    await file.close()
    const replay = start(['replay', recording()])
    await replay.see('Logs in the chest')
  })
})

describe('hostile text', () => {
  test('in a message neither moves the cursor, nor rings, nor turns lines around', async () => {
    const terminal = play()
    await happened(event => event.type === 'action.started')
    const before = terminal.raw().length
    const hostile = 'A\u001b[2J\u001b]0;owned\u0007B\u009b31mC\u202eD\u200bE漢字F'
    terminal.press(`\u001b[200~@all ${hostile}\u001b[201~`)
    await terminal.see('漢字F')
    terminal.press(keys.enter)
    const sent = await happened(event => event.type === 'message.sent' && event.data.from === 'Sam')
    const { text } = (sent as Extract<SessionEvent, { type: 'message.sent' }>).data
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be absent
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u200b-\u200f]/)
    const written = terminal.raw().slice(before)
    expect(written).not.toContain('owned')
    expect(written).not.toContain('\u202e')
    expect(written).not.toContain('\u009b')
  })
})
