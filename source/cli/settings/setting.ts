/** Something a person can set once instead of typing it each time. */
export interface SettingInfo {
  readonly group: (typeof settingGroups)[number]
  /** The value when it is not set, in words. */
  readonly initial: string
  /** A value as it would stand in the file, in YAML. */
  readonly example: string
  /**
   * Which files may set it. `project`: any mcteam.yaml, because it neither spends, decides, writes nor reaches out. `trusted`: that of a
   * folder which its user trusts. `user`: their own file alone. @default 'trusted'
   */
  readonly setBy?: 'project' | 'trusted' | 'user'
  /** A value that any mcteam.yaml may set although others need trust. */
  readonly harmless?: (value: unknown) => boolean
  /** The path of a part that only their own file may set, if the value has one. */
  readonly userPart?: (value: unknown) => readonly string[] | undefined
}

export const settingGroups = ['You', 'Screen', 'Team', 'Thinking', 'World', 'Bus', 'Recordings'] as const
