import type { MessagePort } from 'node:worker_threads'

/** What the interpreter's thread is given at its start. */
export interface ProgramData {
  readonly code: string
  /** Names of the functions that the program may call. */
  readonly names: readonly string[]
  /** ms of computing between two actions. */
  readonly thinking: number
  /** Bytes. */
  readonly memory: number
  readonly calls: number
  /** Turns 1 when what was asked of `seen` has come: the program waits for it without giving way. */
  readonly flag: Int32Array<SharedArrayBuffer>
  /** Brings what the body sees, as JSON. */
  readonly seen: MessagePort
}

/** What an action came to. */
export type ToProgram = { readonly id: number } & ({ readonly text: string } | { readonly error: string })

export type FromProgram =
  /** It is about to begin. */
  | { readonly kind: 'started' }
  /** It waits for actions; the watchdog may rest. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly args: string }
  | { readonly kind: 'observe' }
  | { readonly kind: 'ended'; readonly value: string; readonly logs: readonly string[]; readonly calls: number }
  | { readonly kind: 'failed'; readonly code: 'timeout' | 'bad-arguments'; readonly message: string }
