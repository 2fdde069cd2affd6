import type { Msg } from '@nats-io/transport-node'
import { createAllowance } from '../../allowance.ts'
import { mcteam } from '../../command-name.ts'
import { type Conversation, converse, longestMessage, type Wire } from '../../session/attach/converse.ts'
import type { Inside } from '../../session/attach/door.ts'
import type { Refusal } from '../../session/attach/messages.ts'
import { invitedAs } from '../../session/attach/terminal.ts'
import type { Access } from '../../session/log/events/words.ts'
import type { Bus } from './connect.ts'
import { hear } from './hear.ts'
import { isInbox } from './inbox.ts'
import { askAgain, checkInvitation, signed } from './invite.ts'
import { sessionNames } from './names.ts'
import { pieces } from './pieces.ts'
import { createReaders } from './readers.ts'
import { addressee, answer, ask, deadAfterMs, mark, readOnFrom } from './wire.ts'

/** The terminals that came over the bus. */
export interface Clients {
  /** The bus was away: the terminals that were here get time to come back. */
  forgive(): void
  /** Says goodbye to all and hears no more. */
  close(reason: string): void
}

export interface ClientsOptions {
  readonly bus: Bus
  readonly run: string
  readonly inside: Inside
  /** Signs invitations. */
  readonly secret: string
  readonly guests: Access | 'nobody'
  /** The last stored message of the log's stream. */
  stored(): number
}

/** One terminal out there. */
interface Client {
  readonly conversation: Conversation
  /** What it signs with; a guest signs nothing. */
  readonly key: Buffer | undefined
  count: number
  heard: number
  /** Where its answers go: what it named last, because a place in another account is forgotten after some minutes. */
  to: string
}

type Admitted = { readonly access: Access; readonly identity: string; readonly key?: Buffer }

/** ms between two whole states for one terminal; one that lost track asks every five seconds. */
const stateIntervalMs = 2000
/** Messages of all guests together; what is beyond is not heard. Each may take a look into the recording. */
const guestMessages = { perSecond: 100, atOnce: 400 } as const
/** Bytes of a guest's message: words to the team have 20,000 characters. */
const longestGuestMessage = 128 << 10

export function serveClients({ bus, run, inside, secret, guests, stored }: ClientsOptions): Clients {
  const { id } = inside.session.header
  const clients = new Map<string, Client>()
  /** Hellos of the invited: one that was overheard cannot be said again. */
  const used = new Set<string>()
  const readers = createReaders(bus, id)
  const guestsMay = createAllowance(guestMessages)

  function tell(to: string, client: string, text: string, sign?: 'stranger' | 'beat' | 'log'): void {
    bus.nc.publish(to, text, { headers: mark({ [answer.sign]: sign, [answer.to]: addressee(client) }) })
  }

  function wireTo(to: string, client: string, { access, identity }: Admitted): Wire {
    let stateAt = Number.NEGATIVE_INFINITY
    // Its reader stays for a moment: the end of the log is read after the goodbye.
    const forget = () => void clients.delete(client)
    return {
      identity,
      access,
      send(text) {
        // What cannot be sent now is not kept: the terminal comes back with a hello, and gets everything.
        if (!bus.connected()) return
        if (text.startsWith('{"snapshot"')) stateAt = performance.now()
        for (const piece of pieces(text, bus.nc.info?.max_payload ?? 1 << 20)) {
          mark({ [answer.stream]: String(stored()), [answer.to]: addressee(client) }, piece.headers)
          bus.nc.publish(clients.get(client)?.to ?? to, piece.data, { headers: piece.headers })
        }
      },
      // All terminals read the log's stream.
      broadcast: () => {},
      crowded: () => performance.now() - stateAt < stateIntervalMs,
      end: forget,
      destroy: forget,
    }
  }

  /** What a terminal may do: by its invitation, if the signature holds, else as a guest. */
  function admitted(message: Msg, client: string): Admitted | Refusal {
    const words = message.headers?.get(ask.invitation)
    if (!words)
      return guests === 'nobody'
        ? { refused: `this session is for the invited`, remedy: `Ask its owner for a join token (${mcteam} invite).` }
        : { access: guests, identity: `guest ${message.headers?.get(ask.guest) || client}` }
    const checked = checkInvitation(secret, words, id)
    if ('refused' in checked) return checked
    const { invitation, key } = checked
    if (!signed(message.headers?.get(ask.signature) ?? '', key, run, client, 1, message.data))
      return { refused: 'the invitation is not genuine', remedy: askAgain }
    if (invitation.name !== undefined && helloName(message) !== invitation.name)
      return { refused: `the invitation is for ${invitation.name}`, remedy: `Come with --name ${invitation.name}` }
    const { name } = invitation
    const identity = name === undefined ? `invitation ${invitation.id}` : invitedAs(name)
    return { access: invitation.access, identity, key }
  }

  function greet(message: Msg, to: string, client: string, count: number): void {
    if (count !== 1 || used.has(client)) {
      tell(to, client, '', 'stranger')
      return
    }
    const who = admitted(message, client)
    if ('refused' in who) {
      tell(to, client, JSON.stringify(who))
      return
    }
    if (who.key) used.add(client)
    const conversation = converse(wireTo(to, client, who), inside)
    const refused = inside.enter(conversation.terminal, who.key !== undefined)
    if (refused !== null) {
      conversation.refuse({ refused })
      return
    }
    clients.set(client, { conversation, key: who.key, count, heard: performance.now(), to })
    conversation.receive(message.string())
  }

  function receive(message: Msg): void {
    const client = message.subject.slice(message.subject.lastIndexOf('.') + 1)
    const count = Number(message.headers?.get(ask.count))
    const { reply } = message
    if (!isInbox(reply) || !Number.isSafeInteger(count) || message.data.length > longestMessage) return
    const known = clients.get(client)
    if (known && !known.key && (message.data.length > longestGuestMessage || !guestsMay())) return
    if (known) listen(known, message, reply, client, count)
    else greet(message, reply, client, count)
  }

  function listen(known: Client, message: Msg, reply: string, client: string, count: number): void {
    const sign = message.headers?.get(ask.sign)
    const said = sign ? Buffer.from(sign) : message.data
    const genuine = !known.key || signed(message.headers?.get(ask.signature) ?? '', known.key, run, client, count, said)
    if (!genuine || count <= known.count) return
    known.count = count
    known.heard = performance.now()
    known.to = reply
    const after = readOnFrom(sign ?? '')
    if (after !== undefined) void openReader(client, reply, after)
    else if (sign === 'beat') tell(reply, client, String(inside.session.state.seq), 'beat')
    else if (sign === 'leave') {
      forgetClient(client)
      known.conversation.leave('the terminal closed')
    } else known.conversation.receive(message.string())
  }

  async function openReader(client: string, reply: string, after: number): Promise<void> {
    const name = await readers.open(client, after)
    // A client that left meanwhile needs none.
    if (!clients.has(client)) readers.close(client)
    else if (name !== undefined && bus.connected()) tell(reply, client, name, 'log')
  }

  function forgetClient(client: string): void {
    clients.delete(client)
    readers.close(client)
  }

  const subscription = hear(bus.nc, sessionNames(id).asks, receive)
  const sweeping = setInterval(() => {
    const limit = performance.now() - deadAfterMs
    for (const [client, { heard, conversation }] of [...clients]) {
      if (heard > limit) continue
      forgetClient(client)
      conversation.leave('the terminal is gone')
    }
  }, deadAfterMs / 10)

  return {
    forgive() {
      for (const client of clients.values()) client.heard = performance.now()
    },
    close(reason) {
      clearInterval(sweeping)
      if (!bus.nc.isClosed()) subscription.unsubscribe()
      for (const { conversation } of [...clients.values()]) conversation.terminal.bye(reason)
      clients.clear()
    },
  }
}

function helloName(message: Msg): string | undefined {
  try {
    const { hello } = message.json<{ hello?: { person?: unknown } }>()
    return typeof hello?.person === 'string' ? hello.person : undefined
  } catch {
    return undefined
  }
}
