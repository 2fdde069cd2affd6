import { withArticle } from '../../../minecraft/names/articles.ts'
import { heldUpWords } from '../../../minecraft/names/held-up-words.ts'
import { withoutNo } from '../../../minecraft/names/no-words.ts'
import { withoutPoliteness } from '../../../minecraft/names/polite-words.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { didYouMean, memberCalled } from '../../../minecraft/names/suggestions.ts'
import { withMakingVerbs } from '../../../planner/build-verbs.ts'
import type { Demand } from '../../../planner/demand.ts'
import { readOrder } from '../../../planner/goal-demands.ts'
import { resolveName } from '../../../planner/item-names.ts'
import { withChestsAtPlaces } from '../../../planner/named-chests.ts'
import { vocabularyOf } from '../../../planner/vocabulary.ts'
import { spaced, unmarked, wordsRead } from '../../../planner/words-read.ts'
import type { DecideReplyInput, DecideReplyOutput } from '../../questions/decide-reply/shape.ts'
import type { Heard } from '../../questions/shapes.ts'
import { spelledOut } from './chat-spelling.ts'
import { buildingGoal } from './home-orders.ts'
import { orderVerbs, saysStop } from './near-order.ts'
import { type OrderMeant, slipIn, wordsMended } from './order-meant.ts'
import { inKnownWords } from './other-words.ts'
import { isQuestion } from './question-words.ts'
import { clip, isArmed, isBodiless, isForPlan, notRead, type Reaction } from './reaction.ts'
import { replyRules } from './reply-rules.ts'
import { asksLeader, containersAt, inHands, isWish, recipientNamed, recipientNotRead, workAsked } from './reply-work.ts'
import { followInTurn } from './several-orders.ts'
import { unanswered } from './why-talk.ts'

/** The rule brain's answer to `decideReply`: plain requests are understood, the rest is said not to be. */
export const replyByRules = (input: DecideReplyInput): DecideReplyOutput => {
  const asking = input.messages.filter(one => one.kind !== 'report' && one.kind !== 'notice' && one.kind !== 'reply')
  return answerOf(
    asking.map(message => react(message, input)),
    input,
  )
}

/**
 * The answer to words that are understood whole, with nothing left over: what can be done at once, whatever brain the seat
 * has. Null where they take a brain.
 */
export const plainReply = (input: DecideReplyInput): DecideReplyOutput | null => {
  const [message] = input.messages
  if (!message) return null
  const bare = bareWords(message, input)
  const reaction = plainReaction(bare, inHands(bare, input, message), message)
  return reaction && answerOf([reaction], input)
}

/** The goal that words ask a team for, where they ask for a building. */
export const goalAsked = (input: DecideReplyInput): string | undefined => {
  const [message] = input.messages
  return message && buildingGoal(bareWords(message, input), input)
}

/** One order that is understood whole, or several in one line of which each is. */
const plainReaction = (bare: string, input: DecideReplyInput, message: Heard): Reaction | null => {
  const inTurn = followInTurn(bare, input, { message }, (order, now) =>
    oneReaction(order, now, { ...message, text: order }),
  )
  // Work alone is read with what one part of it is for another.
  const isForHands = inTurn?.tasks?.some(({ actions }) => actions.length > 0) === true
  return isForHands ? inTurn : (oneReaction(bare, input, message) ?? inTurn)
}

const oneReaction = (bare: string, input: DecideReplyInput, message: Heard): Reaction | null => {
  const { text: words } = wordsRead(bare)
  for (const rule of replyRules) {
    const found = rule.pattern.exec(words)
    const reaction = found && found[0].length === bare.length ? rule.react(found, input, message) : null
    if (reaction) return reaction
  }
  if (isAsking(message, input)) return null
  const demands = readOrder(bare, vocabularyOf(input))
  const understood = demands.length > 0 && demands.every(demand => isUnderstood(demand, input))
  const isLost = understood && recipientNotRead(bare, demands, input, message) !== undefined
  return understood && !isLost ? workAsked(bare, input, message) : null
}

/** What is to be brought to a player is an order for hands; what stands beside it may say where, or how. */
const isUnderstood = (demand: Demand, input: DecideReplyInput): boolean =>
  demand.kind !== 'unknown' &&
  !(demand.kind === 'bring' && demand.to !== undefined) &&
  // A building goes by what is known of it.
  (demand.kind === 'build' || (demand.unread ?? []).length === 0 || containersAt(demand, input).length > 0)

/** Of a line that is not understood whole, and in which a thing is for a person or an agent: each part for itself. */
const partsRead = (bare: string, input: DecideReplyInput, message: Heard): Reaction | null => {
  if (isAsking(message, input) || (isForPlan(input, message) && input.role === 'leader')) return null
  const named =
    recipientNamed(bare, input, message) ?? recipientNotRead(bare, readOrder(bare, vocabularyOf(input)), input, message)
  if (named === undefined) return null
  return followInTurn(bare, input, { message, finely: true }, (order, now) => {
    const part = { ...message, text: order }
    const whole = oneReaction(order, now, part)
    const isAlone = whole?.stop || whole?.replan !== undefined || whole?.instruction !== undefined
    const read = isAlone ? null : (whole ?? workAsked(order, now, part))
    return read ?? { say: `I could not read ${notRead(order, input)}.` }
  })
}

/** What a body with a weapon comes out of its shelter for. */
const fightingActions: ReadonlySet<string> = new Set(['attack', 'attackPlayer', 'guard'])

const answerOf = (reactions: readonly Reaction[], input: DecideReplyInput): DecideReplyOutput => {
  const instruction = reactions.flatMap(one => one.instruction ?? []).join('; ')
  const replan = reactions.flatMap(one => one.replan ?? []).join('; ')
  const { sheltersFrom, heldUp, fights = false, inventory = {} } = input.observation ?? {}
  const calls = reactions.flatMap(one => one.tasks ?? []).flatMap(task => task.actions)
  // A place is remembered wherever the agent is.
  const isAtOnce = calls.length > 0 && calls.every(({ name }) => name === 'rememberHere')
  const comesOut = isArmed(inventory) && (fights || calls.some(({ name }) => fightingActions.has(name)))
  const shelter =
    sheltersFrom === undefined || isAtOnce || !reactions.some(one => one.say)
      ? []
      : [
          {
            say: comesOut
              ? `I hid from ${withArticle(readable(sheltersFrom))}, and come out to fight as soon as I am well enough.`
              : `I shelter from ${withArticle(readable(sheltersFrom))} until it is gone, at the latest until day.`,
          },
        ]
  const waits =
    heldUp === undefined || sheltersFrom !== undefined || isAtOnce || !reactions.some(one => one.say)
      ? []
      : [{ say: `My work waits for a moment: ${heldUpWords(heldUp)}.` }]
  return {
    reply: [...new Set([...reactions, ...shelter, ...waits].flatMap(one => one.say ?? []))].join(' '),
    to: [],
    tasks: reactions.flatMap(one => one.tasks ?? []),
    stop: reactions.some(one => one.stop),
    instruction: instruction || undefined,
    replan: replan || undefined,
  }
}

const react = (message: Heard, asked: DecideReplyInput, isRest = false): Reaction => {
  const text = addressedTo(message.text, asked.seat)
  const bare = bareWords(message, asked)
  const input = inHands(bare, asked, message)
  const more = isRest ? undefined : (stopAndMore.exec(bare) ?? stopThenOrder.exec(bare))?.[1]
  if (more !== undefined) {
    const [stopping, rest] = ['stop', more].map(part => react({ ...message, text: part }, input, true))
    return { ...rest, stop: true, say: [stopping?.say, rest?.say].filter(Boolean).join(' ') }
  }
  const [, question, after] = questionAndMore.exec(text) ?? []
  if (question !== undefined && isQuestion(question)) {
    const [answer, rest] = [question, after!].map(part => react({ ...message, text: part }, input, isRest))
    return { ...rest, say: [answer?.say, rest?.say].filter(Boolean).join(' ') }
  }
  const plain = plainReaction(bare, input, message)
  if (plain) return plain
  // Before another does a part of it, it asks whose name was meant.
  if (message.person && slipIn(bare, input, isReadWhole(input, message))?.to !== undefined)
    return unread(text, input, message)
  const inParts = partsRead(bare, input, message)
  if (inParts) return inParts
  const { text: words, left } = wordsRead(saysStop(bare) ? 'stop' : bare)
  for (const rule of replyRules) {
    const found = rule.pattern.exec(words)
    const reaction = found ? rule.react(found, input, message) : null
    if (reaction && left.length === 0) return reaction
    if (reaction)
      return { ...reaction, say: [reaction.say, `I could not read “${left.join('” and “')}”.`].join(' ').trim() }
  }
  const work = isAsking(message, input) ? null : workAsked(bare, input, message)
  return work ?? unread(text, input, message)
}

/** A person's question is answered: neither work nor a wish comes of it. */
const isAsking = ({ text, person }: Heard, { seat }: DecideReplyInput): boolean =>
  person && isQuestion(addressedTo(text, seat))
/** `why is Mia idle? get 3 dirt`. */
const questionAndMore = /^([^?]{1,200}\?+)\s+(\S.*)$/s

const polite = String.raw`(?:(?:please|pls|plz|(?:can|could|would|will) (?:you|u)|hey|ok)[,\s]+)*`

/** `hello, come here`: a greeting before something else than whom it is for. */
const greetingBefore =
  /^(?:(?:hello|hi|yo|good (?:morning|evening|day))[,\s!]+)+(?!(?:there|again|all|my|dear|every\w+|team|guys|folks|friends|agents)\b)(?=\S+\s+\S|(?:stop|halt|wait|come)\b)/

/** `stop that and tell me where you are`: what is said besides, however often it says to stop. */
const stopAndMore = new RegExp(
  String.raw`^(?:${polite}(?:stop|halt|cancel|abort)(?: (?:it|that|this|now|please|at once|everything))*(?:\s*[,;.]\s*(?:and |then )*| and then | and | then ))+(\S+\s.*)$`,
)

/** What is to stop is named: `stop mining, get 3 dirt`. An order stands behind it. */
const stopThenOrder = new RegExp(
  String.raw`^${polite}(?:stop|halt|cancel|abort|never ?mind)\b[^,;.]{0,80}?(?:\s*[,;.]\s*(?:and |but |then |now |instead )*| and then | and | then )(?=(?:please )?(?:${orderVerbs.join('|')})\b)(\S+\s.*)$`,
)

/** `bob, …`, `team, …`, `no, …`: without whom it is said to, and without a no before it. */
const addressedTo = (text: string, seat: string): string =>
  withoutNo(
    text
      .trim()
      .replace(
        new RegExp(`^(?:@?${seat}[,:]?|(?:(?:hey|hi|hello)\\s+)?(?:team|guys|folks)[,:])\\s+(?!(?:and|or|&)\\s)`, 'i'),
        '',
      ),
  )
const bareWords = (message: Heard, input: DecideReplyInput): string =>
  withChestsAtPlaces(plainWords(message, input), input)

const plainWords = (message: Heard, input: DecideReplyInput): string =>
  withMakingVerbs(
    inKnownWords(
      withoutPoliteness(spelledOut(unmarked(addressedTo(spaced(message.text), input.seat).toLowerCase())))
        .replace(greetingBefore, '')
        .replace(new RegExp(`^${polite}`), ''),
      message.person === true && !isBodiless(message, input),
    ),
    vocabularyOf(input),
  )

/** Of so many of its first words. */
const wordsAtMost = 60

/** Something of what is planned, or a member of the team, is named. */
const isAboutWork = (message: Heard, input: DecideReplyInput): boolean => {
  const { items, blueprints } = vocabularyOf(input)
  const words = bareWords(message, input).split(' ').slice(0, wordsAtMost)
  const names = input.team.map(one => one.name)
  return words.some(
    (word, index) =>
      memberCalled(names, word) !== undefined ||
      resolveName(word.toLowerCase(), items) !== null ||
      resolveName(`${word} ${words[index + 1] ?? ''}`.toLowerCase(), items) !== null ||
      blueprints.some(one =>
        one
          .toLowerCase()
          .split(/[\W_]+/)
          .includes(word.toLowerCase()),
      ),
  )
}

const isReadWhole =
  (input: DecideReplyInput, message: Heard) =>
  (words: string): boolean =>
    plainReply({ ...input, messages: [{ ...message, text: words }] }) !== null

/** What the answer to a message asks whether it was meant: the whole line, or, where some of it was done, the rest of it. */
export const orderMeant = (input: DecideReplyInput): OrderMeant | undefined => {
  const [message] = input.messages
  if (!message) return undefined
  const bare = bareWords(message, input)
  const isRead = isReadWhole(input, message)
  if (isRead(bare)) return undefined
  const slip = slipIn(bare, input, isRead)
  if (slip) return slip
  const { tasks, replan } = replyByRules(input)
  const words = wordsMended(bare, input, tasks.length > 0 || replan !== undefined)
  if (words === undefined) return undefined
  // Of what was meant, too, a part may not be read; the answer to it says so.
  const isRight = isRead(words) || replyByRules({ ...input, messages: [{ ...message, text: words }] }).tasks.length > 0
  return isRight ? { words } : undefined
}

const unread = (text: string, input: DecideReplyInput, message: Heard): Reaction => {
  // Agents talking to each other would answer “I did not understand” in circles.
  if (!message.person) return {}
  const slip = slipIn(bareWords({ ...message, text }, input), input, isReadWhole(input, message))
  if (slip) {
    const order = slip.to === undefined ? slip.words : `${slip.to}, ${slip.words}`
    return { say: `I did not understand “${clip(text)}”.${didYouMean(`“${clip(order)}”`)}` }
  }
  if (isAsking({ ...message, text }, input)) return { say: unanswered(text, input) }
  const plans = isForPlan(input, message)
  const wish = plans && isWish(text, input)
  // What is not done yet can still be other.
  const isUnderWay = input.plan?.some(({ status }) => status !== 'done' && status !== 'failed') === true
  if (wish || (plans && isAboutWork({ ...message, text }, input)))
    return {
      say: wish
        ? `${isUnderWay ? 'I make the plan anew with it' : 'I keep it in mind for the plan'}: “${clip(text)}”.${asksLeader(text, input) ? ' I lead and do no work of the plan.' : ''}`
        : `I keep it in mind for the plan, though I do not fully understand ${notRead(text, input)}.`,
      instruction: text,
      replan: wish && isUnderWay ? text : undefined,
    }
  return { say: `I did not understand ${notRead(text, input)}. Say “@${input.seat} help” to hear what I know.` }
}
