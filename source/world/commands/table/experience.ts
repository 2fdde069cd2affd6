import type { Player } from '../../entities/player.ts'
import { addExperience } from '../../rules/experience.ts'
import { pointsToNext } from '../../rules/vitals.ts'
import { players } from '../arguments/entities.ts'
import { integer } from '../arguments/simple.ts'
import { failure } from '../language/errors.ts'
import { argument, type Context, literal, type Node } from '../language/tree.ts'
import { doneTo } from './naming.ts'

const targets = argument('targets', players)
const amount = argument('amount', integer())

type Unit = 'points' | 'levels'

const change: Readonly<Record<`${'add' | 'set'}.${Unit}`, (player: Player, n: number) => boolean>> = {
  'add.points'(player, n) {
    addExperience(player, n)
    return true
  },
  'add.levels'(player, n) {
    player.level = Math.max(0, player.level + n)
    if (player.level === 0 && n < 0) player.experience = 0
    return true
  },
  'set.points'(player, n) {
    if (n >= pointsToNext(player.level)) return false
    player.experience = n
    return true
  },
  'set.levels'(player, n) {
    player.level = n
    player.experience = Math.min(player.experience, pointsToNext(n) - 1)
    return true
  },
}

function run(context: Context, verb: 'add' | 'set', unit: Unit): number {
  const n = context.get(amount)
  const done = context.get(targets).filter(player => change[`${verb}.${unit}`](player, n))
  if (done.length === 0) throw failure('commands.experience.set.points.invalid')
  return doneTo(context, `commands.experience.${verb}.${unit}.success`, done, n)
}

const changing = (verb: 'add' | 'set'): Node => {
  const points = (context: Context) => run(context, verb, 'points')
  const ways = argument('amount', integer(verb === 'set' ? 0 : undefined))
    .run(points)
    .with(
      literal('points').run(points),
      literal('levels').run(context => run(context, verb, 'levels')),
    )
  return literal(verb).path(targets, ways)
}

const tree = (name: string): Node => literal(name).needs(2).with(changing('add'), changing('set'))

export const experience = tree('experience')
export const xp = tree('xp')
