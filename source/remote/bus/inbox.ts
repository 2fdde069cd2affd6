/**
 * Whether a message names an inbox to be answered at. The asking client chooses the reply subject, and answering it publishes with
 * our rights: an answer at `$JS.API.STREAM.DELETE.…` would delete a log in the name of the host. What comes from another account of
 * NATS names a place that the server made for this one answer (`_R_.…`) and that leads to the inbox over there.
 */
export const isInbox = (reply: string | undefined): reply is string =>
  reply !== undefined && /^(?:_INBOX|_R_)(?:\.[A-Za-z0-9_-]+)+$/.test(reply)
