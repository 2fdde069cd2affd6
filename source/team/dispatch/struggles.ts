import type { Past } from '../../brain/questions/shapes.ts'

/** Which tasks get no further, as their workers' minds see it; one for the team. */
export interface Struggles {
  /** A round ended without measurable progress; `stalled` 0: it goes on well. */
  note(task: string, stalled: number, failures: readonly Past[]): void
  readonly known: ReadonlyMap<string, Struggle>
}

export interface Struggle {
  readonly stalled: number
  readonly failures: readonly Past[]
}
