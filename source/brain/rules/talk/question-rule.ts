import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import type { Heard } from '../../questions/shapes.ts'
import type { ReplyRule } from './reaction.ts'

export type Groups = Readonly<Record<string, string | undefined>>

const lead = String.raw`(?:(?:tell|show)\s+(?:me|us)\s+|explain\s+|so\s+|and\s+|but\s+|then\s+|ok\s+)*`
const please = String.raw`(?:\s+(?:now|right now|please|actually|exactly|again))*`

/** A rule that answers a person's question in any of these forms. `answer`: undefined where it is none of the kind after all. */
export const questionRule = (
  example: string | null,
  sources: readonly string[],
  answer: (groups: Groups, input: DecideReplyInput, message: Heard) => string | undefined,
): ReplyRule => {
  const asks = sources.map(source => new RegExp(`^${lead}(?:${source})${please}$`))
  return {
    example,
    pattern: new RegExp(asks.map(({ source }) => source.replaceAll(/\(\?<\w+>/g, '(?:')).join('|')),
    react([words], input, message) {
      // Between agents it would go round in circles.
      if (!message.person) return null
      for (const ask of asks) {
        const found = ask.exec(words)
        const say = found ? answer(found.groups ?? {}, input, message) : undefined
        if (say !== undefined) return { say }
      }
      return null
    },
  }
}
