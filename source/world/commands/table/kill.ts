import { type Entity, Living } from '../../entities/entity.ts'
import { displayName } from '../../names.ts'
import { hurt } from '../../rules/damage.ts'
import { entities } from '../arguments/entities.ts'
import { argument, type Context, literal } from '../language/tree.ts'
import { selfEntity } from './self.ts'

const targets = argument('targets', entities)

export const kill = literal('kill')
  .needs(2)
  .run(context => run(context, [selfEntity(context)]))
  .with(targets.run(context => run(context, context.get(targets))))

function run(context: Context, victims: readonly Entity[]): number {
  for (const victim of victims) {
    if (victim instanceof Living) hurt(context.game, victim, Number.MAX_VALUE, { kind: 'kill' })
    else context.game.remove(victim)
  }
  if (victims.length === 1) context.done('commands.kill.success.single', displayName(victims[0]!))
  else context.done('commands.kill.success.multiple', victims.length)
  return victims.length
}
