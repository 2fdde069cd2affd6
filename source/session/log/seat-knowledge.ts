import { distance } from '../../minecraft/blocks/position.ts'
import type { Knows, SecretRecipes } from './events/knows.ts'
import { lacks } from './events/switches.ts'
import { own } from './fold/records.ts'
import type { ContainerState, SeatState, SessionState } from './state.ts'

/** What a task lets its seats know; what is left out, all know. */
export interface KnowledgeRules {
  readonly knows?: Readonly<Knows> | undefined
  readonly recipes?: SecretRecipes | undefined
}

/** So near a body sees what another one holds in its hand, blocks. */
const handInSightBlocks = 16

const apart = ({ body: { position: one } }: SeatState, { body: { position: other } }: SeatState): number =>
  one && other ? distance(one, other) : Number.POSITIVE_INFINITY

/** Whether this seat has still to learn how an item is made. */
export const ignorantOf = (
  { knows, recipes = {} }: KnowledgeRules,
  state: SessionState,
  seat: string,
  item: string,
) => {
  const known = own(recipes, item)
  if (!known || knows === undefined || knows.recipes === 'all' || known.includes(seat)) return false
  return !state.seats[seat]?.told?.recipes.includes(item)
}

/** What a seat knows of what another one carries; null: nothing. */
export const carriedAsKnown = (
  { knows }: KnowledgeRules,
  state: SessionState,
  seat: string,
  other: string,
): Readonly<Record<string, number>> | null => {
  const theirs = state.seats[other]
  if (!theirs) return null
  const level = knows?.inventories ?? 'all'
  if (level === 'all' || other === seat) return theirs.body.inventory
  const mine = state.seats[seat]
  const told = level === 'told' ? own(mine?.told?.carries ?? {}, other) : undefined
  const held = level !== 'own' && mine && apart(mine, theirs) <= handInSightBlocks ? theirs.body.held : null
  if (!told && !held) return null
  // What is in the hand is seen without its number.
  return held ? { [held]: 1, ...told } : told!
}

/** What a seat sees another one hold, without having been told how many there are. */
export const uncountedInHand = (
  rules: KnowledgeRules,
  state: SessionState,
  seat: string,
  other: string,
): string | undefined => {
  const { held } = state.seats[other]?.body ?? {}
  const isHidden = other !== seat && (rules.knows?.inventories ?? 'all') !== 'all'
  if (!held || !isHidden || own(own(state.seats[seat]?.told?.carries ?? {}, other) ?? {}, held) !== undefined)
    return undefined
  return own(carriedAsKnown(rules, state, seat, other) ?? {}, held) === undefined ? undefined : held
}

/** Whether one does not hear what the other says, because agents do without communication; orders of who plans for others are no talk. */
export const isUnheard = ({ session, seats }: Pick<SessionState, 'session' | 'seats'>, from: string, to: string) =>
  lacks(session, 'communication') && [from, to].every(name => seats[name]?.occupant.kind === 'agent')

/** Whether a seat knows what the others are at without being told. */
export const seesOthersWork = ({ knows }: KnowledgeRules): boolean => (knows?.plans ?? 'all') === 'all'

/** Whether a seat knows what the eyes of others see of land and creatures. */
export const seesByOthers = ({ knows }: KnowledgeRules): boolean => knows?.blocks !== 'seen'

/** Parts that the judge looks for, with how much of each is there; where the task hides them, how many of all are. */
export const judgedAsKnown = (
  { knows }: KnowledgeRules,
  { score: { parts } }: Pick<SessionState, 'score'>,
): { readonly name: string; readonly done: number; readonly total: number }[] =>
  knows?.judge === 'number' && parts.length > 0
    ? [
        {
          name: 'parts that the judge looks for',
          done: parts.filter(({ done, total }) => done >= total).length,
          total: parts.length,
        },
      ]
    : parts.map(({ name, done, total }) => ({ name, done, total }))

/** The containers as a seat knows them; null: as all of the team do. */
export const containersAsKnown = (
  { knows }: KnowledgeRules,
  { containers = {} }: SessionState,
  seat: string,
): readonly ContainerState[] | null =>
  (knows?.chests ?? 'all') === 'all'
    ? null
    : Object.values(containers).flatMap(({ known = {}, before, ...one }) => {
        const items = own(known, seat)
        return items === undefined ? [] : [{ ...one, items, before: items ? before : undefined }]
      })
