import type { OnlookerNews, World, WorldVersion } from './types.ts'

/** What a world does for its owner: each method goes to the worker as a question. */
export type Method = { [K in keyof World]: World[K] extends (...args: never) => unknown ? K : never }[keyof World]

/** What the worker is asked; `id` comes back with the answer. */
export interface Request {
  readonly id: number
  readonly ask: Method
  readonly args: readonly unknown[]
}

export type Answer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: string }

export type Started =
  | { readonly host: string; readonly port: number; readonly version: WorldVersion }
  | { readonly failed: string }

export type FromWorker =
  | { readonly started: Started }
  | { readonly answer: Answer }
  | { readonly log: string }
  | { readonly onlooker: OnlookerNews }
