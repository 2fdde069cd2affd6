import { readable } from '../../minecraft/names/readable.ts'
import { compileDesign } from '../compile-design.ts'
import { type Design, design } from '../design.ts'
import { house, hut, storage } from './buildings.ts'
import { familyOf, materials, paletteOf, woodOf } from './materials.ts'
import type { ReadyDesign } from './ready-design.ts'
import { ringWall, tower, wall } from './towers.ts'
import { bridge, fence, road, stairs } from './ways.ts'

/** Designs that need no model, the best known first. A new one is an entry here. */
export const readyDesigns: readonly ReadyDesign[] = [
  house,
  hut,
  tower,
  storage,
  wall,
  bridge,
  road,
  stairs,
  fence,
  ringWall,
]

/** Draws a ready design; choices that are left out are the usual ones. Values are taken to be within their bounds. */
export const drawReady = (ready: ReadyDesign, values: Readonly<Record<string, number | string>> = {}): Design => {
  const usual = Object.fromEntries(Object.entries(ready.choices).map(([name, choice]) => [name, choice.default]))
  const all: Record<string, number | string> = { ...usual, ...values }
  return design.parse(ready.draw(all, paletteOf(String(all.material))))
}

/** Whether anything of a ready design is of a material; a fence of dirt would be one of oak. */
export const canBeOf = (ready: ReadyDesign, material: string): boolean => {
  const wood = woodOf(material)
  const blocks = (of: string): string => JSON.stringify(compileDesign(drawReady(ready, { material: of })).blocks)
  return familyOf(material) === wood || blocks(material) !== blocks(wood)
}

/** The families that a ready design can be made of. */
export const familiesFor = (ready: ReadyDesign): readonly string[] => materials.filter(one => canBeOf(ready, one))

export const cannotBeOf = ({ name }: ReadyDesign, material: string): string =>
  `a ${name} cannot be made of ${readable(material)}`
