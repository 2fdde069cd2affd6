import type { PeerNews } from '../../brain/questions/peer-news.ts'
import type { Talk, Think } from '../../mind/mind-needs.ts'
import type { PeerState } from '../../session/log/state.ts'
import type { TalkRoom } from '../messages/open-conversations.ts'
import type { Lack } from '../tasks/goal-words.ts'

/** One agent among equals: it has a goal, talks to others in pairs, and takes on what was agreed. */
export interface Peer {
  readonly talk: Talk
  readonly goal: PeerBeginning
  /** Asks what to do because of what happened; false when there is nothing new. */
  duty(think: Think): Promise<boolean>
  /** Something happened that is no message. */
  tell(news: PeerNews): void
  /** What it asked for was said to it; it is asked about that where it has nothing to do and waits for nothing else. */
  answered(by: string): void
  readonly now: PeerNow
  /** Its seat is removed from the team: its part of the goal is no longer waited for. */
  leave(): void
  close(): void
}

/** How the goal of a peer begins anew. */
export interface PeerBeginning {
  /** The peer was asked since the goal began. */
  readonly begun: boolean
  /** The goal asks all of others, by their names: the peer begins when these know no further, or something is said to it. */
  isBystander(): boolean
  /** The judge, the world or a person disagreed: the goal is open again. `anew`: without what was noted for it. */
  again(lacking: string, anew: boolean): void
  /** Its brain gives no usable answers: it knows no further until there is news. */
  rest(): void
  /** A new goal of the team: everything starts again. */
  renew(): void
}

interface PeerNow {
  /** Has work of its own. */
  readonly working: boolean
  /** Is being asked, or looks whether it has to be. */
  readonly thinking: boolean
  /** Is being asked. */
  readonly asked: boolean
  /** Something happened to it, or came of its own work, that it is still to be asked about. */
  readonly hasNews: boolean
  /** It is at rest, and would see what it was not told yet. */
  readonly seesMore: boolean
  /** Its goal prompts it by itself. */
  readonly active: boolean
  readonly outcome: PeerState['outcome']
}

/** What a peer sees of the others. */
export interface PeerSight {
  /** Whether a peer has work of its own. */
  working(seat: string): boolean
  /** Whether a peer's brain is at a question. */
  thinking(seat: string): boolean
  /** Whether another one than this has work of its own. */
  othersWork(seat: string): boolean
  /** Whether the brain of another one than this is at a question. */
  othersThink(seat: string): boolean
  /** Whether another one than this is still to answer what one of its equals said to it. */
  othersAnswer(seat: string): boolean
  /** Whether another one than this is at rest, and would see what it was not told yet. */
  othersSeeMore(seat: string): boolean
  /** Whether one of these others is at work, or at a question, by itself; `orLooks`: or looks whether it has to be asked. @default true */
  areAtIt(seat: string, others?: readonly string[], orLooks?: boolean): boolean
  /** Whether another one than this is still to be asked about what happened to it. */
  haveNews(seat: string): boolean
}

/** Who begins with a goal: the first one of them opens, then the others do. */
export interface PeerOpening {
  /** The first answer to a goal is there: the others open a little later, spoken to or not. */
  opened(): void
  /** Whether another one than this was asked already since the goal began. */
  othersBegan(seat: string): boolean
  /** Whether this peer may begin without having been spoken to. */
  mayOpen(seat: string): boolean
}

/** Who belongs to them. */
interface PeerMembers {
  readonly room: TalkRoom
  join(seat: string, peer: Peer): void
  /** The seat is removed: its talks are over, its part of the goal is closed, and the others hear of it. */
  leave(seat: string): void
}

/** What becomes of their goal. */
export interface GroupGoal {
  /** The world shows the goal: their talks are over, and all find it reached. False: a person among them may say what comes next. */
  finish(): boolean
  /** Looks whether a peer still wants something; ends the session when none does. */
  settle(): void
  /** All found the goal reached, the judge did not. */
  tellLacking(lacking: Lack): void
  renew(): void
}

/** Those who agree among themselves, as a whole: when are they done, when do they know no further? */
export interface PeerGroup extends PeerSight, PeerOpening, PeerMembers, GroupGoal {}
