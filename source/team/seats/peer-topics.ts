import type { PeerNews } from '../../brain/questions/peer-news.ts'
import type { MessageState } from '../../session/log/state.ts'
import type { SeatView } from '../knowledge/seat-view.ts'
import type { GoalCheck } from '../tasks/goal-check.ts'
import type { PeerTasks } from '../tasks/peer-tasks.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Meanwhile } from './meanwhile.ts'
import { mayBeLater } from './peer-goal.ts'
import type { PeerLog } from './peer-log.ts'
import type { PeerOpening, PeerSight } from './peer-types.ts'

/** What the next question of a peer is about, and whether it is to be asked now. */
export interface PeerTopics {
  /** What was said to it that it was not asked about. */
  unasked(): readonly MessageState[]
  /** It would be told something that it was not told with its last question. */
  hasMore(): boolean
  /** Those whom it asked for work are at it: what comes of it, it will hear. */
  isAwaiting(): boolean
  /** Whether it is to be asked about its news: how far it and others have come is for the moment when they have come so far. */
  hasToThink(): boolean
  /** What happened to it, then what it would see now. `open`: what the world does not show of the goal. */
  news(open: readonly string[]): readonly PeerNews[]
}

export interface PeerTopicNeeds {
  readonly seat: string
  readonly session: SessionLike
  readonly peerGroup: PeerSight & PeerOpening
  readonly goalCheck: Pick<GoalCheck, 'isLeftToOthers'>
  readonly peerLog: PeerLog
  readonly parts: Pick<PeerTasks, 'open' | 'doers'>
  readonly meanwhile: Meanwhile
  readonly view: SeatView
}

const tellsOf = (news: readonly PeerNews[], item: string): boolean =>
  news.some(one => one.kind === 'holds' && one.changes.some(change => change.item === item))

export const createPeerTopics = (needs: PeerTopicNeeds): PeerTopics => {
  const { seat, session, peerGroup, goalCheck, peerLog, parts, meanwhile, view } = needs
  const unasked = (): readonly MessageState[] =>
    session.state.messages.filter(
      one =>
        peerLog.now.letters.includes(one.message) &&
        peerLog.isOfNow(one) &&
        one.kind === 'chat' &&
        !one.writer &&
        !one.stranger,
    )
  const hasMore = (): boolean => meanwhile.news().length > 0 || unasked().length > 0
  const isAwaiting = (): boolean => parts.open().length > 0 || peerGroup.areAtIt(seat, parts.doers())
  /** Others are at all that is lacking: it has nothing to decide before they know no further. */
  const mayWait = (): boolean => peerGroup.areAtIt(seat) && goalCheck.isLeftToOthers(seat)
  const hasToThink = (): boolean => {
    const isEarly: Partial<Record<PeerNews['kind'], boolean>> = {
      // The goal may be theirs to whom the first one spoke.
      begin: peerGroup.othersAnswer(seat),
      // What another one is about to say may be what comes next.
      'task-done': isAwaiting() || peerGroup.othersThink(seat),
      reported: isAwaiting(),
      'put-away': peerGroup.areAtIt(seat) || peerGroup.haveNews(seat),
    }
    const news = peerLog.news.filter(({ kind }) => !isEarly[kind])
    return news.some(({ kind }) => !mayBeLater.has(kind)) || (news.length > 0 && !mayWait())
  }

  /** Only the first one of them begins. */
  const asBegun = (news: PeerNews): PeerNews => {
    if (news.kind !== 'begin' || !peerGroup.othersBegan(seat)) return news
    const others = view.members().filter(({ name, doing }) => name !== seat && doing !== '')
    return { ...news, others: Object.fromEntries(others.map(({ name, doing }) => [name, doing])) }
  }

  const news = (open: readonly string[]): readonly PeerNews[] => {
    const owed = peerLog.owed.map(name => ({ kind: 'answer-owed' as const, name }))
    const own = peerLog.news.map(asBegun)
    // A peer that begins is told what the others do.
    const isToldSo = ({ kind }: PeerNews): boolean => kind === 'others-work' && own.some(one => one.kind === 'begin')
    const changes = meanwhile.news(open).filter(one => !isToldSo(one))
    const isTold = (one: PeerNews): boolean =>
      one.kind === 'nothing-happened' || (one.kind === 'put-away' && tellsOf(changes, one.item))
    return [...(changes.length > 0 ? own.filter(one => !isTold(one)) : own), ...changes, ...owed]
  }
  return { unasked, hasMore, isAwaiting, hasToThink, news }
}
