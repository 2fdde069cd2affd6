// One world in its worker and nothing else, so that its memory and processor time can be told from those of the bench.
// Run by bench/world.ts, whose types say what is asked and answered. JavaScript, and from the built program (`dist/`), as
// users run it: sources would bring their type stripper, which weighs 45 MB.
import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'

const build = readFileSync(new URL('../dist/.built', import.meta.url), 'utf8')
const dist = new URL(`../dist/${build}/`, import.meta.url)
const file = readdirSync(dist).find(name => /^start-world-\w+\.js$/.test(name))
if (!file) throw new Error('dist/ holds no start-world; run npm run build.')
const { startWorld } = await import(new URL(file, dist).href)

let world

async function answer(ask) {
  if (ask.ask === 'start') {
    const before = performance.now()
    world = await startWorld(ask.options, line => process.stderr.write(`${line}\n`))
    return { port: world.port, version: world.version, took: performance.now() - before }
  }
  if (!world) throw new Error('No world has been started.')
  if (ask.ask === 'command') return world.command(ask.text)
  if (ask.ask === 'stats') return { ...(await world.stats()), rss: process.memoryUsage().rss }
  await world.stop()
  return undefined
}

process.on('message', ask => {
  answer(ask).then(
    value => {
      process.send({ id: ask.id, value })
      if (ask.ask === 'stop') process.disconnect()
    },
    error => process.send({ id: ask.id, error: String(error) }),
  )
})
