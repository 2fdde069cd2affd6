// Kills the program with SIGKILL at random moments of real runs, again and again, and goes on with each until the cabin
// stands: `node test/slow/resume-loop.ts [--kills 50] [--parallel 3] [--seed 1]`, after a build. Exit code 1 when anything is
// amiss; the folder of the recordings is named then and left there.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Random } from '../../source/minecraft/random.ts'
import { openRecording } from '../../source/session/recording/open.ts'
import { verifyRecording } from '../../source/session/recording/tools/verify.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    parallel: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    task: { type: 'string', default: 'tasks/demo/cabin.yaml' },
  },
})
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'mcteam-resume-'))
const random = new Random(Number(values.seed))
/** Longest and shortest life of a host, ms. */
const [shortest, longest] = [300, 16_000]
let left = Number(values.kills)
let killed = 0
const problems: string[] = []

interface Life {
  /** Number of the last event that the program printed. */
  readonly printed: number
  readonly code: number | null
  readonly said: string
}

/** One host: runs until it ends or is killed, `ms` after its start or after its team began to work. */
function live(args: readonly string[], ms: number | null, working: boolean): Promise<Life> {
  return new Promise(resolve => {
    const child: ChildProcess = spawn(process.execPath, [join(root, 'bin/mcteam.js'), 'run', ...args, '--json'], {
      cwd: root,
      env: { ...process.env, XDG_RUNTIME_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = 0
    let said = ''
    createInterface({ input: child.stdout! }).on('line', line => {
      const seq = /^\{"seq":(\d+)/.exec(line)?.[1]
      if (seq !== undefined) printed = Number(seq)
      if (working && line.includes('"phase":"running"')) doom()
    })
    child.stderr!.on('data', data => {
      said += String(data)
    })
    let timer: NodeJS.Timeout | undefined
    const doom = () => {
      if (ms !== null) timer ??= setTimeout(() => child.kill('SIGKILL'), ms)
    }
    if (!working) doom()
    child.on('close', code => {
      clearTimeout(timer)
      resolve({ printed, code, said })
    })
  })
}

async function look(path: string, { printed }: Life, where: string): Promise<number> {
  const { problems: found } = await verifyRecording(path)
  for (const { line, reason } of found) problems.push(`${where}: line ${line}: ${reason}`)
  const recording = await openRecording(path)
  const { lastSeq } = recording
  await recording.close()
  if (lastSeq < printed) problems.push(`${where}: event ${printed} was printed, the file ends with ${lastSeq}`)
  return lastSeq
}

async function session(name: string): Promise<void> {
  const path = join(folder, `${name}.jsonl`)
  let seq = 0
  for (let host = 1; ; host++) {
    const goOn = seq > 0
    const spare = left > 0
    if (spare) left--
    const ms = spare ? Math.round(shortest + random.next() * (longest - shortest)) : null
    // Starting is as good a moment to die as any, but most should get somewhere.
    const working = random.next() < 0.75
    const where = `${name}, host ${host}${ms === null ? '' : ` (killed ${working ? 'working' : 'started'} ${ms} ms)`}`
    const life = await live(goOn ? ['--resume', path] : [values.task, '--record', path], ms, working)
    const cut = life.code === null
    if (cut) killed++
    else if (spare) left++
    if (!cut && life.code !== 0) {
      const last = await whatEnded(path)
      problems.push(`${where}: exit code ${life.code}: ${life.said.trim() || last}`)
    }
    if (cut && statSync(path, { throwIfNoEntry: false }) === undefined) continue // killed before there was a file
    const now = await look(path, life, where)
    process.stdout.write(`${where}: ${now} events${cut ? '' : `, exit code ${life.code}`}\n`)
    if (!cut) return
    seq = now
    if (now === 0) rmSync(path) // the header alone: nothing to go on from
  }
}

async function whatEnded(path: string): Promise<string> {
  const recording = await openRecording(path)
  const { session: state, score } = await recording.stateAt({ seq: recording.lastSeq })
  await recording.close()
  return `${state.result}: ${state.resultReason} (${Math.round(score.completion * 100)} %)`
}

let next = 0
const lane = async () => {
  while (left > 0) await session(`s${++next}`)
}
const started = performance.now()
await Promise.all(Array.from({ length: Number(values.parallel) }, lane))
const minutes = ((performance.now() - started) / 60_000).toFixed(1)
process.stdout.write(`${killed} kills in ${next} sessions, ${minutes} min, ${problems.length} problems.\n`)
for (const problem of problems) process.stdout.write(`✗ ${problem}\n`)
if (problems.length === 0) rmSync(folder, { recursive: true, force: true })
else process.stdout.write(`Recordings: ${folder}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
