import type { SessionState } from '../../../session/log/state.ts'
import { amount, clock, money } from '../../screen/format.ts'
import { clip, row, type Segment } from '../../screen/rows.ts'
import { fromTop, type Snapshot } from '../../screen/snapshot.ts'
import { plain, plainLines, wrap } from '../../screen/text.ts'
import type { DrawnText, Pane } from '../view.ts'
import { framed } from './framed.ts'
import { questionContexts } from './keys.ts'
import { type OpenQuestion, openQuestion, withQuestion } from './open-question.ts'
import { transcriptSign } from './transcript.ts'

/** All of one question: who answered what, at what price, what came of it, and the very words it was asked in. */

const took = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)

const priceOf = ({ answered }: OpenQuestion): string => {
  if (!answered) return ''
  const { brain, model, ms, tokensIn, tokensOut, cost, attempts } = answered.data
  const tokens = tokensIn + tokensOut
  return [
    plain(model ?? brain),
    took(ms),
    ...(tokens > 0 ? [`${amount(tokensIn)} tokens in, ${amount(tokensOut)} out`] : []),
    ...(tokens > 0 ? [cost === null ? 'price unknown' : money(cost)] : []),
    ...(attempts > 1 ? [`${attempts} attempts`] : []),
  ].join('  ')
}

/** Values as JSON in few lines: what fits into one stays in one. */
const json = (value: unknown, columns: number, indent = 0): readonly string[] => {
  const whole = JSON.stringify(value) ?? 'null'
  const pad = ' '.repeat(indent)
  const list = Array.isArray(value)
  // Numbers read best side by side, whatever their count.
  const numbers = list && value.every(item => typeof item === 'number')
  if (value === null || typeof value !== 'object' || numbers || whole.length + indent <= columns) return [pad + whole]
  const inner = list ? value.map(item => ['', item] as const) : Object.entries(value)
  const lines = inner.flatMap(([key, item], index) => {
    const name = list ? '' : `${JSON.stringify(key)}: `
    const [first = '', ...rest] = json(item, columns, indent + 2)
    const parts = [`${pad}  ${name}${first.trimStart()}`, ...rest]
    return index < inner.length - 1 ? parts.with(-1, `${parts.at(-1)},`) : parts
  })
  return [`${pad}${list ? '[' : '{'}`, ...lines, `${pad}${list ? ']' : '}'}`]
}

const draw = (snapshot: Snapshot, state: SessionState, open: OpenQuestion, columns: number): string[] => {
  const { theme } = snapshot
  const out: string[] = []
  const put = (left: readonly Segment[]) => out.push(row(theme, columns, left))
  const section = (title: string, note = '') => {
    put([])
    put([
      ['bold', title],
      ['dim', note === '' ? '' : `  ${note}`],
    ])
  }
  const body = (lines: readonly string[]) => {
    for (const line of lines) {
      const indent = /^ */.exec(line)?.[0] ?? ''
      const room = Math.max(8, columns - indent.length)
      for (const part of wrap(line.slice(indent.length), room)) put([indent + part])
    }
  }
  const { asked, answered } = open
  if (!asked) {
    put([['dim', 'looking it up…']])
    return out
  }
  put([
    ['title', plain(asked.data.question)],
    ['dim', '  asked of '],
    plain(open.seat),
    ['dim', ` at ${clock(asked.t)}`],
  ])
  if (answered) put([['dim', priceOf(open)]])
  section('Answer')
  if (!answered) put([['dim', 'none yet']])
  else if (answered.data.error !== undefined) body(plainLines(`✗ ${answered.data.error}`))
  else {
    if (answered.data.words !== undefined) body([...plainLines(answered.data.words), ''])
    body(json(answered.data.answer, columns).map(plain))
  }
  const refused = answered?.data.refused ?? []
  for (const [index, { answer, reason }] of refused.entries()) {
    section(`Answer ${index + 1} of ${refused.length} that could not be used`, 'exactly as it came')
    body(plainLines(answer === '' ? '(empty)' : answer))
    body(plainLines(`✗ ${reason}`))
  }
  const led = (state.seats[open.seat]?.transcript ?? []).filter(
    line => line.ask === open.ask && (line.kind === 'action' || line.kind === 'result'),
  )
  if (led.length > 0) {
    section('What came of it')
    for (const line of led) {
      const [sign, style] = transcriptSign(line)
      put([['dim', `${clock(line.t)} `], [style, sign], ' ', plain(line.text)])
    }
  }
  if (asked.data.prompt !== undefined) {
    section('Prompt', 'exactly as it was sent')
    body(plainLines(asked.data.prompt))
  } else if (open.told !== undefined) {
    section('What it was told', 'this brain needs no prompt; a model would have been told it in these words')
    body(plainLines(open.told))
  }
  section('Input', 'as recorded')
  body(json(asked.data.input, columns).map(plain))
  return out
}

const questionLines = (snapshot: Snapshot, open: OpenQuestion, columns: number, height: number): DrawnText => {
  const { state, cache, theme } = snapshot
  if (!state) return { lines: clip([], columns, height) }
  const dependencies = [open, state.seats[open.seat]?.transcript, columns, theme]
  const lines = cache.keep('question', dependencies, () => draw(snapshot, state, open, columns))
  const { from, limit } = fromTop(snapshot, lines.length, height)
  return { lines: clip(lines.slice(from), columns, height), limit }
}

export const question: Pane = {
  name: 'main',
  shown: ui => openQuestion(ui) !== undefined,
  inPlaceOfAnother: true,
  contexts: questionContexts,
  draw(snapshot, area) {
    const open = openQuestion(snapshot.ui)
    const title = { left: ['Question'], right: [['dim', 'esc back'] as const] }
    return open
      ? framed(snapshot, area, title, (columns, rows) => questionLines(snapshot, open, columns, rows))
      : { panes: [] }
  },
  crumbs({ ui }) {
    const asked = openQuestion(ui)?.asked
    return asked ? [`${plain(asked.data.question)} ${clock(asked.t)}`] : []
  },
  back: ui => ({ ...withQuestion(ui, undefined), scroll: { ...ui.scroll, main: 0 } }),
  leave: ui => withQuestion(ui, undefined),
}
