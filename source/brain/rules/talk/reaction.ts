import type { DecideReplyOutput } from '../../questions/decide-reply/shape.ts'

/** What one message brings about. */
export interface Reaction {
  readonly say?: string
  readonly tasks?: DecideReplyOutput['tasks']
  readonly stop?: boolean
  readonly instruction?: string
  readonly replan?: string
}

/** Words of a person in an answer. */
export const clip = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text)
