import type { DecideReplyOutput } from '../../brain/questions/decide-reply/shape.ts'
import { plainReply, replyByRules } from '../../brain/rules/talk/decide-reply.ts'
import type { Letter } from '../../mind/inbox.ts'
import { distance } from '../../minecraft/blocks/position.ts'
import { refusedCommand } from '../../session/attach/access.ts'
import type { Command, CommandReply } from '../../session/attach/commands.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { MessageDelivery } from '../messages/message-delivery.ts'
import type { Member } from '../seats/member.ts'
import { endOrders, giverOf, isEndless, isMove, ordersOf } from '../seats/personal-orders.ts'
import type { Roster } from '../seats/roster.ts'
import { stoppedBy } from '../seats/stop-seat.ts'
import { isEnded } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { SessionLike, TeamPeople } from '../team-interface.ts'
import type { Person } from './person.ts'

/**
 * What people in the game ask of agents, answered at once and without a brain: plain orders are taken on here and said to
 * be, `stop` ends what it is about, and what takes a brain is at least acknowledged.
 */
export interface GameOrders {
  /** `to`: the seat that was named, if one was. `whole`: the words as they were said, for the log. */
  hear(person: Person, words: string, to: string | undefined, whole: string): void
  /** They are no longer in the game: agents no longer work for them. */
  left(name: string): void
  close(): void
}

/** ms until the person who spoke hears that an answer takes longer. */
const acknowledgeAfterMs = 500

/** What people say about a task of their own. */
const claims: readonly (readonly [RegExp, Extract<Command, { type: 'task' }>['change']])[] = [
  [/^(?:i(?:'m| am) )?done[.!]*$/i, 'done'],
  [/^(?:ok,? )?(?:i )?accept(?:ed)?[.!]*$/i, 'accept'],
  [/^(?:i )?decline(?:d)?\b[:,]?\s*(.*)$/i, 'decline'],
  [/^(?:i )?fail(?:ed)?\b[:,]?\s*(.*)$/i, 'fail'],
]
/** Nothing but to stop; more words are for a brain. */
const stopping =
  /^(?:please\s+)?(?:stop|halt|cancel|abort|wait|never ?mind)(?:\s+(?:it|that|this|now|please|at once|everything|following(?:\s+me)?))*[\s.!]*$/i
const goingOn = /^(?:please\s+)?(?:go on|carry on|continue|resume)(?:\s+please)?[\s.!]*$/i

const examples = 'come, follow me, bring me 5 dirt, get 6 oak logs, what are you doing, stop'

export interface GameOrderNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly messageDelivery: MessageDelivery
  readonly work: Work
  /** The most that people may become who join without having started the session. */
  readonly others?: TeamPeople['others']
  obey(person: Person, command: Command): Promise<CommandReply>
}

export const createGameOrders = (needs: GameOrderNeeds): GameOrders => {
  const { session, roster, messageDelivery, work, others, obey } = needs
  const { members } = roster
  const timers = new Set<NodeJS.Timeout>()

  const agents = (): Member[] =>
    [...members.values()].filter(one => session.state.seats[one.seat]?.occupant.kind === 'agent' && one.body?.online)
  /** Answers a person in the game, from `seat` where the answer is about one. */
  const say = (person: Person, seat: string | undefined, text: string): void => {
    const from = seat ?? roster.ears()
    if (from !== undefined) messageDelivery.send({ from, to: [person.name], text, kind: 'reply' })
  }
  const log = (person: Person, to: string | undefined, text: string, answer: boolean): void =>
    void messageDelivery.send({
      ...{ from: person.name, to: to === undefined ? [] : [to], text, answer, person: true },
      ...{ kind: 'chat', delivery: 'steer', channel: 'game' },
    })
  const may = (person: Person, command: Command): string | undefined =>
    refusedCommand({ access: person.access, role: person.role, others }, command)
  const told = async (person: Person, seat: string | undefined, command: Command): Promise<CommandReply> => {
    const refused = may(person, command)
    const reply = refused === undefined ? await obey(person, command) : { ok: false, text: refused }
    if (!reply.ok) say(person, seat, `I can't: ${reply.text}`)
    return reply
  }

  /** `done`, `decline too far`: about the task that is theirs. False when the words are about something else. */
  const claimed = (person: Person, words: string): boolean => {
    for (const [pattern, change] of claims) {
      const found = pattern.exec(words)
      if (!found) continue
      const mine = Object.values(work.tasks()).some(
        task => person.seat !== null && task.assignees.includes(person.seat) && !isEnded(task),
      )
      const reason = found[1]?.trim()
      // Without a task of theirs only words that can mean nothing else are taken for such.
      if (!mine && reason) return false
      if (!mine) say(person, undefined, `You have no task just now. You can say: ${examples}.`)
      else
        void obey(person, { type: 'task', change, text: reason || undefined }).then(({ text }) =>
          say(person, undefined, text),
        )
      return true
    }
    return false
  }

  const stopOne = (person: Person, seat: string) => {
    const theirs = ordersOf(work, seat, person.name)
    if (theirs.length > 0) {
      endOrders(needs, seat, theirs, `${person.name} said stop`)
      return say(person, seat, `I stop: ${theirs.map(task => task.title).join('; ')}.`)
    }
    const task = work.running(seat)
    const giver = task?.plan === undefined && task ? giverOf(task) : undefined
    if (giver !== undefined) return say(person, seat, `I do this for ${giver}: ${task!.title}. ${giver} can stop it.`)
    if (!task && !members.get(seat)?.mind?.acting) return say(person, seat, 'I am not doing anything.')
    void told(person, seat, { type: 'stop', seat }).then(({ ok }) => {
      if (ok) say(person, seat, `I stop${task ? `: ${task.title}` : ''}. Say “${seat} go on” to give me work again.`)
    })
  }

  const stop = (person: Person, to: string | undefined) => {
    if (to !== undefined) return stopOne(person, to)
    const busy = [...members.keys()].filter(seat => ordersOf(work, seat, person.name).length > 0)
    for (const seat of busy) stopOne(person, seat)
    const example = roster.ears()
    if (busy.length === 0)
      say(person, undefined, `No agent works for you just now. “${example} stop” stops what ${example} does.`)
  }

  const goOn = (person: Person, to: string | undefined) => {
    const seats = to !== undefined ? [to] : stoppedBy(session, person.name)
    if (seats.length === 0) return say(person, undefined, 'You have stopped no agent.')
    for (const seat of seats) {
      const { benched, paused } = session.state.seats[seat] ?? {}
      if (!benched && !paused) say(person, seat, 'I was not stopped.')
      else
        void told(person, seat, { type: 'resume', seat }).then(({ ok }) => {
          if (ok) say(person, seat, 'Ok, I go on.')
        })
    }
  }

  /** Which agent takes on words that name no agent: a free one, the nearest first. */
  const chosen = (person: Person): Member | undefined => {
    const at = roster
      .bodies()
      .flatMap(body => body.observe().players)
      .find(one => one.name === person.name)?.position
    const far = ({ body }: Member): number => (at && body ? distance(body.observe().position, at) : 0)
    const load = ({ seat, leader }: Member): number =>
      (work.running(seat) ? 2 : 0) + ordersOf(work, seat).length * 4 + (leader ? 1 : 0)
    return agents().sort((a, b) => load(a) - load(b) || far(a) - far(b))[0]
  }

  /** Takes on what was understood and says so, or says why not. */
  const takeOn = (person: Person, { seat, mind }: Member, answer: DecideReplyOutput) => {
    const { tasks } = answer
    if (tasks.length === 0 && !answer.replan) {
      mind!.follow(answer, [person.name], person.name)
      return
    }
    if (session.state.session.phase !== 'running')
      return say(person, seat, `I can't: the team is ${session.state.session.phase}.`)
    if (session.state.seats[seat]?.paused) return say(person, seat, `I can't: I am paused (/resume ${seat}).`)
    const calls = tasks.flatMap(task => task.actions)
    const open = ordersOf(work, seat)
    const callsOf = (task: TaskState) => task.actions ?? []
    const tied = open.find(task => giverOf(task) !== person.name && isEndless(callsOf(task)))
    if (tied && tasks.length > 0) return say(person, seat, `I can't: ${tied.title}, until ${giverOf(tied)} says stop.`)
    // A new way to go replaces the one before; nothing could come after one that has no end.
    const replaced = open.filter(
      task => giverOf(task) === person.name && (isEndless(callsOf(task)) || (isMove(callsOf(task)) && isMove(calls))),
    )
    const before = open.filter(task => !replaced.includes(task))
    const plan = before.length === 0 && replaced.length === 0 ? work.running(seat) : undefined
    const notes = [
      ...replaced.map(task => `I leave: ${task.title}.`),
      ...(tasks.length === 0 ? [] : before.slice(-1).map(task => `That comes after: ${task.title}.`)),
      ...(plan && tasks.length > 0 ? [`After that I go on with: ${plan.title}.`] : []),
    ]
    endOrders(needs, seat, replaced, `${person.name} wants something else`)
    const known = new Set(ordersOf(work, seat).map(one => one.task))
    mind!.follow({ ...answer, reply: [answer.reply, ...notes].filter(Boolean).join(' ') }, [person.name], person.name)
    if (before.length > 0)
      for (const { task } of ordersOf(work, seat)) if (!known.has(task)) work.change(task, { announced: true })
    // In person asked for means now: the plan is taken up again afterwards.
    if (plan && tasks.length > 0) mind!.interrupt(`${person.name} asks for something`)
  }

  /** What no rule can read goes to the brain; the person who spoke hears that it was heard. */
  const acknowledge = (person: Person, seat: string): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      stopListening()
      const now = session.state.seats[seat]
      const busy = now?.action ? `: I answer after “${now.action.label}”` : ', one moment'
      say(person, seat, `I heard you${busy}.`)
    }, acknowledgeAfterMs)
    timers.add(timer)
    const stopListening = session.subscribe(({ type, data }) => {
      if (type !== 'message.sent' || data.from !== seat || !data.to.includes(person.name)) return
      clearTimeout(timer)
      timers.delete(timer)
      stopListening()
    })
  }

  const letterOf = (person: Person, seat: string, text: string): Letter => ({
    ...{
      message: '',
      from: person.name,
      to: [seat],
      text,
      kind: 'chat',
      delivery: 'steer',
      person: true,
      answer: true,
    },
  })

  const close = session.subscribe(event => {
    if (event.type !== 'task.changed') return
    const task = work.get(event.data.task)
    if (!task?.announced || task.status === 'waiting' || task.status === 'ready') return
    work.change(task.task, { announced: false })
    if (task.status === 'running')
      messageDelivery.send({
        from: task.assignees[0]!,
        to: [giverOf(task)],
        text: `Now: ${task.title}.`,
        kind: 'reply',
      })
  })

  return {
    hear(person, words, to, whole) {
      const addressee = to === undefined ? undefined : members.get(to)
      // People among themselves, and seats that people drive, answer for themselves.
      if (to !== undefined && (!addressee || session.state.seats[to]?.occupant.kind !== 'agent'))
        return log(person, to, words, true)
      if (stopping.test(words)) {
        log(person, to, words, false)
        return stop(person, to)
      }
      if (to === undefined && claimed(person, words)) return log(person, to, words, false)
      if (goingOn.test(words)) {
        log(person, to, words, false)
        return goOn(person, to)
      }
      const speaker = members.get(roster.planner('') ?? '') ?? agents()[0]
      const able = addressee ?? chosen(person)
      const read = (member: Member | undefined): DecideReplyOutput | null =>
        member?.mind ? plainReply(member.mind.situation([letterOf(person, member.seat, words)])) : null
      // Words that name no agent: work for a body goes to a free agent, anything else to the agent that speaks for the team.
      const first = read(able)
      const bodily = first !== null && first.tasks.length > 0 && first.tasks.every(task => task.actions.length > 0)
      const member = addressee ?? (bodily ? able : speaker)
      if (!member?.mind) return log(person, to, whole, true)
      if (!member.body?.online) {
        log(person, member.seat, words, true)
        return say(person, undefined, `${member.seat} can't: not in the world.`)
      }
      const answer = member === able ? first : read(member)
      // Nothing that the rules could not read here would they read later.
      const final =
        answer ?? (member.plain ? replyByRules(member.mind.situation([letterOf(person, member.seat, words)])) : null)
      log(person, to ?? (final === null ? undefined : member.seat), words, final === null)
      if (final === null) acknowledge(person, member.seat)
      else takeOn(person, member, final)
    },
    left(name) {
      for (const seat of members.keys()) endOrders(needs, seat, ordersOf(work, seat, name), `${name} left the game`)
    },
    close() {
      close()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
