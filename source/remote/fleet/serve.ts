import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { createBody } from '../../body/body.ts'
import { JoinError } from '../../body/connection/join-refusal.ts'
import type { Body } from '../../body/contract/body-types.ts'
import type { SkillShelf } from '../../body/contract/skills.ts'
import { type Brain, BrainError, type Question } from '../../brain/brain.ts'
import { providerOf } from '../../brain/providers/table.ts'
import { questions } from '../../brain/questions/index.ts'
import { EnvironmentError, errorText } from '../../errors.ts'
import { isLoopback } from '../../loopback.ts'
import type { Blueprints } from '../../minecraft/blocks/blueprint.ts'
import type { Account } from '../../minecraft/create-bot.ts'
import { pingServer } from '../../minecraft/server-status.ts'
import { version as ownVersion } from '../../version.ts'
import type { Channel } from '../line/channel.ts'
import { createLine, type Handlers, type Remote, RemoteError } from '../line/line.ts'
import { type ClaimsReplica, createClaimsReplica } from './claims.ts'
import { changesSince, type FleetBrain, fleetContract, fleetProtocol, hostContract } from './contract.ts'
import { asActionError, mindOver } from './mind.ts'

export interface ServeOptions {
  /** Of the fleet. */
  readonly name: string
  readonly machine: string
  readonly version?: string
  readonly tell: (text: string) => void
  /** The session has come; whatever an earlier host of it had here is to go. */
  readonly came: (session: string) => void
  /** Why no seat can be taken just now. */
  readonly refusal: () => string | null
  readonly emptied: () => void
  /** The Microsoft accounts of this fleet, by the names of their players. */
  readonly accounts?: Readonly<Record<string, Account>> | undefined
}

export interface FleetSession {
  /** Its id, once it has been opened. */
  id(): string | undefined
  seats(): number
  drain(reason: string): void
  close(reason: string): void
  /** Resolves when the line is over and all bodies are gone. */
  readonly ended: Promise<void>
}

interface Seated {
  readonly body: Body
  readonly told: Map<string, string>
}
interface Opened {
  readonly session: string
  readonly world: { readonly host: string; readonly port: number; readonly version: string }
  blueprints: Blueprints
  readonly brain: Brain | null
  readonly replica: ClaimsReplica
}

/** A server on a busy machine, or one that has just been started, takes its time; a join waits longer still. */
const serverAnswerTimeoutMs = 15_000
/** How often a body's view of the world is looked at for what is new, ms. */
const lookIntervalMs = 400

/** Bodies and brains for the session at the other end of the line, until that ends. */
export const serveSession = (channel: Channel, options: ServeOptions): FleetSession => {
  const { name, tell, accounts = {} } = options
  const seated = new Map<string, Seated>()
  const joining = new Set<string>()
  const finished = Promise.withResolvers<void>()
  let opened: Opened | null = null

  const session = (): Opened => {
    if (!opened) throw new RemoteError('refused', 'the session has not been opened')
    return opened
  }
  const seatOf = (seat: string): Seated => {
    const found = seated.get(seat)
    if (!found) throw new RemoteError('gone', `${seat} has no body at fleet ${name}`)
    return found
  }
  /** The server wants an account, and this fleet has none for the seat. */
  const refuseSeat = (error: unknown, seat: string): never => {
    if (!(error instanceof JoinError) || error.refusal !== 'accounts') throw error
    const players = Object.keys(accounts)
    const has = players.length === 0 ? 'no accounts' : `accounts of ${players.join(', ')} only`
    throw new RemoteError(
      'refused',
      `${seat} ${error.refused} The server checks Microsoft accounts, and fleet ${name} has ${has}: start it with --accounts FILE, and name the agents as their players (--names).`,
    )
  }
  const look = ({ body, told }: Seated) => (body.online ? changesSince(told, body.observe()) : {})

  const handlers: Handlers<typeof fleetContract> = {
    methods: {
      async open({ protocol, version, session: id, task, world, blueprints, brain, claims }) {
        const refuse = (why: string): never => {
          tell(`Refused the session ${id}: ${why}`)
          throw new RemoteError('refused', why)
        }
        const own = options.version ?? ownVersion
        if (protocol !== fleetProtocol || version !== own)
          refuse(
            `fleet ${name} runs mcteam ${own} (fleet protocol ${fleetProtocol}), the session ${version} (${protocol}). Install the same version on both machines.`,
          )
        if (world.embedded && world.machine !== options.machine)
          refuse(
            `fleet ${name} is on another machine, and the session's world is the embedded one, which answers on its own machine only. Start the session with --server HOST:PORT.`,
          )
        if (isLoopback(world.host) && world.machine !== options.machine)
          refuse(
            `fleet ${name} is on another machine, where ${world.host} is that machine itself. Start the session with --server and the name that the server has on the network.`,
          )
        await pingServer(world.host, world.port, { timeout: serverAnswerTimeoutMs }).catch((error: Error) => {
          refuse(`fleet ${name} cannot reach the session's server: ${error.message}`)
        })
        options.came(id)
        const replica = createClaimsReplica(claims, operations => line.note('claims', operations))
        opened = { session: id, world, blueprints, brain: await brainFor(brain, name, tell, refuse), replica }
        tell(`Serves the session ${id} (${task})`)
        return { fleet: name }
      },
      async seat({ seat, pass, places, containers, patience }) {
        const opening = session()
        const { world, replica } = opening
        const refusal = options.refusal()
        if (refusal !== null) throw new RemoteError('full', refusal)
        if (seated.has(seat) || joining.has(seat))
          throw new RemoteError('refused', `${seat} is at fleet ${name} already`)
        joining.add(seat)
        try {
          const body = await createBody({
            ...world,
            username: seat,
            pass,
            account: Object.hasOwn(accounts, seat) ? accounts[seat] : undefined,
            blueprints: () => opening.blueprints,
            claims: replica.claims,
            skills: shelfOver(line),
            containers,
            joinRetryMs: patience,
          }).catch((error: unknown) => refuseSeat(error, seat))
          if (!channel.open) {
            await body.close('the session is gone')
            throw new RemoteError('gone', 'the session is gone')
          }
          body.recall?.(places)
          const one: Seated = { body, told: new Map() }
          seated.set(seat, one)
          body.listen(event => line.note('event', { seat, event }))
          tell(`${seat} has a seat here`)
          return { seen: look(one) }
        } finally {
          joining.delete(seat)
        }
      },
      async leave({ seat, reason }) {
        const { body } = seatOf(seat)
        seated.delete(seat)
        await body.close(reason)
        tell(`${seat} has left: ${reason}`)
        options.emptied()
        return null
      },
      async perform({ seat, call, mind, ...orders }, { signal, part }) {
        const one = seatOf(seat)
        const outcome = await one.body.perform(call, {
          ...orders,
          signal,
          onProgress: progress => part(progress),
          mind: mind === undefined ? undefined : mindOver(line, mind),
        })
        return { ...outcome, seen: look(one), places: one.body.places?.() }
      },
      async survey({ seat, near }) {
        return { ground: (await seatOf(seat).body.survey?.(near)) ?? null }
      },
      async blocksAt({ seat, places }) {
        const seen = (await seatOf(seat).body.blocksAt(places)) ?? []
        return { blocks: seen.map(one => ({ ...one, at: [...one.at], states: { ...one.states } })) }
      },
      async ask({ seat, role, question: wanted, input, feedback }, { signal, part }) {
        const brain = brainOf(session())
        const question = questionNamed(wanted)
        try {
          return await brain.ask(question, input, {
            seat,
            signal,
            role,
            feedback,
            onThought: text => part({ kind: 'thought', text }),
            onPartial: text => part({ kind: 'partial', text }),
          })
        } catch (error) {
          if (!(error instanceof BrainError)) throw error
          const { failure, attempts, answer, usage, message } = error
          throw new RemoteError('brain', message, { failure, attempts, answer, usage })
        }
      },
      async prompt({ question, input }) {
        return { prompt: (await brainOf(session()).prompt?.(questionNamed(question), input)) ?? null }
      },
    },
    notes: {
      say: ({ seat, text, to }) => seated.get(seat)?.body.say(text, to),
      recall: ({ seat, places }) => seated.get(seat)?.body.recall?.(places),
      blueprints(known) {
        if (opened) opened.blueprints = known
      },
      claims: news => opened?.replica.received(news),
    },
  }
  const line = createLine(channel, hostContract, fleetContract, handlers)

  const timer = setInterval(() => {
    for (const [seat, one] of seated) {
      const seen = look(one)
      if (Object.keys(seen).length > 0) line.note('seen', { seat, seen })
    }
  }, lookIntervalMs)

  channel.onClose(reason => {
    clearInterval(timer)
    opened?.replica.close()
    if (opened) tell(`The session ${opened.session} is gone: ${reason}`)
    const leaving = [...seated.values()]
    seated.clear()
    options.emptied()
    void Promise.allSettled([...leaving.map(({ body }) => body.close(reason)), opened?.brain?.close?.()]).then(() =>
      finished.resolve(),
    )
  })

  return {
    id: () => opened?.session,
    seats: () => seated.size + joining.size,
    drain: reason => line.note('draining', { reason }),
    close: reason => channel.close(reason),
    ended: finished.promise,
  }
}

const brainOf = ({ brain }: Opened): Brain => {
  if (!brain) throw new RemoteError('refused', 'the questions of this session are answered at its host')
  return brain
}
const questionNamed = (name: string): Question => {
  if (!Object.hasOwn(questions, name)) throw new RemoteError('unknown', `there is no question ${name}`)
  return questions[name as keyof typeof questions] as Question // an own key of the table
}

/** A brain with the keys and the endpoint of this machine. A session names models, never addresses: keys go nowhere else. */
const brainFor = async (
  wanted: FleetBrain,
  fleet: string,
  tell: (text: string) => void,
  refuse: (why: string) => never,
) => {
  if (wanted.kind === 'host') return null
  const provider = await providerOf(wanted)
  const known = provider.config.safeParse(wanted)
  if (!known.success)
    return refuse(
      `fleet ${fleet} does not know how this session thinks: ${z.prettifyError(known.error).split('\n')[0]}.`,
    )
  const allowed = provider.forFleet(known.data)
  if (!isDeepStrictEqual(allowed, known.data))
    return refuse(`fleet ${fleet} takes no address and no file of the session's machine: it asks its own endpoint.`)
  try {
    const config = provider.onFleet(known.data)
    return await provider.create(config, provider.ranker(config, tell))
  } catch (error) {
    if (error instanceof EnvironmentError) return refuse(`fleet ${fleet} ${errorText(error)}`)
    throw error
  }
}

/** Programs are kept where the session is, so that they are not lost when a seat moves. */
const shelfOver = (line: Remote<typeof hostContract>): SkillShelf => {
  const acting = <T>(asked: Promise<T>): Promise<T> => asked.catch(asActionError)
  return {
    save: async skill => void (await acting(line.call('saveSkill', skill))),
    show: name => acting(line.call('showSkill', { name })),
    remove: async name => void (await acting(line.call('removeSkill', { name }))),
    list: async () => (await acting(line.call('skills', {}))).skills,
    like: async (like, limit) => (await acting(line.call('skills', { like, limit }))).skills,
  }
}
