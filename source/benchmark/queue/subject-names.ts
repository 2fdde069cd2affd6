import { busToken } from '../../remote/bus/names.ts'

/** Subjects, streams and buckets of benchmarks on a bus; one queue for all benchmarks, so that a worker serves each. */
export const queueNames = {
  jobs: 'mcteam-bench-jobs',
  results: 'mcteam-bench-results',
  /** The durable consumer that all workers share. */
  workers: 'workers',
  /** Bucket of recordings and logs. */
  files: 'mcteam-bench',
  job: (bench: string, run: string) => `mcteam.bench.job.${busToken(bench)}.${busToken(run)}`,
  jobsOf: (bench: string) => `mcteam.bench.job.${busToken(bench)}.*`,
  result: (bench: string, run: string) => `mcteam.bench.result.${busToken(bench)}.${busToken(run)}`,
  resultsOf: (bench: string) => `mcteam.bench.result.${busToken(bench)}.*`,
  /** Workers say what they play; the bus does not keep it. */
  playing: (bench: string) => `mcteam.bench.playing.${busToken(bench)}`,
} as const
