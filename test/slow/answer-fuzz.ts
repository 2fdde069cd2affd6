import process from 'node:process'
import { parseArgs } from 'node:util'
import { fuzzAnswers } from './fuzz/answers.ts'

// npm run fuzz:answers -- [--count 100000] [--seed 1]: answers of endpoints that are broken, stupid or hostile, read as a team's
// are. Fails when one raises anything but a BrainError, changes what all objects share, holds up the host or keeps its memory.
const { values } = parseArgs({
  options: { count: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})
/** The thread's own work for one answer, ms: longer, and a terminal would notice. */
const workAtMost = 100
const heapGrowthAtMost = 32 * 1024 * 1024
const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`

const started = performance.now()
const figures = await fuzzAnswers({
  count: Number(values.count),
  seed: Number(values.seed),
  onProgress: done => {
    if (done % 10_000 === 0)
      process.stdout.write(`${done} answers, ${Math.round((performance.now() - started) / 1000)} s\n`)
  },
})
const { work, heap } = figures
process.stdout.write(
  [
    `${figures.answers} answers (seed ${values.seed}) in ${Math.round((performance.now() - started) / 1000)} s: ${figures.used} used, refused ${JSON.stringify(figures.refused)}`,
    `work per answer: mean ${work.mean.toFixed(2)} ms, 99 % under ${work.p99.toFixed(1)} ms, most ${work.most.toFixed(1)} ms (${JSON.stringify(work.worst)})`,
    `memory: ${heap ? `heap ${megabytes(heap.before)} → ${megabytes(heap.after)}, ` : ''}at most ${megabytes(figures.rssMost)} resident`,
    '',
  ].join('\n'),
)
const faults = [
  ...(work.most > workAtMost ? [`one answer took ${work.most.toFixed(0)} ms of work`] : []),
  ...(heap && heap.after - heap.before > heapGrowthAtMost ? ['memory was kept'] : []),
  ...(figures.used === 0 ? ['no answer was used: the fuzz reads nothing'] : []),
]
for (const fault of faults) process.stderr.write(`fuzz:answers: ${fault}\n`)
process.exitCode = faults.length > 0 ? 1 : 0
