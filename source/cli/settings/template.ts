import { settingGroups } from './setting.ts'
import { type Setting, settings } from './table.ts'

const choices = (setting: Setting): string => {
  const { def } = setting.schema as unknown as { def: { type: string; entries?: Readonly<Record<string, string>> } }
  return def.type === 'enum' ? ` (${Object.values(def.entries ?? {}).join(', ')})` : ''
}

/** A settings file to begin with: everything is there and explained, nothing is set. */
export const settingsTemplate = (whose: 'project' | 'user'): string => {
  const lines = [
    whose === 'project'
      ? '# Settings of mcteam for this folder. Flags win over it; it wins over your own settings.'
      : '# Your own settings of mcteam. Flags and a mcteam.yaml in the current folder win over it.',
    '# Take away the # before a line to set it. `mcteam config` shows what holds and why.',
  ]
  for (const group of settingGroups) {
    lines.push('', `# ── ${group} ──`)
    for (const setting of settings) {
      if (setting.group !== group || (setting.setBy === 'user' && whose === 'project')) continue
      lines.push(
        `# ${setting.help}${choices(setting)}. Default: ${setting.initial}.`,
        `# ${setting.name}: ${setting.example}`,
      )
    }
  }
  return `${lines.join('\n')}\n`
}
