import type { Player } from '../../entities/player.ts'
import { displayName } from '../../names.ts'
import { floor, type Position } from '../../position.ts'
import { players } from '../arguments/entities.ts'
import { angle, blockPosition, columnPosition } from '../arguments/position.ts'
import { failure } from '../language/errors.ts'
import { argument, type Context, literal } from '../language/tree.ts'
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
  .run(context => setSpawns(context, [self(context)], floor(context.source.position), 0))
  .with(
    argument('targets', players)
      .run(context => setSpawns(context, context.get(targets), floor(context.source.position), 0))
      .with(
        argument('pos', blockPosition)
          .run(context => setSpawns(context, context.get(targets), context.get(pos), 0))
          .with(
            argument('angle', angle).run(context =>
              setSpawns(context, context.get(targets), context.get(pos), context.get(turn)),
            ),
          ),
      ),
  )

function setSpawns(context: Context, of: readonly Player[], p: Position, degrees: number): number {
  for (const player of of) player.spawnPoint = { ...p, forced: true }
  const where = [p.x, p.y, p.z, degrees.toFixed(1), 'minecraft:overworld']
  if (of.length === 1) context.done('commands.spawnpoint.success.single', ...where, displayName(of[0]!))
  else context.done('commands.spawnpoint.success.multiple', ...where, of.length)
  return of.length
}

export const setworldspawn = literal('setworldspawn')
  .needs(2)
  .run(context => setSpawn(context, floor(context.source.position), 0))
  .with(
    argument('pos', blockPosition)
      .run(context => setSpawn(context, context.get(pos), 0))
      .with(argument('angle', angle).run(context => setSpawn(context, context.get(pos), context.get(turn)))),
  )

function setSpawn(context: Context, p: Position, degrees: number): number {
  context.game.spawn = p
  context.game.network.broadcast('spawn_position', { location: p, angle: degrees })
  context.done('commands.setworldspawn.success', p.x, p.y, p.z, degrees.toFixed(1))
  return 1
}

// --- chunks that stay

const from = argument('from', columnPosition)
const to = argument('to', columnPosition)
const column = argument('pos', columnPosition)
const mostChunks = 256
const dimension = 'minecraft:overworld'
const shown = (x: number, z: number): string => `[${x}, ${z}]`

/** Chunks stay once they are made; forcing one makes it now and remembers the wish. */
function forced(context: Context): Set<string> {
  const { stores } = context.game
  const known = stores.get('forced chunks') as Set<string> | undefined
  if (known) return known
  const made = new Set<string>()
  stores.set('forced chunks', made)
  return made
}

function force(context: Context, verb: 'added' | 'removed', corner: { x: number; z: number }): number {
  const start = context.get(from)
  const [x0, x1] = [Math.min(start.x, corner.x) >> 4, Math.max(start.x, corner.x) >> 4]
  const [z0, z1] = [Math.min(start.z, corner.z) >> 4, Math.max(start.z, corner.z) >> 4]
  const count = (x1 - x0 + 1) * (z1 - z0 + 1)
  if (count > mostChunks) throw failure('commands.forceload.toobig', mostChunks, count)
  const chunks = forced(context)
  const changed: string[] = []
  for (let x = x0; x <= x1; x++) {
    for (let z = z0; z <= z1; z++) {
      const name = shown(x, z)
      if (chunks.has(name) === (verb === 'added')) continue
      if (verb === 'added') {
        chunks.add(name)
        context.game.blocks.chunks.at(x, z)
      } else chunks.delete(name)
      changed.push(name)
    }
  }
  if (changed.length === 0) throw failure(`commands.forceload.${verb}.failure`)
  if (changed.length === 1) context.done(`commands.forceload.${verb}.single`, changed[0]!, dimension)
  else context.done(`commands.forceload.${verb}.multiple`, changed.length, dimension, shown(x0, z0), shown(x1, z1))
  return changed.length
}

const ranged = (verb: 'added' | 'removed') =>
  argument('from', columnPosition)
    .run(context => force(context, verb, context.get(from)))
    .with(argument('to', columnPosition).run(context => force(context, verb, context.get(to))))

export const forceload = literal('forceload')
  .needs(2)
  .with(
    literal('add').with(ranged('added')),
    literal('remove').with(
      literal('all').run(context => {
        forced(context).clear()
        context.done('commands.forceload.removed.all', dimension)
        return 0
      }),
      ranged('removed'),
    ),
    literal('query')
      .run(context => {
        const all = [...forced(context)]
        if (all.length === 0) context.tell('commands.forceload.added.none', dimension)
        else if (all.length === 1) context.tell('commands.forceload.list.single', dimension, all[0]!)
        else context.tell('commands.forceload.list.multiple', all.length, dimension, all.join(', '))
        return all.length
      })
      .with(
        argument('pos', columnPosition).run(context => {
          const { x, z } = context.get(column)
          const name = shown(x >> 4, z >> 4)
          if (!forced(context).has(name)) throw failure('commands.forceload.query.failure', name, dimension)
          context.tell('commands.forceload.query.success', name, dimension)
          return 1
        }),
      ),
  )

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
