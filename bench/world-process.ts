// One world in its worker and nothing else, so that its memory and processor time can be told from those of the bench.
// Run by bench/world.ts from the built program (`dist/`), as users run it: sources would weigh their type stripper, too.
import { readdirSync } from 'node:fs'
import process from 'node:process'
import type { startWorld as StartWorld } from '../source/world/startWorld.ts'
import type { WorldOptions, WorldStats } from '../source/world/types.ts'

export type Ask =
  | { readonly id: number; readonly ask: 'start'; readonly options: WorldOptions }
  | { readonly id: number; readonly ask: 'command'; readonly text: string }
  | { readonly id: number; readonly ask: 'stats' }
  | { readonly id: number; readonly ask: 'stop' }
export interface Started {
  readonly port: number
  readonly version: string
  /** Ms from the call to the open port. */
  readonly took: number
}
export interface Stats extends WorldStats {
  /** Resident memory of the whole process, bytes. */
  readonly rss: number
}

const dist = new URL('../dist/', import.meta.url)
const file = readdirSync(dist).find(name => /^startWorld-\w+\.js$/.test(name))
if (!file) throw new Error('dist/ holds no startWorld; run npm run build.')
const { startWorld } = (await import(new URL(file, dist).href)) as { startWorld: typeof StartWorld }

let world: Awaited<ReturnType<typeof startWorld>> | undefined

async function answer(ask: Ask): Promise<unknown> {
  if (ask.ask === 'start') {
    const before = performance.now()
    world = await startWorld(ask.options, line => process.stderr.write(`${line}\n`))
    return { port: world.port, version: world.version, took: performance.now() - before } satisfies Started
  }
  if (!world) throw new Error('No world has been started.')
  if (ask.ask === 'command') return world.command(ask.text)
  if (ask.ask === 'stats') return { ...(await world.stats()), rss: process.memoryUsage().rss } satisfies Stats
  await world.stop()
  return undefined
}

process.on('message', (ask: Ask) => {
  answer(ask).then(
    value => {
      process.send?.({ id: ask.id, value })
      if (ask.ask === 'stop') process.disconnect()
    },
    (error: unknown) => process.send?.({ id: ask.id, error: String(error) }),
  )
})
