import { checkDesign } from '../../designs/check-design.ts'
import { compileDesign } from '../../designs/compile-design.ts'
import { type Design, design as designSchema } from '../../designs/design.ts'
import { UsageError } from '../../errors.ts'
import { issueWords } from '../../issue-words.ts'
import { isRecord } from '../../json.ts'
import { parseBlock } from '../../minecraft/blocks/blueprint.ts'
import { choiceHint } from '../../minecraft/names/suggestions.ts'
import { blockFaults } from '../../planner/block-names.ts'
import { blockNames, versionFor } from '../../tasks/importers/version-names.ts'
import { parseYaml } from '../../yaml-text.ts'

/** Designs that need no brain: what a person has written, and what is kept by a name. */

/** Designs that are kept, by their names, such as `cosy-hut`. */
export interface SavedDesigns {
  names(): readonly string[]
  /** As it stands in its file, unchecked. Throws UsageError where that is no YAML. */
  read(name: string): unknown
  /** Resolves to where it is kept now. Throws UsageError where the name is none. */
  save(name: string, kept: { readonly about: string; readonly design: unknown }): string
}

export const noneSaved: SavedDesigns = {
  names: () => [],
  read: () => undefined,
  save() {
    throw new UsageError('This session keeps no designs.', 'Begin one in a folder of your own.')
  },
}

export type GivenDesign = { readonly design: Design } | { readonly faults: readonly string[] }

const written = /^\s*(?:[{#]|(?:design|palette|parts):\s*[\n{[]|(?:about|turn):.*\n)/
/** A wish as people read it: the text of a design is long. */
export const wishInShort = (wish: string): string => (written.test(wish) ? 'a design of the building' : wish)

const namesDesign = /^\s*design:\s*([\w -]+?)\s*$/i
/** What stands in a wish where the name of a kept design does. */
export const nameInWish = (wish: string): string | undefined => /^\s*design:\s*([^\n{}[\]]+?)\s*$/i.exec(wish)?.[1]
/** Whether a wish is a design, whatever is wrong with it, and says nothing in words. */
export const isDesignGiven = (wish: string): boolean => namesDesign.test(wish) || written.test(wish)

/** What a person gives as a design instead of saying what is to change; null: they say something else. */
export const givenInWish = (wish: string, saved: SavedDesigns, version: string): GivenDesign | null => {
  const name = namesDesign.exec(wish)?.[1]
  if (name !== undefined) return readSaved(name, saved, version)
  if (!written.test(wish)) return null
  try {
    return checkedDesign(parseYaml(wish), version)
  } catch (error) {
    return { faults: [error instanceof Error ? error.message : String(error)] }
  }
}

/** As people say it: `Cosy hut` is `cosy-hut`. */
export const nameOfDesign = (said: string): string => said.trim().toLowerCase().replaceAll(/[ _]+/g, '-')

export const readSaved = (name: string, saved: SavedDesigns, version: string): GivenDesign => {
  const wanted = nameOfDesign(name)
  const known = saved.names().find(one => one.toLowerCase() === wanted)
  if (known === undefined)
    return { faults: [`No design is kept as ${wanted}. ${choiceHint(wanted, saved.names())}`.trim()] }
  return checkedDesign(saved.read(known), version)
}

/** Of the game: the oldest that is played and has most of the blocks of a design. */
export const versionOfDesign = (value: unknown): string => {
  const read = designSchema.safeParse(bareOf(value))
  return versionFor(new Set(read.success ? compileDesign(read.data).blocks.map(({ block }) => block) : []))
}

const bareOf = (value: unknown): unknown => (isRecord(value) && isRecord(value.design) ? value.design : value)

/** A design, or all that is wrong with it. `version`: of the game. */
export const checkedDesign = (value: unknown, version: string): GivenDesign => {
  const read = designSchema.safeParse(bareOf(value))
  if (!read.success)
    return { faults: read.error.issues.map(issue => `${issue.path.join('.') || 'design'}: ${issueWords(issue)}`) }
  const { blocks, faults } = compileDesign(read.data)
  const [names, faultOf] = [blockNames(version), blockFaults(version)]
  const unknown = new Set(
    blocks.map(({ block }) => parseBlock(block).block).filter(name => names.nameOf(name) === null),
  )
  const all = [
    ...faults,
    ...[...unknown].flatMap(name => faultOf(name) ?? []),
    ...(unknown.size > 0 ? [] : checkDesign(blocks).faults),
  ]
  return all.length > 0 ? { faults: all } : { design: read.data }
}
