/** `take 4 dirt out of the chest`: what lies in a container is collected from there, whatever the verb and the order of words. */

const container = String.raw`(?:(?:the|a|an|our|that|this|team(?:['’]s)?|common|shared)\s+)*(?:chests?|barrels?|box|container|storage)\b`
const outOf = String.raw`(?:out\s+of|out\s+from|from(?:\s+(?:inside|within))?(?:\s+of)?)`
const from = String.raw`${outOf}\s+${container}`
/** Verbs that say so only with the place; `get` and `collect` are read as they are. */
const verbs: ReadonlyMap<string, string> = new Map([
  ...['take', 'remove', 'grab', 'pull', 'withdraw', 'pick'].flatMap(one => [
    [one, 'collect'] as const,
    [`${one}s`, 'collects'] as const,
  ]),
  ...['taken', 'removed', 'grabbed', 'pulled', 'withdrawn', 'picked'].map(one => [one, 'collected'] as const),
  ...['taking', 'removing', 'grabbing', 'pulling', 'withdrawing', 'picking'].map(one => [one, 'collecting'] as const),
  ...['get', 'gets', 'fetch', 'fetches', 'collect', 'collects', 'gather', 'gathers'].map(one => [one, one] as const),
])
const verb = `(${[...verbs.keys()].toSorted((one, other) => other.length - one.length).join('|')})`
/** Things up to the place, in one clause. */
const things = String.raw`((?:(?!\s(?:to|into|and\s+(?:then|gives?|puts?|hands?|brings?))\s)[^.;!?\n,])+?)`

const placeLast = new RegExp(String.raw`\b${verb}(?:\s+out)?\s+${things}\s+(${from})`, 'gi')
const placeFirst = new RegExp(
  String.raw`\b${verb}\s+(${from})\s+(?=(?:\d|an?\s|the\s|all\s|some\s|[a-z]))${things}(?=\s+and\s|[.,;!?\n]|$)`,
  'gi',
)
const leadingPlace = new RegExp(
  String.raw`(^|[.;!?\n]\s*)(${from})\s*,?\s+([^.,;!?\n]*?\b)${verb}\s+${things}(?=\s+and\s|[.,;!?\n]|$)`,
  'gi',
)
/** `take 2 of them out`, where a container was named before. */
const outAlone = new RegExp(
  String.raw`\b${verb}\s+(?:${things}\s+out(?:\s+(?:of|from)\s+(?:it|there))?|out\s+${things})(?=\s+and\s|\s*[.,;!?\n]|\s*$)`,
  'gi',
)
const namesContainer = new RegExp(container, 'i')
const passive = new RegExp(String.raw`\b${verb}\s+(${from})`, 'gi')
const toPerson = /^\s+to\s+(?!the\b|an?\b|our\b)@?\w/i
const isPassive = /^(?:taken|removed|grabbed|pulled|withdrawn|picked)$/i

const plain = (said: string): string => verbs.get(said.toLowerCase()) ?? said

/** The goal with verbs that are read, and the place behind the things. */
export const withTakenOut = (goal: string): string =>
  goal
    .replace(leadingPlace, (_, start: string, place: string, who: string, said: string, what: string) =>
      isPassive.test(said) ? _ : `${start}${who}${plain(said)} ${what} ${place}`,
    )
    .replace(placeFirst, (whole, said: string, place: string, what: string) =>
      isPassive.test(said) ? whole : `${plain(said)} ${what} ${place}`,
    )
    .replace(placeLast, (whole, said: string, what: string, place: string, at: number) => {
      if (isPassive.test(said)) return whole
      const isGift = toPerson.test(goal.slice(at + whole.length))
      const verb = plain(said)
      return `${isGift ? (verb.endsWith('s') ? 'gives' : 'give') : verb} ${what} ${place}`
    })
    .replace(outAlone, (whole, said: string, first: string | undefined, behind: string | undefined, at: number) =>
      isPassive.test(said) || !namesContainer.test(goal.slice(0, at))
        ? whole
        : `${plain(said)} ${first ?? behind} out of the chest`,
    )
    .replace(passive, (whole, said: string, place: string) =>
      isPassive.test(said) ? `${plain(said)} ${place}` : whole,
    )

/** `out of the chest`, as it stands behind a thing. */
export const isOutOfContainer = (words: string): boolean => outOfContainer.test(words.trim())
const outOfContainer = new RegExp(`^${from}$`, 'i')

/** `give some to Bob`, of what was named before: one at least. */
export const saysSome = (words: string): boolean =>
  /^(?:some|any|several|a (?:bit|little)|part)(?: of (?:it|them|these|those))?$/.test(words)
