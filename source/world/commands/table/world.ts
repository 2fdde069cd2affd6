import { floor } from '../../point.ts'
import { players } from '../arguments/entities.ts'
import { angle, blockPosition } from '../arguments/position.ts'
import { failure } from '../language/errors.ts'
import { argument, type Context, literal } from '../language/tree.ts'
import { doneTo } from './naming.ts'
import { self } from './self.ts'

export const seed = literal('seed')
  .needs(2)
  .run(context => {
    context.tell('commands.seed.success', `[${context.game.setup.seed}]`)
    return context.game.setup.seed
  })

// --- where players come back

const targets = argument('targets', players)
const pos = argument('pos', blockPosition)
const turn = argument('angle', angle)

export const spawnpoint = literal('spawnpoint')
  .needs(2)
  .run(setSpawns)
  .path(targets.run(setSpawns), pos.run(setSpawns), turn.run(setSpawns))

function setSpawns(context: Context): number {
  const of = context.find(targets) ?? [self(context)]
  const { p, degrees } = spawnOf(context)
  for (const player of of) player.spawnPoint = { ...p, forced: true }
  return doneTo(context, 'commands.spawnpoint.success', of, p.x, p.y, p.z, degrees, 'minecraft:overworld')
}

export const setworldspawn = literal('setworldspawn').needs(2).run(setSpawn).path(pos.run(setSpawn), turn.run(setSpawn))

function setSpawn(context: Context): number {
  const { p, angle, degrees } = spawnOf(context)
  context.game.spawn = p
  context.game.network.broadcast('spawn_position', { location: p, angle })
  context.done('commands.setworldspawn.success', p.x, p.y, p.z, degrees)
  return 1
}

/** The place and the angle that were given, else where the source is and 0°. */
function spawnOf(context: Context) {
  const angle = context.find(turn) ?? 0
  return { p: context.find(pos) ?? floor(context.source.position), angle, degrees: angle.toFixed(1) }
}

// --- the server itself

export const stop = literal('stop')
  .needs(4)
  .run(context => {
    context.done('commands.stop.stopping')
    context.game.onStopRequest?.()
    return 1
  })

export const saveAll = literal('save-all').needs(4).run(saveNow).with(literal('flush').run(saveNow))

function saveNow(context: Context): number {
  const { onSaveRequest } = context.game
  if (!onSaveRequest) throw failure('commands.save.failed')
  context.done('commands.save.saving')
  onSaveRequest()
  context.done('commands.save.success')
  return 1
}
