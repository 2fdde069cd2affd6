import type { ServerResponse } from 'node:http'
import type { Question } from '../../../source/brain/brain.ts'
import { type QuestionName, questions } from '../../../source/brain/questions/index.ts'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { cleanText } from '../../../source/session/log/clean-text.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { fails, startEndpoint } from './model-server.ts'

type Received = Awaited<ReturnType<typeof startEndpoint>>['received']
export type Body = Received[number]['body']

export interface RuleEndpoint {
  readonly url: string
  /** What was asked of it, in order. */
  readonly received: Received
  /** Learns from the session's log what lies behind the prompts that will come. */
  readonly listen: (event: SessionEvent) => void
  close(): Promise<void>
}

/** A Chat Completions endpoint that knows what the rules say to each prompt, and has `reply` make an answer of it. */
export const startRuleEndpoint = async (
  reply: (response: ServerResponse, value: unknown, body: Body) => void,
  refuses: (body: Body) => string | undefined = () => undefined,
  /** Resolves when `listen` has heard of the prompt, where the log comes from another process. */
  heard: (isKnown: () => boolean) => Promise<void> = () => Promise.resolve(),
): Promise<RuleEndpoint> => {
  const rules = createRuleBrain()
  const behind = new Map<string, { readonly question: string; readonly input: unknown }>()
  const endpoint = await startEndpoint(async (response, { body }) => {
    const refusal = refuses(body)
    if (refusal !== undefined) return fails(response, 400, refusal)
    const prompt = keyOf(
      body.messages
        .slice(0, 2)
        .map(one => one.content)
        .join('\n\n'),
    )
    await heard(() => behind.has(prompt))
    const asked = behind.get(prompt)
    if (!asked) return fails(response, 500, 'this prompt is not in the log')
    const question = questions[asked.question as QuestionName] as unknown as Question // an own key, by the log
    const context = { seat: '', signal: new AbortController().signal }
    void rules.ask(question, asked.input, context).then(
      ({ value }) => reply(response, value, body),
      (error: Error) => fails(response, 500, error.message),
    )
  })
  return {
    ...endpoint,
    listen(event) {
      if (event.type !== 'mind.asked' || event.data.prompt === undefined) return
      behind.set(keyOf(event.data.prompt), { question: event.data.question, input: event.data.input })
    },
  }
}

/** The log cleans its text. */
const keyOf = (prompt: string): string => cleanText(prompt)
