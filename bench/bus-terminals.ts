// Four terminals on a bus, each with a connection of its own: `bus-terminals.ts URL ID`. Run by bench/bus.ts, which says when it is
// over. They talk to an agent all the time and measure how long its answer takes to come to another of them.
import process from 'node:process'
import { connectBus } from '../source/remote/bus/connect.ts'
import { dialBus } from '../source/remote/bus/dial.ts'
import { attach } from '../source/session/attach/client.ts'
import type { SessionView } from '../source/session/view.ts'
import { digest } from './digest.ts'
import { sleep } from './measure.ts'

const [url = '', id = ''] = process.argv.slice(2)
/** ms that an answer counts as when it did not come. */
const longestMs = 10_000
const answers: number[] = []
const delays: number[] = []
const views: SessionView[] = []
for (let index = 0; index < 4; index += 1) {
  const bus = await connectBus({ url })
  const view = await attach({ address: dialBus({ bus, id }), person: `Sam${index}` })
  let last = 0
  view.subscribe(() => {
    // The host's clock is this machine's clock: the newest of its time signals says how old what is shown is.
    const alert = view.state().alerts.at(-1)
    if (!alert || alert.seq === last || !alert.text.startsWith('now ')) return
    last = alert.seq
    delays.push(Date.now() - Number(alert.text.slice(4)))
  })
  views.push(view)
}
let over = false
const ended = new Promise<number>(resolve => {
  process.on('message', (message: 'enough' | number) => {
    if (message === 'enough') over = true
    else resolve(message)
  })
})
process.send?.('ready')

for (let round = 0; !over; round += 1) {
  const from = views[round % views.length]!
  const to = views[(round + 1) % views.length]!
  const text = `question ${round}`
  const seen = new Promise<number>(resolve => {
    const found = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve(performance.now())
    }
    // A terminal that took the whole state may never see it: states hold the last messages only.
    const timer = setTimeout(found, longestMs)
    const unsubscribe = to.subscribe(() => {
      if (to.state().messages.some(({ text: said }) => said === `answer to ${text}`)) found()
    })
  })
  const asked = performance.now()
  const { ok } = await from.send({ type: 'say', to: ['agent1'], text, delivery: 'interrupt' })
  // A machine that stands still for seconds loses its bus for a moment; what was not said counts like what was not answered.
  answers.push(ok ? (await seen) - asked : longestMs)
  await sleep(100)
}

process.send?.('quiet')
const end = await ended
for (const view of views)
  await new Promise<void>(resolve => {
    const look = () => view.state().seq >= end && resolve()
    view.subscribe(look)
    look()
  })
process.send?.({ answers, delays, states: views.map(view => digest(view.state())) }, () => process.exit())
