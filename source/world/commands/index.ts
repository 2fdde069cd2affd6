import { throwItem } from '../entities/dropping.ts'
import { Living } from '../entities/entity.ts'
import { gameModes, Player } from '../entities/player.ts'
import { spawnMob } from '../entities/spawning.ts'
import type { Game } from '../game.ts'
import { maxStack } from '../items/stack.ts'
import { floor, type Position } from '../position.ts'
import { hurt } from '../rules/damage.ts'
import { setGameMode, teleport } from '../rules/teleport.ts'
import { give, takeItems } from '../windows/inventory.ts'
import type { CommandSource } from './source.ts'

/** Runs one command line (without the slash) and returns what the source is told. Never throws. */
export function runCommand(game: Game, source: CommandSource, text: string): string[] {
  const words = text.trim().replace(/^\//, '').split(/\s+/)
  const command = source.level >= 2 ? commands[words[0] ?? ''] : undefined
  if (!command) return [`Unknown or incomplete command, see below for error`, `${text.trim()}<--[HERE]`]
  try {
    return [command(game, source, words.slice(1), text)]
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

const coordinate = (word: string | undefined, base: number): number => {
  const relative = word?.startsWith('~')
  const n = Number(relative ? word!.slice(1) || 0 : (word ?? 'x'))
  if (!Number.isFinite(n)) throw new Error('Expected a coordinate')
  return relative ? base + n : n
}
const point = (s: CommandSource, w: readonly (string | undefined)[]): Position => ({
  x: coordinate(w[0], s.position.x),
  y: coordinate(w[1], s.position.y),
  z: coordinate(w[2], s.position.z),
})
function blockState(game: Game, text: string | undefined): number {
  const m = /^(?:minecraft:)?([a-z_0-9]+)(?:\[([^\]]*)\])?/.exec(text ?? '')
  if (!m) throw new Error('Expected a block')
  const properties = Object.fromEntries(
    (m[2] ?? '')
      .split(',')
      .filter(Boolean)
      .map(kv => kv.split('=') as [string, string]),
  )
  return game.registry.blocks.state(m[1]!, properties)
}
function item(game: Game, text: string | undefined): string {
  const name = (text ?? '').replace('minecraft:', '').split('{')[0]!
  if (!game.registry.itemsByName[name]) throw new Error(`Unknown item '${name}'`)
  return name
}
function who(game: Game, text: string | undefined, source: CommandSource) {
  const type = /type=(!?)(?:minecraft:)?([a-z_]+)/.exec(text ?? '')
  if (text === '@s' && source.entity) return [source.entity]
  if (text === '@a') return [...game.everyone()]
  if (text?.startsWith('@e')) {
    if (!type && text !== '@e') throw new Error('Expected an option')
    if (type && !game.registry.entitiesByName[type[2]!]) throw new Error(`Unknown entity type '${type[2]}'`)
    return [...game.entities.values()].filter(e => !type || (e.type === type[2]) !== (type[1] === '!'))
  }
  const player = game.player(text ?? '')
  if (!player) throw new Error('No player was found')
  return [player]
}
const players = (game: Game, text: string | undefined, source: CommandSource): Player[] =>
  who(game, text, source).filter(e => e instanceof Player)

const commands: Record<string, (game: Game, source: CommandSource, w: string[], text: string) => string> = {
  setblock(game, s, w) {
    const p = floor(point(s, w))
    game.set(p, blockState(game, w[3]))
    return `Changed the block at ${p.x}, ${p.y}, ${p.z}`
  },
  fill(game, s, w) {
    const a = floor(point(s, w))
    const b = floor(point(s, w.slice(3)))
    const state = blockState(game, w[6])
    const range = (m: number, n: number): number[] =>
      Array.from({ length: Math.abs(m - n) + 1 }, (_, i) => Math.min(m, n) + i)
    const [xs, ys, zs] = [range(a.x, b.x), range(a.y, b.y), range(a.z, b.z)]
    if (xs.length * ys.length * zs.length > 32768) throw new Error('Too many blocks in the specified area')
    game.network.batch(() => {
      for (const y of ys) for (const z of zs) for (const x of xs) game.set({ x, y, z }, state)
    })
    return `Successfully filled ${xs.length * ys.length * zs.length} block(s)`
  },
  give(game, s, w) {
    const name = item(game, w[1])
    for (const player of players(game, w[0], s)) {
      for (let left = Number(w[2] ?? 1); left > 0; ) {
        const n = Math.min(left, maxStack(game.registry, name))
        const rest = give(game, player, { name, count: n })
        if (rest) throwItem(game, player, rest)
        left -= n
      }
    }
    return `Gave ${w[2] ?? 1} [${name}] to ${w[0]}`
  },
  clear(game, s, w) {
    const name = w[1] === undefined ? undefined : item(game, w[1])
    let n = 0
    for (const p of players(game, w[0] ?? '@s', s))
      n += takeItems(p, i => !name || i.name === name, Number(w[2] ?? Number.MAX_SAFE_INTEGER))
    return `Removed ${n} item(s) from player ${w[0]}`
  },
  item(game, s, w) {
    const m = /^(hotbar|inventory)\.(\d+)$/.exec(w[3] ?? '')
    const slot =
      m?.[1] === 'hotbar' && Number(m[2]) < 9
        ? 36 + Number(m[2])
        : m?.[1] === 'inventory' && Number(m[2]) < 27
          ? 9 + Number(m[2])
          : undefined
    if (slot === undefined) throw new Error(`Unknown slot '${w[3]}'`)
    const name = item(game, w[5])
    for (const player of players(game, w[2], s)) player.inventory[slot] = { name, count: Number(w[6] ?? 1) }
    return `Replaced a slot`
  },
  tp(game, s, w) {
    if (!w.length) throw new Error('Unknown or incomplete command')
    const self = w.length >= 3 && /^[~\d-]/.test(w[0]!)
    const targets = self ? who(game, '@s', s) : who(game, w[0], s)
    const rest = self ? w : w.slice(1)
    if (rest.length === 1) {
      const to = who(game, rest[0], s)[0]!
      for (const t of targets) teleport(game, t, to.position, to.yaw, to.pitch)
    } else {
      const to = point(s, rest)
      // A whole number means the middle of the block.
      const mid = (word: string | undefined, n: number): number => (/^-?\d+$/.test(word ?? '') ? n + 0.5 : n)
      const at = { x: mid(rest[0], to.x), y: to.y, z: mid(rest[2], to.z) }
      for (const t of targets)
        teleport(game, t, at, rest[3] ? Number(rest[3]) : t.yaw, rest[4] ? Number(rest[4]) : t.pitch)
    }
    return `Teleported ${w[0]}`
  },
  gamemode(game, s, w) {
    const mode = gameModes.find(m => m === w[0])
    if (!mode) throw new Error(`Unknown game mode: ${w[0]}`)
    for (const p of players(game, w[1] ?? '@s', s)) setGameMode(game, p, mode)
    return `Set game mode to ${mode}`
  },
  kill(game, s, w) {
    const list = who(game, w[0] ?? '@s', s)
    for (const e of list) {
      if (e instanceof Living) hurt(game, e, 1e9, { kind: 'kill' })
      else game.remove(e)
    }
    return `Killed ${list.length} entities`
  },
  summon(game, s, w) {
    const type = (w[0] ?? '').replace('minecraft:', '')
    if (!game.registry.entitiesByName[type]) throw new Error(`Unknown entity: ${type}`)
    spawnMob(game, type, w.length > 3 ? point(s, w.slice(1)) : s.position)
    return `Summoned new ${type}`
  },
  time(game, _, w) {
    const named: Record<string, number> = { day: 1000, noon: 6000, night: 13000, midnight: 18000 }
    const n = named[w[1] ?? ''] ?? Number(w[1])
    if (!Number.isFinite(n)) throw new Error('Expected a time')
    game.dayTime = w[0] === 'add' ? game.dayTime + n : n
    game.network.sendTime()
    return `Set the time to ${game.dayTime}`
  },
  gamerule(game, _, w) {
    const rules = game.rules as Record<string, boolean | number>
    if (!(w[0]! in rules)) throw new Error(`Unknown game rule ${w[0]}`)
    rules[w[0]!] = typeof rules[w[0]!] === 'number' ? Number(w[1]) : w[1] === 'true'
    return `Gamerule ${w[0]} is now set to: ${w[1]}`
  },
  difficulty(game, _, w) {
    game.difficulty = w[0] as Game['difficulty']
    return `The difficulty has been set to ${w[0]}`
  },
  weather: (_game, _s, w) => `Set the weather to ${w[0]}`,
  effect(game, s, w) {
    if (w[0] !== 'give' || !w[2]) throw new Error('Expected an effect')
    for (const p of players(game, w[1], s)) {
      if (w[2].endsWith('instant_health')) p.health = 20
      if (w[2].endsWith('saturation')) p.food = p.saturation = 20
    }
    return 'Applied effect'
  },
}
