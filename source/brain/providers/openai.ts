import type OpenAI from 'openai'
import type { z } from 'zod'
import { UsageError } from '../../errors.ts'
import type { Ranker } from '../../minecraft/names/rank-by-words.ts'
import { sameName } from '../../minecraft/names/suggestions.ts'
import { limits } from '../answers/answer-limits.ts'
import { fitAnswer, jsonSchemaOf, type Read, readAnswer } from '../answers/read-answer.ts'
import { namesOfActions } from '../answers/shared-checks.ts'
import { actionsInText, actionsOfTools, toolsOf, withoutCommands } from '../answers/tool-calls.ts'
import {
  type Answer,
  type AskContext,
  type Brain,
  BrainError,
  type Feedback,
  priorityOf,
  type Question,
} from '../brain.ts'
import type { ActionInfo, OtherActions } from '../questions/shapes.ts'
import { readableSoFar } from './endpoint/answer-stream.ts'
import { type Completion, createEndpoint, type Endpoint, type EndpointOptions } from './endpoint/endpoint.ts'
import { splitThinking } from './endpoint/endpoint-reply.ts'
import { type ThinkingOptions, thinkingIn } from './endpoint/thinking-options.ts'
import {
  askedModel,
  fullName,
  type Models,
  mindOf,
  type OwnSettings,
  placeOf,
  type SeatMind,
  withoutAddress,
} from './named-model.ts'
import { examplesShown, loadPrompts, type PromptSettings } from './prompt-templates.ts'

export interface OpenAIOptions extends Models, OwnSettings, Omit<EndpointOptions, 'place'> {
  /** Other models: by the question's name (`planTask`), or for all questions of `leader` or of `workers`. */
  readonly models?: Readonly<Record<string, string>>
  /** @default that of the environment */
  readonly apiKey?: string
  /** How examples for a prompt are found. @default by their words */
  readonly rank?: Ranker
  /** Have answers written piece by piece, so that thoughts can be read while they come. @default true */
  readonly stream?: boolean
  /** Folder whose templates win over the program's own. */
  readonly prompts?: string
  /** A prompt's own front matter wins. */
  readonly thinking?: ThinkingOptions
}

/** Pause between two partial thoughts, ms. */
const partialIntervalMs = 250
/** Characters of unfinished thinking that are shown. */
const newestCharacters = 300
/** Characters of a useless answer that are shown to its writer again. */
const shownCharacters = 8_000

/** Any endpoint that speaks Chat Completions. */
export const createOpenAIBrain = (given: OpenAIOptions): Brain => {
  const seats: Record<string, SeatMind> = { ...given.seats }
  const options: OpenAIOptions = { ...given, seats }
  const prompts = loadPrompts(options.prompts)
  const endpoints = new Map<string, Endpoint>()
  /** The model as its endpoint calls it, that endpoint, and how it is asked. */
  const asked = (given: string | undefined, seat: SeatMind = {}) => {
    const { model: named, settings } = askedModel(options, given, seat)
    const place = placeOf(named)
    const own = named.provider === options.provider && named.keyName === options.keyName
    const thinking = { ...options.thinking, ...thinkingIn(settings) }
    // Models of an endpoint share what it can do at once, but for those that have limits of their own.
    const { concurrency, timeout, retries } = thinking
    const id = JSON.stringify([place.baseUrl, place.preset.keys, concurrency, timeout, retries])
    const endpoint =
      endpoints.get(id) ??
      createEndpoint({
        ...options,
        ...thinking,
        place: { ...place, key: (own ? options.apiKey : undefined) ?? place.key },
      })
    endpoints.set(id, endpoint)
    return { model: named.model, endpoint, thinking }
  }
  // A name that means nothing is told before the first question.
  for (const other of Object.values(options.models ?? {})) asked(other)
  for (const mind of Object.values(seats)) asked(mind.model, mind)
  const labelFor = (seat: string): string => {
    const own = mindOf(options, seat)
    return fullName(askedModel(options, own.model, own).model)
  }

  const promptOf = async (question: Question, input: unknown) => {
    const prompt = prompts.get(question.name)
    if (!prompt)
      throw new UsageError(
        `There is no prompt for ${question.name}.`,
        `Write ${question.name}.md into the folder of the prompts.`,
      )
    const { rank } = options
    const fitting = prompt.fitting(input)
    const situations = fitting.map(index => prompt.examples[index]!.situation)
    const ranked =
      rank && situations.length > 0 ? await rank(prompt.query(input), situations, examplesShown) : undefined
    const shown = ranked?.map(nth => fitting[nth]!)
    const { system, user } = prompt.render(input, shown)
    // The seat that answers as itself stands in the input.
    const character = inCharacter(mindOf(options, (input as { readonly seat?: unknown }).seat))
    return { system: character ? `${system}\n\n${character}` : system, user, settings: prompt.settings }
  }

  return {
    label: fullName(options),
    labelFor,
    change(seat, model) {
      const name = sameName(Object.keys(seats), seat) ?? seat
      const mind = { ...withoutAddress(seats[name] ?? {}), model }
      const named = askedModel(options, model, mind).model
      const { key, keyless, preset } = placeOf(named)
      if (key === undefined && !keyless)
        throw new UsageError(
          `${fullName(named)} needs ${preset.keys.join(' or ')} in the environment of the session.`,
          'Choose another model, or go on with the session where the key is set.',
        )
      seats[name] = mind
    },
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
      const own = mindOf(options, context.seat)
      const {
        model,
        endpoint,
        thinking: how,
      } = asked(own.model ?? modelFor(question.name, context, options.models) ?? settings.model, own)
      const offered = question.acts ? actionsOf(input) : []
      const reply = await endpoint.complete({
        model,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
          ...corrections(context.feedback),
        ],
        ...wishes(settings, how, own),
        name: question.name,
        priority: priorityOf(question, input),
        schema: jsonSchemaOf(
          question.output,
          namesOfActions({ actions: actionsOf(input), otherActions: othersOf(input) }),
        ),
        context: how.context,
        signal: context.signal,
        waiting: context.onThought,
        onText: context.onPartial && options.stream !== false ? partials(context.onPartial, endpoint.hide) : undefined,
        tools: offered.length > 0 ? toolsOf(offered) : undefined,
      })
      const { tokensIn, tokensOut, tokensCached, tokensEstimated, cost } = reply
      const usage = { tokensIn, tokensOut, tokensCached, tokensEstimated, cost }
      const { thinking, answer } = splitThinking(reply.text)
      const reasoning = [reply.reasoning, thinking].filter(Boolean).join('\n').slice(0, limits.reasoningCharacters)
      const without = (failure: 'bad-answer' | 'refused', reason: string, rest?: unknown): BrainError =>
        new BrainError(failure, reason, reply.attempts, answer, { ...usage, reasoning }, rest)
      if (reply.refusal !== null) throw without('refused', `${model} refused: ${reply.refusal.slice(0, 300)}`)
      if (reply.finish === 'content_filter')
        throw without('refused', `${model}'s answer was held back by its content filter.`)
      if (reply.finish === 'length')
        throw without(
          'bad-answer',
          `The answer was cut off after ${reply.tokensOut} tokens${reasoning ? ', most of them spent on thinking' : ''}; be shorter.`,
        )
      if (answer.trim() === '' && reply.calls.length === 0)
        throw without(
          'bad-answer',
          thinking ? 'The thinking was followed by no answer. Answer with one JSON object.' : 'The answer was empty.',
        )
      const read = answerIn({ text: answer, calls: reply.calls }, question, offered)
      if (read.faults) throw without('bad-answer', read.faults.join(' '), read.rest)
      return {
        value: read.value as z.infer<Output>,
        brain: labelFor(context.seat),
        model: reply.model,
        ...usage,
        ms: performance.now() - started,
        attempts: reply.attempts,
        prompt: `${system}\n\n${user}`,
        reasoning: reasoning || undefined,
      }
    },
  }
}

/** What a seat has of its own in words, behind what all seats share, so that endpoints keep that in their cache. */
const inCharacter = ({ persona, style, prompt }: SeatMind): string =>
  [
    ...(persona ? [`Who you are: ${persona}`] : []),
    ...(style ? [`How you speak: ${style}`] : []),
    ...(persona || style
      ? ['Let that show in what you say and prefer. What is asked, facts and rules hold all the same.']
      : []),
    ...(prompt ? [prompt] : []),
  ].join('\n')

/** Why earlier answers were of no use, all of them; the last one is shown whole. */
const corrections = (feedback: readonly Feedback[] = []): OpenAI.ChatCompletionMessageParam[] => {
  const last = feedback.at(-1)
  if (!last) return []
  const reasons = new Set(feedback.map(one => one.reason))
  reasons.delete(last.reason)
  const before = [...reasons].map(reason => `- ${reason}`)
  return [
    { role: 'assistant', content: last.answer.slice(0, shownCharacters) || '(empty)' },
    {
      role: 'user',
      content: [
        `That answer cannot be used: ${last.reason}`,
        ...(before.length > 0 ? ['Answers before it could not be used either:', ...before] : []),
        'Answer again, with one complete JSON object.',
      ].join('\n'),
    },
  ]
}

/** What is asked for beside the answer: by the seat, the prompt's front matter, or the settings. */
const wishes = (prompt: PromptSettings, thinking: ThinkingOptions, seat: SeatMind) => ({
  temperature: seat.temperature ?? prompt.temperature ?? thinking.temperature,
  maxTokens: seat['max-tokens'] ?? prompt.maxTokens ?? thinking.maxTokens,
  effort: thinking.effort,
})

/** The actions that the asker may call. */
const actionsOf = (input: unknown): readonly ActionInfo[] =>
  // Whatever question has this field has it in this form.
  (input as { readonly actions?: readonly ActionInfo[] }).actions ?? []
/** The others that it may name. */
const othersOf = (input: unknown): readonly OtherActions[] =>
  // Likewise.
  (input as { readonly otherActions?: readonly OtherActions[] }).otherActions ?? []

/** The answer in whichever form it came: calls of tools, JSON, or commands in plain text. */
const answerIn = <Output extends z.ZodType>(
  { text, calls }: Pick<Completion, 'text' | 'calls'>,
  { output }: Question<z.ZodType, Output>,
  offered: readonly ActionInfo[],
): Read<z.infer<Output>> => {
  if (calls.length > 0 && offered.length > 0) {
    const { actions, faults } = actionsOfTools(calls)
    return faults.length > 0 ? { faults } : fitAnswer({ thought: text.trim().slice(0, 500), actions }, output)
  }
  const read = readAnswer(text, output)
  if (read.found || offered.length === 0) return read
  const actions = actionsInText(text, offered)
  return actions.length > 0 ? fitAnswer({ thought: withoutCommands(text).slice(0, 500), actions }, output) : read
}

/** What can be read of an answer so far, when it has changed, and not more often than a screen can show. */
const partials = (
  tell: (text: string) => void,
  hide: (text: string) => string,
): ((text: string, reasoning: string) => void) => {
  let last = ''
  let at = Number.NEGATIVE_INFINITY
  return (text, reasoning) => {
    const now = performance.now()
    if (now - at < partialIntervalMs) return
    // Also where there is nothing to read: what has come so far is not looked through with every piece.
    at = now
    const { thinking, answer } = splitThinking(hide(text))
    // The newest words of a long thought: those are the ones that a person has not read yet.
    const readable = readableSoFar(answer) ?? (thinking || hide(reasoning)).slice(-newestCharacters)
    if (readable === '' || readable === last) return
    last = readable
    tell(readable)
  }
}

/** The model that was set for this question, else for this kind of seat. */
const modelFor = (question: string, { role }: AskContext, models: OpenAIOptions['models'] = {}): string | undefined =>
  models[question] ?? (role === 'leader' ? models.leader : role === undefined ? undefined : models.workers)
