import type { OnlookerNews, WorldSnapshot, WorldStats, WorldVersion } from './types.ts'

/** What the worker is asked; `id` comes back with the answer. */
export type Request =
  | { readonly id: number; readonly ask: 'command'; readonly text: string }
  | { readonly id: number; readonly ask: 'snapshot' }
  | { readonly id: number; readonly ask: 'restore'; readonly snapshot: WorldSnapshot }
  | { readonly id: number; readonly ask: 'stats' }
  | {
      readonly id: number
      readonly ask: 'admit'
      readonly name: string
      readonly number: string
      readonly admitted: boolean
    }
  | { readonly id: number; readonly ask: 'stop' }

export type Answer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: string }

/** The worker's first message. */
export type Started =
  | { readonly host: string; readonly port: number; readonly version: WorldVersion }
  | { readonly failed: string }

export type FromWorker =
  | { readonly started: Started }
  | { readonly answer: Answer }
  | { readonly log: string }
  | { readonly onlooker: OnlookerNews }

/** What each question is answered with. */
export interface Values {
  readonly command: readonly string[]
  readonly snapshot: WorldSnapshot
  readonly restore: undefined
  readonly stats: WorldStats
  readonly admit: boolean
  readonly stop: undefined
}
