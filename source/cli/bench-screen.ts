import process from 'node:process'
import type { Progress } from '../benchmark/play-runs.ts'
import { completionWords, isReached } from '../benchmark/run-result.ts'
import { cleanText } from '../session/log/clean-text.ts'
import { clockTime } from '../session/log/describe.ts'
import { print } from './files.ts'

export interface Show {
  change(progress: Progress): void
  close(): void
}

const leftText = (left: number | null): string =>
  left === null ? 'time left unknown yet' : left < 1000 ? 'any moment now' : `about ${clockTime(left)} left`

/** One line per finished run, for pipes and logs. */
export function lines(): Show {
  let told = -1
  return {
    change({ finished, kept, total, left }) {
      if (told < 0 && kept > 0) print(`${kept} of ${total} were finished before`)
      if (told < 0) told = kept
      for (; told < finished.length; told++) {
        const run = finished[told]!
        const { id, result, played } = run
        print(
          `${told + 1}/${total}  ${completionWords(run)}  ${result}  ${clockTime(played)}  ${id}${told + 1 === total ? '' : `  ${leftText(left)}`}`,
        )
      }
    },
    close() {},
  }
}

/** Finished runs that stay in sight. */
const shownRuns = 5

/** What is on the screen: a bar, what is played now, what ended last; no row is wider than `width`, and there are fewer than `height`. */
export function progressRows(progress: Progress, width: number, height: number, now: number): string[] {
  const { total, finished, running, left, at } = progress
  const rest = left === null ? null : Math.max(0, left - (now - at))
  const reached = finished.filter(isReached).length
  const said = ` ${finished.length}/${total} · ${reached} reached · ${finished.length === total ? 'done' : leftText(rest)}`
  const bar = Math.max(8, Math.min(40, width - said.length))
  const done = Math.floor((finished.length / Math.max(1, total)) * bar)
  const room = Math.max(1, height - shownRuns - 3)
  const shown = running.length <= room ? running : running.slice(0, room - 1)
  return [
    `${'█'.repeat(done)}${'░'.repeat(bar - done)}${said}`,
    ...shown.map(({ id, began }) => `  ▶ ${clockTime(now - began)}  ${id}`),
    ...(shown.length < running.length ? [`  … and ${running.length - shown.length} more`] : []),
    ...finished
      .slice(-shownRuns)
      .map(run => `  ${isReached(run) ? '✓' : '✗'} ${completionWords(run).padStart(5)}  ${run.id}`),
  ].map(row => (row.length > width ? `${row.slice(0, width - 1)}…` : row))
}

/** A few lines that are written over. */
export function screen(): Show {
  let height = 0
  let last: Progress | null = null
  const draw = (): void => {
    if (!last) return
    const { columns = 80, rows: tall = 24 } = process.stdout
    const rows = progressRows(last, Math.max(20, columns - 1), tall, performance.now())
    process.stdout.write(
      `${height > 0 ? `\x1b[${height}A` : ''}${rows.map(row => `\x1b[2K${cleanText(row)}\n`).join('')}\x1b[J`,
    )
    height = rows.length
  }
  const timer = setInterval(draw, 1000)
  return {
    change(progress) {
      last = progress
      draw()
    },
    close() {
      clearInterval(timer)
      draw()
    },
  }
}
