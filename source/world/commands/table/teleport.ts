import type { Entity } from '../../entities/entity.ts'
import { displayName } from '../../names.ts'
import { teleport as move } from '../../rules/teleport.ts'
import { entities, oneEntity } from '../arguments/entities.ts'
import { isInvalid, point, rotation, showNumber } from '../arguments/position.ts'
import { failure } from '../language/errors.ts'
import { argument, type Context, literal, type Node } from '../language/tree.ts'
import { doneFor } from './naming.ts'
import { selfEntity } from './self.ts'

const targets = argument('targets', entities)
const destination = argument('destination', oneEntity)
const location = argument('location', point)
const turn = argument('rotation', rotation)

function tree(name: string): Node {
  return literal(name)
    .needs(2)
    .with(
      location.run(toPoint),
      destination.run(toEntity),
      targets.with(location.run(toPoint).with(turn.run(toPoint)), destination.run(toEntity)),
    )
}

export const teleport = tree('teleport')
export const tp = tree('tp')

const movedBy = (context: Context): readonly Entity[] => context.find(targets) ?? [selfEntity(context)]

function toPoint(context: Context): number {
  const at = context.get(location)
  if (isInvalid(at)) throw failure('commands.teleport.invalidPosition')
  const angles = context.find(turn)
  const moved = movedBy(context)
  for (const entity of moved) {
    const { yaw, pitch } = angles ?? entity
    move(context.game, entity, at, yaw, pitch)
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
