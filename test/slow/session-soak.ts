// Eight agents and two people under faults, every 20 s another one of docs/failures.md, for as long as one likes; then
// everything is counted: `node test/slow/session-soak.ts [--hours 1 | --minutes 3] [--every 20] [--seed 1]`, after a build.
// Exit code 1 when anything is amiss; the folder is named then and left there.
import process from 'node:process'
import { parseArgs } from 'node:util'
import { personName } from '../../source/cli/config/people.ts'
import { Random } from '../../source/minecraft/random.ts'
import { attach } from '../../source/session/attach/client.ts'
import type { SessionEvent } from '../../source/session/log/events.ts'
import { openRecording } from '../../source/session/recording/open.ts'
import { verifyRecording } from '../../source/session/recording/tools/verify.ts'
import type { SessionView } from '../../source/session/view.ts'
import { faults, type Soaked } from './session/faults.ts'
import { openMachine, sleep } from './session/machine.ts'
import { startModel } from './session/model.ts'

const { values } = parseArgs({
  options: {
    hours: { type: 'string' },
    minutes: { type: 'string', default: '3' },
    every: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
})
const length = (values.hours === undefined ? Number(values.minutes) * 60 : Number(values.hours) * 3600) * 1000
const every = Number(values.every) * 1000
if (!(length > 0) || !(every > 0)) {
  process.stderr.write('Usage: session-soak.ts [--hours N | --minutes N] [--every SECONDS] [--seed N]\n')
  process.exit(2)
}
const agents = ['Lena', 'Bob', 'Mia', 'Ada', 'Max', 'Zoe', 'Finn', 'Ivy']
/** ms after which a team at work must have got something done, whatever has happened to it. */
const stallTimeoutMs = 90_000
const began = performance.now()
const clock = () => `${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s`
const say = (text: string) => void process.stdout.write(`${clock()}  ${text}\n`)
const problems: string[] = []
const fail = (text: string) => {
  problems.push(text)
  say(`✗ ${text}`)
}

const random = new Random(Number(values.seed))
const machine = openMachine()
const model = await startModel()
let address = ''
let lastDone = performance.now()
let done = 0
const onEvent = (event: SessionEvent) => {
  model.hear(event)
  if (event.type === 'action.ended' && event.data.result === 'success') done++
  // Long actions count their steps: a block dug is something done.
  if (event.type === 'action.progress' || event.type === 'action.ended') lastDone = performance.now()
}
const hostFlags = ['--server', `127.0.0.1:PORT`, '--model', 'soak', '--base-url', model.url]
const startHost = async (...flags: readonly string[]) => {
  const server = hostFlags.map(flag => flag.replace('PORT', String(machine.port())))
  address = await machine.startHost([...flags, ...server], onEvent)
}

/** Dirt to dig for as long as it takes, and never enough of it. */
const endless = (round: number) => `Collect ${2000 + round} dirt.`
let ann: SessionView
let ben: SessionView
const acknowledged: string[] = []
let over = false

/** Ann talks to everybody in turn, and has a new goal for the team every few minutes. */
async function annPlays(): Promise<void> {
  for (let round = 1; !over; round++) {
    const text = `get ${1 + (round % 3)} dirt (wish ${round})`
    const { ok } = await ann.send({ type: 'say', to: [agents[round % agents.length]!], text, delivery: 'queue' })
    if (ok) acknowledged.push(text)
    if (round % 40 === 0) {
      machine.console('clear @a')
      await ann.send({ type: 'goal', goal: endless(round) })
    }
    await sleep(4000)
  }
}

/** Ben has a body of his own and walks about. */
async function benPlays(): Promise<void> {
  for (let round = 1; !over; round++) {
    await ben.send({ type: 'act', text: `!goTo(${random.int(-8, 8)}, -60, ${random.int(-8, 8)})` })
    const text = `where are you? (call ${round})`
    const { ok } = await ben.send({ type: 'say', to: [agents[round % agents.length]!], text, delivery: 'steer' })
    if (ok) acknowledged.push(text)
    await sleep(7000)
  }
}

const soaked: Soaked = {
  machine,
  model,
  agents,
  address: () => address,
  ann: () => ann,
  pick: list => random.pick(list),
  async restartHost() {
    await machine.killHost()
    await startHost('--resume', machine.recording)
  },
}

/** Causes one fault after the other until a time; without those after which memory cannot be compared, where that is wanted. */
async function suffer(until: number, sameHost: boolean): Promise<void> {
  const list = faults.filter(fault => !(sameHost && fault.newHost))
  for (let index = sameHost ? 7 : 0; performance.now() < until; index++) {
    const fault = list[index % list.length]!
    const next = performance.now() + every
    say(`${fault.name} (${done} actions done)`)
    await fault.cause(soaked).catch((error: Error) => fail(`${fault.name} could not be caused: ${error.message}`))
    await sleep(Math.max(0, Math.min(next, until) - performance.now()))
    if (performance.now() - lastDone > stallTimeoutMs) {
      fail(`nothing was done for ${Math.round((performance.now() - lastDone) / 1000)} s after ${fault.name}`)
      lastDone = performance.now()
    }
  }
}

async function soak(): Promise<void> {
  await machine.startWorld()
  const flags = ['--goal', endless(0), '--agents', '8', '--record', machine.recording, '--seed', values.seed]
  await startHost(...flags)
  // Ann started the session: she may set its goals. `run` knows her by the name of the user.
  ann = await attach({ address, person: personName({}, agents), role: 'observer' })
  ben = await attach({ address, person: 'Ben', role: 'peer' })
  const people = [annPlays(), benPlays()]
  const start = performance.now()
  // The first third kills hosts, too; the rest belongs to one of them, whose memory is compared.
  await suffer(start + length / 3, false)
  await sleep(Math.min(30_000, length / 6))
  const warm = await machine.memory()
  say(`warm: host ${mb(warm.host)}, world ${mb(warm.world)}`)
  await suffer(start + length, true)
  over = true
  await Promise.all(people)

  // Everything well again: what is under way comes to an end, and one small goal ends the session.
  model.set('well')
  await sleep(5000)
  const end = await machine.memory()
  say(`after ${Math.round(length / 60_000)} min: host ${mb(end.host)}, world ${mb(end.world)}; ${done} actions`)
  for (const part of ['host', 'world'] as const)
    if (!(end[part] < warm[part] * 1.1)) fail(`the ${part}'s memory grew from ${mb(warm[part])} to ${mb(end[part])}`)
  machine.console('clear @a')
  const goal = await ann.send({ type: 'goal', goal: 'Collect 21 dirt.' })
  if (!goal.ok) fail(`the last goal was refused: ${goal.text}`)
  const code = await machine.hostEnds(180_000)
  const { tasks, seq: seen } = ann.state()
  if (code !== 0) fail(`the last goal did not end: exit code ${code}`)
  for (const task of Object.values(tasks))
    if (['running', 'ready', 'waiting'].includes(task.status))
      fail(`task ${task.task} is ${task.status}: ${task.title}`)
  for (const view of [ann, ben]) view.close()
  await machine.stopWorld()
  await look(seen)
}

/** Reads what is left on the disk and in the system. */
async function look(seen: number): Promise<void> {
  for (const { line, reason } of (await verifyRecording(machine.recording)).problems) fail(`line ${line}: ${reason}`)
  const recording = await openRecording(machine.recording)
  const said = new Set<string>()
  let next = 1
  for await (const event of recording.events()) {
    if (event.seq !== next) fail(`event ${next} is missing, ${event.seq} came`)
    next = event.seq + 1
    if (event.type === 'message.sent') said.add(event.data.text)
    const printed = machine.printed.get(event.seq)
    if (printed !== undefined && printed !== event.type)
      fail(`event ${event.seq} was ${printed} and is ${event.type} now`)
  }
  const { lastSeq } = recording
  await recording.close()
  for (const seq of machine.printed.keys())
    if (seq > lastSeq) fail(`event ${seq} was printed and is not in the recording`)
  if (seen > lastSeq) fail(`a terminal had seen ${seen}, the recording ends with ${lastSeq}`)
  const lost = acknowledged.filter(text => !said.has(text))
  if (lost.length > 0)
    fail(`${lost.length} of ${acknowledged.length} acknowledged messages are not in the log: ${lost[0]}`)
  for (const left of await machine.leftovers()) fail(`left over: ${left}`)
  say(`${lastSeq} events, ${acknowledged.length} messages of people, questions by mood ${JSON.stringify(model.asked)}`)
}

const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

process.on('unhandledRejection', reason => fail(`unhandled: ${String(reason)}`))
try {
  await soak()
} catch (error) {
  fail(error instanceof Error ? (error.stack ?? error.message) : String(error))
}
over = true
machine.kill()
model.close()
say(problems.length === 0 ? 'sound' : `${problems.length} problems; the folder is ${machine.folder}`)
if (problems.length === 0) machine.remove()
process.exit(problems.length === 0 ? 0 : 1)
