/** Something a person can set once instead of typing it each time. */
export interface SettingInfo {
  readonly group: (typeof settingGroups)[number]
  /** What holds when nobody set it, in words. */
  readonly initial: string
  /** A value as it would stand in the file, in YAML. */
  readonly example: string
  /** Only a person's own file may set it: a project that comes from elsewhere must not decide this. */
  readonly personal?: boolean
}

export const settingGroups = ['You', 'Screen', 'Team', 'Thinking', 'World', 'Bus', 'Recordings'] as const
