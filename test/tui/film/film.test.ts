import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import xterm from '@xterm/headless'
import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, onTestFinished, test } from 'vitest'
import { eventLine, headerLine, keyframeLine } from '../../../source/session/recording/file/lines.ts'
import { openRecording, type Recording } from '../../../source/session/recording/open.ts'
import type { SessionView } from '../../../source/session/view.ts'
import { asciicast, type CastOptions } from '../../../source/tui/film/asciicast.ts'
import { createPainter } from '../../../source/tui/film/paint.ts'
import { isNarrow } from '../../../source/tui/screen/narrow.ts'
import { printFrame } from '../../../source/tui/screen/print.ts'
import { createTheme } from '../../../source/tui/screen/theme.ts'
import { recorded, temporaryFolder } from '../../session/helpers.ts'

const size = { columns: 120, rows: 36 }
const defaults: CastOptions = { size, theme: createTheme('dark', 24) }

type Line = readonly [time: number, code: string, text: string]

async function castOf(recording: Recording, options: Partial<CastOptions> = {}) {
  let text = ''
  for await (const piece of asciicast(recording, { ...defaults, ...options })) text += piece
  const [head, ...lines] = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  return { head, lines: lines as Line[], bytes: text.length }
}

async function sample(): Promise<Recording> {
  const recording = await openRecording('recordings/samples/cabin.jsonl')
  onTestFinished(() => recording.close())
  return recording
}

function openTerminal(columns: number, rows: number) {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 0 })
  onTestFinished(() => terminal.dispose())
  const row = (y: number) => terminal.buffer.active.getLine(y)!
  return {
    write: (text: string) => new Promise<void>(resolve => terminal.write(text, resolve)),
    text: () => Array.from({ length: rows }, (_, y) => row(y).translateToString(true).trimEnd()),
    /** Characters with all that a terminal knows of their looks. */
    cells: () =>
      Array.from({ length: rows }, (_, y) =>
        Array.from({ length: columns }, (_, x) => {
          const cell = row(y).getCell(x)!
          const looks = [cell.getFgColorMode(), cell.getFgColor(), cell.getBgColorMode(), cell.getBgColor()]
          return [cell.getChars() || ' ', ...looks, cell.isBold(), cell.isDim(), cell.isInverse()].join(' ')
        }),
      ),
  }
}

describe('asciicast', () => {
  test('ends with the very screen that a live terminal would show, in colours', async () => {
    const recording = await sample()
    const { head, lines } = await castOf(recording)
    const state = await recording.stateAt({ seq: recording.lastSeq })
    const view: SessionView = {
      mode: 'live',
      header: recording.header,
      person: null,
      state: () => state,
      connection: () => 'attached',
      subscribe: () => () => {},
      send: async () => ({ ok: false, refusal: 'unable', text: '' }),
      close: async () => {},
    }
    const terminal = openTerminal(size.columns, size.rows)
    for (const [, code, text] of lines) if (code === 'o') await terminal.write(text)
    expect(terminal.text().join('\n')).toBe(printFrame(view, size, { title: head.title }))
    const wanted = openTerminal(size.columns, size.rows)
    await wanted.write(printFrame(view, size, { title: head.title, theme: 'dark' }).replaceAll('\n', '\r\n'))
    expect(terminal.cells()).toEqual(wanted.cells())
  })

  test('tells only what changed from picture to picture', async () => {
    const { lines, bytes } = await castOf(await sample())
    const [, ...changes] = lines.filter(([, code, text]) => code === 'o' && text.length > 50)
    const mean = changes.reduce((sum, [, , text]) => sum + text.length, 0) / changes.length
    expect(changes.length).toBeGreaterThan(50)
    expect(mean).toBeLessThan((size.columns * size.rows) / 8)
    expect(bytes).toBeLessThan(300_000)
  })

  test('is the same film in version 2 and 3, with the marked moments where they happened', async () => {
    const recording = await sample()
    const [two, three] = [await castOf(recording, { version: 2 }), await castOf(recording, { version: 3 })]
    expect(two.head).toMatchObject({ version: 2, width: 120, height: 36, title: 'A cabin by the lake' })
    expect(three.head).toMatchObject({ version: 3, term: { cols: 120, rows: 36 }, title: 'A cabin by the lake' })
    let clock = 0
    const summed = three.lines.map(([interval, ...rest]) => {
      clock = Math.round(clock * 1000 + interval * 1000) / 1000
      return [clock, ...rest]
    })
    expect(summed).toEqual(two.lines)
    const marked = two.lines.filter(([, code]) => code === 'm')
    expect(marked.map(([time, , text]) => [Math.round(time * 1000), text])).toEqual(
      recording.markers.map(({ t, text }) => [Math.round(t), text]),
    )
  })

  test('of a fork begins where the fork does', async () => {
    const whole = await sample()
    const middle = Math.floor(whole.lastSeq / 2)
    const state = await whole.stateAt({ seq: middle })
    const lines = [headerLine(whole.header), keyframeLine({ seq: middle, t: state.t, state })]
    for await (const event of whole.events(middle + 1)) lines.push(eventLine(event))
    const path = join(temporaryFolder(), 'fork.jsonl')
    writeFileSync(path, lines.join(''))
    const fork = await openRecording(path)
    onTestFinished(() => fork.close())
    const film = await castOf(fork, { version: 2 })
    expect(film.lines[0]![0]).toBe(0)
    expect(film.lines.at(-1)![0]).toBeCloseTo((whole.duration - state.t) / 1000, 0)
    const terminal = openTerminal(size.columns, size.rows)
    await terminal.write(film.lines[1]![2])
    expect(terminal.text()[0]).toContain('A cabin by the lake')
    expect(terminal.text()[0]).toContain(`REC 00:${String(Math.floor(state.t / 1000)).padStart(2, '0')}`)
  })

  test('runs faster on demand, and cuts long waits', async () => {
    const path = join(temporaryFolder(), 'slow.jsonl')
    await recorded(path, { events: 150 })
    const recording = await openRecording(path)
    onTestFinished(() => recording.close())
    const end = async (options: Partial<CastOptions>) =>
      (await castOf(recording, { version: 2, ...options })).lines.at(-1)![0]
    const [plain, fast, cut] = [await end({}), await end({ speed: 4 }), await end({ idleLimit: 0.05 })]
    expect(Math.abs(fast - plain / 4)).toBeLessThan(0.2)
    expect(cut).toBeLessThan(plain * 0.75)
    const { lines } = await castOf(recording, { version: 2, idleLimit: 0.05 })
    for (const [i, [time]] of lines.entries()) if (i > 0) expect(time).toBeGreaterThanOrEqual(lines[i - 1]![0])
  })
})

test('whatever changes on a screen, painting the difference gives the same as painting it all', async () => {
  const [columns, rows] = [14, 3]
  const paints = [...(['accent', 'bad', 'select', 'dim'] as const)].map(
    style => (text: string) => createTheme('dark', 24).paint(style, text),
  )
  const looks = [
    ...paints,
    (text: string) => text,
    (text: string) => createTheme('dark', 24).cell([9, 8, 7], [1, 2, 3], text),
  ]
  const piece = fc.tuple(fc.constantFrom('ab', '│', '木', 'é', ' ', 'm木x', '──', '…'), fc.constantFrom(...looks))
  const line = fc.array(piece, { maxLength: 7 }).map(pieces => {
    let [text, used] = ['', 0]
    for (const [word, look] of pieces) {
      const cells = [...word].reduce((sum, letter) => sum + (letter === '木' ? 2 : 1), 0)
      if (used + cells > columns) break
      text += look(word)
      used += cells
    }
    return text + ' '.repeat(columns - used)
  })
  const frame = fc.array(line, { minLength: rows, maxLength: rows })
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { minLength: 2, maxLength: 5 }), async frames => {
      const stepwise = openTerminal(columns, rows)
      const paint = createPainter(columns)
      for (const next of frames) await stepwise.write(paint(next))
      const whole = openTerminal(columns, rows)
      await whole.write(createPainter(columns)(frames.at(-1)!))
      expect(stepwise.cells()).toEqual(whole.cells())
    }),
    { numRuns: 150 },
  )
})

test('what is taken for narrow without a look into the tables of Unicode is', () => {
  const wrong = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code)).filter(
    letter => isNarrow(letter) && stringWidth(letter) !== 1,
  )
  expect(wrong).toEqual([])
})
