import { Living } from '../../entities/entity.ts'
import { hurt } from '../../rules/damage.ts'
import { entities } from '../arguments/entities.ts'
import { argument, type Context, literal } from '../language/tree.ts'
import { doneTo } from './naming.ts'
import { selfEntity } from './self.ts'

const targets = argument('targets', entities)

export const kill = literal('kill').needs(2).run(run).with(targets.run(run))

function run(context: Context): number {
  const victims = context.find(targets) ?? [selfEntity(context)]
  for (const victim of victims) {
    if (victim instanceof Living) hurt(context.game, victim, Number.MAX_VALUE, { kind: 'kill' })
    else context.game.remove(victim)
  }
  return doneTo(context, 'commands.kill.success', victims)
}
