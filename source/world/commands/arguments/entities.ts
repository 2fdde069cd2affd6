import type { Entity } from '../../entities/entity.ts'
import { Player } from '../../entities/player.ts'
import { failure } from '../language/errors.ts'
import type { ArgumentType, Caller } from '../language/tree.ts'
import { readSelector, type Selector, selectorOptions } from './selector.ts'

interface Wanted {
  readonly single: boolean
  readonly players: boolean
  /** Finding no entity is no failure. */
  readonly optional?: boolean
}

function entityType<T>(wanted: Wanted, take: (found: readonly Entity[]) => T): ArgumentType<T, Selector> {
  return {
    parser: 'minecraft:entity',
    properties: { unused: 0, onlyAllowPlayers: wanted.players ? 1 : 0, onlyAllowEntities: wanted.single ? 1 : 0 },
    parse(reader, { game, source }) {
      const selector = readSelector(reader, game, source.level >= 2)
      if (wanted.single && selector.many)
        throw reader.errorAt(0, wanted.players ? 'argument.player.toomany' : 'argument.entity.toomany')
      if (wanted.players && !selector.playersOnly && !selector.self) throw reader.errorAt(0, 'argument.player.entities')
      return selector
    },
    resolve(selector, { game, source }) {
      const found = selector.find(game, source).filter(entity => !wanted.players || entity instanceof Player)
      if (found.length === 0 && !wanted.optional) {
        throw failure(wanted.players ? 'argument.entity.notfound.player' : 'argument.entity.notfound.entity')
      }
      return take(found)
    },
    suggest: (caller, typed) => suggestEntities(caller, typed, wanted.players),
  }
}

const onlyPlayers = (found: readonly Entity[]): Player[] => found.filter(entity => entity instanceof Player)

export const entities = entityType({ single: false, players: false }, found => found)
export const anyEntities = entityType({ single: false, players: false, optional: true }, found => found)
export const oneEntity = entityType({ single: true, players: false }, found => found[0]!)
export const players = entityType({ single: false, players: true }, onlyPlayers)

function suggestEntities({ game, source }: Caller, typed: string, playersOnly: boolean): string[] {
  const names = game.players.map(player => player.name)
  if (source.level < 2) return names
  const options = /^@[praesn]\[(?:.*,)?([a-z_]*)$/.exec(typed)
  if (options) {
    const head = typed.slice(0, typed.length - options[1]!.length)
    return Object.keys(selectorOptions).map(option => `${head}${option}=`)
  }
  return [...names, '@a', '@p', '@r', '@s', ...(playersOnly ? [] : ['@e'])]
}

/** Names of accounts, in the game or not. */
export const profiles: ArgumentType<string[], Selector | string> = {
  parser: 'minecraft:game_profile',
  parse(reader, { game, source }) {
    if (reader.peek() === '@') {
      const selector = readSelector(reader, game, source.level >= 2)
      if (!selector.playersOnly && !selector.self) throw reader.errorAt(0, 'argument.player.entities')
      return selector
    }
    const start = reader.cursor
    const name = reader.readWord()
    if (!/^[A-Za-z0-9_]{1,16}$/.test(name)) throw reader.errorAt(start, 'argument.player.unknown')
    return name
  },
  resolve(parsed, { game, source }) {
    if (typeof parsed === 'string') return [game.player(parsed)?.name ?? parsed]
    const found = onlyPlayers(parsed.find(game, source))
    if (found.length === 0) throw failure('argument.entity.notfound.player')
    return found.map(player => player.name)
  },
  suggest: (caller, typed) => suggestEntities(caller, typed, true),
}
