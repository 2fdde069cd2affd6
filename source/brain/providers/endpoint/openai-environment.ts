import process from 'node:process'
import type { ClientOptions } from 'openai'
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
