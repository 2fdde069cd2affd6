import type { Bot } from 'mineflayer'
import type { Point } from '../../minecraft/blocks/position.ts'
import { type Dice, seededDice } from '../../minecraft/random.ts'
import type { BodyOptions } from '../contract/body-options.ts'
import { ActionError } from '../contract/body-types.ts'
import type { Pace } from '../contract/pace.ts'
import { eyesAt, type View, viewOf } from './eyes.ts'
import { pause, throwIfAborted, until } from './waits.ts'

/**
 * What a hand does, and how long it rests before it does such a thing again: at least so many ms, and up to so many more by chance.
 * Vanilla places every fourth tick while the button is held, and begins to dig again five ticks after a block has broken.
 */
const rests = { use: [180, 60], dig: [300, 60], hit: [180, 60], slot: [130, 70] } as const
export type HandAct = keyof typeof rests

const degree = Math.PI / 180
/** A head turns by so much in a tick: at least the first, and up to the second by chance. */
const turns = [20 * degree, 28 * degree] as const
/** One step of a mouse at vanilla's usual sensitivity: no view lies between two steps. */
const mouseStep = 0.15 * degree
/** A head that is off by less is there; a body whose head is off by more turns before it walks. */
const onPoint = 0.12 * degree
const onWay = turns[0]
/** No head looks farther up or down. */
const steepestPitchRadians = 89.9 * degree
/** So long a turn may take, in ms: half a second is enough, where the body is not tossed about. */
const turnMs = 3_000

const noSignal = new AbortController().signal

/** What a hand clicks: a point, and the blocks around it that are the same thing, none by default. */
export interface Mark {
  readonly point: Point
  readonly radius?: number
}

/** Where a head is to look: at a point, or in a direction. */
type Goal = Point | View

/** What mineflayer's types leave out of its physics. */
interface State {
  readonly pos: Point
  yaw: number
  control: Readonly<Record<string, boolean>>
}
interface Physics {
  simulatePlayer(state: State, world: unknown): unknown
}

/**
 * The one place through which every click of a hand and every turn of a head passes. Fast, all of it happens at once. At the pace of a
 * human a head turns step by step, the hand clicks when the server has been told where the eyes look, and rests between two clicks.
 */
export class HandPace {
  readonly #bot: Bot
  readonly #dice: Dice
  /** Absent: fast, until the server puts the body back. */
  readonly #wanted: Pace | undefined
  #isHuman = false
  #look: Bot['look'] | undefined
  #goal: Goal | undefined
  /** The head is the hand's while a click is under way. */
  #isBusy = false
  /** Resolves when what the hand is about is done. */
  #free: Promise<void> = Promise.resolve()
  readonly #readyAt = new Map<HandAct, number>()
  #ticks = 0
  #clickedAt = -1

  constructor(bot: Bot, { pace, seed = 0, username }: Pick<BodyOptions, 'pace' | 'seed' | 'username'>, slow: boolean) {
    this.#bot = bot
    this.#wanted = pace
    // Bodies of a team do not turn and click alike.
    this.#dice = seededDice([...username].reduce((sum, one) => Math.imul(sum, 31) + one.charCodeAt(0), seed))
    if (pace === 'human' || slow) this.putBack()
  }

  get isHuman(): boolean {
    return this.#isHuman
  }

  /** Whether the hand turns the head to a click: the body stands still meanwhile. */
  get isBusy(): boolean {
    return this.#isBusy
  }

  /** The server puts bodies back: from now on at the pace of a human, unless fast was asked for. */
  putBack(): void {
    if (this.#wanted !== 'fast' && !this.#isHuman) this.#slowDown()
  }

  /** Turns the head, at the pace of a human only. Resolves when it is there, or is to look elsewhere. */
  async turn(goal: Goal, signal = noSignal): Promise<void> {
    if (this.#isBusy) return
    this.#goal = goal
    const isOver = () => this.#goal !== goal || this.#isOn(goal)
    await until(this.#bot, ['physicsTick'], isOver, { ms: turnMs, signal })
  }

  /** Does something with the hand, in its turn: at the pace of a human when the eyes are on the mark, and the hand has rested. */
  async act(kind: HandAct, mark: (() => Mark) | undefined, signal: AbortSignal, send: () => void): Promise<void> {
    if (!this.#isHuman) return send()
    const before = this.#free
    let free = () => {}
    this.#free = new Promise(resolve => {
      free = resolve
    })
    try {
      await before
      this.#isBusy = mark !== undefined
      await this.#ready(kind, mark, signal)
      this.#clickedAt = this.#ticks
      this.rest(kind)
      send()
    } finally {
      this.#isBusy = false
      free()
    }
  }

  /** Such a thing was done now. */
  rest(kind: HandAct): void {
    const [least, more] = rests[kind]
    this.#readyAt.set(kind, performance.now() + least + more * this.#dice())
  }

  /** ms until the hand has rested from such a thing. */
  restMs(kind: HandAct): number {
    return Math.max(0, (this.#readyAt.get(kind) ?? 0) - performance.now())
  }

  async #ready(kind: HandAct, mark: (() => Mark) | undefined, signal: AbortSignal): Promise<void> {
    const end = performance.now() + turnMs
    for (;;) {
      throwIfAborted(signal)
      const aim = mark?.()
      if (aim) this.#goal = aim.point
      const isThere = !aim || this.#isOn(aim.point, aim.radius)
      const rest = this.restMs(kind)
      if (isThere && rest <= 0 && this.#ticks !== this.#clickedAt) return
      if (performance.now() > end && !isThere)
        throw new ActionError('timeout', `could not turn its head to what it was to click within ${turnMs / 1_000} s`)
      if (isThere && rest > 0) await pause(rest, signal)
      else if (!(await this.#nextTick(signal))) this.#clickedAt = -1
    }
  }

  /** False where none comes, as in a boat. */
  #nextTick(signal: AbortSignal): Promise<boolean> {
    const now = this.#ticks
    return until(this.#bot, ['physicsTick'], () => this.#ticks !== now, { ms: 150, signal })
  }

  #viewTo(goal: Goal, position: Point): View {
    if ('yaw' in goal) return goal
    return viewOf(eyesAt(position), goal, this.#bot.entity.yaw)
  }

  /** How far the head has to turn, in yaw and pitch. */
  #off(goal: Goal, position: Point = this.#bot.entity.position): readonly [number, number] {
    const { yaw, pitch } = this.#viewTo(goal, position)
    const round = (yaw - this.#bot.entity.yaw) % (2 * Math.PI)
    const around = round > Math.PI ? round - 2 * Math.PI : round < -Math.PI ? round + 2 * Math.PI : round
    return [around, Math.max(-steepestPitchRadians, Math.min(steepestPitchRadians, pitch)) - this.#bot.entity.pitch]
  }

  /** Whether a ray from the eyes passes a point within so many blocks. */
  #isOn(goal: Goal, radius = 0): boolean {
    const eyes = eyesAt(this.#bot.entity.position)
    const around = 'x' in goal ? Math.atan2(radius, Math.hypot(goal.x - eyes.x, goal.y - eyes.y, goal.z - eyes.z)) : 0
    return Math.hypot(...this.#off(goal)) <= Math.max(onPoint, around)
  }

  #step(position?: Point): void {
    if (!this.#goal) return
    const off = this.#off(this.#goal, position)
    const far = Math.hypot(...off)
    const share = Math.min(1, (turns[0] + (turns[1] - turns[0]) * this.#dice()) / far)
    const { yaw, pitch } = this.#bot.entity
    const [right, up] = off.map(one => Math.round((one * share) / mouseStep) * mouseStep) as [number, number]
    void this.#look!(yaw + right, pitch + up, true)
    // What is seen now is not followed when the body walks on.
    if (share === 1 && !this.#isBusy) this.#goal = undefined
  }

  #slowDown(): void {
    const bot = this.#bot
    this.#isHuman = true
    this.#look = bot.look.bind(bot)
    bot.look = (yaw, pitch, force) => {
      if (!force) return this.turn({ yaw, pitch })
      if (!this.#isBusy) this.#goal = { yaw, pitch }
      return Promise.resolve()
    }
    const { physics } = bot as unknown as { physics: Physics }
    const simulate = physics.simulatePlayer.bind(physics)
    physics.simulatePlayer = (state, world) => {
      // What a tick says of the view is what the body walked by in it.
      if (!this.#isBusy) this.#step()
      state.yaw = bot.entity.yaw
      const isAstray = this.#goal !== undefined && Math.abs(this.#off(this.#goal)[0]) > onWay
      if (this.#isBusy || isAstray) state.control = { ...state.control, ...standing }
      const moved = simulate(state, world)
      if (this.#isBusy) this.#step(state.pos)
      this.#ticks++
      return moved
    }
  }
}

const standing = { forward: false, back: false, left: false, right: false, sprint: false }
