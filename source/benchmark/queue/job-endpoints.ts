import { withoutKeys } from '../../brain/providers/endpoint/openai-environment.ts'
import { type BrainConfig, providerOf } from '../../brain/providers/table.ts'

/** The endpoints that a worker asks for jobs of other people. */
export interface WorkerEndpoints {
  /** Of its own settings: they are asked with its keys. */
  readonly own: readonly string[]
  /** What a job may name beside them: they are asked without any key. */
  readonly agreed: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

/** With what environment the run of a job is played here: no key goes to an address that only a job names. `refused`: it is not played. */
export async function jobEnvironment(
  brain: BrainConfig,
  { own, agreed }: WorkerEndpoints,
  environment: Environment,
): Promise<{ readonly environment: Environment; readonly refused?: string }> {
  const foreign = (await providerOf(brain)).addresses(brain).filter(address => !isAmong(own, address))
  const refused = foreign.find(address => !isAmong(agreed, address))
  return {
    environment: foreign.length === 0 ? environment : withoutKeys(environment),
    refused:
      refused === undefined
        ? undefined
        : `the worker asks no model at ${refused}; who runs it can agree to that with --job-endpoints ${refused}`,
  }
}

const isAmong = (addresses: readonly string[], address: string): boolean => addresses.map(same).includes(same(address))
const same = (address: string): string => (URL.canParse(address) ? new URL(address).href : address).replace(/\/+$/, '')
