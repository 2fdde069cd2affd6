import { findAction } from '../../body/actions/index.ts'
import type { ActionFamily } from '../../body/contract/action-families.ts'
import type { ConverseInput } from '../../brain/questions/converse/shape.ts'
import type { PeerNews } from '../../brain/questions/peer-news.ts'
import type { Heard, Member } from '../../brain/questions/shapes.ts'
import { wayOf } from '../../brain/questions/way-in-title.ts'
import type { Read } from '../../mind/inbox.ts'
import type { Memory } from '../../mind/memory.ts'
import { seenFrom, thingsOf, withKindsFor } from '../../mind/observation-summary.ts'
import { offerActions } from '../../mind/offered-actions.ts'
import { asHeard } from '../../mind/question-inputs.ts'
import { whole } from '../../minecraft/blocks/position.ts'
import { countingBlueprints } from '../../session/log/counting-blueprints.ts'
import { lacks } from '../../session/log/events/switches.ts'
import { isUnheard, seesOthersWork } from '../../session/log/seat-knowledge.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { blueprintsTold } from '../knowledge/blueprints-told.ts'
import { abilitiesOf } from '../knowledge/seat-actions.ts'
import type { SeatView } from '../knowledge/seat-view.ts'
import type { Roster } from '../seats/roster.ts'
import { isShare, type PeerTasks } from '../tasks/peer-tasks.ts'
import { openOf } from '../tasks/task-rules.ts'
import type { Abilities, SessionLike } from '../team-interface.ts'
import { partnerOf, type Talk, waitsFor } from './conversation-rules.ts'
import type { TalkRoom } from './open-conversations.ts'
import { saidLately } from './said-lately.ts'

interface Talker {
  readonly seat: string
  readonly room: TalkRoom
  readonly memory: Memory
  readonly view: SeatView
  readonly parts: PeerTasks
}

export interface TalkInputNeeds {
  readonly session: SessionLike
  readonly task: Task
  readonly roster: Roster
  readonly abilities: Abilities
}

interface Situation {
  readonly goal: string
  /** What people changed of it. */
  readonly goalChanges?: NonNullable<ConverseInput['goalChanges']>
  readonly judgedBy?: ConverseInput['judgedBy']
  readonly written?: ConverseInput['written']
  readonly byName?: readonly string[]
  /** What was said to it and it has not been asked about, oldest first. */
  readonly messages: readonly (Read & Pick<Heard, 'answer'>)[]
  /** What happened that is no message. */
  readonly news: readonly PeerNews[]
  readonly notes: string
}

/** What the other one has said since the seat spoke last. */
const withNewLines = (talk: Talk, seat: string): Talk => ({
  ...talk,
  lines: talk.lines.slice(talk.lines.findLastIndex(({ from }) => from === seat) + 1),
})

/** What one among equals knows when it is asked what to say and do: what it saw, heard and carries itself. */
export const createTalkInput = (
  needs: TalkInputNeeds,
  { seat, room, memory, view, parts }: Talker,
): ((situation: Situation) => ConverseInput) => {
  const { session, task, roster, abilities } = needs
  /** It acts, is asked, or has taken something on. */
  const busy = (name: string): boolean => {
    const { action, asking = {} } = session.state.seats[name] ?? {}
    return action !== undefined || Object.keys(asking).length > 0 || openOf(session.state.tasks, name).length > 0
  }
  const observe = (): ConverseInput['observation'] => {
    const body = roster.members.get(seat)?.body
    if (!body?.online) return null
    const observation = body.observe()
    // A sign that was read two rooms ago is not in sight any more, and what others have read they would have to tell.
    return seenFrom(observation, view.land.devices(whole(observation.position)))
  }
  const shareOf = (others: readonly Member[]): ConverseInput['share'] => {
    const names = [seat, ...others.filter(one => !one.person).map(({ name }) => name)].toSorted()
    if (names.length < 2) return undefined
    const own = parts.all().filter(one => isShare(one) && (one.from ?? seat) !== seat)
    const theirs = parts.ofOthers(seesOthersWork(task))
    const agreed = [...own, ...theirs].flatMap(({ title, assignees }) => assignees.map(name => ({ name, title })))
    const waiting = room.of(seat).flatMap(talk => (waitsFor(talk, seat) ? [partnerOf(talk, seat)] : []))
    const unanswered = names.filter(name => waiting.includes(name))
    return {
      ...{ index: names.indexOf(seat), of: names.length, agreed },
      unanswered: unanswered.length > 0 ? unanswered : undefined,
    }
  }
  /** Families of actions that this seat had itself shown. */
  const opened = (): ReadonlySet<ActionFamily> =>
    new Set(
      parts.all().flatMap(({ status, actions = [] }) =>
        status === 'succeeded'
          ? actions.flatMap(({ name, args }) => {
              const family = findAction(name)?.opens?.(args)
              return family === undefined ? [] : [family]
            })
          : [],
      ),
    )
  return ({ goal, goalChanges = [], judgedBy, written, byName = [], messages, news, notes }) => {
    const changed = goalChanges.map(({ text }) => text)
    const texts = [goal, ...changed, ...messages.map(one => one.text), ...memory.instructions.map(one => one.text)]
    const talks = room.of(seat).map(talk => (memory.isNone ? withNewLines(talk, seat) : talk))
    const spoken = talks.flatMap(talk => talk.lines.map(line => line.text))
    const counting = countingBlueprints(session.state)
    const blueprints = blueprintsTold(view, [...texts, ...spoken], counting).flatMap(name => view.outline(name) ?? [])
    const wanted = blueprints.flatMap(one => one.missing.map(group => group.block)).filter(block => block !== 'air')
    const names = view.names([...texts, ...spoken])
    const recipes = [...view.recipes([...new Set(wanted)], [...texts, ...spoken])]
    const others = view.members().filter(({ name }) => name !== seat && !isUnheard(session.state, seat, name))
    return {
      seat,
      goal,
      wanted: view.secrets.wanted(),
      goalChanges: goalChanges.length > 0 ? goalChanges : undefined,
      judgedBy,
      written,
      byName: byName.length > 0 ? [...byName] : undefined,
      share: shareOf(others),
      knowledge: [...view.secrets.told()],
      secrets: view.secrets.in([...texts, ...spoken]) ?? undefined,
      mute: others.length === 0 && lacks(session.state.session, 'communication') ? true : undefined,
      others: others.map(({ name, person, available, doing }) => ({
        ...{ name, person, available, busy: busy(name) },
        doing: doing !== '' && busy(name) ? doing : undefined,
      })),
      news: [...news],
      messages: messages.map(one => ({ ...asHeard(one), answer: one.answer })),
      conversations: talks.map(talk => ({ with: partnerOf(talk, seat), lines: [...talk.lines] })),
      saidLately: memory.isNone ? undefined : saidLately(session, seat),
      busy: session.state.seats[seat]?.action?.label ?? null,
      // What was dropped is no longer its work.
      tasks: parts
        .all()
        .filter(({ status }) => status !== 'cancelled')
        .map(task => ({
          id: task.task,
          title: task.title,
          done: task.done ?? { kind: 'report' },
          way: wayOf(task),
          from: task.from ?? 'team',
          attempts: task.tries?.failed ?? 0,
          status:
            task.status === 'running' || task.status === 'succeeded' || task.status === 'failed' ? task.status : 'open',
          detail: task.reason ?? '',
        })),
      notes,
      observation: withKindsFor(observe(), [...wanted, ...names, ...thingsOf(recipes)]),
      containers: [...view.containers()],
      blueprints,
      recipes,
      names: [...names],
      measured: view.secrets.judged(),
      ...offerActions('reply', abilitiesOf(task, seat, abilities.list), { texts, things: names, opened: opened() }),
      instructions: [...memory.instructions],
      memory: [...memory.shown()],
      ended: [...memory.ended()],
    }
  }
}
