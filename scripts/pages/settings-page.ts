import { settingGroups } from '../../source/cli/settings/setting.ts'
import { type Setting, settings } from '../../source/cli/settings/table.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|')

/** docs/settings.md. */
export const settingsPage = (): string => {
  const out = [
    '# Settings',
    '',
    'This page is made from the tables in `source/cli/settings/table.ts`, `source/cli/flags.ts` and `source/cli/bus-flags.ts`',
    '(`node scripts/docs-settings.ts`).',
    '',
    'What you type again and again can stand in a file: in `mcteam.yaml` in the folder where mcteam is started, or in your own',
    '`~/.config/mcteam/config.yaml` (`$XDG_CONFIG_HOME/mcteam/config.yaml`; on Windows `%APPDATA%\\mcteam\\config.yaml`). Flags',
    'win over `mcteam.yaml`, that wins over your own file. A setting has the name of its flag and the same meaning, so it also',
    'wins over what a task file says.',
    '',
    '- `mcteam config` shows every setting, its value and where that comes from (`--json` for programs).',
    '- `mcteam config init` writes a commented `mcteam.yaml`, `mcteam config init --user` your own file.',
    '- A name or value that cannot be gets one line with file, line and what was probably meant.',
    '- A `mcteam.yaml` comes with a folder, and a folder may come from elsewhere. What could spend, decide, write outside of the folder or',
    '  reach out is ignored in it, with a line that says so, until you have looked at it and said `mcteam config trust`. That holds',
    '  for the file as it is then; after a change you are asked again. `mcteam config untrust` takes it back.',
    '- Keys and passwords belong into the environment, never into a settings file.',
    '',
    '```yaml',
    '# mcteam.yaml',
    'theme: light',
    'approvals: plans',
    'model: gpt-5-mini',
    'models: { planTask: gpt-5 }',
    'keys: { approve: y, reject: n }',
    '```',
  ]
  for (const group of settingGroups) {
    out.push('', `## ${group}`, '', '| setting | meaning | values | default | example |', '|---|---|---|---|---|')
    for (const setting of settings) {
      if (setting.group !== group) continue
      const own = whereFrom(setting)
      out.push(
        `| \`${setting.name}\` | ${cell(setting.help)}.${own} | ${cell(valuesOf(setting))} | ${cell(setting.initial)} | \`${cell(setting.example)}\` |`,
      )
    }
  }
  return `${out.join('\n')}\n`
}

const whereFrom = ({ setBy = 'trusted', harmless }: Setting): string => {
  if (setBy === 'project') return ''
  if (setBy === 'user') return ' Only in your own file.'
  return harmless ? ' Outside of this folder only in a file that you trust.' : ' In a file that you trust.'
}

/** What a setting takes, read off its schema. */
const valuesOf = (setting: Setting): string => {
  // The few facts about a schema that a person wants to know; zod keeps them in `def`.
  const { def } = setting.schema as unknown as {
    def: { type: string; entries?: Readonly<Record<string, string>> }
  }
  const { minValue, maxValue } = setting.schema as unknown as { minValue?: number; maxValue?: number }
  switch (def.type) {
    case 'enum':
      return Object.values(def.entries ?? {})
        .map(value => `\`${value}\``)
        .join(', ')
    case 'boolean':
      return '`true`, `false`'
    case 'number':
      return (minValue ?? Number.MIN_SAFE_INTEGER) > -1_000_000 ? `${minValue} to ${maxValue}` : 'a whole number'
    case 'record':
      return 'a table'
    default:
      return setting.schema.description ?? 'text'
  }
}
