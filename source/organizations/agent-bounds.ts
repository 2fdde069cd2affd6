import { UsageError } from '../errors.ts'
import type { Limits } from './organization.ts'

type Given = Readonly<Record<string, string | true>>

/** VillagerAgent's bounds of its ReAct agents (3.5). */
const reactLimits: Limits = { steps: 6, seconds: 120 }

/** Options of organizations whose agents are bounded and look back. */
export const reactOptions = {
  steps: 'rounds of thinking and acting per subtask (default 6)',
  seconds: 'seconds of work per subtask (default 120)',
  'no-reflection': 'agents do not look back on their subtasks and keep no state',
} as const

const positive = (given: Given, name: string): number | undefined => {
  const value = given[name]
  if (value === undefined) return undefined
  const number = Number(value)
  if (value === true || !Number.isFinite(number) || number <= 0)
    throw new UsageError(`The option ${name} needs a number above 0.`, `Write for example ${name}=10.`)
  return number
}

export const reactOf = (given: Given): { readonly limits: Limits; readonly reflects: boolean } => ({
  limits: {
    steps: positive(given, 'steps') ?? reactLimits.steps,
    seconds: positive(given, 'seconds') ?? reactLimits.seconds,
  },
  reflects: given['no-reflection'] === undefined,
})
