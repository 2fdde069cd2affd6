/**
 * Time cost TC in minutes (S-Agents): how long a task took that was finished. NaN, as the paper prints it, for one that was not: it calls a
 * task hopeless after 40 minutes without progress and more than 5 attempts; here the task's time limit decides.
 */
export const timeCost = (finished: boolean, playedMs: number): number => (finished ? playedMs / 60_000 : Number.NaN)

/** Mean prompt times mPT (S-Agents): questions that plan, per agent; 0 without agents. */
export const promptTimes = (planningQuestions: number, agents: number): number =>
  agents === 0 ? 0 : planningQuestions / agents
