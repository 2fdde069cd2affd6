import type { Recording } from '../recording/open.ts'
import { eventsCsv, goalsCsv, metricsCsv } from './csv.ts'
import { json } from './json.ts'
import { markdown } from './markdown.ts'
import { otel } from './otel.ts'
import { type SftOptions, sft } from './sft.ts'

export interface Exporter {
  /** What the file is called after the recording's name. */
  readonly extension: string
  readonly summary: string
  /** The file, piece by piece. */
  write(recording: Recording, options: SftOptions): AsyncIterable<string>
}

/** Every format that needs nothing but the log. */
export const exporters = {
  csv: { extension: 'csv', summary: 'events as a table', write: eventsCsv },
  metrics: { extension: 'metrics.csv', summary: 'numbers per seat as a table', write: metricsCsv },
  goals: { extension: 'goals.csv', summary: 'numbers per goal as a table', write: goalsCsv },
  json: { extension: 'json', summary: 'header, result, metrics, markers and events in one document', write: json },
  markdown: { extension: 'md', summary: 'a report: what happened, who decided what, numbers', write: markdown },
  sft: {
    extension: 'sft.jsonl',
    summary: 'fine-tuning data: questions and accepted answers of successful runs',
    write: sft,
  },
  otel: { extension: 'otlp.json', summary: 'OpenTelemetry GenAI spans as OTLP JSON', write: otel },
} as const satisfies Record<string, Exporter>

export type ExportFormat = keyof typeof exporters
