import type { DecideReplyInput, DecideReplyOutput } from '../brain/questions/decide-reply/shape.ts'
import type { Following } from './follow-reply.ts'
import type { Inbox, Letter } from './inbox.ts'
import type { Think } from './mind-needs.ts'
import type { MindTask } from './mind-task.ts'

/** What the mind lends a duty of its seat, which then tells how it went. */
export interface DutyTurn extends Think {
  /** `busy`: there was something to do. */
  done(busy: boolean): void
  failed(): void
}

/** What a turn of its seat asks of it. */
export interface MindTurns {
  /** Reads what is due, and answers what wants an answer; false when nothing did. */
  answerLetters(): Promise<boolean>
  /** The turn of what its seat does for the team; without one: whether there is something to do before it. */
  dutyTurn(): DutyTurn | boolean
  /** One step of this task; false when it has to wait. */
  work(task: MindTask): Promise<boolean>
  /** Whether the body is at what the mind does not wait for: what else is to be done with it waits. */
  lasts(): boolean
  /** There is no task. `shown`: the screen says that it is idle. */
  rest(shown: boolean): void
}

/** What reaches it from outside. */
export interface MindNews {
  /** Something changed: a task, a message, an approval. */
  wake(): void
  deliver(letter: Letter): void
  editLetter: Inbox['edit']
  /** Something happened that ends an action which only waits. */
  notice(what: string): void
}

/** What it makes of words. */
export interface MindWords {
  /** What `decideReply` is asked with about these letters. */
  situation(letters: readonly Letter[]): DecideReplyInput
  /** Does what was answered to `writers`, by a brain or a rule; `from` is who wants it. */
  follow(answer: DecideReplyOutput, writers: readonly string[], from: string, how?: Following): void
  /** What it heard is part of no plan that is still to be made. */
  understood(): void
}

/** How its loop runs, stops and goes on. */
export interface MindCommands {
  /** Begins its loop: one `turn` after the other, until one has nothing to do; the next begins when the mind is woken. */
  begin(turn: () => Promise<boolean>): void
  pause(): void
  resume(): void
  /** Ends the action under way and forgets the queue; the loop then looks at the situation afresh. */
  interrupt(reason: string): void
  /** Ends what it thinks beside an action that has no end of its own, which goes on. */
  rethink(reason: string): void
  readonly acting: boolean
}

/** How it ends. */
export interface MindEnd {
  /** Looks back on what it did since it was last asked to, where agents do that. */
  lookBack(signal: AbortSignal): Promise<void>
  /** Resolves when the body does nothing at this mind's word any more. */
  still(): Promise<void>
  /** Begins nothing more; resolves when the action under way has come to its own end. */
  finish(): Promise<void>
  /** After that: does once more what it did last. */
  again(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}
