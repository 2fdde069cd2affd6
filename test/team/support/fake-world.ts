import type { Absence, ActionCall, ActionResult, Body, Moved } from '../../../source/body/contract/body-types.ts'
import type { BodyEvent, Observation } from '../../../source/body/contract/observation.ts'
import type { ActionInfo } from '../../../source/brain/questions/shapes.ts'
import type { Check } from '../../../source/mind/mind-task.ts'
import type { BlockThere, BlueprintCell, Blueprints } from '../../../source/minecraft/blocks/blueprint.ts'
import { itemFor } from '../../../source/minecraft/blocks/placement.ts'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import type { Condition } from '../../../source/session/log/events/plan.ts'
import type { Abilities } from '../../../source/team/team-interface.ts'
import { recipeBookOf } from './recipes.ts'

const parameter = (name: string, type: string, optional = false) => ({ name, type, optional })
const at = [parameter('x', 'number'), parameter('y', 'number'), parameter('z', 'number')]
const maybeAt = at.map(one => ({ ...one, optional: true }))
const item = parameter('item', 'string')
const count = parameter('count', 'integer', true)
const action = (name: string, ...parameters: ActionInfo['parameters']): ActionInfo => ({
  name,
  description: `${name} something`,
  parameters,
})

/** The body's names and arguments; only the world behind them is pretended here. */
export const abilities: Abilities = {
  list: [
    action('goTo', ...at),
    action('goToPlayer', parameter('player', 'string')),
    action('followPlayer', parameter('player', 'string')),
    action('collect', item, count),
    action('craft', item, count),
    action('deposit', item, count, ...maybeAt),
    action('withdraw', item, count, ...maybeAt),
    action('viewChest', ...maybeAt),
    action('give', parameter('player', 'string'), item, count),
    action('place', item, ...at),
    action('build', parameter('blueprint', 'string'), parameter('cells', 'integer[]', true)),
    action('look'),
  ],
  label: call => `${call.name} ${Object.values(call.args).join(' ')}`,
  parse(text) {
    const found = /^!(\w+)\(([^)]*)\)$/.exec(text)
    const known = abilities.list.find(one => one.name === found?.[1])
    if (!found || !known) return { error: `there is no action in "${text}"` }
    const values = found[2]!.split(',').map(value => value.trim().replace(/"/g, ''))
    return {
      name: known.name,
      args: Object.fromEntries(
        known.parameters.flatMap((one, index) =>
          values[index] ? [[one.name, /^-?\d+$/.test(values[index]!) ? Number(values[index]) : values[index]]] : [],
        ),
      ),
    }
  },
}

export interface FakeWorldOptions {
  readonly blueprints?: Blueprints
  readonly chests?: readonly { readonly at: Position; readonly items: Readonly<Record<string, number>> }[]
  /** ms that each item of an action takes. */
  readonly pace?: number
  /** What the actions of a seat wait for, step by step. */
  readonly held?: (seat: string) => Promise<unknown> | undefined
  /** ms that a stopped action takes to end. */
  readonly stopMs?: number
  /** What lies in a chest is seen by those only who opened it, and as it was then. */
  readonly closed?: boolean
  /** Bodies tell what they carry a moment after their action has ended, as those in a world do. */
  readonly lateNews?: boolean
  /** Returns a failure for calls that should go wrong. */
  readonly trouble?: (seat: string, call: ActionCall) => Omit<ActionResult, 'ms'> | null
}

const key = (at: readonly number[]): string => at.join(' ')
const placeOf = (at: string): Position => at.split(' ').map(Number) as unknown as Position

/** A small pretended world: logs grow without end, crafting follows the real recipes, chests and cells are shared. */
export class FakeWorld {
  readonly chests = new Map<string, Record<string, number>>()
  /** Where chests stood that are gone: see `breakChest`. */
  readonly stood = new Set<string>()
  readonly blocks = new Map<string, string>()
  readonly bodies = new Map<string, FakeBody>()
  /** Seats whose bodies are too far off to see a block, until they go somewhere or build. */
  readonly away = new Set<string>()
  /** What people in the game carry, who have no body of the team: only a referee sees it. */
  readonly players = new Map<string, Record<string, number>>()
  /** Where such people stand, as far as bodies see them. */
  readonly standing = new Map<string, Position>()
  readonly performed: { readonly seat: string; readonly call: ActionCall; readonly result: ActionResult['result'] }[] =
    []
  readonly blueprints: Blueprints
  /** How long after a gift its recipient has it, as on a server, in ms. */
  giftsTakeMs = 0
  pace: number
  readonly held: NonNullable<FakeWorldOptions['held']>
  readonly stopMs: number
  readonly closed: boolean
  readonly lateNews: boolean
  trouble: NonNullable<FakeWorldOptions['trouble']>

  constructor({
    blueprints = {},
    chests = [],
    pace = 1,
    held = () => undefined,
    stopMs = 0,
    closed = false,
    lateNews = false,
    trouble = () => null,
  }: FakeWorldOptions = {}) {
    this.blueprints = blueprints
    this.pace = pace
    this.held = held
    this.stopMs = stopMs
    this.closed = closed
    this.lateNews = lateNews
    this.trouble = trouble
    for (const { at, items } of chests) this.chests.set(key(at), { ...items })
  }

  body(seat: string): FakeBody {
    const body = new FakeBody(this, seat)
    this.bodies.set(seat, body)
    return body
  }

  breakChest(at: string): void {
    this.chests.delete(at)
    this.blocks.delete(at)
    this.stood.add(at)
  }

  cellStands = (cell: BlueprintCell): boolean => (this.blocks.get(key(cell.at)) ?? 'air') === cell.block

  check(condition: Condition, players: readonly string[]): Promise<Check> {
    const of = (done: number, total: number): Promise<Check> =>
      Promise.resolve({ met: done >= total, done: Math.min(done, total), total, detail: `${done} of ${total}` })
    switch (condition.kind) {
      case 'have':
        return of(
          Math.max(
            0,
            ...players.map(name => (this.bodies.get(name)?.items ?? this.players.get(name))?.[condition.item] ?? 0),
          ),
          condition.count,
        )
      case 'stored':
        return of(
          Math.max(
            0,
            ...[...this.chests]
              .filter(([at]) => !condition.at || at === key(condition.at))
              .map(([, items]) => items[condition.item] ?? 0),
          ),
          condition.count,
        )
      case 'placed':
        return of(this.blocks.get(key(condition.at)) === condition.block ? 1 : 0, 1)
      case 'built': {
        const cells = this.blueprints[condition.blueprint]!
        const asked = condition.cells ?? cells.map((_, index) => index)
        return of(asked.filter(index => this.cellStands(cells[index]!)).length, asked.length)
      }
      default:
        return of(0, 1)
    }
  }
}

export class FakeBody implements Body {
  readonly items: Record<string, number> = {}
  online = true
  dead = false
  food = 20
  get absence(): Absence | null {
    return this.online ? (this.dead ? 'dead' : null) : 'disconnected'
  }
  readonly username: string
  readonly #world: FakeWorld
  readonly #listeners = new Set<(event: BodyEvent) => void>()
  #busy = false
  #moved: readonly Moved[] = []
  /** What this body saw in chests when it opened them, first and last. */
  readonly #opened = new Map<string, { found: Record<string, number>; items: Record<string, number>; looked: number }>()

  constructor(world: FakeWorld, username: string) {
    this.#world = world
    this.username = username
  }

  async perform(call: ActionCall, { signal, onProgress }: Parameters<Body['perform']>[1]): Promise<ActionResult> {
    if (this.#busy) throw new Error(`${this.username} was given two actions at once`)
    this.#busy = true
    const started = performance.now()
    try {
      // What a body says that cannot act.
      if (this.dead) return { result: 'failure', code: 'dead', reason: `${this.username} is dead`, ms: 0 }
      const trouble = this.#world.trouble(this.username, call)
      const count = Number(call.args.count ?? (call.args.cells as unknown[] | undefined)?.length ?? 1)
      for (let step = 0; step < count && !signal.aborted; step++) {
        await this.#pause(signal)
        // What was not given is not counted.
        if (!trouble || call.name !== 'give') onProgress?.({ done: step + 1, total: count })
      }
      this.#moved = []
      const outcome = signal.aborted
        ? { result: 'aborted' as const, reason: 'aborted', code: 'aborted' as const }
        : (trouble ?? this.#carryOut(call, count))
      this.#world.performed.push({ seat: this.username, call, result: outcome.result })
      const tell = (): void => this.#tell({ type: 'state', inventory: { ...this.items } })
      if (this.#world.lateNews) setTimeout(tell, 50)
      else tell()
      return { ...outcome, moved: this.#moved, ms: performance.now() - started }
    } finally {
      this.#busy = false
    }
  }

  #pause(signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      let timer: NodeJS.Timeout | undefined
      const begin = (): void => {
        timer = setTimeout(resolve, this.#world.pace)
      }
      const held = this.#world.held(this.username)
      if (held) void held.then(begin)
      else begin()
      signal.addEventListener(
        'abort',
        () => {
          clearTimeout(timer)
          if (this.#world.stopMs === 0) resolve()
          else setTimeout(resolve, this.#world.stopMs)
        },
        { once: true },
      )
    })
  }

  #carryOut({ name, args }: ActionCall, count: number): Omit<ActionResult, 'ms'> {
    const ok = (reason: string): Omit<ActionResult, 'ms'> => ({ result: 'success', reason })
    const item = String(args.item ?? '')
    const lacks = (what: string): Omit<ActionResult, 'ms'> => ({
      result: 'failure',
      reason: `lacks ${what}`,
      code: 'missing-item',
    })
    const place =
      args.x === undefined
        ? [...this.#world.chests.keys()][0]!
        : key([args.x as number, args.y as number, args.z as number])
    const chest = this.#world.chests.get(place)
    const found = { ...chest }
    const opened = <T>(result: T): T => {
      const first = this.#opened.get(place)?.found ?? found
      this.#opened.set(place, { found: first, items: { ...chest }, looked: performance.timeOrigin + performance.now() })
      return result
    }
    switch (name) {
      case 'gather':
        // Out of the chest, where that holds enough of it.
        return (chest?.[item] ?? 0) < count
          ? this.#carryOut({ name: 'collect', args }, count)
          : this.#carryOut({ name: 'withdraw', args }, count)
      case 'collect':
        this.#add(item, count)
        return ok(`collected ${count} ${item}`)
      case 'craft': {
        const recipe = recipeBookOf(item)
        if (!recipe) return { result: 'failure', reason: `${item} cannot be crafted`, code: 'not-allowed' }
        if (recipe.table && ![...this.#world.blocks.values()].includes('crafting_table'))
          return { result: 'failure', reason: 'needs a table', code: 'missing-table' }
        const times = Math.ceil(count / recipe.makes)
        for (const [part, each] of Object.entries(recipe.from))
          if ((this.items[part] ?? 0) < each * times) return lacks(part)
        for (const [part, each] of Object.entries(recipe.from)) this.#add(part, -each * times)
        this.#add(item, times * recipe.makes)
        return ok(`crafted ${times * recipe.makes} ${item}`)
      }
      case 'deposit': {
        const moved = Math.min(count, this.items[item] ?? 0)
        if (!chest && this.#world.stood.has(place)) return { result: 'failure', reason: 'no chest', code: 'not-found' }
        if (!chest || moved === 0) return lacks(item)
        this.#add(item, -moved)
        chest[item] = (chest[item] ?? 0) + moved
        this.#moved = [{ at: placeOf(place), item, count: moved }]
        return opened(ok(`put ${moved} ${item}`))
      }
      case 'viewChest':
        return opened(ok('looked'))
      case 'withdraw': {
        if (!chest || (chest[item] ?? 0) < count) return lacks(item)
        chest[item] = chest[item]! - count
        this.#moved = [{ at: placeOf(place), item, count: -count }]
        this.#add(item, count)
        return opened(ok(`took ${count} ${item}`))
      }
      case 'give': {
        const player = this.#world.players.get(String(args.player))
        const taker = this.#world.bodies.get(String(args.player))
        if ((!taker && !player) || (this.items[item] ?? 0) < count) return lacks(item)
        this.#add(item, -count)
        if (player) player[item] = (player[item] ?? 0) + count
        if (!taker) return ok(`gave ${count} ${item}`)
        if (this.#world.giftsTakeMs > 0) {
          setTimeout(() => taker.receive(this.username, item, count), this.#world.giftsTakeMs)
          return ok(`gave ${count} ${item}`)
        }
        taker.#add(item, count)
        taker.#tell({ type: 'state', inventory: { ...taker.items } })
        return ok(`gave ${count} ${item}`)
      }
      case 'place':
        if (!this.items[item]) return lacks(item)
        this.#add(item, -1)
        this.#world.blocks.set(key([args.x as number, args.y as number, args.z as number]), item)
        if (item === 'chest') this.#world.chests.set(key([args.x as number, args.y as number, args.z as number]), {})
        return ok(`placed ${item}`)
      case 'goTo':
        this.#world.away.delete(this.username)
        return ok('there')
      case 'build': {
        this.#world.away.delete(this.username)
        const cells = this.#world.blueprints[String(args.blueprint)]!
        for (const index of args.cells as number[]) {
          const cell = cells[index]!
          if (this.#world.cellStands(cell)) continue
          const isFree = cell.states?.half === 'upper' || cell.block === 'air'
          const item = itemFor(cell.block)
          if (!isFree && !this.items[item]) return lacks(item)
          if (!isFree) this.#add(item, -1)
          this.#world.blocks.set(key(cell.at), cell.block)
        }
        return ok('built')
      }
      default:
        return ok(`${name} done`)
    }
  }

  #add(item: string, count: number): void {
    const next = (this.items[item] ?? 0) + count
    if (next > 0) this.items[item] = next
    else delete this.items[item]
  }

  observe(): Observation {
    const table = [...this.#world.blocks].find(([, block]) => block === 'crafting_table')
    return {
      position: this.#isAway ? [900, -60, 900] : [0, -60, 4],
      health: 20,
      food: this.food,
      timeOfDay: 1000,
      inventory: { ...this.items },
      held: null,
      freeSlots: 36 - Object.keys(this.items).length,
      blocks: [
        { name: 'oak_log', count: 20, nearest: [8, -60, -6] },
        ...(table ? [{ name: 'crafting_table', count: 1, nearest: placeOf(table[0]) }] : []),
      ],
      entities: [],
      players: [...this.#world.standing].map(([name, position]) => ({ name, position })),
      devices: [],
      ground: [],
      noContainer: [...this.#world.stood].filter(at => !this.#world.chests.has(at)).map(placeOf),
      containers: [...this.#world.chests].map(([at, items]) => ({
        at: placeOf(at),
        block: 'chest',
        ...(this.#world.closed ? (this.#opened.get(at) ?? { items: null }) : { items: { ...items } }),
      })),
      blueprints: Object.fromEntries(
        Object.entries(this.#world.blueprints).map(([name, cells]) => {
          const stands = (cell: BlueprintCell) => !this.#isAway && this.#world.cellStands(cell)
          const missing = cells.flatMap((cell, index) => (stands(cell) ? [] : [index]))
          return [name, { done: cells.length - missing.length, total: cells.length, missing }]
        }),
      ),
    }
  }

  get #isAway(): boolean {
    return this.#world.away.has(this.username)
  }

  blocksAt(places: readonly Position[]): Promise<readonly BlockThere[]> {
    return Promise.resolve(
      (this.#isAway ? [] : places).map(at => ({ at, block: this.#world.blocks.get(key(at)) ?? 'air', states: {} })),
    )
  }

  /** What was said in the game while the body was there. */
  readonly said: string[] = []
  say(text: string): void {
    if (this.online) this.said.push(text)
  }
  /** Out of the world, as after a kick or a ban. */
  drop(reason: string): void {
    this.online = false
    this.#tell({ type: 'left', reason })
  }

  /** Its food changes, as by work or a meal. */
  digest(food: number): void {
    this.food = food
    this.#tell({ type: 'state', food })
  }

  /** Sits in a hole because of a monster; whatever it is about waits. */
  digIn(from: string): void {
    this.#tell({ type: 'state', shelter: { from, dayInMs: 400_000 } })
  }

  /** Dies; whatever it is about fails until it stands again. */
  die(): void {
    this.dead = true
    this.#tell({ type: 'died', words: `${this.username} fell from a high place` })
    this.#tell({ type: 'absence', absence: 'dead' })
  }
  rise(): void {
    this.dead = false
    this.#tell({ type: 'absence', absence: null })
  }

  /** Its actions get it nowhere. */
  getStuck(stuck: Extract<BodyEvent, { type: 'state' }>['stuck']): void {
    this.#tell({ type: 'state', stuck })
  }

  /** Sees that a player is in the game, or has left it. */
  sight(name: string, here = true): void {
    this.#tell({ type: 'player', name, here })
  }

  /** Picks up what another player threw to it. */
  receive(from: string, item: string, count: number): void {
    this.#add(item, count)
    this.#tell({ type: 'state', inventory: { ...this.items } })
    this.#tell({ type: 'received', from, items: { [item]: count } })
  }

  /** A line of the game's chat. */
  hear(from: string, text: string): void {
    this.#tell({ type: 'chat', from, text, whisper: false })
  }

  comeBack(): void {
    this.online = true
    this.#tell({ type: 'reconnected', attempts: 3 })
  }

  listen(listener: (event: BodyEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  #tell(event: BodyEvent): void {
    for (const listener of this.#listeners) listener(event)
  }
  close(): Promise<void> {
    this.online = false
    return Promise.resolve()
  }
}
