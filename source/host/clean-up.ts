import process from 'node:process'
import { createBody } from '../body/body.ts'
import { createClaims } from '../body/bot/claims.ts'
import type { KnownQuirks } from '../body/compat/quirk.ts'
import { passwordVariable } from '../body/connection/password-login.ts'
import { keyOf } from '../minecraft/blocks/position.ts'
import type { Account } from '../minecraft/create-bot.ts'
import { type Looked, type Scaffold, takeScaffolds } from '../team/seats/take-scaffolds.ts'
import { watchHeldUp } from './held-up-body.ts'

export interface CleanUp {
  readonly host: string
  readonly port: number
  readonly version: string
  /** The player that joins, digs and leaves. */
  readonly username: string
  readonly account?: Account | undefined
  readonly quirks?: KnownQuirks
  /** What the log of a session tells of: put up for a while, and not taken away. */
  readonly scaffolds: readonly Scaffold[]
  readonly signal: AbortSignal
  /** Told what keeps the body from its work, a monster or the night, as long as it does. */
  heldUp?(why: string | undefined): void
}

/** Joins a server with one body, which takes away what a session left standing. Rejects when no body can join. */
export async function cleanUp(
  { scaffolds, signal, heldUp, ...server }: CleanUp,
  looked: (one: Looked) => void,
): Promise<void> {
  const claims = createClaims()
  for (const { at, block } of scaffolds) claims.pieces.set(keyOf(at), { at, block, by: server.username })
  const body = await createBody({ password: process.env[passwordVariable], ...server, claims, signal })
  let waitsFor: string | undefined
  const stopWatching = watchHeldUp(body, why => {
    // What it leaves the server with changes nothing of that.
    if (signal.aborted) return
    waitsFor = why
    heldUp?.(why)
  })
  try {
    await takeScaffolds(scaffolds, {
      body,
      perform: call => body.perform(call, { signal }),
      looked,
      signal,
      waitsFor: () => waitsFor,
    })
  } finally {
    stopWatching()
    await body.close()
  }
}
