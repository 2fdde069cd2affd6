export interface Settings {
  /** What was set, by name; what was not set is absent. */
  readonly values: Readonly<Record<string, unknown>>
  /** Where each value comes from: `mcteam.yaml:3`. */
  readonly origins: Readonly<Record<string, string>>
  /** What stands in the project's file and does not hold; absent when all of it does. */
  readonly ignored?: IgnoredSettings
}

export interface IgnoredSettings {
  readonly file: string
  /** Where each stands: `mcteam.yaml:3`. */
  readonly at: Readonly<Record<string, string>>
  /** It was trusted, and is another one now. */
  readonly changed: boolean
}

export const noSettings: Settings = { values: {}, origins: {} }
