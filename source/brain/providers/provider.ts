import type { z } from 'zod'
import type { Ranker } from '../../minecraft/names/rank-by-words.ts'
import type { Brain } from '../brain.ts'
import type { ThinkingSettings } from './endpoint/thinking-options.ts'
import type { SeatMind } from './named-model.ts'

/** Flags and settings as a provider reads them; ranges and choices were checked when they were read. */
export interface GivenFlags {
  /** A flag that `fromFlags` does not read is refused when it is typed. */
  text(name: string): string | undefined
  number(name: string): number | undefined
  /**
   * The endpoint that was named for this provider; `text('base-url')` is the same, but for the provider of models without one
   * (`providerOfModels` in table.ts): there it may be that of OPENAI_BASE_URL or of a settings file.
   */
  readonly address?: string | undefined
  /** Other models for some questions, from the settings. */
  readonly models?: Readonly<Record<string, string>> | undefined
  /** What seats have of their own, by their names. */
  readonly seats?: Readonly<Record<string, SeatMind>> | undefined
  /** How single models are asked, by their names. */
  readonly perModel?: Readonly<Record<string, ThinkingSettings>> | undefined
}

/** What `mcteam doctor` found. */
export interface Finding {
  readonly state: 'ok' | 'note' | 'bad'
  readonly what: string
  /** What to do, for everything that is not ok. */
  readonly fix?: string
}

/**
 * A way to think. Everything that flags, configuration, recordings, fleets and benchmarks need to know of it is here, so that
 * none of them knows a provider by name.
 */
export interface Provider<Config extends { readonly kind: string } = { readonly kind: string }> {
  /** What a session's configuration says: plain JSON without keys. Recordings hold it: fields are only ever added, all optional. */
  readonly config: z.ZodType<Config>
  /** Throws UsageError when they do not fit together. */
  fromFlags(given: GivenFlags): Config
  /** Throws UsageError when this machine lacks what it needs, such as a key. */
  ready(config: Config): void
  /** Whether it can be used here as things are; undefined: it was not set up, or needs nothing. */
  look?(given: GivenFlags): Promise<Finding | undefined>
  /** Asks what is configured a few real questions, and tells what works, how fast and at what cost, as it comes. */
  try?(config: Config, signal: AbortSignal): AsyncIterable<Finding>
  /** The flags that say the same, for the program on another machine. */
  flagsOf(config: Config): Readonly<Record<string, string | number | readonly string[] | undefined>>
  /** What a fleet is told: no address, key or file of this machine. Null: its questions are answered where the session is. */
  forFleet(config: Config): Config | null
  /** On a fleet: with what this machine has of its own. Throws one line when it lacks that. */
  onFleet(config: Config): Config
  /**
   * For a session that goes on: its recorded configuration, changed by the flags that are typed now. Throws UsageError where a person
   * must confirm it, such as an address that only the recording names and that would get a key.
   */
  again(config: Config, given: GivenFlags): Config
  /** Where it asks, as configured. Such addresses may hold secrets, which the log must not show, and a worker asks only those agreed to. */
  addresses(config: Config): readonly string[]
  /** What a person has to agree to who did not choose it, a line each: models that cost money, words of others in prompts. */
  needsConsent(config: Config): readonly string[]
  /** A model reads any words. False: a goal is refused before the session when the rules understand nothing of it. */
  readonly readsAnyGoal: boolean
  /** With a folder of this machine whose prompts win, where it has prompts. */
  withPrompts(config: Config, folder: string): Config
  /** How examples and programs are found; undefined: by their words. `onTrouble` gets one line when that must do. */
  ranker(config: Config, onTrouble: (text: string) => void): Ranker | undefined
  /** Loads what it thinks with only now: the screen asks a provider about flags before its first frame. */
  create(config: Config, rank?: Ranker): Promise<Brain>
}
