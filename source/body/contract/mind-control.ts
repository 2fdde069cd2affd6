import { z } from 'zod'
import type { ReadOnly } from '../../read-only.ts'
import { skill } from './skills.ts'

/** A program is written once and mended four times at most, as in the published systems. */
export const draftsAtMost = 5

/** A program wanted from the mind: at first for an instruction, then to mend what failed. */
export const codeRequest = z.object({
  instruction: z.string().max(20_000),
  /** 1 is the first draft, 2 … 5 are repairs. */
  round: z.int(),
  /** The functions that a program may call, one line each. */
  functions: z.string(),
  /** Kept programs whose words are most like the instruction's. */
  skills: z.array(skill),
  /** What was tried and how it failed (with the line), oldest first. */
  attempts: z.array(z.object({ code: z.string(), failure: z.string() })),
})
export type CodeRequest = ReadOnly<z.infer<typeof codeRequest>>

export const codeDraft = z.object({
  /** JavaScript for the sandbox. */
  code: z.string(),
  /** Keep it under this name when it ran to its end. */
  keep: z.object({ name: z.string(), description: z.string() }).optional(),
})
export type CodeDraft = ReadOnly<z.infer<typeof codeDraft>>

/**
 * What actions ask of the mind that drives a body. The mind that thinks for a body hands it in with each call; a body that only
 * carries out (an avatar, a bench) has none, and these actions then refuse. Every method resolves to one line saying what came
 * of it, and throws ActionError when it cannot be.
 */
export interface MindControl {
  /** Sets a goal of one's own, worked on until it is reached or ended. */
  goal(text: string): string | Promise<string>
  endGoal(): string | Promise<string>
  /** Says nothing of its own accord while on; work goes on, and what is asked directly is still answered. */
  quiet(on: boolean): string | Promise<string>
  /** Starts thinking afresh: drops the queue and the task at hand, keeps the body where it is. */
  restart(): string | Promise<string>
  /** Forgets what was said and done so far. */
  clearChat(): string | Promise<string>
  /** Begins (or goes on with) a private talk with a member of the team or a player. */
  startConversation(name: string, text: string): string | Promise<string>
  endConversation(name: string): string | Promise<string>
  /**
   * Writes or mends a program. Whatever approval programs need is asked for here, before the draft comes back; a person's no
   * is an ActionError `not-allowed`, a mind that cannot write it says `unsupported`.
   */
  writeCode(request: CodeRequest, signal: AbortSignal): Promise<CodeDraft>
}
