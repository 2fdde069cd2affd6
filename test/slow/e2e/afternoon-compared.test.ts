import { cpSync, existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { says } from '../../brain/support/model-server.ts'
import { startRuleEndpoint } from '../../brain/support/rule-endpoint.ts'
import { sessions } from '../../e2e/play.ts'
import { command, said } from '../../e2e/readme.ts'
import { root } from '../../e2e/terminal.ts'

/** README's second afternoon: ways of working together are compared, in runs of their own and in a suite. */

const { start, folder, logged } = sessions()

/** A folder as the clone is one. */
function inClone(env: Record<string, string> = {}) {
  cpSync(join(root, 'tasks'), join(folder(), 'tasks'), { recursive: true })
  const shell = (line: string) => start(line, { cwd: folder(), env })
  return {
    shell,
    /** What a command printed; it ended well. */
    async ran(line: string): Promise<string> {
      const terminal = shell(line)
      const code = await terminal.exit
      expect(code, terminal.raw()).toBe(0)
      return terminal.raw()
    },
    recordings: () => globSync(join(folder(), 'recordings/cabin-*.jsonl')).sort(),
  }
}

test('runs as events, with a model, and their replay and page', { timeout: 900_000 }, async () => {
  const { ran, shell, recordings } = inClone()
  await ran(command('mcteam run tasks/demo/cabin.yaml --organization tree --schedule rounds'))
  const events = readFileSync(join(folder(), 'rounds.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(events.findLast(({ type }) => type === 'session.ended').data).toMatchObject({ result: 'success' })
  const [rounds] = recordings()
  const rest = 'recordings/cabin-….jsonl'
  const name = `recordings/${rounds!.split('/').at(-1)!}`

  const replay = shell(command('mcteam replay recordings/cabin-….jsonl', { [rest]: name }))
  await replay.see(/A cabin by the lake +tree · rounds/)
  replay.press('q')
  expect(await replay.exit).toBe(0)
  await ran(said('mcteam recordings export FILE --format html').replace('FILE', name))
  const [page] = globSync(join(folder(), '**/*.html'))
  expect(readFileSync(page!, 'utf8')).toContain('A cabin by the lake')

  // What a model answers costs money: here an endpoint does, with what the rules say.
  const heardOf = new Set<number>()
  const model = await startRuleEndpoint(
    (response, value) => says(response, JSON.stringify(value)),
    undefined,
    async isKnown => {
      for (let looks = 0; looks < 600; looks++) {
        for (const event of logged(recordings().find(file => file !== rounds)))
          if (!heardOf.has(event.seq)) {
            heardOf.add(event.seq)
            model.listen(event)
          }
        if (isKnown()) return
        await later(50)
      }
    },
  )
  onTestFinished(model.close)
  const env = { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-of-this-test' }
  const line = command('mcteam run tasks/demo/cabin.yaml --organization tree --model')
  const run = start(line, { cwd: folder(), env })
  expect(await run.exit, run.raw()).toBe(0)
  expect(new Set(model.received.map(({ body }) => body.model))).toEqual(new Set(['gpt-5-mini']))
})

test('a suite: interrupted, gone on with, reported, drawn and judged again', { timeout: 900_000 }, async () => {
  const { ran, shell } = inClone()
  expect(await ran(command('mcteam tasks'))).toContain('villagerbench/cooking')
  expect(await ran(`mcteam ${said('tasks show villagerbench/cooking:12')}`)).toContain('What counts')
  const few = { '--sample 10': '--sample 1', '--seeds 1-3': '--seeds 1' }
  const bench = shell(`${command('mcteam bench villagerbench/cooking', few)} --parallel 1`)
  const results = join(folder(), 'results')
  const finished = () => globSync(join(results, '*/result.json'))
  await expect.poll(() => finished().length, { timeout: 300_000 }).toBe(1)
  bench.kill()
  await bench.exit
  const folders = () => readdirSync(results, { withFileTypes: true }).filter(entry => entry.isDirectory())
  // What was finished is not played again.
  const kept = finished().map(file => [file, statSync(file).mtimeMs] as const)
  await ran(`mcteam bench ${said('--resume results')} --parallel 1`)
  for (const [file, written] of kept) expect(statSync(file).mtimeMs).toBe(written)
  expect(
    folders()
      .map(({ name }) => name.split('.')[1])
      .sort(),
  ).toEqual(['causal', 'dag', 'tree'])
  for (const { name } of folders())
    for (const file of ['task.yaml', 'recording.jsonl', 'result.json'])
      expect(existsSync(join(results, name, file)), `${name}/${file}`).toBe(true)
  const report = await ran(command('mcteam bench report results'))
  for (const organization of ['tree', 'dag', 'causal']) expect(report).toContain(organization)
  expect(await ran(`mcteam ${said('bench rejudge results')}`)).toContain('3 runs judged again')
  expect(await ran(command('mcteam bench report results'))).toBe(report)

  const charts = shell(command('mcteam charts results'))
  await charts.see('Completion')
  charts.press('q')
  expect(await charts.exit).toBe(0)
  await ran(`${command('mcteam charts results')} ${said('--png FILE').replace('FILE', 'curves.png')}`)
  expect(readFileSync(join(folder(), 'curves.png')).subarray(1, 4).toString()).toBe('PNG')
  await ran(`${command('mcteam charts results')} ${said('--svg FILE').replace('FILE', 'curves.svg')}`)
  expect(readFileSync(join(folder(), 'curves.svg'), 'utf8')).toContain('<svg')
})
