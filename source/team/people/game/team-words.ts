import { mayBecome, refusedCommand } from '../../../session/attach/access.ts'
import type { Command } from '../../../session/attach/commands.ts'
import { takeBudget } from '../../../session/log/budget-limit.ts'
import { own } from '../../../session/log/fold/records.ts'
import { atEnd, type Ending } from '../../ending.ts'
import { itemsOf } from '../../plans/plan-changes.ts'
import type { SessionLike, TeamPeople } from '../../team-interface.ts'
import type { Approvals } from '../approvals.ts'
import type { People } from '../people.ts'
import type { Person } from '../person.ts'
import { isPlan, isPlanWish, planAnswer } from '../plan-answer.ts'
import type { GameVoice } from './game-voice.ts'

/** What people in the game say to the team as a whole: its goal, and yes or no to its plan. */
export interface TeamWords {
  /** What follows them; undefined when the words are about something else. `whole`: with the name before them. `to`: the one seat that they are said to. */
  follow(person: Person, words: string, whole: string, to?: string): (() => void) | undefined
  /** The same for words that say neither yes nor no, and that nothing else is read in: a wish about the plan that waits. */
  wish(person: Person, words: string): (() => void) | undefined
  /** What can be said of the plan that waits for this person; undefined: none does. */
  hint(person: Person): string | undefined
}

export interface TeamWordNeeds {
  readonly session: SessionLike
  readonly approvals: Pick<Approvals, 'waiting'>
  readonly people: Pick<People, 'all'>
  readonly voice: GameVoice
  readonly ending: Pick<Ending, 'signal'>
  /** The most that people may become who join without having started the session. */
  readonly others: TeamPeople['others']
}

/** Items of a plan that are read out in the game: its chat shows some ten lines. */
const itemsReadOut = 5

const goalWords = /^(?:(next|queue)(?:\s+the)?\s+goal|(?:new\s+)?goal(\s*\+)?)\s*[:,]?\s+(\S.*)$/i
/** What stands before the words of a goal. */
export const goalBegins = /^(?:(?:next|queue)(?:\s+the)?\s+goal|(?:new\s+)?goal(?:\s*\+)?)\s*[:,]?\s+/i
const goalsWords = /^(?:the\s+)?goals[?.!]*$/i

/** `remember this place as mine` is for the body that stands there. */
const rememberWords = /^(?:please\s+)?remember(?:\s+that\b|\s*:)\s*(\S.*)$/i
const forgetWords = /^(?:please\s+)?forget(?:\s+that\b|\s*:)\s*(\S.{0,299})$/i
/** `save this design as cosy hut` */
const saveWords =
  /^(?:please\s+)?(?:save(?:\s+(?:it|this|that))?|(?:save|keep)\s+(?:this|that|the|your|our)\s+(?:design|building|drawing))\s+(?:as|under(?:\s+the\s+name)?)\s+(?:(?:an?|the|my|our)\s+)?([a-z0-9][\w -]{0,62}?)(?:\s+please)?[\s.!]*$/i
const knownWords = /^what\s+do\s+you\s+(?:all\s+)?remember[?.!\s]*$/i

/** `bob and mia: goal …`: those whose goal it is stand before it. */
const namedBefore =
  /^@?(\w+(?:(?:\s*,\s*|\s*&\s*|\s+and\s+|\s+(?=@))@?(?!(?:next|queue|new|goal)\b)\w+)+)\s*[:,]?\s+(\S.*)$/i
/** Whose goal it is: `@bob,mia …`, `for bob and mia: …`. */
const named = /^(?:((?:@\w+(?:,@?\w+)*\s+(?:and\s+(?=@))?)+)|for\s+(\w+(?:(?:\s*,\s*|\s+and\s+)\w+)*)\s*:\s*)(\S.*)$/i
const namesIn = (words: string): string[] => words.split(/[\s,@&]+|\band\b/i).filter(name => name !== '')

/** `whole`: the line with the names before the words. `to`: the one seat that they are said to, whose goal it is. */
export const commandIn = (words: string, whole = words, to?: string): Command | undefined => {
  const [, before, order = ''] = namedBefore.exec(whole) ?? []
  if (before !== undefined && goalWords.test(order)) {
    const command = commandIn(order, order)
    return command?.type === 'goal' ? { ...command, seats: command.seats ?? namesIn(before) } : command
  }
  const [, first, plus, goal] = goalWords.exec(words) ?? []
  if (goal !== undefined) {
    const [, marked, listed, own] = named.exec(goal) ?? []
    const names = marked ?? listed
    const one = to === undefined ? undefined : [to]
    const text = own ?? goal
    const { words: wish, budget } = takeBudget(text) ?? { words: text }
    return {
      ...{
        type: 'goal',
        goal: wish === '' ? text : wish,
        budget,
        queue: first === undefined && plus === undefined ? undefined : true,
      },
      seats: names === undefined ? one : namesIn(names),
    }
  }
  const note = rememberWords.exec(words)?.[1]
  if (note !== undefined) return { type: 'remember', text: note }
  const gone = forgetWords.exec(words)?.[1]
  if (gone !== undefined) return { type: 'forget', text: gone }
  const design = saveWords.exec(words)?.[1]
  if (design !== undefined) return { type: 'saveDesign', name: design, anew: true }
  if (knownWords.test(words)) return { type: 'remember' }
  return goalsWords.test(words) ? { type: 'goals' } : undefined
}

export const createTeamWords = (needs: TeamWordNeeds): TeamWords => {
  const { session, approvals, people, voice, ending, others } = needs
  /** What a person at a screen gets by becoming the leader first, a player says at once: the game has no roles. */
  const mayDo = ({ access, role }: Person, command: Command): boolean =>
    refusedCommand({ access, role: mayBecome({ access, others }, 'leader') ? 'leader' : role, others }, command) ===
    undefined
  const decider = (): string =>
    [...people.all.values()].find(({ access }) => access === 'owner')?.name ?? 'the person who started the session'
  const obey = (person: Person, command: Command): void => {
    if (!mayDo(person, command)) voice.say(person, undefined, `That is decided by ${decider()}.`)
    else void voice.obey(person, command).then(({ text }) => voice.say(person, undefined, text.replaceAll('\n', ' · ')))
  }

  /** Only plans: a name in the game is no proof where programs, attacks or money are asked about. */
  const plansWaiting = () => approvals.waiting().filter(({ request }) => isPlan(request.kind))

  const names = (): string[] => Object.keys(session.state.seats)
  /** A worker of the team stands in it. */
  const example = (): string => {
    const { seat } = Object.values(session.state.seats).find(({ role }) => role === 'worker') ?? {}
    return `“no, without ${seat ?? 'Ben'}”`
  }
  const readOut = (person: Person): void => {
    for (const { id, request } of plansWaiting()) {
      if (!mayDo(person, { type: 'approve', approval: id })) continue
      const content = request.plan && own(session.state.plans, request.plan.id)?.content
      const items = (content ? itemsOf(content) : []).map(
        ({ title, assignee }) => `${title}${assignee === null ? '' : ` (${assignee})`}`,
      )
      const rest = items.length - itemsReadOut
      const list = [...items.slice(0, itemsReadOut), ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ')
      // The person who asked for it is to know why not.
      const told = content?.impossible ? content.impossible.because.replace(/\.$/, '') : list
      const what = `${request.title ?? `${request.seat} ${request.wants}`}${told && `: ${told}`}.`
      voice.say(person, request.seat, `${what} Say “yes”, or “no, …” and what is to be different.`)
    }
  }
  const unsubscribe = session.subscribe(({ type, data }) => {
    const inGame = [...people.all.values()].filter(one => one.inGame)
    if (type === 'approval.asked' && isPlan(data.kind)) inGame.forEach(readOut)
    else if (type === 'human.joined' && data.inGame)
      for (const person of inGame) if (person.name === data.person) readOut(person)
  })
  atEnd(ending, unsubscribe)

  return {
    follow(person, words, whole, to) {
      const command = commandIn(words, whole, to)
      if (command !== undefined) return () => obey(person, command)
      const approval = plansWaiting()[0]?.id
      const answer = approval === undefined ? undefined : planAnswer(words, names())
      if (answer === undefined) return undefined
      if (answer.kind === 'yes') return () => obey(person, { type: 'approve', approval })
      if (answer.kind === 'wish') return () => obey(person, { type: 'reject', approval, reason: answer.reason })
      return () => voice.say(person, undefined, `What is to be different? Say it after the no: ${example()}.`)
    },
    wish(person, words) {
      const approval = plansWaiting()[0]?.id
      if (approval === undefined || !isPlanWish(words, names())) return undefined
      return () => obey(person, { type: 'reject', approval, reason: words })
    },
    hint: person => {
      const asked = plansWaiting().some(({ id }) => mayDo(person, { type: 'approve', approval: id }))
      return asked
        ? ` A plan waits: say “yes”, or “no, …” and what is to be different, such as ${example()}.`
        : undefined
    },
  }
}
