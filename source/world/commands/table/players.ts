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
  const all = context.game.players
  const shown = all.map(player => show(player.name, player.uuid)).join(', ')
  context.tell('commands.list.players', all.length, context.game.setup.maxPlayers, shown)
  return all.length
}

// --- operators

/** Applies a change to every name; fails when none was changed. */
function each(context: Context, key: string, change: (name: string) => boolean): number {
  const changed = context.get(targets).filter(name => {
    if (!change(name)) return false
    context.done(`${key}.success`, name)
    return true
  })
  if (changed.length === 0) throw failure(`${key}.failed`)
  return changed.length
}

/** Who may run what has changed: their clients complete by it. */
function tellRights(context: Context, commands: Node): void {
  for (const name of context.get(targets)) {
    const player = context.game.player(name)
    if (!player) continue
    sendOperatorLevel(context.game, player)
    sendCommands(context.game, player, commands)
  }
}

/** `op` or `deop`: `change` gives or takes the right, and says whether that changed anything. */
const rights =
  (verb: 'op' | 'deop', change: (operators: Set<string>, name: string) => boolean) => (commands: () => Node) =>
    literal(verb)
      .needs(3)
      .with(
        targets.run(context => {
          const { operators } = context.game
          const count = each(context, `commands.${verb}`, name => change(operators, lower(name)))
          tellRights(context, commands())
          return count
        }),
      )

export const makeOp = rights('op', (operators, name) => !operators.has(name) && !!operators.add(name))
export const makeDeop = rights('deop', (operators, name) => operators.delete(name))

// --- kicking and banning

export const kick = literal('kick').needs(3).path(online.run(kickAll), reason.run(kickAll))

function kickAll(context: Context): number {
  const why = context.find(reason) ?? 'Kicked by an operator'
  const out = context.get(online)
  for (const player of out) {
    player.client.end(why)
    context.done('commands.kick.success', displayName(player), why)
  }
  return out.length
}

/** Name in lower case → reason; admission of players reads it. */
const bans = (game: Game): Map<string, string> => game.store('bans', () => new Map())

export const ban = literal('ban').needs(3).path(targets.run(banAll), reason.run(banAll))

function banAll(context: Context): number {
  const why = context.find(reason) ?? 'Banned by an operator.'
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
  .with(targets.run(context => each(context, 'commands.pardon', name => bans(context.game).delete(lower(name)))))
