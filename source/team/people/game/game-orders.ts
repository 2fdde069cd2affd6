import type { DecideReplyInput, DecideReplyOutput } from '../../../brain/questions/decide-reply/shape.ts'
import { goalAsked, orderMeant, plainReply, replyByRules } from '../../../brain/rules/talk/decide-reply.ts'
import { clip } from '../../../brain/rules/talk/reaction.ts'
import { distance } from '../../../minecraft/blocks/position.ts'
import { didYouMean, sameName } from '../../../minecraft/names/suggestions.ts'
import { hasGoal } from '../../../session/log/goal-now.ts'
import { atEnd, type Ending } from '../../ending.ts'
import type { MessageDelivery } from '../../messages/message-delivery.ts'
import type { Member } from '../../seats/member.ts'
import { endOrders, ordersOf } from '../../seats/personal-orders.ts'
import { noSeat, type Roster, seatNamed } from '../../seats/roster.ts'
import { runningOf } from '../../tasks/task-rules.ts'
import type { Work } from '../../tasks/task-tree.ts'
import type { SessionLike } from '../../team-interface.ts'
import type { Person } from '../person.ts'
import { afterNo, isAnswer } from '../plan-answer.ts'
import { letterOf, meantByYes } from '../questions-asked.ts'
import { createAcknowledgement } from './acknowledge.ts'
import type { GameVoice } from './game-voice.ts'
import { calledLast } from './names-called.ts'
import { followsOwnTaskWords } from './own-task-words.ts'
import { placeNamedIn, rememberWhereStands } from './place-words.ts'
import { stoppingAllIn, stoppingIn } from './stopping-words.ts'
import { announceOrders, takeOnOrder } from './take-on-order.ts'
import { goalBegins, type TeamWords } from './team-words.ts'
import { wordsForAll } from './words-for-all.ts'

/** A line as the log has it: all of it, and what follows the names with the greeting before them. */
export interface Said {
  readonly whole: string
  readonly greeted: string
}

/**
 * What people in the game ask of agents, answered at once and without a brain: plain orders are taken on here and said to
 * be, `stop` ends what it is about, and what takes a brain is at least acknowledged.
 */
export interface GameOrders {
  /** `to`: the seats that were named, each of which hears it. */
  hear(person: Person, words: string, to: readonly string[], said: Said): void
  /** Agents no longer work for them. */
  left(name: string, reason: string): void
}

export interface GameOrderNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly work: Work
  readonly messageDelivery: MessageDelivery
  readonly voice: GameVoice
  readonly teamWords: TeamWords
  readonly ending: Pick<Ending, 'signal'>
}

export const createGameOrders = (needs: GameOrderNeeds): GameOrders => {
  const { session, roster, work, voice, ending } = needs
  const { members } = roster
  const acknowledgement = createAcknowledgement(session, voice)
  const isAgent = (seat: string): boolean => session.state.seats[seat]?.occupant.kind === 'agent'
  const agents = (): Member[] => [...members.values()].filter(one => isAgent(one.seat) && one.body?.online)

  /** Which agent takes on words that name no agent: a free one, the nearest first. */
  const chosen = (person: Person): Member | undefined => {
    const at = roster
      .bodies()
      .flatMap(body => body.observe().players)
      .find(one => one.name === person.name)?.position
    const far = ({ body }: Member): number => (at && body ? distance(body.observe().position, at) : 0)
    const load = ({ seat, leader }: Member): number =>
      (runningOf(work.tasks(), seat) ? 2 : 0) + ordersOf(work, seat).length * 4 + (leader ? 1 : 0)
    return agents().sort((a, b) => load(a) - load(b) || far(a) - far(b))[0]
  }

  atEnd(ending, announceOrders(needs))
  atEnd(ending, acknowledgement.close)

  const hearAs = (person: Person, words: string, to: string | undefined, whole: string, said = words) => {
    const addressee = to === undefined ? undefined : members.get(to)
    // People among themselves, and seats that people drive, answer for themselves.
    if (to !== undefined && (!addressee || !isAgent(to))) return voice.log(person, to, said, true)
    const strange = to === undefined ? strangerCalled(needs, words) : undefined
    if (strange !== undefined) {
      voice.log(person, undefined, said, false)
      return voice.say(person, undefined, noSeat(session, strange))
    }
    // `no, stop`: with a no before it, an order to stop is one all the same, and a goal is one.
    const order = orderAfterNo(session, words)
    if (order) {
      hearAs(person, order.words, order.to ?? to, order.words)
      return
    }
    const forAll = to === undefined ? wordsForAll(words) : undefined
    const stopping = stoppingIn(words) ?? (forAll === undefined ? undefined : stoppingAllIn(forAll))
    if (stopping) {
      voice.log(person, to, said, false)
      return void stopping(needs, person, to)
    }
    const meant = meantByYes(needs, person.name, words, to)
    // To one by name it is no yes to a plan.
    if (meant && to !== undefined) {
      hearAs(person, meant.words, meant.to ?? to, meant.words)
      return
    }
    const placeName = placeNamedIn(words)
    if (placeName !== undefined) {
      voice.log(person, to, said, false)
      return void rememberWhereStands(needs, person, placeName, to)
    }
    const forTeam = needs.teamWords.follow(person, words, whole, to)
    if (forTeam) {
      voice.log(person, to, said, false)
      return forTeam()
    }
    if (to === undefined && followsOwnTaskWords(needs, person, words)) return voice.log(person, to, said, false)
    if (meant) {
      hearAs(person, meant.words, meant.to, meant.words)
      return
    }
    // Work of hands is for each of them; what is to be got or made is for the team, whose plan deals it out.
    const each = forAll === undefined ? [] : agents().map(member => ({ member, answer: read(person, member, forAll) }))
    if (each.length > 0 && each.every(({ answer }) => isBodily(answer))) {
      voice.log(person, undefined, said, false)
      for (const { member, answer } of each) takeOnOrder(needs, person, member, answer!)
      return
    }
    const speaker = members.get(roster.planner('') ?? '') ?? agents()[0]
    // A building is work for a team, and so is what all are to get or make: where it has no other goal, this is the next one.
    const building =
      to === undefined && speaker?.mind && !hasGoal(session.state.session)
        ? (goalAsked(situation(person, speaker, words, to)) ??
          (each.some(({ answer }) => (answer?.tasks.length ?? 0) > 0) ? forAll : undefined))
        : undefined
    const begin =
      building === undefined ? undefined : needs.teamWords.follow(person, `goal ${building}`, `goal ${building}`)
    if (begin) {
      voice.log(person, undefined, said, false)
      return begin()
    }
    const able = addressee ?? chosen(person)
    const asked = (member: Member | undefined, called = to) =>
      read(person, member, words, called) ?? (forAll === undefined ? null : talk(read(person, member, forAll)))
    // Words that name no agent: work goes to a free agent, as if it had been named; where the team has a goal, what is to be got or made goes into
    // its plan. Anything else is for the agent that speaks for the team.
    const isFree = !hasGoal(session.state.session)
    const first = asked(able, isFree ? able?.seat : to)
    const isTaken = isBodily(first) || (isFree && first !== null && first.tasks.length > 0)
    const member = addressee ?? (isTaken ? able : speaker)
    if (!member?.mind) return voice.log(person, to, whole, true)
    if (!member.body?.online) {
      voice.log(person, member.seat, said, true)
      return voice.say(person, undefined, `${member.seat} can't: not in the world.`)
    }
    const answer = member === able ? first : asked(member)
    const last = answer === null && to === undefined ? calledLast(words, name => seatNamed(session, name)) : undefined
    if (last && (stoppingIn(last.words) || read(person, members.get(last.to), last.words, last.to) !== null)) {
      hearAs(person, last.words, last.to, whole)
      return
    }
    if (answer === null && member.plain && isAnswer(words)) {
      voice.log(person, to, said, false)
      return voice.say(person, to, 'Nothing waits for your answer.')
    }
    // What players say to each other is no wish for a plan.
    if (answer === null && to === undefined && member.plain) {
      const wished = needs.teamWords.wish(person, words)
      if (wished) {
        voice.log(person, undefined, said, false)
        return wished()
      }
      const slip = orderMeant(situation(person, member, words, to))
      const near = slip && (slip.to === undefined ? slip.words : `${slip.to}, ${slip.words}`)
      voice.log(person, undefined, said, false)
      return voice.say(
        person,
        member.seat,
        `I do not understand that.${didYouMean(near && `“${clip(near)}”`, needs.teamWords.hint(person) ?? ` Say “${member.seat} help” to hear what I know.`)}`,
      )
    }
    // Nothing that the rules could not read here would they read later.
    const final = answer ?? (member.plain ? replyByRules(situation(person, member, words, to)) : null)
    voice.log(person, to ?? (final === null ? undefined : member.seat), said, final === null)
    if (final === null) acknowledgement.begin(person, member.seat)
    else takeOnOrder(needs, person, member, final)
  }

  return {
    hear(person, words, to, { whole, greeted }) {
      // The goal of a part of the team is one goal.
      const forTeam = to.length > 1 ? needs.teamWords.follow(person, words, whole) : undefined
      if (!forTeam) {
        if (to.length < 2) hearAs(person, words, to[0], whole, greeted)
        else for (const seat of to) hearAs(person, words, seat, words, greeted)
        return
      }
      voice.log(person, undefined, whole, false)
      forTeam()
    },
    left(name, reason) {
      for (const seat of members.keys()) endOrders(needs, seat, ordersOf(work, seat, name), reason)
    },
  }
}

const orderAfterNo = (session: SessionLike, words: string) => {
  const said = afterNo(words)
  if (said === undefined) return undefined
  const [, name = '', rest = ''] = /^@?(\w{1,16})[\s,:]+(\S.*)$/s.exec(said) ?? []
  const called = seatNamed(session, name)
  const order = called === undefined ? { words: said, to: undefined } : { words: rest, to: called }
  const isOrder = stoppingIn(order.words) !== undefined || stoppingIn(wordsForAll(said) ?? '') !== undefined
  return isOrder || goalBegins.test(order.words) ? order : undefined
}

/** `@bop come`: a name that is called and is none, neither of the team nor of a player who is seen. */
const strangerCalled = ({ session, roster }: GameOrderNeeds, words: string): string | undefined => {
  const [, name] = /^@(\w{1,16})\b/.exec(words) ?? []
  if (name === undefined || wordsForAll(words) !== undefined || seatNamed(session, name) !== undefined) return undefined
  const players = roster.bodies().flatMap(body => body.observe().players.map(player => player.name))
  return sameName([...players, ...Object.keys(session.state.people)], name) === undefined ? name : undefined
}

/** `called`: whom the words name. */
const situation = (person: Person, { mind }: Member, words: string, called: string | undefined): DecideReplyInput =>
  mind!.situation([letterOf(person.name, called, words)])
const read = (person: Person, member: Member | undefined, words: string, called?: string): DecideReplyOutput | null =>
  member?.mind ? plainReply(situation(person, member, words, called)) : null
/** An answer without work: one may speak for all, and not work for them. */
const talk = (answer: DecideReplyOutput | null): DecideReplyOutput | null =>
  answer === null || answer.tasks.length > 0 || answer.replan !== undefined ? null : answer
const isBodily = (answer: DecideReplyOutput | null): boolean =>
  answer !== null && answer.tasks.length > 0 && answer.tasks.every(task => task.actions.length > 0)
