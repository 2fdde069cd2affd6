import type { Entity } from '../../entities/entity.ts'
import { displayName } from '../../names.ts'
import type { Point } from '../../point.ts'
import { teleport as move } from '../../rules/teleport.ts'
import { anchor } from '../arguments/anchor.ts'
import { entities, oneEntity } from '../arguments/entities.ts'
import { isInvalid, lookAt, point, type Rotation, rotation, showNumber } from '../arguments/position.ts'
import { failure } from '../language/errors.ts'
import { argument, type Context, literal, type Node } from '../language/tree.ts'
import { doneFor } from './naming.ts'
import { selfEntity } from './self.ts'

const targets = argument('targets', entities)
const destination = argument('destination', oneEntity)
const location = argument('location', point)
const turn = argument('rotation', rotation)
const facingLocation = argument('facingLocation', point)
const facingEntity = argument('facingEntity', oneEntity)
const facingAnchor = argument('facingAnchor', anchor)

/** Angles a target has after the move; undefined: as before. */
type Look = (target: Entity, at: Point) => Rotation | undefined

function tree(name: string): Node {
  const turned = (look: (context: Context) => Look) => (context: Context) => toPoint(context, look(context))
  const facing = literal('facing').with(
    literal('entity').path(
      facingEntity.run(turned(context => lookingAt(context.get(facingEntity).position))),
      facingAnchor.run(
        turned(context => {
          const seen = context.get(facingEntity)
          return lookingAt(context.get(facingAnchor) === 'eyes' ? seen.eyes : seen.position)
        }),
      ),
    ),
    facingLocation.run(turned(context => lookingAt(context.get(facingLocation)))),
  )
  const straight = turned(() => () => undefined)
  return literal(name)
    .needs(2)
    .with(
      location.run(straight),
      destination.run(toEntity),
      targets.with(
        location.run(straight).with(turn.run(turned(context => () => context.get(turn))), facing),
        destination.run(toEntity),
      ),
    )
}

export const teleport = tree('teleport')
export const tp = tree('tp')

const lookingAt =
  (seen: Point): Look =>
  (target, at) =>
    lookAt({ ...at, y: at.y + target.eyes.y - target.y }, seen)

const movedBy = (context: Context): readonly Entity[] => context.find(targets) ?? [selfEntity(context)]

function toPoint(context: Context, look: Look): number {
  const at = context.get(location)
  if (isInvalid(at)) throw failure('commands.teleport.invalidPosition')
  const moved = movedBy(context)
  for (const entity of moved) {
    const angles = look(entity, at)
    move(context.game, entity, at, angles?.yaw ?? entity.yaw, angles?.pitch ?? entity.pitch)
  }
  const shown = [showNumber(at.x), showNumber(at.y), showNumber(at.z)]
  return doneFor(context, 'commands.teleport.success.location', moved, who => [who, ...shown])
}

function toEntity(context: Context): number {
  const to = context.get(destination)
  const moved = movedBy(context)
  for (const entity of moved) move(context.game, entity, to.position, to.yaw, to.pitch)
  return doneFor(context, 'commands.teleport.success.entity', moved, who => [who, displayName(to)])
}
