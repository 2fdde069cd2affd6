import fc from 'fast-check'
import { readable } from '../../../../source/minecraft/names/readable.ts'

/** Goals in many wordings, each with what it asks for. */

interface Thing {
  readonly item: string
  readonly count: number
}
type Verb = 'collect' | 'craft' | 'place' | 'put'
type Clause =
  | { readonly verb: Verb; readonly things: readonly Thing[]; readonly how: number }
  | { readonly verb: 'away'; readonly means: 'it' | 'them' | 'everything'; readonly how: number }

export interface Asked {
  readonly stored: ReadonlyMap<string, number>
  /** To be had in the end, or to have been made. */
  readonly made: ReadonlyMap<string, number>
  readonly placed: ReadonlyMap<string, number>
}

const raw = ['oak_log', 'dirt', 'cobblestone']
const makeable = ['oak_planks', 'stick', 'crafting_table', 'chest', 'furnace', 'oak_slab', 'torch']
const blocks = ['dirt', 'crafting_table', 'furnace', 'torch', 'chest']
const words: Readonly<Record<Verb, readonly string[]>> = {
  collect: ['collect', 'get', 'gather', 'fetch'],
  craft: ['craft', 'make', 'produce'],
  place: ['place', 'set'],
  put: ['put', 'store', 'deposit'],
}
const references = {
  it: ['it', 'this'],
  them: ['them', 'both', 'these'],
  everything: ['everything', 'all of it', 'all of them', 'it all'],
} as const

const of = (verb: Verb, items: readonly string[], most: number): fc.Arbitrary<Clause> =>
  fc.record({
    verb: fc.constant(verb),
    things: fc.array(fc.record({ item: fc.constantFrom(...items), count: fc.integer({ min: 1, max: most }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    how: fc.nat(11),
  })
const away: fc.Arbitrary<Clause> = fc.record({
  verb: fc.constant('away' as const),
  means: fc.constantFrom('it' as const, 'them' as const, 'everything' as const),
  how: fc.nat(11),
})
const first = fc.oneof(of('collect', [...raw, ...makeable], 9), of('craft', makeable, 4))
const further = fc.oneof(first, of('put', [...raw, ...makeable], 6), of('place', blocks, 2), away)

const clauseText = (clause: Clause): string => {
  const pick = (list: readonly string[]): string => list[clause.how % list.length]!
  if (clause.verb === 'away') return `put ${pick(references[clause.means])} ${pick(['into', 'in'])} the chest`
  const things = clause.things.map(({ item, count }) =>
    count === 1 && clause.how % 3 === 0 ? `a ${readable(item)}` : readable(item, count),
  )
  const list = things.length > 1 ? `${things.slice(0, -1).join(', ')} and ${things.at(-1)}` : things[0]
  return `${pick(words[clause.verb])} ${list}${clause.verb === 'put' ? ' into the chest' : ''}`
}

/** Clauses after one another, as one sentence or several. */
const sentence = (clauses: readonly Clause[], joints: readonly string[]): string => {
  let text = ''
  for (const [index, clause] of clauses.entries()) {
    const joint = index === 0 ? '' : joints[index % joints.length]!
    const next = clauseText(clause)
    text += joint + (index === 0 || joint.startsWith('.') ? next[0]!.toUpperCase() + next.slice(1) : next)
  }
  return `${text}.`
}

const askedBy = (clauses: readonly Clause[]): Asked => {
  const [stored, made, placed] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  const add = (counts: Map<string, number>, item: string, count: number) =>
    counts.set(item, (counts.get(item) ?? 0) + count)
  /** What is asked for and neither put away nor placed so far. */
  const left = new Map<string, number>()
  let latest: readonly string[] = []
  for (const clause of clauses) {
    if (clause.verb === 'away') {
      for (const [item, count] of left)
        if (clause.means !== 'it' || latest.includes(item)) {
          add(stored, item, count)
          left.set(item, 0)
        }
      continue
    }
    if (clause.verb === 'collect' || clause.verb === 'craft') latest = clause.things.map(({ item }) => item)
    for (const { item, count } of clause.things) {
      if (clause.verb === 'collect' || clause.verb === 'craft') {
        add(made, item, count)
        add(left, item, count)
      } else {
        add(clause.verb === 'put' ? stored : placed, item, count)
        left.set(item, Math.max(0, (left.get(item) ?? 0) - count))
      }
    }
  }
  return { stored, made, placed }
}

/** `put it away` is about something: what is not named there is not asked for. */
const isAbout = (clauses: readonly Clause[]): boolean =>
  clauses.every((clause, index) => {
    if (clause.verb !== 'away') return true
    const before = askedBy(clauses.slice(0, index)).stored
    const after = askedBy(clauses.slice(0, index + 1)).stored
    return [...after].some(([item, count]) => count > (before.get(item) ?? 0))
  })

/** There is room for so many blocks around the chest. */
const room = 10
const fits = (clauses: readonly Clause[]): boolean =>
  [...askedBy(clauses).placed.values()].reduce((sum, count) => sum + count, 0) <= room

export const goals: fc.Arbitrary<{ readonly text: string; readonly asked: Asked }> = fc
  .record({
    clauses: fc.tuple(first, fc.array(further, { maxLength: 3 })).map(([one, more]) => [one, ...more]),
    joints: fc.array(fc.constantFrom(' and ', ', then ', ' and then ', '. ', '. Then ', ', '), {
      minLength: 4,
      maxLength: 4,
    }),
  })
  .filter(({ clauses }) => isAbout(clauses) && fits(clauses))
  .map(({ clauses, joints }) => ({ text: sentence(clauses, joints), asked: askedBy(clauses) }))
