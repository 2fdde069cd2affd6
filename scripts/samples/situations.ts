// npm run situations: plays one task of each family with the rule brain, and keeps some of the questions that were asked there, for
// `mcteam prompts eval`. Sessions that are there already in the folder given with --from are not played again.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import PQueue from 'p-queue'
import { sessionConfig } from '../../source/cli/config/session.ts'
import { noSettings } from '../../source/cli/settings/loaded.ts'
import { startSession } from '../../source/host/start-session.ts'
import { attach } from '../../source/session/attach/client.ts'
import { type Line, readLines, writeLines } from './questions-only.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'recordings/situations')

interface Source {
  readonly name: string
  readonly task?: string
  readonly organization?: string
  readonly goal?: string
  /** Said by a person when the first worker begins. */
  readonly says?: readonly string[]
}

/** Families of the suites under the organizations that are meant for them; without a task: a recording that ships. */
const sources: readonly Source[] = [
  { name: 'cabin' },
  { name: 'escape' },
  { name: 'takeover' },
  {
    name: 'supplies',
    task: 'tasks/demo/supplies.yaml',
    says: ['what do you have?', 'bring me 5 dirt', 'use the tree in the east'],
  },
  { name: 'look', goal: 'Look around and report what you see. Collect 2 oak logs.' },
  { name: 'crafting-peers', task: 'minecollab/crafting:30', organization: 'peers' },
  { name: 'hells-kitchen-peers', task: 'minecollab/hells-kitchen:8', organization: 'peers' },
  { name: 'cooking-debate', task: 'minecollab/cooking:7', organization: 'debate' },
  { name: 'construction-causal', task: 'villagerbench/construction:30', organization: 'causal' },
  { name: 'cake-dag', task: 'villagerbench/cooking:8', organization: 'dag' },
  { name: 'stew-causal', task: 'villagerbench/cooking:60', organization: 'causal' },
  { name: 'plates-tree', task: 'villagerbench/escape:3', organization: 'tree' },
  { name: 'gathering-curriculum', task: 'gathering:1,workers=1', organization: 'solo:curriculum' },
]

/** Of one question in one session, and of one question in all. */
const mostOf = { session: 2, all: 5 } as const
const sessionSeconds = 150

const { from = mkdtempSync(join(tmpdir(), 'mcteam-situations-')) } = parseArgs({
  options: { from: { type: 'string' } },
}).values

async function play({ task, organization, goal, says = [] }: Source, record: string): Promise<void> {
  const file = task?.endsWith('.yaml') ? join(root, task) : task
  const flags = { record, approvals: 'none', ...(organization && { organization }), ...(goal && { goal, agents: 2 }) }
  const config = await sessionConfig(file ? [file] : [], flags, noSettings)
  const begun = Promise.withResolvers<void>()
  const running = await startSession(config, { onEvent: event => event.type === 'action.started' && begun.resolve() })
  const timer = setTimeout(() => void running.stop('enough was asked'), sessionSeconds * 1000)
  if (says.length > 0) {
    const view = await attach({ address: running.address, person: 'Ann', role: 'peer' })
    await Promise.race([begun.promise, running.ended])
    for (const text of says) await view.send({ type: 'say', to: [], text, delivery: 'queue' })
    await running.ended
    await view.close()
  }
  const { reason } = await running.ended
  clearTimeout(timer)
  await running.close()
  process.stdout.write(`${basename(record)}: ${reason}\n`)
}

/** Some of a list, spread evenly, the first among them. */
const spread = <T>(list: readonly T[], most: number): T[] =>
  list
    .filter(
      (_, index) =>
        Math.floor((index * most) / list.length) !== Math.floor(((index - 1) * most) / list.length) || index === 0,
    )
    .slice(0, most)

const pathOf = ({ name, task, goal }: Source): string =>
  task || goal ? join(from, `${name}.jsonl`) : join(root, 'recordings/samples', `${name}.jsonl`)

mkdirSync(folder, { recursive: true })
const queue = new PQueue({ concurrency: 2 })
await queue.addAll(sources.filter(one => !existsSync(pathOf(one))).map(one => () => play(one, pathOf(one))))
const kept = new Map<string, number>()
for (const source of sources) {
  const { header, lines: asked } = readLines(pathOf(source), ['mind.asked'])
  const chosen = new Set<Line>()
  for (const [question, of] of Map.groupBy(asked, one => one.data.question)) {
    const room = Math.min(mostOf.session, mostOf.all * (question === 'nextActions' ? 3 : 1) - (kept.get(question) ?? 0))
    for (const one of spread(of, room)) chosen.add(one)
    kept.set(question, (kept.get(question) ?? 0) + Math.min(room, of.length))
  }
  const path = join(folder, `${source.name}.jsonl`)
  rmSync(path, { force: true })
  const lines = asked.filter(one => chosen.has(one))
  if (lines.length > 0) writeLines(path, header, lines)
}
process.stdout.write(`${[...kept].map(([question, count]) => `${question} ${count}`).join(', ')}\n`)
process.exit(0)
