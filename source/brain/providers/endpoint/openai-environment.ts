import process from 'node:process'
import type { ClientOptions } from 'openai'
import { holdsSecret, secretsOf } from '../../../session/log/secrets.ts'
import type { Place } from '../named-model.ts'
import type { Preset } from '../presets.ts'

/** The package takes account, project and headers for OpenAI from the environment; they go to no other provider. */
export const fromEnvironment = ({ openAI }: Pick<Preset, 'openAI'>): ClientOptions => {
  if (openAI) return {}
  const named = (process.env.OPENAI_CUSTOM_HEADERS ?? '')
    .split('\n')
    .map(line => line.slice(0, line.indexOf(':')).trim())
  const headers = Object.fromEntries(named.filter(Boolean).map(name => [name, null]))
  return { organization: null, project: null, defaultHeaders: headers }
}

/** Keys and passwords that go to an endpoint with each question. */
export const secretsSentTo = ({ key, baseUrl, preset }: Place): readonly string[] => {
  const { OPENAI_CUSTOM_HEADERS } = process.env
  return secretsOf({ KEY: key, OPENAI_CUSTOM_HEADERS: preset.openAI && OPENAI_CUSTOM_HEADERS }, [baseUrl])
}

/** An environment from which no key, account or header goes to any endpoint. */
export const withoutKeys = <Value>(environment: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !holdsSecret(name) && !/^OPENAI_/i.test(name)))
