import process from 'node:process'
import type { z } from 'zod'
import type { ActionCall } from '../body/types.ts'
import type { Ranker } from '../retrieval/rank.ts'
import { type Completion, createEndpoint, type EndpointOptions } from './endpoint.ts'
import { findJson, jsonSchemaOf, parseAnswer } from './json-answer.ts'
import { costOf } from './prices.ts'
import { examplesShown, loadPrompts, PromptError } from './prompts.ts'
import type { ActionInfo } from './questions/shapes.ts'
import { readableSoFar } from './stream.ts'
import { actionsInText, actionsOfTools, toolsOf } from './tools.ts'
import { type Answer, type AskContext, type Brain, BrainError, type Question, type Usage } from './types.ts'

export interface OpenAIOptions extends Omit<EndpointOptions, 'apiKey'> {
  readonly model: string
  /** Other models: by the question's name (`planTask`), or for all questions of `leader` or of `workers`. */
  readonly models?: Readonly<Record<string, string>>
  /** @default process.env.OPENAI_API_KEY */
  readonly apiKey?: string
  /** How examples for a prompt are found. @default by their words */
  readonly rank?: Ranker
  /** Have answers written piece by piece, so that thoughts can be read while they come. @default true */
  readonly stream?: boolean
  /** Folder whose templates win over the program's own. */
  readonly prompts?: string
}

/** Pause between two partial thoughts, ms. */
const partialEvery = 250

/** Any endpoint that speaks Chat Completions. */
export const createOpenAIBrain = (options: OpenAIOptions): Brain => {
  const prompts = loadPrompts(options.prompts)
  // Endpoints without keys (Ollama, vLLM) still want the header; the package insists on a value.
  const endpoint = createEndpoint({ ...options, apiKey: options.apiKey ?? process.env.OPENAI_API_KEY ?? 'none' })

  const promptOf = async (question: Question, input: unknown) => {
    const prompt = prompts.get(question.name)
    if (!prompt) throw new PromptError(`There is no prompt for ${question.name}.`)
    const { rank } = options
    const situations = prompt.examples.map(one => one.situation)
    const shown = rank && situations.length > 0 ? await rank(prompt.query(input), situations, examplesShown) : undefined
    return { ...prompt.render(input, shown), settings: { ...question.settings, ...prompt.settings } }
  }

  return {
    label: options.model,
    async prompt(question, input) {
      const { system, user } = await promptOf(question, input)
      return `${system}\n\n${user}`
    },
    async ask<Input extends z.ZodType, Output extends z.ZodType>(
      question: Question<Input, Output>,
      input: z.infer<Input>,
      context: AskContext,
    ): Promise<Answer<z.infer<Output>>> {
      // A prompt needs the question's name and settings only; its input was typed by the caller.
      const { system, user, settings } = await promptOf(question as unknown as Question, input)
      const started = performance.now()
      const model = modelFor(question.name, context, options.models) ?? settings.model ?? options.model
      const offered = actsIn(question) ? actionsOf(input) : []
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
        ...(context.onPartial && options.stream !== false ? { onText: partials(context.onPartial) } : {}),
        ...(offered.length > 0 ? { tools: toolsOf(offered) } : {}),
      })
      const usage = {
        tokensIn: reply.tokensIn,
        tokensOut: reply.tokensOut,
        cost: reply.counted ? costOf(reply.model, reply.tokensIn, reply.tokensOut) : null,
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
      if (reply.text.trim() === '' && reply.calls.length === 0) throw nonsense('The answer was empty.')
      return {
        value: answerIn(reply, question, offered, usage, nonsense),
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

/** Questions whose answer is a list of actions of the asker. */
const actsIn = (question: { readonly name: string }): boolean => question.name === 'nextActions'
const actionsOf = (input: unknown): readonly ActionInfo[] =>
  // `nextActions` is the only question that comes here, and its input holds them.
  (input as { readonly actions?: readonly ActionInfo[] }).actions ?? []

/** The answer in whichever form it came: calls of tools, JSON, or commands in plain text. */
const answerIn = <Output extends z.ZodType>(
  reply: Completion,
  question: Question<z.ZodType, Output>,
  offered: readonly ActionInfo[],
  usage: Usage,
  nonsense: (reason: string) => BrainError,
): z.infer<Output> => {
  const acted = (actions: readonly ActionCall[], thought: string): z.infer<Output> => {
    const read = question.output.safeParse({ thought, actions })
    if (read.success) return read.data
    throw nonsense('The calls do not fit the actions on offer.')
  }
  if (reply.calls.length > 0 && offered.length > 0) {
    let actions: ActionCall[]
    try {
      actions = actionsOfTools(reply.calls)
    } catch (error) {
      throw nonsense((error as Error).message)
    }
    return acted(actions, reply.text.trim().slice(0, 500))
  }
  if (offered.length > 0 && findJson(reply.text) === undefined) {
    const actions = actionsInText(reply.text, offered)
    if (actions.length > 0)
      return acted(
        actions,
        reply.text
          .replace(/!\w+\(.*?\)/gs, '')
          .trim()
          .slice(0, 500),
      )
  }
  return parseAnswer(reply.text, question.output, usage, reply.attempts)
}

/** What can be read of an answer so far, when it has changed, and not more often than a screen can show. */
const partials = (tell: (text: string) => void): ((text: string) => void) => {
  let last = ''
  let at = Number.NEGATIVE_INFINITY
  return text => {
    const now = performance.now()
    if (now - at < partialEvery) return
    const readable = readableSoFar(text)
    if (readable === null || readable === last) return
    last = readable
    at = now
    tell(readable)
  }
}

/** The model that was set for this question, else for this kind of seat. */
const modelFor = (question: string, { role }: AskContext, models: OpenAIOptions['models'] = {}): string | undefined =>
  models[question] ?? (role === 'leader' ? models.leader : role === undefined ? undefined : models.workers)
