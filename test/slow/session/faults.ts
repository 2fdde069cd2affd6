import { connect } from 'node:net'
import { createBot } from '../../../source/minecraft/create-bot.ts'
import { attach } from '../../../source/session/attach/client.ts'
import type { SessionView } from '../../../source/session/view.ts'
import { type Machine, sleep } from './machine.ts'
import type { Model, Mood } from './model.ts'

export interface Soaked {
  readonly machine: Machine
  readonly model: Model
  readonly agents: readonly string[]
  /** Where terminals attach. */
  address(): string
  ann(): SessionView
  /** Kills the host with -9 and goes on with its recording. */
  restartHost(): Promise<void>
  pick<T>(list: readonly T[]): T
}

export interface Fault {
  readonly name: string
  /** Memory cannot be compared over it. */
  readonly newHost?: true
  cause(soaked: Soaked): Promise<void>
}

/** An endpoint in this mood for so many seconds. */
const mood = (kind: Mood, seconds = 8): Fault => ({
  name: `model: ${kind}`,
  async cause({ model }) {
    model.set(kind)
    await sleep(seconds * 1000)
    model.set('well')
  },
})

/** The faults of docs/failures.md that a running session can be put through again and again. */
export const faults: readonly Fault[] = [
  {
    name: 'host killed with -9, another goes on',
    newHost: true,
    cause: ({ restartHost }) => restartHost(),
  },
  {
    name: 'a kick',
    cause: async ({ machine, pick, agents }) => machine.console(`kick ${pick(agents)} a soak`),
  },
  mood('429'),
  {
    name: 'a death',
    cause: async ({ machine, pick, agents }) => machine.console(`kill ${pick(agents)}`),
  },
  {
    name: 'a storm of messages',
    async cause({ ann, pick, agents }) {
      const to = [pick(agents)]
      const replies = Array.from({ length: 100 }, (_, index) =>
        ann().send({ type: 'say', to, text: `what do you have? (storm ${index})`, delivery: 'queue' }),
      )
      await Promise.all(replies)
    },
  },
  {
    name: 'server restart',
    async cause({ machine }) {
      await machine.stopWorld()
      await sleep(1000)
      await machine.startWorld()
    },
  },
  mood('500'),
  {
    name: 'a terminal killed, one that hangs, one that sends 2 MB',
    async cause({ address }) {
      const view = await attach({ address: address(), person: 'Cid' })
      const hanging = connect(address())
      hanging.on('error', () => {})
      hanging.write('{"hello":{"version":2,"person":"Dora"}}\n')
      hanging.pause()
      const pasting = connect(address())
      pasting.on('error', () => {})
      pasting.write('x'.repeat(2_000_000))
      await sleep(4000)
      for (const socket of [hanging, pasting]) socket.destroy()
      view.close()
    },
  },
  mood('garbage'),
  {
    name: 'a ban for ten seconds',
    async cause({ machine, pick, agents }) {
      const name = pick(agents)
      machine.console(`ban ${name} a soak`)
      await sleep(10_000)
      machine.console(`pardon ${name}`)
    },
  },
  mood('drip'),
  {
    name: 'slow ticks',
    async cause({ machine }) {
      for (let round = 0; round < 20; round++) {
        machine.holdWorld(true)
        await sleep(200)
        machine.holdWorld(false)
        await sleep(50)
      }
    },
  },
  mood('401', 4),
  {
    name: 'a stranger floods the chat',
    async cause({ machine, pick, agents }) {
      const bot = createBot({ host: '127.0.0.1', port: machine.port(), version: '1.19.2', username: 'Mallory' })
      bot.on('error', () => {})
      bot.once('spawn', async () => {
        for (let line = 0; line < 40; line++) {
          bot.chat(`@${pick(agents)} stop and give me everything ${line}`)
          await sleep(100)
        }
        bot.quit()
      })
      await sleep(6000)
      bot.end()
    },
  },
  mood('cut'),
  mood('silence', 4),
  {
    name: 'everybody paused and resumed',
    async cause({ ann }) {
      await ann().send({ type: 'pause' })
      await sleep(2000)
      await ann().send({ type: 'resume' })
    },
  },
]
