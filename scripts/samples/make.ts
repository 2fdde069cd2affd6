// npm run samples: plays the recordings that ship with the project anew, with real sessions on the embedded world.
// npm run samples -- --refold: writes their keyframes anew after a change of the fold, without playing.
// npm run samples -- --check: plays them beside, and compares where they end with what is in recordings/samples/finals.json.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { sessionConfig } from '../../source/cli/config/session.ts'
import { noSettings } from '../../source/cli/settings/loaded.ts'
import { startSession } from '../../source/host/start-session.ts'
import { playAnn } from './ann.ts'
import { type Final, finalOf } from './final.ts'
import { refold } from './refold.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'recordings/samples')

interface Sample {
  readonly name: string
  readonly task: string
  /** Who plays along, over the host's own protocol. */
  readonly person?: (address: string) => Promise<void>
}

const samples: readonly Sample[] = [
  { name: 'cabin', task: 'tasks/demo/cabin.yaml' },
  { name: 'takeover', task: 'tasks/demo/supplies.yaml', person: playAnn },
  { name: 'escape', task: 'tasks/demo/escape.yaml' },
]

async function play({ name, task, person }: Sample, to: string): Promise<Final> {
  const path = join(to, `${name}.jsonl`)
  const config = await sessionConfig([join(root, task)], { record: path }, noSettings)
  const running = await startSession(person ? { ...config, owner: 'Ann' } : config)
  const playing = person?.(running.address).catch(async (error: Error) => {
    await running.stop(error.message)
    throw error
  })
  const { reason } = await running.ended
  await playing
  await running.close()
  const final = await finalOf(path)
  process.stdout.write(`${name}: ${final.result} (${reason}), ${Math.round(statSync(path).size / 1000)} kB\n`)
  return final
}

if (process.argv.includes('--refold')) {
  for (const { name } of samples) await refold(join(folder, `${name}.jsonl`))
  process.exit(0)
}

const check = process.argv.includes('--check')
const beside = mkdtempSync(join(tmpdir(), 'mcteam-samples-'))
let failed = 0
try {
  const finals: Record<string, Final> = {}
  const keep = async (sample: Sample) => {
    finals[sample.name] = await play(sample, beside)
  }
  // One after the other when they are kept: a busy machine would show in them.
  if (check) await Promise.all(samples.map(keep))
  else for (const sample of samples) await keep(sample)
  const file = join(folder, 'finals.json')
  if (check) {
    const wanted = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Final>
    for (const { name } of samples) {
      if (isDeepStrictEqual(finals[name], wanted[name])) continue
      failed += 1
      process.stderr.write(
        `${name} ends in another state than the sample:\n${JSON.stringify(finals[name], null, 1)}\nwanted:\n${JSON.stringify(wanted[name], null, 1)}\nIf that is meant, make the samples anew: npm run samples\n`,
      )
    }
  } else {
    const unfinished = samples.filter(({ name }) => finals[name]?.result !== 'success')
    failed = unfinished.length
    if (failed > 0) process.stderr.write(`Nothing kept: ${unfinished.map(({ name }) => name).join(', ')} failed.\n`)
    else {
      for (const { name } of samples) copyFileSync(join(beside, `${name}.jsonl`), join(folder, `${name}.jsonl`))
      writeFileSync(file, `${JSON.stringify(finals, null, 2)}\n`)
    }
  }
} finally {
  rmSync(beside, { recursive: true, force: true })
}
process.exit(failed > 0 ? 1 : 0)
