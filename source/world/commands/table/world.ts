import { floor } from '../../point.ts'
import { players } from '../arguments/entities.ts'
import { angle, blockPosition, columnPosition } from '../arguments/position.ts'
import { failure } from '../language/errors.ts'
import { argument, type Context, literal, type Node } from '../language/tree.ts'
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

// --- chunks that stay

const from = argument('from', columnPosition)
const to = argument('to', columnPosition)
const column = argument('pos', columnPosition)
const mostChunks = 256
const dimension = 'minecraft:overworld'
const shown = (x: number, z: number): string => `[${x}, ${z}]`

/** Chunks stay once they are made; forcing one makes it now and remembers the wish. */
const forced = ({ game }: Context): Set<string> => game.store('forced chunks', () => new Set())

function force(context: Context, verb: 'added' | 'removed'): number {
  const start = context.get(from)
  const corner = context.find(to) ?? start
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

function ranged(verb: 'added' | 'removed'): Node {
  const act = (context: Context) => force(context, verb)
  return from.run(act).with(to.run(act))
}

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
        column.run(context => {
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
