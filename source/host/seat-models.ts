import process from 'node:process'
import type { Brain } from '../brain/brain.ts'
import { createBrain, providerOf, providerOfModels, withoutModel } from '../brain/providers/table.ts'
import { UsageError } from '../errors.ts'
import type { Ranker } from '../minecraft/names/rank-by-words.ts'
import type { SessionConfig } from './session-config.ts'

/** The models of seats, which people change while the session runs. */
export interface SeatModels {
  /** The brain of a seat: as it was changed, else `usual`. */
  brain(seat: string, usual: Brain): Brain
  /** The seat thinks with this model from its next question on, `rules`: with none. How it is called then. Throws UsageError. */
  change(seat: string, model: string): Promise<string>
  close(): Promise<void>
}

export interface SeatModelsNeeds {
  readonly config: SessionConfig
  /** The brain of the session. */
  readonly brain: Brain
  readonly rank: Ranker | undefined
}

/** A changed seat is asked here, where the keys of the session are, also where its body is in a fleet. */
export const createSeatModels = ({ config, brain, rank }: SeatModelsNeeds): SeatModels => {
  const changed = new Map<string, Brain>()
  let models: Brain | undefined = brain.change && brain
  const modelsFor = async (model: string): Promise<Brain> => {
    if (models) return models
    const provider = await providerOf({ kind: providerOfModels })
    const given = { model, 'base-url': process.env.OPENAI_BASE_URL || undefined }
    const plain = provider.fromFlags({ text: name => given[name as keyof typeof given], number: () => undefined })
    models = await provider.create(
      config.prompts === undefined ? plain : provider.withPrompts(plain, config.prompts),
      rank,
    )
    return models
  }
  const labelOf = (one: Brain, seat: string): string => one.labelFor?.(seat) ?? one.label
  return {
    brain: (seat, usual) => {
      const now = (): Brain => changed.get(seat) ?? usual
      return {
        get label() {
          return labelOf(now(), seat)
        },
        labelFor: asked => labelOf(now(), asked),
        get plain() {
          return now().plain === true
        },
        refuses: goal => now().refuses?.(goal) ?? null,
        prompt: (question, input) => now().prompt?.(question, input),
        ask: (question, input, context) => now().ask(question, input, context),
      }
    },
    async change(seat, model) {
      const next = model === withoutModel.kind ? await createBrain(withoutModel) : await modelsFor(model)
      if (next === models) {
        if (!next.change)
          throw new UsageError('The models of this session cannot be changed.', 'Start another session.')
        next.change(seat, model)
      }
      changed.set(seat, next)
      return labelOf(next, seat)
    },
    async close() {
      if (models !== brain) await models?.close?.()
    },
  }
}
