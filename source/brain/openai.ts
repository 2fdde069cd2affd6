import process from 'node:process'
import type { z } from 'zod'
import { createEndpoint, type EndpointOptions } from './endpoint.ts'
import { jsonSchemaOf, parseAnswer } from './json-answer.ts'
import { costOf } from './prices.ts'
import { loadPrompts, PromptError } from './prompts.ts'
import { type Answer, type AskContext, type Brain, BrainError, type Question } from './types.ts'

export interface OpenAIOptions extends Omit<EndpointOptions, 'apiKey'> {
  readonly model: string
  /** Another model for some questions, e.g. a larger one for `planTask`. */
  readonly models?: Readonly<Record<string, string>>
  /** @default process.env.OPENAI_API_KEY */
  readonly apiKey?: string
  /** Folder whose templates win over the program's own. */
  readonly prompts?: string
}

/** Any endpoint that speaks Chat Completions. */
export const createOpenAIBrain = (options: OpenAIOptions): Brain => {
  const prompts = loadPrompts(options.prompts)
  // Endpoints without keys (Ollama, vLLM) still want the header; the package insists on a value.
  const endpoint = createEndpoint({ ...options, apiKey: options.apiKey ?? process.env.OPENAI_API_KEY ?? 'none' })

  const promptOf = (question: Question, input: unknown) => {
    const prompt = prompts.get(question.name)
    if (!prompt) throw new PromptError(`There is no prompt for ${question.name}.`)
    return { ...prompt.render(input), settings: { ...question.settings, ...prompt.settings } }
  }

  return {
    label: options.model,
    prompt(question, input) {
      const { system, user } = promptOf(question, input)
      return `${system}\n\n${user}`
    },
    async ask<Input extends z.ZodType, Output extends z.ZodType>(
      question: Question<Input, Output>,
      input: z.infer<Input>,
      context: AskContext,
    ): Promise<Answer<z.infer<Output>>> {
      // A prompt needs the question's name and settings only; its input was typed by the caller.
      const { system, user, settings } = promptOf(question as unknown as Question, input)
      const started = performance.now()
      const model = options.models?.[question.name] ?? settings.model ?? options.model
      const reply = await endpoint.complete({
        model,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
          ...(context.feedback ?? []).flatMap(({ answer, reason }) => [
            { role: 'assistant' as const, content: answer || '(empty)' },
            {
              role: 'user' as const,
              content: `That answer cannot be used: ${reason} Answer again, with one complete JSON object.`,
            },
          ]),
        ],
        temperature: settings.temperature,
        maxTokens: settings.maxTokens,
        name: question.name,
        schema: jsonSchemaOf(question.output),
        signal: context.signal,
        ...(context.onThought ? { waiting: context.onThought } : {}),
      })
      const usage = {
        tokensIn: reply.tokensIn,
        tokensOut: reply.tokensOut,
        cost: costOf(reply.model, reply.tokensIn, reply.tokensOut),
      }
      const nonsense = (reason: string): BrainError =>
        new BrainError('bad-answer', reason, reply.attempts, reply.text, usage)
      if (reply.refusal !== null)
        throw new BrainError(
          'refused',
          `${model} refused: ${reply.refusal.slice(0, 300)}`,
          reply.attempts,
          reply.text,
          usage,
        )
      if (reply.finish === 'content_filter')
        throw new BrainError(
          'refused',
          `${model}'s answer was held back by its content filter.`,
          reply.attempts,
          reply.text,
          usage,
        )
      if (reply.finish === 'length')
        throw nonsense(`The answer was cut off after ${reply.tokensOut} tokens; be shorter.`)
      if (reply.text.trim() === '') throw nonsense('The answer was empty.')
      return {
        value: parseAnswer(reply.text, question.output, usage, reply.attempts),
        brain: options.model,
        model: reply.model,
        ...usage,
        ms: performance.now() - started,
        attempts: reply.attempts,
        prompt: `${system}\n\n${user}`,
      }
    },
  }
}
