import { type Entity, Living } from '../../entities/entity.ts'
import { giveEffect, removeEffect } from '../../rules/effects.ts'
import type { Text } from '../../text.ts'
import { entities } from '../arguments/entities.ts'
import { effectName } from '../arguments/names.ts'
import { boolean, integer } from '../arguments/simple.ts'
import { failure } from '../language/errors.ts'
import { argument, type Context, literal, type Node } from '../language/tree.ts'
import { doneTo } from './naming.ts'
import { selfEntity } from './self.ts'

const targets = argument('targets', entities)
const which = argument('effect', effectName)
const seconds = argument('seconds', integer(1, 1_000_000))
const amplifier = argument('amplifier', integer(0, 255))
const hideParticles = argument('hideParticles', boolean)

/** Effects that act once; for these the number is ticks, not seconds. */
const instant = new Set(['instant_health', 'instant_damage', 'saturation'])
const usual = 30
const endless = -1

/** `… [AMPLIFIER [HIDE PARTICLES]]` after a duration. */
const strength = (node: Node, duration: (context: Context) => number): Node =>
  node
    .run(context => give(context, duration(context), 0, true))
    .with(
      argument('amplifier', integer(0, 255))
        .run(context => give(context, duration(context), context.get(amplifier), true))
        .with(
          argument('hideParticles', boolean).run(context =>
            give(context, duration(context), context.get(amplifier), !context.get(hideParticles)),
          ),
        ),
    )

export const effect = literal('effect')
  .needs(2)
  .with(
    literal('give').with(
      argument('targets', entities).with(
        argument('effect', effectName)
          .run(context => give(context, instant.has(context.get(which)) ? 1 : usual * 20, 0, true))
          .with(
            strength(
              argument('seconds', integer(1, 1_000_000)),
              context => context.get(seconds) * (instant.has(context.get(which)) ? 1 : 20),
            ),
            strength(literal('infinite'), () => endless),
          ),
      ),
    ),
    literal('clear')
      .run(context => clearAll(context, [selfEntity(context)]))
      .with(
        argument('targets', entities)
          .run(context => clearAll(context, context.get(targets)))
          .with(argument('effect', effectName).run(clearOne)),
      ),
  )

const shown = (name: string): Text => ({ translate: `effect.minecraft.${name}` })

function give(context: Context, duration: number, level: number, particles: boolean): number {
  const name = context.get(which)
  const given = context.get(targets).filter(entity => {
    if (!(entity instanceof Living) || !entity.alive) return false
    const old = entity.effects.get(name)
    if (old && old.amplifier > level) return false
    giveEffect(context.game, entity, name, duration, level, particles)
    return true
  })
  if (given.length === 0) throw failure('commands.effect.give.failed')
  return doneTo(context, 'commands.effect.give.success', given, shown(name))
}

function clearAll(context: Context, from: readonly Entity[]): number {
  const cleared = from.filter(entity => {
    if (!(entity instanceof Living) || entity.effects.size === 0) return false
    for (const name of [...entity.effects.keys()]) removeEffect(context.game, entity, name)
    return true
  })
  if (cleared.length === 0) throw failure('commands.effect.clear.everything.failed')
  return doneTo(context, 'commands.effect.clear.everything.success', cleared)
}

function clearOne(context: Context): number {
  const name = context.get(which)
  const cleared = context
    .get(targets)
    .filter(entity => entity instanceof Living && removeEffect(context.game, entity, name))
  if (cleared.length === 0) throw failure('commands.effect.clear.specific.failed')
  return doneTo(context, 'commands.effect.clear.specific.success', cleared, shown(name))
}
