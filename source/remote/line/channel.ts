import { z } from 'zod'
import { jsonOf } from '../../json.ts'
import type { Wire } from './wire.ts'

/** A line between two processes: every message once and in order, or the end of the line. */
export interface Channel {
  send(message: unknown): void
  /** One listener, to be set before anything is expected. */
  receive(listener: (message: unknown) => void): void
  /** Called once with the reason when the line is over, however that came. */
  onClose(listener: (reason: string) => void): void
  /** ms from here to there and back, smoothed; undefined until it was measured. */
  readonly roundTrip: number | undefined
  readonly open: boolean
  close(reason: string): void
}

export interface ChannelOptions {
  /** A sign of life is sent at least this often, ms. @default 500 */
  readonly beat?: number
  /** Silence after which the line counts as dead, ms. @default 4000 */
  readonly lease?: number
}

/** Characters of a piece: below the megabyte that message servers take, whatever the text. */
const pieceLength = 200_000
/** Characters that may wait for the other side's word that it has them. */
const mostUnconfirmed = 64_000_000
/** Characters of one message: more never wait for confirmation either, so no honest side sends them. */
const longestMessage = mostUnconfirmed

const count = z.int().min(0)
/** What travels: a numbered piece of a message, a sign of life, a wish to hear pieces again, a goodbye. */
const frame = z.union([
  z.object({ n: count, a: count, m: z.string(), more: z.literal(1).optional() }),
  z.object({ beat: count, a: count, at: z.number(), echo: z.number().optional() }),
  z.object({ again: count }),
  z.object({ bye: z.string().max(1000) }),
])

/**
 * Makes a channel of a wire that may lose texts, as a message server does while it restarts: pieces are numbered, what is
 * missing is asked for again, what came twice is dropped. A side that hears nothing for `lease` ms gives up, so that both sides know.
 */
export const createChannel = (wire: Wire, { beat = 500, lease = 4000 }: ChannelOptions): Channel => {
  let sent = 0
  let received = 0
  let waiting = 0
  const unconfirmed = new Map<number, string>()
  let pieces: string[] = []
  let length = 0
  let listener: (message: unknown) => void = () => {}
  const closers = new Set<(reason: string) => void>()
  let over: string | null = null
  let heard = performance.now()
  let lastBeat = heard
  /** The piece that was asked for again; asked for once, and once more with each sign of life. */
  let missed = 0
  let roundTrip: number | undefined

  const write = (value: z.infer<typeof frame>): void => wire.send(JSON.stringify(value))
  const askAgain = (): void => {
    if (missed === received + 1) return
    missed = received + 1
    write({ again: missed })
  }
  const finish = (reason: string): void => {
    if (over !== null) return
    over = reason
    clearInterval(timer)
    wire.close()
    unconfirmed.clear()
    for (const closer of closers) closer(reason)
  }
  const confirm = (upTo: number): void => {
    for (const [number, text] of unconfirmed) {
      if (number > upTo) break
      unconfirmed.delete(number)
      waiting -= text.length
    }
  }
  const timer = setInterval(() => {
    const now = performance.now()
    // If this process itself stood still, it heard nothing because it did not listen: the other side gets some time.
    if (now - lastBeat > beat * 3) heard = Math.max(heard, now - lease / 2)
    lastBeat = now
    if (now - heard > lease) {
      write({ bye: 'no sign of life' })
      return finish(`no sign of life for ${Math.round(lease / 100) / 10} s`)
    }
    missed = 0
    write({ beat: sent, a: received, at: now })
  }, beat)
  timer.unref()

  wire.cut(reason => finish(reason))
  wire.receive(text => {
    if (over !== null) return
    const parsed = frame.safeParse(jsonOf(text))
    if (!parsed.success) return finish('the other side sends what this one cannot read')
    heard = performance.now()
    const got = parsed.data
    if ('bye' in got) return finish(got.bye)
    if ('again' in got) {
      for (const [number, again] of unconfirmed) if (number >= got.again) wire.send(again)
      return
    }
    confirm(got.a)
    if ('beat' in got) {
      if (got.echo !== undefined) {
        const now = heard - got.echo
        roundTrip = roundTrip === undefined ? now : roundTrip * 0.7 + now * 0.3
      } else {
        // Answered at once, so that the way there and back is what is measured.
        write({ beat: sent, a: received, at: heard, echo: got.at })
      }
      if (got.beat > received) askAgain()
      return
    }
    if (got.n <= received) return
    if (got.n > received + 1) return askAgain()
    received = got.n
    pieces.push(got.m)
    length += got.m.length
    if (length > longestMessage) {
      pieces = []
      return finish('the other side sends a message without an end')
    }
    if (got.more) return
    const whole = pieces.join('')
    pieces = []
    length = 0
    listener(jsonOf(whole))
  })

  return {
    get roundTrip() {
      return roundTrip
    },
    get open() {
      return over === null
    },
    send(message) {
      if (over !== null) return
      const text = JSON.stringify(message)
      for (let from = 0; from < text.length; from += pieceLength) {
        const more = from + pieceLength < text.length
        sent++
        const m = text.slice(from, from + pieceLength)
        const line = JSON.stringify({ n: sent, a: received, m, more: more ? 1 : undefined })
        unconfirmed.set(sent, line)
        waiting += line.length
        wire.send(line)
      }
      if (waiting > mostUnconfirmed) finish('the other side does not keep up')
    },
    receive(next) {
      listener = next
    },
    onClose(closer) {
      if (over === null) closers.add(closer)
      else closer(over)
    },
    close(reason) {
      if (over !== null) return
      write({ bye: reason })
      finish(reason)
    },
  }
}
