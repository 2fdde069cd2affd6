import process from 'node:process'
import type { Finding, GivenFlags } from '../provider.ts'

/** Asks the endpoint for its models; undefined where neither a key nor an address is set. */
export const lookAtEndpoint = async (given: GivenFlags): Promise<Finding | undefined> => {
  const baseUrl = given.text('base-url')
  const key = process.env.OPENAI_API_KEY
  if (!key && !baseUrl) return undefined
  const endpoint = baseUrl ?? 'https://api.openai.com/v1'
  const wanted = given.text('model')
  try {
    const answer = await fetch(`${endpoint.replace(/\/$/, '')}/models`, {
      headers: key ? { authorization: `Bearer ${key}` } : {},
      signal: AbortSignal.timeout(5000),
    })
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
    const body = (await answer.json()) as { data?: { id?: string }[] }
    const models = (body.data ?? []).map(entry => entry.id).filter(id => id !== undefined)
    if (wanted && models.length > 0 && !models.includes(wanted))
      return {
        state: 'bad',
        what: `The endpoint ${endpoint} has no model ${wanted}`,
        fix: `It offers: ${models.slice(0, 8).join(', ')}${models.length > 8 ? ', …' : ''}.`,
      }
    return {
      state: 'ok',
      what: `Model endpoint ${endpoint}${wanted ? ` with ${wanted}` : `, ${models.length} models`}`,
    }
  } catch (error) {
    const reason = error instanceof Error && error.name === 'TimeoutError' ? 'no answer within 5 s' : 'no connection'
    return {
      state: 'bad',
      what: `The model endpoint ${endpoint} cannot be reached (${reason})`,
      fix: 'Check OPENAI_BASE_URL and the network, or leave --model out to use the rule brain.',
    }
  }
}
