import { Living } from '../../entities/entity.ts'
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
const usualSeconds = 30
const endlessTicks = -1

/** `… [AMPLIFIER [HIDE PARTICLES]]` after a duration. */
function strength(node: Node, duration: (context: Context) => number): Node {
  const act = (context: Context) => give(context, duration(context))
  return node.run(act).path(amplifier.run(act), hideParticles.run(act))
}

export const effect = literal('effect')
  .needs(2)
  .with(
    literal('give').path(
      targets,
      which
        .run(context => give(context, instant.has(context.get(which)) ? 1 : usualSeconds * 20))
        .with(
          strength(seconds, context => context.get(seconds) * (instant.has(context.get(which)) ? 1 : 20)),
          strength(literal('infinite'), () => endlessTicks),
        ),
    ),
    literal('clear').run(clearAll).path(targets.run(clearAll), which.run(clearOne)),
  )

const shown = (name: string): Text => ({ translate: `effect.minecraft.${name}` })

function give(context: Context, duration: number): number {
  const name = context.get(which)
  const level = context.find(amplifier) ?? 0
  const particles = !context.find(hideParticles)
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

function clearAll(context: Context): number {
  const cleared = (context.find(targets) ?? [selfEntity(context)]).filter(entity => {
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
