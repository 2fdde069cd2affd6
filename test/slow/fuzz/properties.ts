import process from 'node:process'
import fc from 'fast-check'

/** Stands for fast-check in npm run fuzz:properties: more inputs for each property than npm test has, and others each time. */
export * from 'fast-check'

const times = Number(process.env.MCTEAM_FUZZ_TIMES ?? 20)
const seed = process.env.MCTEAM_FUZZ_SEED
const mostPerPropertyMs = 60_000

/** Without the limit of time for one input: a busy machine is no finding. */
const more = <Inputs>({ seed: _, timeout: __, ...settings }: fc.Parameters<Inputs> = {}): fc.Parameters<Inputs> => ({
  ...settings,
  seed: seed === undefined ? Math.trunc(Math.random() * 2 ** 31) : Number(seed),
  numRuns: times * (settings.numRuns ?? 100),
  interruptAfterTimeLimit: mostPerPropertyMs,
})

export default {
  ...fc,
  assert: <Inputs>(property: fc.IRawProperty<Inputs>, settings?: fc.Parameters<Inputs>) =>
    fc.assert(property, more(settings)),
}
