import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type PeerNews, peerNews, withNews } from '../../brain/questions/peer-news.ts'
import type { PeerState } from '../../session/log/state.ts'
import type { SessionLike } from '../team-interface.ts'

/** How a peer stands to its goal: what the log says, and what the log has still to be told. */
export interface PeerLog {
  readonly now: PeerState
  /** Neither the log nor an earlier host knew of it. */
  readonly isNew: boolean
  /** What happened that it has not been asked about. */
  readonly news: readonly PeerNews[]
  /** Whom an answer is owed. */
  readonly owed: readonly string[]
  /** Holds from now on; the log hears of it with the next `note`. */
  change(what: Partial<Omit<PeerState, 'news' | 'owed' | 'letters' | 'forgotten' | 'starts'>>): void
  /** What happened, in place of all that it has not been asked about, or beside it. */
  hear(one: PeerNews, alone?: boolean): void
  /** What others of the team have said until now was said for another goal: it is answered no more. */
  forgetLetters(): void
  /** Whether this message was said for the goal of now. */
  isOfNow(one: { readonly message: string }): boolean
  /** It is asked about all that there is. */
  asked(): void
  /** The question is over. What it was about is done with, or is news again; to `owed` an answer is owed now. */
  settled(isDone: boolean, owed: readonly string[]): void
  /** Tells the log what is not as it says. `answered`: messages that were read and are answered. */
  note(answered?: readonly string[]): void
}

const beginning: PeerState = {
  ...{ goal: 'active', outcome: null, text: null, notes: '' },
  ...{ news: [{ kind: 'begin' }], owed: [], letters: [] },
}

export const createPeerLog = (session: SessionLike, seat: string): PeerLog => {
  const log = () => session.state.seats[seat]?.peer
  const isNew = log() === undefined
  /** Told with the next `note`, in the same turn: a host that is killed loses none of it. */
  let untold: Partial<PeerState> = isNew ? beginning : {}
  /** How much of the news it is being asked about; undefined: it is not being asked. */
  let underWay: number | undefined
  const now = (): PeerState => ({ ...(log() ?? beginning), ...untold })
  const change = (what: Partial<PeerState>): void => {
    untold = { ...untold, ...what }
  }
  const parsed = (): readonly PeerNews[] | undefined => z.array(peerNews).safeParse(now().news).data
  if (!parsed()) change({ news: [] })
  return {
    isNew,
    change,
    get now() {
      return now()
    },
    get news() {
      return (parsed() ?? []).slice(underWay)
    },
    get owed() {
      return underWay === undefined ? now().owed : []
    },
    hear(one, alone = false) {
      const all = parsed() ?? []
      const asked = all.slice(0, underWay ?? 0)
      change({ news: [...asked, ...withNews(alone ? [] : all.slice(asked.length), one)] })
    },
    forgetLetters() {
      const { messages, seats } = session.state
      const isUnread = ({ from, to, read }: (typeof messages)[number]): boolean =>
        to.includes(seat) && !read.includes(seat) && seats[from]?.occupant.kind === 'agent'
      const unread = messages.filter(isUnread).map(({ message }) => message)
      change({ letters: [], forgotten: unread.length > 0 ? unread : now().forgotten && [] })
    },
    isOfNow: ({ message }) => !now().forgotten?.includes(message),
    asked() {
      underWay = now().news.length
    },
    settled(isDone, owed) {
      change({ owed: [...new Set(owed)] })
      if (isDone) change({ news: now().news.slice(underWay) })
      underWay = undefined
    },
    note(answered = []) {
      const before = log()
      const is = now()
      const next = { ...is, letters: is.letters.filter(id => !answered.includes(id)) }
      const changes = Object.entries(next).filter(
        ([key, value]) => !isDeepStrictEqual(before?.[key as keyof PeerState], value),
      )
      if (session.state.session.phase === 'ended') return
      untold = {}
      if (changes.length > 0) session.emit('peer.changed', seat, { seat, ...Object.fromEntries(changes) })
    },
  }
}
