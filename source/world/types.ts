/** Versions the embedded world speaks. 1.19.2 is the default: the papers' version, and where mineflayer's data is soundest. */
export const worldVersions = ['1.19.2', '1.20.4', '1.21.1', '1.21.4'] as const
export type WorldVersion = (typeof worldVersions)[number]

export interface WorldOptions {
  /** Minecraft version. @default '1.19.2' */
  readonly version?: WorldVersion
  /** Decides terrain, random ticks, drops and spawns. @default 0 */
  readonly seed?: number
  /** `flat` is the vanilla superflat world: grass at y = −61, feet at −60. @default 'flat' */
  readonly terrain?: 'flat' | 'survival'
  /** Address to listen on. @default '127.0.0.1' */
  readonly bind?: string
  /** TCP port, 0 lets the system choose. @default 0 */
  readonly port?: number
  /** Names of players who may run operator commands. @default [] */
  readonly operators?: readonly string[]
  /** Message of the day in the client's server list. */
  readonly motd?: string
  /** Players allowed at once. @default 100 */
  readonly maxPlayers?: number
  /** Check accounts with Mojang (passed through to minecraft-protocol). @default false */
  readonly onlineMode?: boolean
  /** Folder of an Anvil world to load from and save to. */
  readonly save?: string
  /** The world belongs to a session: a player without a pass only looks on, and no name makes an operator. @default open to all */
  readonly admission?: AdmissionOptions
}

export interface AdmissionOptions {
  /** Passes are made with it (`passOf`); it never leaves the session's process. */
  readonly secret: string
  /** Names that no player takes without a pass. */
  readonly reserved: readonly string[]
  /** Names of people who are expected: each finds a place, however many others look on. */
  readonly expected?: readonly string[]
}

/** A player without a pass has come to look on, has gone, or keeps another of its name out. */
export interface OnlookerNews {
  readonly name: string
  /** What stands in that player's chat; it tells two who claim the same name apart. */
  readonly number: string
  readonly here: boolean
  /** Another connection came under its name and was refused, because this one is here. */
  readonly contested?: true
}

/** A running embedded server, in this thread or behind a worker. */
export interface World {
  readonly host: string
  readonly port: number
  readonly version: WorldVersion
  /** Runs one command as the console would; resolves to the reply lines, in vanilla's words. */
  command(text: string): Promise<readonly string[]>
  /** The whole state (blocks that differ from the terrain, containers, entities, players, time) as structured-cloneable data. */
  snapshot(): Promise<WorldSnapshot>
  restore(snapshot: WorldSnapshot): Promise<void>
  stats(): Promise<WorldStats>
  /** Lets an onlooker play, or sends it away; false when that connection is gone. */
  admit(name: string, number: string, admitted: boolean): Promise<boolean>
  /** The session that the world belongs to has ended: onlookers read that they are not let in any more. */
  closeAdmission(): Promise<void>
  /** Kicks all players, closes the port, frees every timer and handle. Idempotent. */
  stop(): Promise<void>
}

export interface WorldSnapshot {
  readonly format: 1
  readonly version: WorldVersion
  readonly seed: number
  readonly data: unknown
}

/** In ms. */
export interface TickTimes {
  readonly mean: number
  readonly p99: number
  readonly max: number
}

export interface WorldStats {
  readonly players: number
  readonly entities: number
  /** Game ticks since the start. */
  readonly age: number
  /** Gaps between the starts of the last 1,200 ticks. */
  readonly tickGap: TickTimes
  readonly tickWork: TickTimes
}
