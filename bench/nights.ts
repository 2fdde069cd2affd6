import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Measurement } from './measure.ts'
import type { Nights } from './night-run.ts'
import { writeSection } from './results-page.ts'

/**
 * Three agents with starting gear and a standing order to gather, in generated land at normal difficulty: how many seeds all three live through.
 * Of each day but a minute is played, of each night all. `--seeds 3` plays the seeds 1 to 3, `--first 101` others, `--nights 1` one night of
 * each, `--together 4` four seeds at once, `--speed 3` with clocks that run three times as fast. Recordings stay in bench/results/nights.
 * `--report` writes what came of it into docs/results.md.
 */

const folder = fileURLToPath(new URL('results/nights/', import.meta.url))
const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

const numberAfter = (flag: string, otherwise: number): number => {
  const at = process.argv.indexOf(flag)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}

/** Plays one seed in a process of its own, whose clock may run faster than this one's. */
async function play(seed: number, nights: number, speed: number): Promise<Nights> {
  const path = `${folder}seed-${seed}.jsonl`
  for (const file of [path, `${path}.idx`]) rmSync(file, { force: true })
  const child = spawn(process.execPath, [fileOf('night-run.ts'), String(seed), String(nights), path], {
    env: {
      ...process.env,
      MCTEAM_CLOCK_SPEED: String(speed),
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${fileOf('fast-clock.js')}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  for await (const text of child.stdout.setEncoding('utf8')) out += text
  if (!out) throw new Error(`Seed ${seed} ended without a result; its recording: ${path}`)
  return JSON.parse(out) as Nights
}

export async function measure(): Promise<Measurement[]> {
  const seeds = numberAfter('--seeds', 20)
  const first = numberAfter('--first', 1)
  const nights = numberAfter('--nights', 3)
  const speed = numberAfter('--speed', 1)
  mkdirSync(folder, { recursive: true })
  const all: Nights[] = []
  let next = first
  const playOn = async (): Promise<void> => {
    while (next < first + seeds) {
      const seed = next++
      const played = await play(seed, nights, speed)
      all.push(played)
      const told = played.deaths.length === 0 ? 'all live' : played.deaths.join(', ')
      const food = `food never below ${played.leastFood}`
      process.stdout.write(
        `  seed ${seed}: ${told}; ${played.goals} goals, ${food}, ${played.tickMs.toFixed(1)} ms a tick\n`,
      )
    }
  }
  await Promise.all(Array.from({ length: numberAfter('--together', 1) }, playOn))
  const causes = Map.groupBy(
    all.flatMap(({ deaths }) => deaths),
    cause => cause,
  )
  const goals = all.reduce((sum, one) => sum + one.goals, 0)
  const leastFood = Math.min(...all.map(one => one.leastFood))
  const safe = all.filter(({ deaths }) => deaths.length === 0).length
  const note = [...causes].map(([cause, { length }]) => `${length} × ${cause}`).join(', ')
  if (process.argv.includes('--report'))
    writeSection(
      'nights',
      `## Nights in the open

\`npm run bench -- nights\`: three agents with a stone sword, axe and pickaxe, bread and torches in generated land at normal difficulty, with a
standing order to gather dirt and cobblestone; rule brain. Of each day but a minute is played, of each night all. Clocks ran ${speed} times as fast, on
a machine that did much else meanwhile: a tick took ${(all.reduce((sum, { tickMs }) => sum + tickMs, 0) / all.length).toFixed(0)} ms of their time.

| seeds | nights of each | all three live | deaths | goals reached | least food |
|---|---:|---:|---|---:|---:|
| ${first} to ${first + seeds - 1} | ${nights} | ${safe} of ${seeds} | ${note || 'none'} | ${goals} | ${leastFood} of 20 |`,
    )
  return [
    {
      what: `${nights} ${nights === 1 ? 'night' : 'nights'}: seeds in which all three live`,
      value: safe,
      unit: `of ${seeds}`,
      budget: { atLeast: Math.ceil(seeds * 0.95) },
      note,
    },
    { what: 'least food of an agent', value: leastFood, unit: 'of 20' },
    { what: 'goals reached, all seeds', value: goals, unit: 'goals' },
  ]
}
