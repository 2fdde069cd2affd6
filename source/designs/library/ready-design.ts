import { type BuildingKind, buildingKinds } from '../../minecraft/names/building-kinds.ts'
import type { DesignInput } from '../design.ts'
import { madeOf, type Palette } from './materials.ts'

/** What can be chosen of a ready design: a number between two bounds, or one of some words. */
export interface Choice {
  readonly summary: string
  readonly default: number | string
  readonly values: readonly string[] | readonly [least: number, most: number]
  /** Blocks of one storey, of what people live in or climb; absent: a level is a layer of blocks. */
  readonly storey?: number
}
export type Choices = Readonly<Record<string, Choice>>
export type Values<C extends Choices> = {
  readonly [K in keyof C]: C[K]['default'] extends number ? number : string
}

/** A design that is drawn from a few choices, without a model. */
export interface ReadyDesign {
  readonly name: BuildingKind
  readonly summary: string
  /** Other words that people use for it. */
  readonly words: readonly string[]
  /** Its length is what is to be crossed. */
  readonly crosses?: true
  /** Its length is from one place to another. */
  readonly leads?: true
  /** Its width and depth go around something. */
  readonly encloses?: true
  /** The name of the design that is meant where it is to go around something. */
  readonly around?: BuildingKind
  readonly choices: Choices
  draw(values: Readonly<Record<string, number | string>>, palette: Palette): DesignInput
}

/** Keeps the values of a design in the types of its choices. */
export const ready = <const C extends Choices>(
  one: Omit<ReadyDesign, 'choices' | 'draw' | 'words'> & {
    readonly choices: C
    draw(values: Values<C>, palette: Palette): Omit<DesignInput, 'palette'>
  },
): ReadyDesign => ({
  ...one,
  words: buildingKinds[one.name],
  choices: { ...one.choices, material },
  draw: (values, palette) => ({ palette: { ...palette }, ...one.draw(values as Values<C>, palette) }),
})

const material: Choice = { summary: 'what it is made of', default: 'oak', values: madeOf }

export const blocks = (summary: string, usual: number, least: number, most: number) =>
  ({ summary: `${summary}, in blocks`, default: usual, values: [least, most] }) as const
