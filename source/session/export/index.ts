import type { Recording } from '../recording/open.ts'
import type { SftOptions } from './sft.ts'

export interface Exporter {
  /** What the file is called after the recording's name. */
  readonly extension: string
  readonly summary: string
  /** Its place among those that the screen offers after a session: lower comes first; it does not offer those without one. */
  readonly offered?: number
  /** The file, piece by piece. */
  write(recording: Recording, options: SftOptions): AsyncIterable<string>
}

/** Every format that needs nothing but the log. Each loads when it is written: the help of every command has their names. */
export const exporters = {
  csv: {
    extension: 'csv',
    summary: 'events as a table',
    offered: 40,
    async *write(recording: Recording) {
      yield* (await import('./csv.ts')).eventsCsv(recording)
    },
  },
  metrics: {
    extension: 'metrics.csv',
    summary: 'numbers per seat as a table',
    offered: 50,
    async *write(recording: Recording) {
      yield* (await import('./csv.ts')).metricsCsv(recording)
    },
  },
  goals: {
    extension: 'goals.csv',
    summary: 'numbers per goal as a table',
    async *write(recording: Recording) {
      yield* (await import('./csv.ts')).goalsCsv(recording)
    },
  },
  json: {
    extension: 'json',
    summary: 'header, result, metrics, markers and events in one document',
    offered: 30,
    async *write(recording: Recording) {
      yield* (await import('./json.ts')).json(recording)
    },
  },
  markdown: {
    extension: 'md',
    summary: 'a report: what happened, who decided what, numbers',
    offered: 20,
    async *write(recording: Recording) {
      yield* (await import('./markdown.ts')).markdown(recording)
    },
  },
  sft: {
    extension: 'sft.jsonl',
    summary: 'fine-tuning data: questions and accepted answers of successful runs',
    async *write(recording: Recording, options: SftOptions) {
      yield* (await import('./sft.ts')).sft(recording, options)
    },
  },
  otel: {
    extension: 'otlp.json',
    summary: 'OpenTelemetry GenAI spans as OTLP JSON',
    async *write(recording: Recording) {
      yield* (await import('./otel.ts')).otel(recording)
    },
  },
} as const satisfies Record<string, Exporter>

export type ExportFormat = keyof typeof exporters
