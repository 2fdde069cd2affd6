import type { Outcome } from './app.ts'
import type { TuiOptions } from './main.tsx'

export const runLines = async (options: TuiOptions): Promise<Outcome> => {
  await options.view
  return 'detached'
}
