import { nearestName } from '../minecraft/names/suggestions.ts'
import { askedIn, asWritten, isPlain, withSmallWordsMended } from './asked-words.ts'
import { withBuildVerbs } from './build-verbs.ts'
import { withBuildingsBeside } from './buildings-beside.ts'
import { leavingOut, type Order, orderIn, verbIn, withoutColons } from './called-on.ts'
import { changesIn, namesBefore } from './change-of-building.ts'
import { type Demand, inWords } from './demand.ts'
import { withOwnVerbs } from './destinations.ts'
import { withExceptions } from './exceptions.ts'
import { sharedRecipients, strangersIn } from './goal-recipients.ts'
import { isMade, type Made, type Read, resolveReferences, thingOf } from './goal-references.ts'
import { type Shares, sharesIn } from './goal-shares.ts'
import { isNumber, keepNames, resolveName } from './item-names.ts'
import { readBesideLimits } from './limits-beside.ts'
import { withChestNamed, withPlainPlaces } from './named-chests.ts'
import { otherShareIn, withOtherShare } from './other-share.ts'
import { placeOf, unreadPlace } from './place-words.ts'
import { besideBox, readBox } from './read-box.ts'
import { readClause, spotIn } from './read-clause.ts'
import { plainForm, type Verb, withoutIntroduction } from './request-forms.ts'
import { withoutSaidBeside } from './said-beside.ts'
import { orders, pieces, verbOf } from './sentence-pieces.ts'
import { withTakenOut } from './taken-out.ts'
import type { Vocabulary } from './vocabulary.ts'
import { withNames } from './who-is-meant.ts'
import { wordsRead } from './words-read.ts'

/** Words that say `and`. */
const alsoWords = /\s+(?:plus|&|as well as|along with)\s+/gi
/** `hand 3 dirt over to Steve`, `hand over 3 dirt to Steve` */
const handOver =
  /\b(hand|pass|give|bring)((?:\s+(?!over\b|to\b)[^\s.;]+)*?)\s+over(?=\s+(?:to\b|@?[a-z]\w*\s+to\b|\d))/gi

/** Reads a goal in plain English; what it cannot read is handed back as `unknown`, never dropped. */
export const readGoal = (goal: string, vocabulary: Vocabulary): Demand[] =>
  readBesideLimits(goal, vocabulary, words =>
    resolveReferences(
      demandsIn(words, { ...vocabulary, designs: true }).map(demand => {
        if (demand.kind !== 'bring') return demand
        const { to, ...brought } = demand
        if (to === undefined) return { ...brought, kind: 'collect', brought: true }
        return vocabulary.seats?.includes(to) ? { ...brought, kind: 'collect', to, gift: true } : demand
      }),
    ).map(withChestNamed),
  )

/** The same of words that one says to another: `bring me 5 dirt` is for who says it. `isGiven`: they may name who does it. */
export const readOrder = (order: string, vocabulary: Vocabulary, isGiven = false): Demand[] =>
  // Where a chest is to be set up is for a plan to say.
  resolveReferences(demandsIn(order, vocabulary)).map(read => {
    const demand = withChestNamed(read)
    if ((demand.kind === 'collect' || demand.kind === 'craft' || demand.kind === 'bring') && demand.along) {
      const { along, ...alone } = demand
      return { ...alone, unread: [...along, ...(demand.unread ?? [])] }
    }
    if (demand.kind !== 'store') return demand
    if (demand.into !== undefined) return { kind: 'unknown', text: inWords(demand) }
    const { who, along = [], own, ...put } = demand
    if (isGiven && who !== undefined && along.length === 0 && !own) return { ...put, who }
    const names = [...along, who].filter(name => name !== undefined)
    const left = [
      ...(names.length > 0 ? [`${names.join(' and ')} must ${inWords(put)}`] : []),
      ...(own ? ['for each'] : []),
    ]
    return left.length === 0 ? put : { ...put, unread: [...(put.unread ?? []), ...left] }
  })

const demandsIn = (goal: string, vocabulary: Vocabulary): Read[] => {
  const { text: words, left } = wordsRead(goal)
  const known = [...(vocabulary.seats ?? []), ...vocabulary.items]
  const mended = withExceptions(withoutSaidBeside(withSmallWordsMended(withPlainPlaces(words), known)), vocabulary)
  const text = withNames(withTakenOut(withBuildingsBeside(mended)), vocabulary)
  return [
    ...sharedRecipients(partsIn(text, vocabulary)),
    ...strangersIn(text, vocabulary),
    ...left.map(rest => ({ kind: 'unknown' as const, text: rest })),
  ]
}

const partsIn = (goal: string, vocabulary: Vocabulary): Read[] => {
  const demands: Read[] = []
  const add = (one: Read, ...left: readonly string[]): void => {
    const unread = [...(one.unread ?? []), ...left].map(words => asWritten(words, goal))
    const written = 'text' in one ? { ...one, text: asWritten(one.text, goal) } : one
    const { part } = written
    const quoted = part ? { ...written, part: { ...part, text: asWritten(part.text, goal) } } : written
    demands.push(unread.length > 0 ? { ...quoted, unread } : quoted)
  }
  let clause = 0
  /** `Bob: make a sword`. */
  let called: string | undefined
  for (const whole of withoutColons(keepNames(goal), vocabulary).split(/[.;!?\n:]+(?=\s|$)|(?:\band\s+)?\bthen\b/i)) {
    const hand = inOneHand.exec(whole)
    if (hand) {
      const beside = whole.slice(0, hand.index).replace(/\bin the end\b/i, '')
      const after = whole.slice(hand.index + hand[0].length)
      demands.push(...partsIn(beside, vocabulary))
      add({ kind: 'oneHand' }, ...askedIn(after))
      continue
    }
    const shared = sharesIn(whole, vocabulary)
    const toMake = shared && verbOf(withoutIntroduction(shared.words))?.verb
    const shares = shared && toMake && (makes.has(toMake) || toMake === 'store') ? shared : null
    const order: Order = shares ? { words: shares.words } : orderIn(whole, vocabulary)
    if (order.words.trim() === '') {
      called = order.who
      continue
    }
    // One worker does not draw a building of the team anew.
    const changes = vocabulary.designs && order.who === undefined ? changesIn(order.words, vocabulary.blueprints) : null
    if (changes) {
      for (const change of changes) add(change)
      continue
    }
    let who = order.who ?? called
    /** `Mia makes 2 sticks, put 4 dirt into the chest` does not say who puts it there. */
    let isTold = order.isTold
    let isHis = true
    called = undefined
    const { words: asked, without } = leavingOut(order.words, vocabulary)
    const isNamed = who !== undefined || shares !== null
    const joined = asked.replace(alsoWords, ' and ').replace(handOver, '$1$2')
    const sentence = withBuildVerbs(plainForm(withOwnVerbs(joined, vocabulary, isNamed)), vocabulary)
    /** `Bob and Mia make`: it is given to the last of them. */
    let alone: string[] = []
    /** Who else is called on with the last of them. */
    let together: readonly string[] = []
    let verb: Verb | null = null
    let filled: string | undefined
    const parts = pieces(sentence, piece => verbIn(piece, vocabulary, isNamed))
    // `stand on the hill, between 3 70 4 and 9 70 8` is one thing to do, whatever its commas.
    const box = parts.some(({ text }) => verbOf(withoutIntroduction(text)))
      ? null
      : readBox(withoutIntroduction(sentence))
    if (box) {
      add({ kind: 'reach', box }, ...besideBox(sentence), ...(who === undefined ? [] : [whole.trim()]))
      continue
    }
    for (const [nth, { text: piece, into, beside }] of parts.entries()) {
      const other = otherShareIn(piece, vocabulary)
      const changed = other && withOtherShare(demands, other, vocabulary)
      if (changed) {
        demands.splice(0, demands.length, ...changed)
        continue
      }
      const own = orderIn(withoutIntroduction(piece), vocabulary, who !== undefined || shares !== null)
      const bare = withoutIntroduction(own.words)
      const others = alone.filter(name => own.who !== undefined && name !== own.who)
      if (own.who !== undefined || own.about !== undefined) together = others
      /** `Bob and Mia each collect 4 dirt`: who was named before belongs to what is not read. */
      const before = alone.flatMap(name => (name === own.who ? [] : `${name} and `)).join('')
      alone = own.who !== undefined && bare === '' ? [...alone, own.who] : []
      who = own.who ?? own.about ?? who
      if (!bare) continue
      const known = namesBefore(vocabulary.blueprints, parts.slice(nth + 1))
      const alters = vocabulary.designs && who === undefined ? changesIn(bare, known) : null
      if (alters) {
        for (const one of alters) add(one)
        continue
      }
      const box = readBox(bare)
      if (box) {
        add({ kind: 'reach', box }, ...besideBox(bare), ...(who === undefined ? [] : [whole.trim()]))
        continue
      }
      const found = verbOf(bare)
      if (own.who !== undefined) isTold = own.isTold
      if (found) isHis = own.who !== undefined || nth === 0 || own.isTold === true || !isTold
      // `12 oak logs` by itself is what is wanted.
      const read: Verb | null = found?.verb ?? verb ?? (isNumber(bare.split(' ')[0]!) ? 'want' : null)
      // `put 1 torch at 10 66 22`, and `place 10 dirt in the chest`
      const isSpot: boolean = read === 'store' && into === undefined && found !== null && spotIn(found.rest) !== null
      const isStored: boolean = read === 'place' && into !== undefined && placeOf(into) !== null
      const said: Verb | null = isStored ? 'store' : isSpot ? 'place' : read
      if (said === null) {
        const whither = into === undefined ? '' : ` into ${into}`
        add(unread(`${before}${piece.trim()}${whither}`, bare, vocabulary))
        continue
      }
      const rest: string = found ? found.rest : bare
      const fills: string | undefined = said === 'fill' ? /^(.*?)\s*\bwith\b/.exec(rest)?.[1] : undefined
      verb = fills === undefined ? said : 'store'
      filled = found ? fills : filled
      const where = into ?? filled
      const is = where === undefined ? 'chest' : placeOf(where)
      if (verb === 'store' && is === null) {
        add({ kind: 'unknown', text: `${piece.trim()}${into === undefined ? '' : ` into ${into}`}` })
        continue
      }
      // Of one clause is what one verb is about.
      if (found && makes.has(said)) clause++
      const place = where === undefined ? [] : verb === 'store' ? unreadPlace(where) : [`in ${where}`]
      const isMaking = makes.has(said)
      const storer = verb === 'store' && isHis ? who : undefined
      // Which worker does work of another kind is for the reader of wishes.
      const his =
        who === undefined || isMaking || storer !== undefined
          ? []
          : [`${who} must ${bare}${into === undefined ? '' : ` into ${into}`}`]
      const isTogether = storer !== undefined || (isMaking && who !== undefined)
      const along = isTogether && together.length > 0 ? together : undefined
      const elsewhere = [...place, ...askedIn(beside ?? ''), ...(along ? [] : others), ...his]
      for (const [index, demand] of readClause(said, rest, piece.trim(), vocabulary).entries()) {
        const isAlone = isMaking && along !== undefined && !isMade(demand)
        const left = index > 0 ? [] : [...elsewhere, ...(isAlone ? along : [])]
        const meant = found ? -1 : askedBefore(demands, demand, bare)
        if (meant >= 0) {
          demands[meant] = { ...demands[meant]!, to: (demand as Made).to } as Read // as `askedBefore` found them
          continue
        }
        const put =
          verb === 'store' && is !== null && (demand.kind === 'storeRest' || demand.kind === 'store')
            ? {
                ...(demand.kind === 'storeRest' ? { ...demand, means: thingOf(rest) } : demand),
                place: { is, text: where === undefined ? piece.trim() : `${piece.trim()} into ${where}` },
              }
            : null
        const isShare = put
          ? put.part !== undefined || (put.kind === 'store' && put.means === undefined)
          : isMaking && demand.kind !== 'unknown'
        if (shares && who === undefined && isShare) {
          for (const [nth, share] of sharedOut(put ?? demand, shares).entries())
            add({ ...share, clause }, ...(nth > 0 ? [] : left))
          continue
        }
        add(
          put
            ? putBy(put, storer, along)
            : demand.kind === 'unknown' && !found
              ? unread(demand.text, bare, vocabulary, demand)
              : isMaking
                ? {
                    ...ownedBy(demand, who, along),
                    clause,
                    by: demand.kind === 'hand' || demand.kind === 'takeOut' ? who : undefined,
                  }
                : demand,
          ...left,
        )
      }
    }
    // `for Mia and Bob`: the last name stands alone.
    const last = alone.length === 0 && without === undefined ? undefined : demands.pop()
    if (last) add(last, ...alone, ...[without].filter(one => one !== undefined))
  }
  return demands
}

/** `…, the sword for Bob`: the index of the only demand of that name without a recipient; -1: there is none. */
const askedBefore = (before: readonly Read[], demand: Read, bare: string): number => {
  const noun = /^the ([a-z ]+?)s? (?:for|to|is for|goes to)\b/.exec(bare)?.[1]?.replaceAll(' ', '_')
  if (noun === undefined || !isMade(demand) || demand.to === undefined) return -1
  const found = before.flatMap((one, index) =>
    isMade(one) && one.to === undefined && (one.item === demand.item || `_${one.item}`.endsWith(`_${noun}`))
      ? [index]
      : [],
  )
  return found.length === 1 ? found[0]! : -1
}

/** A piece that is not read: with the verb that its first word probably is, where the rest of it says what to do. */
const unread = (text: string, bare: string, vocabulary: Vocabulary, read: Read = { kind: 'unknown', text }): Read => {
  const [first = '', ...words] = bare.split(' ')
  const isWord = isPlain(first) || resolveName(first, vocabulary.items) !== null
  const near = isWord ? undefined : nearestName(first, orders, { within: first.length < 5 ? 1 : 2 })
  const meant = near === undefined || near === first ? null : [near, ...words].join(' ')
  const verb = meant === null ? null : verbOf(meant)
  const rest = verb ? readClause(verb.verb, verb.rest, meant!, vocabulary) : []
  const misread = rest.find(({ kind }) => kind === 'unknown')
  // What would not be read either is not what was meant.
  const isHalfRead = rest.some(one => one.unread !== undefined)
  if (rest.length === 0 || isHalfRead || (misread && 'name' in read)) return read
  const name = misread?.kind === 'unknown' ? misread.name : undefined
  return misread && name === undefined ? read : { kind: 'unknown', text, meant: meant!, name }
}

const makes: ReadonlySet<Verb> = new Set(['collect', 'mine', 'craft', 'heat', 'want', 'bring'])

const ownedBy = (demand: Read, who: string | undefined, along?: readonly string[]): Read =>
  who === undefined || !isMade(demand) ? demand : { ...demand, who, along }

/** `each` says nothing where one alone is named. */
const putBy = ({ own, ...put }: Read, by: string | undefined, along: Read['along']): Read =>
  by !== undefined && own ? { ...put, by, along, unread: [...(put.unread ?? []), 'each'] } : { ...put, by, along, own }

const sharedOut = (demand: Read, { names, except = [] }: Shares): Read[] => {
  const { unread: _, ...bare } = demand
  const unlike = except.length > 0 ? except.map(who => ({ who, count: 0 })) : undefined
  if (demand.kind === 'store' || demand.kind === 'storeRest')
    return names?.map((by, nth) => ({ ...(nth === 0 ? demand : bare), by })) ?? [{ ...demand, own: true, unlike }]
  // `each gives Steve 2 sticks`: as many from each.
  const isShared = isMade(demand)
  if (!isShared || names === undefined) return [isShared ? { ...demand, each: true, unlike } : demand]
  return names.map((name, nth) => ownedBy(nth === 0 ? demand : bare, name))
}

/** `one player has both` */
const inOneHand =
  /\bone (?:of you|agent|player)\b.*\b(?:carry|carries|hold|holds|have|has)\b.*\b(?:it|all|everything|them|both)\b/i
