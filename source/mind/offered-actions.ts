import { findAction } from '../body/actions/index.ts'
import { type ActionFamily, actionFamilies, familyNames } from '../body/contract/action-families.ts'
import type { ActionDefinition, ActionPurpose } from '../body/contract/body-types.ts'
import type { ActionInfo, OtherActions } from '../brain/questions/shapes.ts'
import type { Past } from '../session/log/events/words.ts'

/** What a prompt's choice of actions goes by. */
export interface Occasion {
  /** Titles, messages and names of things that the question is about. */
  readonly texts?: readonly string[]
  /** Items that the texts name: the words of a name ask for no action (“white bed” for no sleep). */
  readonly things?: readonly string[]
  /** What was tried, oldest first. */
  readonly history?: readonly Past[]
  /** Families that the asker wanted to see. */
  readonly opened?: ReadonlySet<ActionFamily>
  /** The asker works among equals, with others. */
  readonly peer?: boolean
  /** A program is kept for something alike. */
  readonly programKept?: boolean
}

interface Offer {
  /** Shown with their arguments. */
  readonly actions: ActionInfo[]
  /** Can be called as well: the prompt names their families. */
  readonly otherActions: OtherActions[]
}

/** An agent that has no more actions is shown all of them. */
const fewActions = 12
/** Most actions that are shown because of words. */
const byWordsAtMost = 4

/** What a brain is shown of all that its agent may do: what such a task always takes, then what this one's words and last failure call for. */
export const offerActions = (purpose: ActionPurpose, all: readonly ActionInfo[], occasion: Occasion = {}): Offer => {
  const { texts = [], things = [], history = [], opened = new Set(), programKept = false, peer = false } = occasion
  const spoken = wordsIn(texts.map(text => withoutNames(text, things)))
  const failure = history.at(-1)?.result === 'failure' ? history.at(-1)!.code : undefined
  const known = all.flatMap(info => {
    const definition = findAction(info.name)
    // What is to be got or put away is not built, whatever its title says of filling.
    const isBeside = definition?.work === 'build' && (purpose === 'have' || purpose === 'stored')
    return definition ? [{ info, definition, hits: isBeside ? 0 : hitsOf(definition, spoken) }] : []
  })
  const useful = known.filter(({ definition }) => !definition.opens)
  if (useful.length <= fewActions) return { actions: useful.map(({ info }) => info), otherActions: [] }
  const always = known
    .filter(({ definition }) => definition.offered?.[purpose] !== undefined)
    .sort((a, b) => a.definition.offered![purpose]! - b.definition.offered![purpose]!)
  const byWords = known
    .filter(one => one.hits > 0 && !always.includes(one))
    .sort((a, b) => b.hits - a.hits)
    .slice(0, byWordsAtMost)
  const called = known.filter(
    ({ definition: { after = [], family, forPeers, forKeptPrograms } }) =>
      (peer && forPeers) ||
      (programKept && forKeptPrograms) ||
      after.some(code => code === failure) ||
      opened.has(family),
  )
  const shown = new Set([...always, ...byWords, ...called].map(({ info }) => info))
  const hidden = known.filter(({ info, definition }) => !shown.has(info) && !definition.opens)
  const others = Map.groupBy(hidden, ({ definition }) => definition.family)
  // What shows a family is of use where one is not shown.
  if (hidden.length > 0) for (const { info, definition } of known) if (definition.opens) shown.add(info)
  return {
    actions: [...shown],
    otherActions: familyNames.flatMap(family => {
      const rest = others.get(family)
      return rest ? [{ family, about: actionFamilies[family], actions: rest.map(({ info }) => info.name) }] : []
    }),
  }
}

/** What a prompt says of a family that was looked up in place of its actions: they stand among the others then. */
export const listedAbove = 'they are listed among the actions'
export const looksUp = (name: string | undefined): boolean =>
  name !== undefined && findAction(name)?.opens !== undefined

const hitsOf = ({ words = [] }: ActionDefinition, spoken: ReadonlySet<string>): number =>
  words.filter(word => spoken.has(word)).length

const withoutNames = (text: string, things: readonly string[]): string =>
  things
    .filter(thing => thing.includes('_'))
    .reduce(
      (left, thing) => left.replace(new RegExp(`\\b${thing.split('_').join('[ _]')}(?:e?s)?\\b`, 'gi'), ' '),
      text,
    )

/** The words of texts in every form that may be their plain one: `milking` counts as `milk`, `writing` as `write`. */
const wordsIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(
    texts.flatMap(text =>
      (text.toLowerCase().match(/\p{L}{2,}/gu) ?? []).flatMap(word => [
        word,
        word.replace(/s$/, ''),
        word.replace(/e[sdr]$/, ''),
        word.replace(/[dr]$/, ''),
        word.replace(/ing$/, ''),
        word.replace(/ing$/, 'e'),
        word.replace(/(\p{L})\1(?:ing|ed|er)$/u, '$1'),
      ]),
    ),
  )
