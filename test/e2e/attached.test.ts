import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { generatedHeader, generateEvents } from '../../bench/generate-log.ts'
import { type Host, startHost } from '../../source/session/attach/host.ts'
import { createSession, type Session } from '../../source/session/log/session-log.ts'
import { keys, openTerminal, sandbox, type TestTerminal } from './terminal.ts'

/** Real terminals of every kind on one session: large and small, deaf, without colours, read aloud. */

const box = sandbox()
let session: Session
let host: Host
let said = 0
const open: TestTerminal[] = []

beforeAll(async () => {
  session = createSession({ header: generatedHeader(3) })
  // The generator's payloads fit their kinds; the union cannot be narrowed by a variable.
  // The beginning of a long one, so that it is still running.
  for (const event of generateEvents({ events: 100_000, seats: 4, seed: 3 })) {
    if (event.seq > 600) break
    // The generator's payloads fit their kinds; the union cannot be narrowed by a variable.
    session.emit(event.type as 'alert', event.source, event.data as { level: 'info'; text: string })
  }
  const directory = join(box.folder, 'mcteam')
  mkdirSync(directory, { mode: 0o700 })
  host = await startHost({
    session,
    directory,
    task: 'generated',
    control: {
      joined: ({ person, role }) => void session.emit('human.joined', person, { person, role: role ?? 'observer' }),
      left: person => void session.emit('human.left', person, { person }),
      command: async (person, command) => {
        if (command.type !== 'say') return { ok: false, refusal: 'unable', text: 'Only talk is understood here.' }
        const message = `said${said++}`
        session.emit('message.sent', person, {
          message,
          from: person,
          to: command.to,
          text: command.text,
          kind: 'chat',
        })
        return { ok: true, text: 'said' }
      },
    },
  })
})
afterEach(async () => {
  for (const terminal of open.splice(0)) {
    terminal.kill()
    await terminal.exit
  }
})
afterAll(async () => {
  await host.close()
  await session.close()
  box.remove()
})

const attach = (name: string, size: { columns: number; rows: number }, args: string[] = [], env = {}) => {
  const terminal = openTerminal(['join', host.id, '--name', name, ...args], {
    ...size,
    env: { ...box.env, XDG_RUNTIME_DIR: box.folder, ...env },
  })
  open.push(terminal)
  return terminal
}
const say = (text: string) =>
  session.emit('message.sent', 'ada', { message: `m${said++}`, from: 'ada', to: [], text, kind: 'chat' })

test('two people at once: each sees what the other says, on 80×24 and on 400×120', async () => {
  const ann = attach('ann', { columns: 80, rows: 24 })
  const ben = attach('ben', { columns: 400, rows: 120 })
  await ann.see('1 team')
  await ben.see(/with .*ann/)
  await ann.line('hello-small')
  await ben.see('hello-small')
  await ben.line('@ann big')
  await ann.see(/ben +→ ann:? +big/)
  ben.press(keys.ctrlD)
  expect(await ben.exit).toBe(0)
  say('after-ben')
  await ann.see('after-ben')
})

test('a terminal that is not read for a while costs no other terminal anything and comes back to the right screen', async () => {
  const deaf = attach('deaf', { columns: 120, rows: 40 })
  const other = attach('other', { columns: 120, rows: 40 })
  await deaf.see(/1-\d views/)
  await other.see(/1-\d views/)
  deaf.pause()
  for (let index = 0; index < 4000; index++) say(`line ${index} of a long talk`)
  await other.see('line 3999 of a long talk')
  deaf.resume()
  await deaf.see('line 3999 of a long talk')
  const rows = (terminal: TestTerminal) => terminal.screen().split('\n').slice(1, 36)
  await deaf.see(() => rows(deaf).join() === rows(other).join())
})

test('NO_COLOR leaves no colour, a screen reader gets lines and can talk', async () => {
  const plain = attach('plain', { columns: 100, rows: 30 }, [], { NO_COLOR: '1' })
  await plain.see(/1-\d views/)
  // Bold and inverse stay: they are no colours.
  expect(
    plain
      .raw()
      .split('\u001b[')
      .some(part => /^(?:3\d|4\d|9\d|10\d)(?:;|m)/.test(part)),
  ).toBe(false)
  const reader = attach('reader', { columns: 100, rows: 30 }, ['--screen-reader'])
  await reader.see(() => reader.raw().includes('Type a message for everybody'))
  expect(reader.raw()).not.toContain('\u001b[?1049h')
  expect(reader.raw()).not.toMatch(/[┌│└]/)
  await reader.line('read-aloud')
  await plain.see('read-aloud')
  say('something new')
  await reader.see('ada to all: something new')
})
