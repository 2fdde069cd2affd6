import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node'

/** An invitation takes the most of what mcteam sends. */
const mostHeaderBytes = 4096

/**
 * Whether headers are some and can be read at once. Any client of the bus may write what it likes there: the library throws at the name of a
 * header that has a space in it, and takes minutes over a megabyte of short ones, because it compares each with all before.
 */
function hasSoundHeaders(message: Msg): boolean {
  // Every message has its size; the declared type leaves it out.
  const whole = (message as Msg & { size(): number }).size()
  const { subject, reply = '', data } = message
  if (whole - subject.length - reply.length - data.length > mostHeaderBytes) return false
  try {
    // What could be read once is kept by the message.
    void message.headers
    return true
  } catch {
    return false
  }
}

/**
 * Hears a subject. What a listener throws stays here, and its message is lost: in the library it would end all that is heard over this
 * connection until the bus takes it for dead. `refused`: the bus does not let us hear it.
 */
export const hear = (
  nc: Pick<NatsConnection, 'subscribe'>,
  subject: string,
  listener: (message: Msg) => void,
  refused: (error: Error) => void = () => {},
): Subscription =>
  nc.subscribe(subject, {
    callback(error, message) {
      if (error) return refused(error)
      if (!hasSoundHeaders(message)) return
      try {
        listener(message)
      } catch {
        // Only what no client of ours sends comes here.
      }
    },
  })
