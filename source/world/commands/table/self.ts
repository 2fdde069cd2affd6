import type { Entity } from '../../entities/entity.ts'
import { Player } from '../../entities/player.ts'
import { failure } from '../language/errors.ts'
import type { Context } from '../language/tree.ts'

/** The player who runs the command; the console is none. */
export function self({ source }: Context): Player {
  if (!(source.entity instanceof Player)) throw failure('permissions.requires.player')
  return source.entity
}

export function selfEntity({ source }: Context): Entity {
  if (!source.entity) throw failure('permissions.requires.entity')
  return source.entity
}
