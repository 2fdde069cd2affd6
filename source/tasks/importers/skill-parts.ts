import { isDeepStrictEqual } from 'node:util'
import { parseBlock } from '../../minecraft/blocks/blueprint.ts'
import { fodderOf } from '../../minecraft/names/fodder.ts'
import type { Interaction, Scenario, Skill } from '../generators/villagerbench/skill.ts'
import { partsOf, skillVersion } from '../generators/villagerbench/skill-parts.ts'
import { cookedOf, needsField } from '../generators/villagerbench/skill-scenes.ts'
import { partner } from '../generators/villagerbench/skill-task.ts'
import { seatName } from '../schema/common.ts'
import { buildable, isPlaceable } from './construction.ts'
import type { Finding } from './import-report.ts'
import type { SkillArgument } from './skill-fields.ts'
import type { BlockNames } from './version-names.ts'

/** What the fields mean for each scenario and each action; null: it is left out, which `leave` has told. */

interface Given {
  readonly base: Skill
  readonly argument: SkillArgument
  readonly names: BlockNames
  readonly find: Finding
  leave(why: string): null
}

const noSuch = (what: string, name: string): string => `${name || 'nothing'} is no ${what} of Minecraft ${skillVersion}`

export const ofScenario = (scenario: Exclude<Scenario, 'interact'>, given: Given): Skill | null => {
  const { base, argument, names, find, leave } = given
  const { target } = base
  switch (scenario) {
    case 'dig':
      return names.nameOf(target) === null ? leave(noSuch('block', target)) : base
    case 'craft': {
      const step = argument.step === 2 ? 2 : 1
      if (argument.step !== step) find(`step ${argument.step}`, `${step}`)
      if (step === 2 && isDeepStrictEqual(partsOf(target, 1), partsOf(target, 2)))
        find('step 2: none of its parts is crafted', 'step 1')
      return partsOf(target, step) === null
        ? leave(`${target || 'nothing'} is not crafted of anything`)
        : { ...base, step }
    }
    case 'place':
      return placeOf(given)
    case 'useitem':
      return names.isItem(target) && /_(?:helmet|chestplate|leggings|boots)$/.test(target)
        ? base
        : leave(`${target || 'nothing'} is nothing that can be worn`)
    case 'move':
      return base
  }
}

const placesIn = (values: readonly unknown[]): [number, number, number][] =>
  values.flatMap(value =>
    Array.isArray(value) && value.length === 3 && value.every(one => Number.isInteger(one))
      ? [value as [number, number, number]] // three whole numbers, just checked
      : [],
  )

const placeOf = ({ base, argument, names, find, leave }: Given): Skill | null => {
  const { target, at } = base
  const block = names.nameOf(target)
  if (block === null) return leave(noSuch('block', target))
  if (!isPlaceable(block, names)) return leave(`${block} cannot be placed by hand`)
  const listed = placesIn(argument.other_arg)
  if (listed.length < argument.other_arg.length) find('other_arg has more than places', 'the places alone')
  const places = listed.length > 0 ? listed : [at]
  if (places[0]!.join() !== at.join()) find(`x y z ${at.join(' ')} is not the first place of other_arg`, 'not used')
  const state = /^[xyz]$/.test(argument.facing) ? 'axis' : 'facing'
  const text = argument.facing === '' ? block : `${block}[${state}=${argument.facing}]`
  const [drawn] = buildable([{ at, block: text }], skillVersion, note => {
    const [found = note, done = ''] = note.split(' → ')
    find(found, done)
  }).blocks
  if (!drawn) return leave(`${block} cannot be placed by hand`)
  const facing = parseBlock(drawn.block).states?.[state] ?? ''
  return { ...base, target: parseBlock(drawn.block).block, places: uniquePlaces(places, find), facing }
}

const uniquePlaces = (places: Skill['places'], find: Finding): Skill['places'] => {
  const known = new Map(places.map(at => [at.join(' '), at]))
  if (known.size < places.length) find('other_arg names a place twice', 'once')
  return [...known.values()]
}

const itemsIn = (values: readonly unknown[]): string[] =>
  values.flatMap(value => (typeof value === 'string' ? [value.replace(/^minecraft:/, '')] : []))

const detail = (values: readonly unknown[], field: string): string => {
  const [first] = values
  if (typeof first !== 'object' || first === null || !Object.hasOwn(first, field)) return ''
  // An object that has this field, just checked.
  const value = (first as Readonly<Record<string, unknown>>)[field]
  return typeof value === 'string' ? value.replace(/^minecraft:/, '') : ''
}

/** Harvests that are named where their seed is meant. */
const seeds: Readonly<Record<string, string>> = {
  wheat: 'wheat_seeds',
  beetroot: 'beetroot_seeds',
  mangrove_sapling: 'mangrove_propagule',
}
/** Bone meal does nothing to these. Source: minecraft.wiki/w/Bone_Meal. */
const unmoved = /^(?:nether_wart|sugar_cane|tall_grass|cactus)$/

/** Of what they are given they read the first entry. */
const readsOne: ReadonlySet<Interaction> = new Set(['till', 'bone_meal', 'chat', 'sign'])

export const ofInteraction = (action: Interaction, given: Given): Skill | null => {
  const { base, argument, names, find, leave } = given
  const { target } = base
  const listed = itemsIn(argument.other_arg)
  const expects = (usual: string): void => {
    if (target !== usual) find(`target ${JSON.stringify(argument.target)}`, usual)
  }
  const items = (): Skill | null => {
    const strange = listed.find(item => !names.isItem(item))
    if (listed.length === 0 || strange !== undefined) return leave(noSuch('item', strange ?? ''))
    if (listed.length < argument.other_arg.length) find('other_arg has more than items', 'the items alone')
    return { ...base, items: listed }
  }
  const creature = (tool = base.tool): Skill | null =>
    names.isCreature(target) ? { ...base, tool } : leave(noSuch('creature', target))
  const toolOr = (usual: string): string => {
    if (base.tool === '') find('no tool', usual)
    return base.tool || usual
  }
  if (readsOne.has(action) && argument.other_arg.length > 1)
    find('other_arg has more than one entry', 'the first alone')
  switch (action) {
    case 'attack':
      return creature()
    case 'feed': {
      const [usual] = fodderOf(target)
      if (base.tool === '' && usual === undefined) return leave(`nothing is known that ${target || 'it'} eats`)
      return creature(base.tool === '' ? toolOr(usual!) : base.tool)
    }
    case 'shear':
      return target === 'sheep' ? creature(toolOr('shears')) : leave(`${target || 'nothing'} is no sheep`)
    case 'milk':
      return /^(?:cow|mooshroom)$/.test(target)
        ? creature(toolOr('bucket'))
        : leave(`${target || 'nothing'} gives no milk`)
    case 'cook': {
      expects('furnace')
      const cooked = listed.at(-1)
      return cooked !== undefined && names.isItem(cookedOf(cooked))
        ? items()
        : leave(`${cooked ?? 'nothing'} is not cooked`)
    }
    case 'handover': {
      const skill = items()
      if (listed.length > 1) find(`other_arg ${listed.join(', ')}`, listed[0]!)
      return skill && { ...skill, target: personIn(argument.target, find) }
    }
    case 'store':
      expects('chest')
      if (listed.length > 1) find(`other_arg ${listed.join(', ')}`, listed[0]!)
      return items()
    case 'water':
      expects('water')
      find('the water is poured where water stands already', 'a full bucket is what counts')
      return { ...base, tool: toolOr('bucket') }
    case 'till':
      return tillOf(given, toolOr)
    case 'fishing':
      find(`which fish bites is chance, and it need not be ${target || 'one of them'}`, 'any fish counts')
      return { ...base, tool: toolOr('fishing_rod') }
    case 'bone_meal':
      expects('bone_meal')
      return boneMealOf(given, toolOr)
    case 'chat': {
      const [words] = argument.other_arg
      if (words !== undefined && typeof words !== 'string') find('other_arg is no text', 'any words count')
      const said = typeof words === 'string' ? words.trim() : ''
      const isQuoted = said !== '' && said.length <= wordsAtMost
      if (said !== '' && !isQuoted)
        find(
          `other_arg “${said.slice(0, wordsAtMost)}…” says what to talk about`,
          'a talk of several lines, whatever is said',
        )
      return { ...base, target: personIn(argument.target, find), words: isQuoted ? said : undefined }
    }
    case 'sign': {
      const [words] = argument.other_arg
      if (names.nameOf(target) === null || !/(?<!wall)_sign$/.test(target))
        return leave(`${target || 'nothing'} is no standing sign`)
      if (typeof words !== 'string' || words.trim() === '') return leave('nothing stands on the sign')
      find('whether it was read is not seen', 'standing beside it counts')
      return { ...base, words: words.trim().slice(0, 200) }
    }
    case 'toggle':
      return names.nameOf(target) !== null && names.wrongState(target, 'open', 'true') === null
        ? base
        : leave(`${target || 'nothing'} does not open`)
    case 'saddle':
      return creature(toolOr('saddle'))
    case 'boat':
      return names.isItem(target) && /_boat$/.test(target) ? base : leave(`${target || 'nothing'} is no boat`)
    case 'minecart':
      return target === 'minecart' ? base : leave(`${target || 'nothing'} is no minecart to sit in`)
    case 'bed':
      return names.nameOf(target) !== null && /_bed$/.test(target) ? base : leave(`${target || 'nothing'} is no bed`)
  }
}

/** Letters of what is to be said as it stands; longer ones say what to talk about. */
const wordsAtMost = 60

/** Whom it is about: a player of this name joins. */
const personIn = (target: string, find: Finding): string => {
  if (seatName.safeParse(target).success && target !== 'Alice' && /^[A-Z]/.test(target)) return target
  if (!['', 'rabbit_stew'].includes(target)) find(`target ${JSON.stringify(target)} is no other player`, partner)
  return partner
}

const tillOf = ({ base, argument, names, find, leave }: Given, toolOr: (usual: string) => string): Skill | null => {
  const crop = detail(argument.other_arg, 'crops')
  const told = detail(argument.other_arg, 'origin_block') || 'dirt'
  if (base.target !== 'farmland') find(`target ${JSON.stringify(argument.target)}`, 'farmland')
  if (!names.isItem(crop) || !needsField(crop)) return leave(`${crop || 'nothing'} does not grow on a field`)
  const ground = /^(?:dirt|grass_block|coarse_dirt|dirt_path)$/.test(told) ? told : 'dirt'
  if (ground !== told) find(`${told} cannot be tilled`, ground)
  return { ...base, crop, ground, tool: toolOr('wooden_hoe') }
}

const boneMealOf = ({ base, argument, names, find, leave }: Given, toolOr: (usual: string) => string): Skill | null => {
  const told = detail(argument.other_arg, 'crops')
  const crop = Object.hasOwn(seeds, told) ? seeds[told]! : told
  if (crop !== told) find(`${told} is not planted`, crop)
  if (!names.isItem(crop)) return leave(noSuch('item', crop))
  if (unmoved.test(crop)) return leave(`bone meal does nothing to ${crop}`)
  const below = detail(argument.other_arg, 'base_block') || 'dirt'
  const isFit = needsField(crop) ? below === 'farmland' : /^(?:dirt|grass_block|coarse_dirt|podzol)$/.test(below)
  const ground = isFit ? below : needsField(crop) ? 'farmland' : 'dirt'
  if (!isFit) find(`${crop} does not grow on ${below}`, ground)
  return { ...base, crop, ground, tool: toolOr('bone_meal') }
}
