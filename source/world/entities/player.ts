import type { Client } from 'minecraft-protocol'
import type { Slot } from '../items/stack.ts'
import type { Point } from '../point.ts'
import type { OpenWindow } from '../windows/window.ts'
import { Living } from './entity.ts'

export const gameModes = ['survival', 'creative', 'adventure', 'spectator'] as const
export type GameMode = (typeof gameModes)[number]

/** Slots of window 0. */
export const slots = {
  result: 0,
  grid: 1,
  head: 5,
  chest: 6,
  legs: 7,
  feet: 8,
  main: 9,
  hotbar: 36,
  offhand: 45,
  count: 46,
} as const

/** A dig that has been started and not yet finished. */
export interface Digging {
  readonly position: Point
  /** Game time in ms at the start. */
  readonly started: number
  /** The client said it is done too early; the block breaks at this time. */
  finishAt: number | undefined
}

export class Player extends Living {
  readonly client: Client
  readonly name: string
  /** Came into a session's world without a pass: sees and talks, and nothing else of it is heard. */
  onlooker = false
  gameMode: GameMode
  flying = false
  sneaking = false
  sprinting = false
  readonly inventory: Slot[] = Array.from({ length: slots.count }, () => null)
  /** 0–8 */
  hotbar = 0
  /** What the mouse pointer carries in an open window. */
  cursor: Slot = null
  window: OpenWindow
  windowCounter = 0

  food = 20
  saturation = 5
  exhaustion = 0
  foodTimer = 0
  level = 0
  /** Points into the current level. */
  experience = 0
  totalExperience = 0
  vitalsSent = ''
  experienceSent = ''

  /** Set while the client has not confirmed a teleport; its moves are stale until then. */
  teleport: { readonly id: number; readonly at: Point; readonly since: number } | undefined
  teleports = 0
  /** Where the player comes back: at a bed while it stands, or `forced`, by command, without one. */
  spawnPoint: (Point & { readonly forced?: true }) | undefined
  sleepingAt: Point | undefined
  sleepTicks = 0
  digging: Digging | undefined
  /** Item in use (food, bow) and the game age at which the use began. */
  using: { readonly slot: number; readonly item: Slot; readonly since: number } | undefined
  /** Sign that this player has just placed and may write. */
  editingSign: Point | undefined
  lastAttack = -100
  /** Age until which the client sends nothing after a respawn. */
  graceUntil = 0

  viewDistance: number
  /** Keys of the columns the client has. */
  readonly columns = new Set<number>()
  chunkX = Number.NaN
  chunkZ = Number.NaN
  pendingColumns: { x: number; z: number }[] = []
  loggedIn = false
  /** Packets and chat lines within the current second. */
  budget = { second: 0, packets: 0, chat: 0 }

  constructor(id: number, client: Client, gameMode: GameMode, window: (p: Player) => OpenWindow, viewDistance: number) {
    super(id, client.uuid, 'player', { width: 0.6, height: 1.8 })
    this.client = client
    this.name = client.username
    this.gameMode = gameMode
    this.viewDistance = viewDistance
    this.window = window(this)
  }

  override get eyes(): Point {
    return { x: this.x, y: this.y + (this.sneaking ? 1.27 : 1.62), z: this.z }
  }

  get held(): Slot {
    return this.inventory[slots.hotbar + this.hotbar]!
  }

  set held(item: Slot) {
    this.inventory[slots.hotbar + this.hotbar] = item
  }

  get creative(): boolean {
    return this.gameMode === 'creative'
  }

  get spectator(): boolean {
    return this.gameMode === 'spectator'
  }

  /** Takes damage and gets hungry. */
  get mortal(): boolean {
    return this.gameMode === 'survival' || this.gameMode === 'adventure'
  }
}
