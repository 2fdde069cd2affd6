/**
 * Whether a message names an inbox to be answered at. A reply subject is chosen by whoever asks, and answering it publishes with
 * our rights: an answer at `$JS.API.STREAM.DELETE.…` would delete a log in the name of the host.
 */
export const isInbox = (reply: string | undefined): reply is string =>
  reply !== undefined && /^_INBOX(?:\.[A-Za-z0-9_-]+)+$/.test(reply)
