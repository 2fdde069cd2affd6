import { z } from 'zod'
import { errorText } from '../../../errors.ts'
import { didYouMean, nearestName } from '../../../minecraft/names/suggestions.ts'
import { jsonSchemaOf, readAnswer } from '../../answers/read-answer.ts'
import { BrainError } from '../../brain.ts'
import { fullName, type Models, type Place, placeOf } from '../named-model.ts'
import type { Finding } from '../provider.ts'
import { type Completion, createEndpoint } from './endpoint.ts'
import { splitThinking } from './endpoint-reply.ts'
import { modelsAt, ownContextOf } from './look-at-endpoint.ts'
import { contextOf } from './model-prices.ts'
import type { ThinkingOptions } from './thinking-options.ts'

/** What prompts of long plans need, tokens; a model with less room loses their beginning. */
const roomNeeded = 16_384
/** Lines of a long prompt: about 6,000 tokens. */
const promptLines = 600
/** Numbers of a long answer: about 800 tokens. */
const lastNumber = 300
const atOnce = 4

export interface TryOptions {
  readonly thinking?: ThinkingOptions | undefined
  readonly signal: AbortSignal
}
interface Try extends Completion {
  readonly answer: string
  readonly seconds: number
}
type Ask = (content: string, form?: { readonly name: string; readonly schema: z.ZodType }) => Promise<Try>

/** Asks a model one question of each form that sessions ask, and tells of each, as it comes, what works or what to change. */
export async function* tryModel(model: Models, { thinking, signal }: TryOptions): AsyncGenerator<Finding> {
  const place = placeOf(model)
  const endpoint = createEndpoint({ place, retries: 1, ...thinking, concurrency: thinking?.concurrency ?? atOnce })
  const spent: Completion[] = []
  const ask: Ask = async (content, form) => {
    const started = performance.now()
    const reply = await endpoint.complete({
      ...{ model: model.model, messages: [{ role: 'user', content }], signal },
      ...{ temperature: thinking?.temperature, maxTokens: thinking?.maxTokens, effort: thinking?.effort },
      name: form?.name,
      schema: form && jsonSchemaOf(form.schema),
      context: thinking?.context,
      // In pieces where the endpoint writes such, as in a session.
      onText: () => {},
    })
    spent.push(reply)
    return { ...reply, answer: splitThinking(reply.text).answer.trim(), seconds: (performance.now() - started) / 1000 }
  }
  const name = fullName(model)
  let alone: Try
  try {
    alone = await ask('Answer with the one word: ready')
    if (alone.answer === '') throw new BrainError('bad-answer', 'the answer is empty')
  } catch (error) {
    yield await unreachable(name, model, place, error)
    return
  }
  yield { state: 'ok', what: `${name} at ${place.baseUrl} answers in ${inSeconds(alone.seconds)}` }
  for (const test of [tryForm, tryLength, (one: Ask) => tryMany(one, alone)]) {
    try {
      yield await test(ask, place)
    } catch (error) {
      signal.throwIfAborted()
      yield failed(error)
    }
  }
  yield await contextFinding(model, place, alone.model)
  yield costFinding(spent)
}

/** Why not even a plain question is answered; where the name is wrong, with what was probably meant. */
const unreachable = async (name: string, { model }: Models, place: Place, error: unknown): Promise<Finding> => {
  const { failure, cause = errorText(error) } = failed(error)
  const known = failure === 'unauthorized' ? [] : await modelsAt(place).catch(() => [])
  const what = `${name} does not answer: ${cause}`
  if (known.length === 0 || known.includes(model)) {
    const [key] = place.preset.keys
    const start = place.preset.own ? 'Start it, or pass --base-url of where it runs.' : 'Check the network.'
    const fix =
      failure === 'unauthorized' ? `Check ${key}.` : failure === 'unreachable' ? start : `Try later, or another model.`
    return { state: 'bad', what, fix }
  }
  const near = didYouMean(nearestName(model, known, { anyCase: true }))
  return {
    state: 'bad',
    what: `${place.baseUrl} has no model ${model}.${near}`,
    fix: `It offers: ${known.slice(0, 8).join(', ')}${known.length > 8 ? ', …' : ''}.`,
  }
}

const failed = (error: unknown): Finding & { readonly failure?: string; readonly cause: string } => {
  const cause = errorText(error)
  const failure = error instanceof BrainError ? error.failure : undefined
  const fix =
    failure === 'rate-limited' ? 'Pass --concurrency 1, or wait until the limit is lifted.' : 'Try another model.'
  return { state: 'bad', what: `A question failed: ${cause}`, fix, cause, failure }
}

const answered = z.object({
  reason: z.string(),
  status: z.enum(['ongoing', 'success', 'failure']),
  carried: z.array(z.object({ item: z.string(), count: z.int() })),
})
const formWords = {
  json_schema: 'by a JSON schema',
  tool: 'by a schema, as the arguments of a tool',
  json_object: 'as JSON without a schema',
  text: 'in words only',
} as const

const tryForm = async (ask: Ask): Promise<Finding> => {
  const { answer, form, seconds } = await ask(
    'A player was to collect 6 oak logs and carries 4 oak logs and 1 stick. Say how the task stands, as one JSON object and nothing else: ' +
      '{"reason":"…","status":"ongoing","carried":[{"item":"oak_log","count":4}]}',
    { name: 'status', schema: answered },
  )
  const read = readAnswer(answer, answered)
  const took = `asked for ${formWords[form]}, ${inSeconds(seconds)}`
  if (read.faults)
    return {
      state: 'bad',
      what: `JSON: the answer cannot be read (${took}): ${read.faults[0]?.slice(0, 200)}`,
      fix: 'Choose a larger model; answers that cannot be read are asked for up to three times.',
    }
  return form === 'text' || form === 'json_object'
    ? {
        state: 'note',
        what: `JSON: can be read (${took})`,
        fix: 'Its form is checked only here; some answers will be asked for twice.',
      }
    : { state: 'ok', what: `JSON: fits its schema (${took})` }
}

/** A long prompt whose beginning matters, and a long answer: what is cut, at either end, shows. */
const tryLength = async (ask: Ask, { preset }: Place): Promise<Finding> => {
  const lines = Array.from(
    { length: promptLines },
    (_, n) => `Line ${n + 1}: there are ${n % 7} oak logs at ${n} 64 ${-n}.`,
  )
  const reply = await ask(
    `The word of the day is kelp.\n${lines.join('\n')}\n\n` +
      `Write the word of the day, then the numbers from 1 to ${lastNumber}, with a space between two, and nothing else.`,
  )
  const { answer, finish, seconds, tokensIn, tokensOut, tokensEstimated } = reply
  if (!/kelp/i.test(answer) && !/length/.test(finish))
    return {
      state: 'bad',
      what: `Long prompt: its beginning is lost (${tokensEstimated ? 'the endpoint does not count tokens' : `${tokensIn} tokens counted`})`,
      fix: preset.context?.remedy ?? 'Choose a model with more room.',
    }
  if (finish === 'length' || !new RegExp(`\\b${lastNumber}\\W*$`).test(answer))
    return {
      state: 'bad',
      what: `Long answer: it ends too early, after ${tokensEstimated ? 'about ' : ''}${tokensOut} tokens`,
      fix: preset.context?.remedy ?? 'Leave --max-tokens out, or choose a model that writes longer answers.',
    }
  const speed =
    tokensOut === 0 || tokensEstimated ? '' : `, ${Math.max(1, Math.round(tokensOut / seconds))} tokens a second`
  return { state: 'ok', what: `Long prompt and answer: complete in ${inSeconds(seconds)}${speed}` }
}

const tryMany = async (ask: Ask, alone: Try): Promise<Finding> => {
  const started = performance.now()
  await Promise.all(Array.from({ length: atOnce }, (_, n) => ask(`Answer with the one word: ready${n}`)))
  const seconds = (performance.now() - started) / 1000
  const what = `${atOnce} questions at once: ${inSeconds(seconds)}, one alone ${inSeconds(alone.seconds)}`
  return seconds > alone.seconds * (atOnce - 0.5) && seconds > 2
    ? {
        state: 'note',
        what,
        fix: 'It answers one after the other: pass --concurrency 1, so that waiting does not count as time-out.',
      }
    : { state: 'ok', what }
}

const contextFinding = async (model: Models, place: Place, answeredBy: string): Promise<Finding> => {
  const room =
    (await ownContextOf(place, model.model).catch(() => null)) ??
    contextOf(place, model.model) ??
    contextOf(place, answeredBy)
  if (room === null)
    return { state: 'note', what: 'Its room (context) is not known', fix: `Sessions need up to ${roomNeeded} tokens.` }
  const what = `Room for ${room.toLocaleString('en')} tokens`
  return room < roomNeeded
    ? {
        state: 'bad',
        what: `${what}: long prompts lose their beginning`,
        fix: place.preset.context?.remedy ?? 'Choose a model with more room.',
      }
    : { state: 'ok', what }
}

const costFinding = (spent: readonly Completion[]): Finding => {
  const sum = (value: (one: Completion) => number) => spent.reduce((all, one) => all + value(one), 0)
  const uncounted = spent.some(one => one.tokensEstimated)
  const tokens = `${uncounted ? 'about ' : ''}${sum(one => one.tokensIn).toLocaleString('en')} tokens in, ${sum(one => one.tokensOut).toLocaleString('en')} out`
  if (spent.every(one => one.cost !== null)) {
    const cost = sum(one => one.cost ?? 0)
    return {
      state: 'ok',
      what: `These ${spent.length} questions: ${tokens}, ${cost === 0 ? 'no cost' : `$${cost.toFixed(4)}`}`,
    }
  }
  return uncounted
    ? {
        state: 'note',
        what: `These ${spent.length} questions: ${tokens}; the endpoint does not count tokens, so the cost is not known`,
        fix: 'A limit on tokens holds by an estimate, about 4 characters a token: --budget 500k-tokens',
      }
    : {
        state: 'note',
        what: `These ${spent.length} questions: ${tokens}; the price is not known`,
        fix: 'A limit on tokens holds all the same: --budget 500k-tokens',
      }
}

const inSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`
