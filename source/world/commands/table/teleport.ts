import type { Entity } from '../../entities/entity.ts'
import { displayName } from '../../names.ts'
import type { Position } from '../../position.ts'
import { teleport as move } from '../../rules/teleport.ts'
import { anchor } from '../arguments/anchor.ts'
import { entities, oneEntity } from '../arguments/entities.ts'
import { isInvalid, lookAt, point, type Rotation, rotation, showNumber } from '../arguments/position.ts'
import { failure } from '../language/errors.ts'
import { argument, type Context, literal, type Node } from '../language/tree.ts'
import { selfEntity } from './self.ts'

const targets = argument('targets', entities)
const destination = argument('destination', oneEntity)
const location = argument('location', point)
const turn = argument('rotation', rotation)
const facingLocation = argument('facingLocation', point)
const facingEntity = argument('facingEntity', oneEntity)
const facingAnchor = argument('facingAnchor', anchor)

/** Angles a target has after the move; undefined: as before. */
type Look = (target: Entity, at: Position) => Rotation | undefined

function tree(name: string): Node {
  const facing = literal('facing').with(
    literal('entity').with(
      argument('facingEntity', oneEntity)
        .run(context => toPoint(context, context.get(targets), lookingAt(context.get(facingEntity).position)))
        .with(
          argument('facingAnchor', anchor).run(context => {
            const seen = context.get(facingEntity)
            return toPoint(
              context,
              context.get(targets),
              lookingAt(context.get(facingAnchor) === 'eyes' ? seen.eyes : seen.position),
            )
          }),
        ),
    ),
    argument('facingLocation', point).run(context =>
      toPoint(context, context.get(targets), lookingAt(context.get(facingLocation))),
    ),
  )
  return literal(name)
    .needs(2)
    .with(
      argument('location', point).run(context => toPoint(context, [selfEntity(context)], () => undefined)),
      argument('destination', oneEntity).run(context => toEntity(context, [selfEntity(context)])),
      argument('targets', entities).with(
        argument('location', point)
          .run(context => toPoint(context, context.get(targets), () => undefined))
          .with(
            argument('rotation', rotation).run(context =>
              toPoint(context, context.get(targets), () => context.get(turn)),
            ),
            facing,
          ),
        argument('destination', oneEntity).run(context => toEntity(context, context.get(targets))),
      ),
    )
}

export const teleport = tree('teleport')
export const tp = tree('tp')

const lookingAt =
  (seen: Position): Look =>
  (target, at) =>
    lookAt({ ...at, y: at.y + target.eyes.y - target.y }, seen)

function toPoint(context: Context, moved: readonly Entity[], look: Look): number {
  const at = context.get(location)
  if (isInvalid(at)) throw failure('commands.teleport.invalidPosition')
  for (const entity of moved) {
    const angles = look(entity, at)
    move(context.game, entity, at, angles?.yaw ?? entity.yaw, angles?.pitch ?? entity.pitch)
  }
  const shown = [showNumber(at.x), showNumber(at.y), showNumber(at.z)]
  if (moved.length === 1) context.done('commands.teleport.success.location.single', displayName(moved[0]!), ...shown)
  else context.done('commands.teleport.success.location.multiple', moved.length, ...shown)
  return moved.length
}

function toEntity(context: Context, moved: readonly Entity[]): number {
  const to = context.get(destination)
  for (const entity of moved) move(context.game, entity, to.position, to.yaw, to.pitch)
  if (moved.length === 1)
    context.done('commands.teleport.success.entity.single', displayName(moved[0]!), displayName(to))
  else context.done('commands.teleport.success.entity.multiple', moved.length, displayName(to))
  return moved.length
}
