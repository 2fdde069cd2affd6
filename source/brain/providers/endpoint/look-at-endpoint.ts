import process from 'node:process'
import { z } from 'zod'
import { KnownError } from '../../../errors.ts'
import { modelName } from '../../../session/log/events/seat-minds.ts'
import { type Place, placeOf } from '../named-model.ts'
import type { Finding, GivenFlags } from '../provider.ts'
import { boundedFetch } from './bounded-fetch.ts'

const lookTimeoutMs = 5000
const fetchBounded = boundedFetch({ headersTimeoutMs: lookTimeoutMs })

const got = async ({ key }: Place, address: string | URL): Promise<Response> =>
  await fetchBounded(address, {
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(lookTimeoutMs),
  })

/** The names of the models that an endpoint offers; none where it does not say. */
export const modelsAt = async (place: Place): Promise<readonly string[]> => {
  const answer = await got(place, `${place.baseUrl.replace(/\/$/, '')}/models`)
  return answer.ok ? namesIn(await answer.json()) : []
}
/** What is no list of models holds none, and what `--model` would not take is no name. */
const list = z.object({ data: z.array(z.unknown()) }).catch({ data: [] })
const entry = z.object({ id: modelName })
const namesIn = (body: unknown): readonly string[] =>
  list.parse(body).data.flatMap(one => entry.safeParse(one).data?.id ?? [])

/** The tokens that a program of the user's own gives to a model; null where it does not say. */
export const ownContextOf = async (place: Place, model: string): Promise<number | null> => {
  const { context } = place.preset
  if (!context) return null
  const answer = await got(place, new URL(context.path, place.baseUrl))
  return answer.ok ? fieldIn(await answer.json(), context.field, model) : null
}

/** The field of the part that names the model, else the first there is. */
const fieldIn = (body: unknown, field: string, model: string): number | null => {
  const found: { readonly value: number; readonly named: boolean }[] = []
  const visit = (value: unknown, named: boolean): void => {
    if (typeof value !== 'object' || value === null) return
    const here = named || Object.values(value).includes(model)
    for (const [name, inner] of Object.entries(value))
      if (name === field && typeof inner === 'number') found.push({ value: inner, named: here })
      else visit(inner, here)
  }
  visit(body, false)
  return (found.find(one => one.named) ?? found[0])?.value ?? null
}

/** Asks the endpoint that is set for its models; undefined where neither a key nor an address is set. */
export const lookAtEndpoint = async (given: GivenFlags): Promise<Finding | undefined> => {
  const baseUrl = given.text('base-url')
  if (!process.env.OPENAI_API_KEY && !baseUrl) return undefined
  const place = placeOf({ baseUrl })
  const endpoint = place.baseUrl
  try {
    const answer = await got(place, `${endpoint.replace(/\/$/, '')}/models`)
    if (answer.status === 401 || answer.status === 403)
      return {
        state: 'bad',
        what: `The model endpoint ${endpoint} refuses the key (${answer.status})`,
        fix: 'Check OPENAI_API_KEY.',
      }
    if (!answer.ok)
      return {
        state: 'bad',
        what: `The model endpoint ${endpoint} answers ${answer.status}`,
        fix: 'Check OPENAI_BASE_URL; it usually ends in /v1.',
      }
    return { state: 'ok', what: `Model endpoint ${endpoint}, ${namesIn(await answer.json()).length} models` }
  } catch (error) {
    return {
      state: 'bad',
      what: `The model endpoint ${endpoint} cannot be ${troubleOf(error)}`,
      fix: 'Check OPENAI_BASE_URL and the network, or leave --model out to use the rule brain.',
    }
  }
}

const troubleOf = (error: unknown): string => {
  if (error instanceof KnownError) return `used: ${error.message}`
  if (error instanceof SyntaxError) return 'used: its list of models is no JSON'
  const late = error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)
  return `reached (${late ? `no answer within ${lookTimeoutMs / 1000} s` : 'no connection'})`
}
