/** How a session ends. */

/**
 * `success`: the world shows that the goal is reached. `failure`: it was tried and is not reached. `given-up`: the team says that it
 * cannot be reached. `unjudged`: all that was planned is done, but nothing in the world can tell whether the goal is reached.
 * `stopped`: a person or the host ended it.
 */
export const sessionResults = ['success', 'failure', 'given-up', 'unjudged', 'stopped'] as const
export type SessionResult = (typeof sessionResults)[number]

/** What ended a session. Each cause has one result. */
const results = {
  /** The task's judge found everything done. */
  judged: 'success',
  /** The judge found everything done, and not all of it any more when the builders had put down their work. */
  undone: 'failure',
  /** The world shows every item of the plan. */
  observed: 'success',
  /** Nothing in the world can show what the plan was for: only reports say that it is done. */
  reported: 'unjudged',
  /** What was planned for the goal was left out of a later plan, and the world does not show it. */
  dropped: 'unjudged',
  /** A planner says that the goal cannot be reached. */
  impossible: 'given-up',
  /** A planner does not understand the goal, or a part of it; what was understood is done. */
  'not-understood': 'given-up',
  /** The task's time is over. */
  'time-limit': 'failure',
  /** As many plans as there may be were tried. */
  'plans-used-up': 'failure',
  /** Its questions have used up what a person gave for it. */
  'budget-used-up': 'failure',
  /** The brain that plans gave no usable answer, time after time. */
  'unusable-answers': 'failure',
  /** No seat of the team has anything left to do. */
  'nothing-left': 'failure',
  /** A prompt has no answer in the recording whose answers are played. */
  'stale-answers': 'failure',
  /** A person gave another goal in its place; no session ends so. */
  replaced: 'stopped',
  /** A person ended the goal of a part of the team; no session ends so. */
  'called-off': 'stopped',
  /** There was no world to play in: it could not be set up, or let no agent in. */
  'no-world': 'stopped',
  /** A person ended it. */
  person: 'stopped',
  /** The process, its world or its line ended it. */
  host: 'stopped',
} as const satisfies Record<string, SessionResult>

export type EndCause = keyof typeof results
export const endCauses = Object.keys(results) as [EndCause, ...EndCause[]] // a record of literals has these keys

/** Whether the session ends with it even where the team stays for another goal: there is no world, or no mind, to go on with. */
export const endsSession = (cause: EndCause): boolean =>
  (results[cause] === 'stopped' && cause !== 'replaced' && cause !== 'called-off') || cause === 'stale-answers'
export const resultOf = (cause: EndCause): SessionResult => results[cause]

/** A result in words, for people. */
export const resultWords: Readonly<Record<SessionResult, string>> = {
  success: 'success',
  failure: 'failure',
  'given-up': 'given up',
  unjudged: 'not judged',
  stopped: 'stopped',
}

/**
 * What the referee does, and so who tells whether work is done. `judges`: it judges the world by the task's own judge. `checks`: it
 * looks in the world for what each task of the plan asks for. `absent`: there is none; what the agents see and report counts.
 */
export const refereeDuties = ['judges', 'checks', 'absent'] as const
export type RefereeDuty = (typeof refereeDuties)[number]

export const refereeWords: Readonly<Record<RefereeDuty, string>> = {
  judges: 'the referee judges the world',
  checks: 'the referee checks each task',
  absent: 'no referee: agents report',
}

/** Whether a session has its result: a little after its phase is `ended`, when all have put down what they were at. */
export const isOver = ({ result }: { readonly result?: SessionResult | undefined }): boolean => result !== undefined
