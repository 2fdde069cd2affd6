import type { Bot } from 'mineflayer'

/** What is said to a server that offers a resource pack: `accept`, so that one which insists on it lets the player in. */
export type PackAnswer = 'accept' | 'decline'

/** The protocol's own numbers. */
const results = { loaded: 0, declined: 1, accepted: 3 } as const

interface Offer {
  /** From 1.20.3 on. */
  readonly uuid?: unknown
  readonly hash?: string
}

/** What mineflayer's types leave out. */
interface Client {
  on(packet: 'resource_pack_send' | 'add_resource_pack', hear: (offer: Offer) => void): void
  write(packet: 'resource_pack_receive', answer: object): void
}

/**
 * Answers each pack under its own number, whichever phase of the connection offers it. Nothing is fetched: a client without a screen
 * has no use for textures. mineflayer's plugin answers in one phase only, and from 1.20.3 on with another number than the pack's,
 * whereupon the server waits for ever (its issue 4043).
 */
export function answerResourcePacks(bot: Bot, answer: PackAnswer): void {
  const client = bot._client as unknown as Client
  const hear = ({ uuid, hash }: Offer): void => {
    const said = answer === 'accept' ? [results.accepted, results.loaded] : [results.declined]
    for (const result of said) client.write('resource_pack_receive', { uuid, hash: hash ?? '', result })
  }
  client.on('resource_pack_send', hear)
  client.on('add_resource_pack', hear)
}
