import type { BrainConfig } from '../brain/providers/table.ts'
import type { Position } from '../minecraft/blocks/position.ts'
import type { PackAnswer } from '../minecraft/resource-packs.ts'
import type { BusOptions } from '../remote/bus/connect.ts'
import type { BusHosting } from '../remote/bus/door.ts'
import type { Whereabouts } from '../remote/fleet/placement.ts'
import type { BudgetLimit } from '../session/log/budget-limit.ts'
import type { Task } from '../tasks/task-schema.ts'

/** A goal alone on a server: nothing is set up there, and no seat is equipped. */
export const isPlayedAsFound = (
  world: Pick<SessionConfig['world'], 'kind'>,
  { arena, judge }: Pick<Task, 'arena' | 'judge'>,
): boolean => world.kind === 'server' && !arena && judge.length === 0

/** How a session is hosted on the bus; checked when the flags were read. */
export type BusHostingChoices = Pick<BusHosting, 'guests' | 'keeping'>

/** Everything a session host needs to know; plain JSON, handed over when it starts. Keys stay in the environment. */
export interface SessionConfig {
  readonly task: Task
  readonly world:
    | { readonly kind: 'embedded' }
    | {
        readonly kind: 'server'
        readonly host: string
        readonly port: number
        /** Player name of the referee there. @default 'referee' */
        readonly referee?: string
        /** Where the arena goes: where there is room, where its task says, or with its lowest north-western corner at a place. */
        readonly arena?: 'room' | 'task' | Position | undefined
        /** When what stood there is put back. @default 'later' */
        readonly restore?: 'end' | 'later' | 'never' | undefined
        /** What is said to a server that offers a resource pack. @default 'accept' */
        readonly packs?: PackAnswer | undefined
        /** What is to be said of the server before the first body joins. */
        readonly warning?: string
      }
  /** Files of the tokens of Microsoft accounts, by the names of the players that join with them. In no recording. */
  readonly accounts?: Readonly<Record<string, string>> | undefined
  readonly brain: BrainConfig
  /** The models that seats were given while the session ran before. */
  readonly seatModels?: Readonly<Record<string, string>> | undefined
  /** About people and money, as the team takes it. */
  readonly team?: {
    readonly humans: readonly string[]
    readonly others?: 'observer' | 'peer' | 'leader'
    readonly approvalTimeout?: { readonly seconds: number; readonly otherwise: 'approve' | 'reject' }
    readonly budget?: BudgetLimit
    /** With what the names of its seats begin, on a server of several teams. */
    readonly prefix?: string
    /** Name of the team, whose home is read and written. */
    readonly home?: string
    /** It stays in the world when a goal has ended, and waits for the next one. */
    readonly stays?: true
  }
  /** Absolute path of a folder whose prompts and rules win. */
  readonly prompts?: string
  /** Where other machines are found, and whether the seats may be there. */
  readonly bus?: BusOptions
  /** What people on the bus may do, and how it keeps the log. */
  readonly busHosting?: BusHostingChoices
  readonly seatsIn?: Whereabouts
  /** The person who starts the session, and may do everything in it. */
  readonly owner?: string
  /** Absolute path of the recording. */
  readonly recording: string
  /** Lines that people are to read when it begins. */
  readonly notices?: readonly string[]
  readonly startedAt: string
  /** A session that goes on: in its own recording, or from a moment of another one. */
  readonly from?:
    | { readonly kind: 'resume'; readonly id: string }
    | {
        readonly kind: 'fork'
        readonly id: string
        readonly path: string
        readonly seq: number
        /** The team is organized in another way than it was. */
        readonly organization?: string
        readonly message?: { readonly person: string; readonly to: readonly string[]; readonly text: string }
      }
}
