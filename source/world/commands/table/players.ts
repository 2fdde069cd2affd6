import type { Game } from '../../game.ts'
import { displayName } from '../../names.ts'
import { sendOperatorLevel } from '../../protocol/join.ts'
import { players, profiles } from '../arguments/entities.ts'
import { message } from '../arguments/message.ts'
import { sendCommands } from '../declare.ts'
import { failure } from '../language/errors.ts'
import { argument, type Context, literal, type Node } from '../language/tree.ts'

const targets = argument('targets', profiles)
const online = argument('targets', players)
const reason = argument('reason', message)

const lower = (name: string): string => name.toLowerCase()

export const list = literal('list')
  .run(context => listPlayers(context, name => name))
  .with(literal('uuids').run(context => listPlayers(context, (name, uuid) => `${name} (${uuid})`)))

function listPlayers(context: Context, show: (name: string, uuid: string) => string): number {
  const all = context.game.everyone()
  const shown = all.map(player => show(player.name, player.uuid)).join(', ')
  context.tell('commands.list.players', all.length, context.game.setup.maxPlayers, shown)
  return all.length
}

// --- operators

/** Applies a change to every name; fails when none was changed. */
function each(context: Context, change: (name: string) => boolean, done: string, failed: string): number {
  const changed = context.get(targets).filter(name => {
    if (!change(name)) return false
    context.done(done, name)
    return true
  })
  if (changed.length === 0) throw failure(failed)
  return changed.length
}

/** What a player may run has changed: their client completes by it. */
function tellRights(game: Game, name: string, commands: Node): void {
  const player = game.player(name)
  if (!player) return
  sendOperatorLevel(game, player)
  sendCommands(game, player, commands)
}

export const makeOp = (commands: () => Node) =>
  literal('op')
    .needs(3)
    .with(
      argument('targets', profiles).run(context => {
        const { operators } = context.game
        const count = each(
          context,
          name => !operators.has(lower(name)) && !!operators.add(lower(name)),
          'commands.op.success',
          'commands.op.failed',
        )
        for (const name of context.get(targets)) tellRights(context.game, name, commands())
        return count
      }),
    )

export const makeDeop = (commands: () => Node) =>
  literal('deop')
    .needs(3)
    .with(
      argument('targets', profiles).run(context => {
        const count = each(
          context,
          name => context.game.operators.delete(lower(name)),
          'commands.deop.success',
          'commands.deop.failed',
        )
        for (const name of context.get(targets)) tellRights(context.game, name, commands())
        return count
      }),
    )

// --- kicking and banning

export const kick = literal('kick')
  .needs(3)
  .with(
    argument('targets', players)
      .run(context => kickAll(context, 'Kicked by an operator'))
      .with(argument('reason', message).run(context => kickAll(context, context.get(reason)))),
  )

function kickAll(context: Context, why: string): number {
  const out = context.get(online)
  for (const player of out) {
    player.client.end(why)
    context.done('commands.kick.success', displayName(player), why)
  }
  return out.length
}

/** Name in lower case → reason; admission of players reads it. */
function bans(game: Game): Map<string, string> {
  const known = game.stores.get('bans') as Map<string, string> | undefined
  if (known) return known
  const made = new Map<string, string>()
  game.stores.set('bans', made)
  return made
}

export const ban = literal('ban')
  .needs(3)
  .with(
    argument('targets', profiles)
      .run(context => banAll(context, 'Banned by an operator.'))
      .with(argument('reason', message).run(context => banAll(context, context.get(reason)))),
  )

function banAll(context: Context, why: string): number {
  const list = bans(context.game)
  const banned = context.get(targets).filter(name => !list.has(lower(name)))
  if (banned.length === 0) throw failure('commands.ban.failed')
  for (const name of banned) {
    list.set(lower(name), why)
    context.done('commands.ban.success', name, why)
    context.game.player(name)?.client.end('You are banned from this server')
  }
  return banned.length
}

export const pardon = literal('pardon')
  .needs(3)
  .with(
    argument('targets', profiles).run(context =>
      each(
        context,
        name => bans(context.game).delete(lower(name)),
        'commands.pardon.success',
        'commands.pardon.failed',
      ),
    ),
  )

export const banlist = literal('banlist')
  .needs(3)
  .run(context => {
    const list = [...bans(context.game)]
    if (list.length === 0) context.tell('commands.banlist.none')
    else context.tell('commands.banlist.list', list.length)
    for (const [name, why] of list) context.tell('commands.banlist.entry', name, 'Server', why)
    return list.length
  })

// --- whitelist

interface Whitelist {
  on: boolean
  readonly names: Set<string>
}

function whitelistOf(game: Game): Whitelist {
  const known = game.stores.get('whitelist') as Whitelist | undefined
  if (known) return known
  const made: Whitelist = { on: false, names: new Set() }
  game.stores.set('whitelist', made)
  return made
}

function toggle(context: Context, on: boolean): number {
  const whitelist = whitelistOf(context.game)
  if (whitelist.on === on) throw failure(`commands.whitelist.already${on ? 'On' : 'Off'}`)
  whitelist.on = on
  context.done(`commands.whitelist.${on ? 'enabled' : 'disabled'}`)
  return 1
}

export const whitelist = literal('whitelist')
  .needs(3)
  .with(
    literal('on').run(context => toggle(context, true)),
    literal('off').run(context => toggle(context, false)),
    literal('list').run(context => {
      const names = [...whitelistOf(context.game).names]
      if (names.length === 0) context.tell('commands.whitelist.none')
      else context.tell('commands.whitelist.list', names.length, names.join(', '))
      return names.length
    }),
    literal('add').with(
      argument('targets', profiles).run(context => {
        const { names } = whitelistOf(context.game)
        return each(
          context,
          name => !names.has(lower(name)) && !!names.add(lower(name)),
          'commands.whitelist.add.success',
          'commands.whitelist.add.failed',
        )
      }),
    ),
    literal('remove').with(
      argument('targets', profiles).run(context =>
        each(
          context,
          name => whitelistOf(context.game).names.delete(lower(name)),
          'commands.whitelist.remove.success',
          'commands.whitelist.remove.failed',
        ),
      ),
    ),
    literal('reload').run(context => {
      context.done('commands.whitelist.reloaded')
      return 1
    }),
  )
