import { UsageError } from '../../errors.ts'
import { didYouMean, nearestName } from '../../minecraft/names/suggestions.ts'
import type { ReadSettings } from './read.ts'

/** What no schema can say: names that only the keymap and the table of questions know. */

export const checkKeys = async (
  read: ReadSettings,
  values: Readonly<Record<string, unknown>>,
  shown: string,
): Promise<void> => {
  if (read.values.keys === undefined) return
  const { KeymapError, ownKeymap } = await import('../../tui/input/own-keys.ts')
  try {
    ownKeymap(values.keys as Readonly<Record<string, string | readonly string[]>>) // as the schema says
  } catch (error) {
    if (!(error instanceof KeymapError)) throw error
    throw new UsageError(`${shown}:${read.line('keys', error.binding)}: ${error.message}`, error.remedy)
  }
}

export const checkModels = async (read: ReadSettings, shown: string): Promise<void> => {
  if (read.values.models === undefined) return
  const { questions } = await import('../../brain/questions/index.ts')
  const known = [...Object.keys(questions), 'leader', 'workers']
  for (const name of Object.keys(read.values.models as object)) {
    if (known.includes(name)) continue
    const meant = didYouMean(nearestName(name, known), ` Known: ${known.join(', ')}.`)
    throw new UsageError(`${shown}:${read.line('models', name)}: models: there is no question ${name}.`, meant)
  }
}
