import { Living } from '../../entities/entity.ts'
import { Player } from '../../entities/player.ts'
import { type Stack, withExtra } from '../../items/stack.ts'
import { displayName } from '../../names.ts'
import { entities } from '../arguments/entities.ts'
import { enchantmentName } from '../arguments/names.ts'
import { integer } from '../arguments/simple.ts'
import { type CommandError, failure } from '../language/errors.ts'
import { argument, type Context, literal } from '../language/tree.ts'
import { doneTo } from './naming.ts'

const targets = argument('targets', entities)
const enchantment = argument('enchantment', enchantmentName)
const level = argument('level', integer(0))

export const enchant = literal('enchant').needs(2).path(targets, enchantment.run(run), level.run(run))

function run(context: Context): number {
  const { registry } = context.game
  const wanted = context.find(level) ?? 1
  const name = context.get(enchantment)
  const kind = registry.enchantmentsByName[name]!
  if (wanted > kind.maxLevel) throw failure('commands.enchant.failed.level', wanted, kind.maxLevel)
  const all = context.get(targets)
  const alone = all.length === 1
  const done = all.filter(entity => {
    const refuse = (error: CommandError): false => {
      if (alone) throw error
      return false
    }
    if (!(entity instanceof Living)) return refuse(failure('commands.enchant.failed.entity', displayName(entity)))
    const held = entity instanceof Player ? entity.held : entity.equipment[0]
    if (!held) return refuse(failure('commands.enchant.failed.itemless', displayName(entity)))
    const { enchantCategories = [] } = registry.itemsByName[held.name] ?? {}
    const present = Object.keys(held.extra?.enchantments ?? {})
    // The names of excluded ones are those of the registry: silk touch and fortune, the protections, the damages.
    const clash = present.some(other => other === name || kind.exclude?.includes(other))
    if (!enchantCategories.includes(kind.category ?? '') || clash) {
      const shown = registry.itemsByName[held.name]?.displayName ?? held.name
      return refuse(failure('commands.enchant.failed.incompatible', shown))
    }
    const better = enchanted(held, name, wanted)
    if (entity instanceof Player) entity.held = better
    else entity.equip(0, better)
    return true
  })
  if (done.length === 0) throw failure('commands.enchant.failed')
  const shown = { translate: `enchantment.minecraft.${name}`, extra: kind.maxLevel > 1 ? [` ${roman(wanted)}`] : [] }
  return doneTo(context, 'commands.enchant.success', done, shown)
}

const enchanted = (item: Stack, name: string, to: number): Stack =>
  withExtra(item, { ...item.extra, enchantments: { ...item.extra?.enchantments, [name]: to } })

const roman = (n: number): string => ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'][n] ?? String(n)
