import type { Knows } from './events/knows.ts'
import { type Ablated, withoutWords } from './events/switches.ts'

interface Played extends Ablated {
  readonly organization: string
  readonly schedule: string
  readonly knows?: Pick<Knows, 'recipes' | 'chests' | 'inventories' | 'plans'> | undefined
}

/** The level at which all that seats may come to know is; '': they may know all of it, or each thing at a level of its own. */
const knowledgeWords = ({ knows }: Pick<Played, 'knows'>): string => {
  const levels = new Set(knows && [knows.recipes, knows.chests, knows.inventories, knows.plans])
  const [level] = levels
  return levels.size === 1 && level !== 'all' ? `knowledge ${level}` : ''
}

/** How a team plays, in words: its organization and schedule, then what its agents do without and may come to know, where that is not everything. */
export const howPlayed = (session: Played): string[] =>
  [session.organization, session.schedule, withoutWords(session), knowledgeWords(session)].filter(Boolean)
