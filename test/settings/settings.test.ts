import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { settingsFiles } from '../../source/settings/files.ts'
import { loadSettings } from '../../source/settings/index.ts'
import { settings } from '../../source/settings/table.ts'
import { settingsPage, settingsTemplate } from '../../source/settings/template.ts'

const home = mkdtempSync(join(tmpdir(), 'mcteam-settings-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const cwd = join(home, 'project')
const around = { cwd, home, environment: {}, platform: 'linux' as const }

beforeEach(() => {
  rmSync(cwd, { recursive: true, force: true })
  rmSync(join(home, '.config'), { recursive: true, force: true })
  mkdirSync(cwd, { recursive: true })
  mkdirSync(join(home, '.config', 'mcteam'), { recursive: true })
})
const project = (text: string) => writeFileSync(join(cwd, 'mcteam.yaml'), text)
const user = (text: string) => writeFileSync(join(home, '.config', 'mcteam', 'config.yaml'), text)

describe('settings', () => {
  it('are nothing without a file', async () => {
    expect(await loadSettings(around)).toEqual({ values: {}, origins: {} })
  })

  it('of the project win over those of the person, and each knows where it stands', async () => {
    user('theme: dark\nname: Ann\nkeys:\n  approve: y\n')
    project('# for this project\ntheme: light\nfps: 20\nversion: "1.20"\nkeys:\n  reject: n\n')
    const { values, origins } = await loadSettings(around)
    expect(values).toEqual({
      theme: 'light',
      name: 'Ann',
      fps: 20,
      version: '1.20',
      keys: { approve: 'y', reject: 'n' },
    })
    expect(origins).toMatchObject({
      theme: 'mcteam.yaml:2',
      name: join('~', '.config', 'mcteam', 'config.yaml:2'),
      fps: 'mcteam.yaml:3',
    })
  })

  it('stand where each system keeps such files', () => {
    expect(settingsFiles({ ...around, environment: { XDG_CONFIG_HOME: '/x' } }).user).toBe('/x/mcteam/config.yaml')
    const windows = settingsFiles({ ...around, platform: 'win32', environment: { APPDATA: '/roaming' } })
    expect(windows.user).toBe('/roaming/mcteam/config.yaml')
  })

  it.each<[what: string, file: string, words: string | RegExp]>([
    ['an unknown name', 'theme: dark\nmodle: x\n', 'mcteam.yaml:2: there is no setting modle. Did you mean model?'],
    [
      'a value that is no choice',
      'theme: ligth\n',
      'mcteam.yaml:1: theme: "ligth" does not fit: one of dark, light, contrast, none. Did you mean light?',
    ],
    ['a number out of range', '\nfps: 500\n', /^mcteam\.yaml:2: fps: 500 does not fit: .*60.* Example: fps: 20$/],
    ['a text for a number', 'fps: fast\n', 'mcteam.yaml:1: fps: "fast" does not fit: number. Example: fps: 20'],
    [
      'a version that YAML takes for a number',
      'version: 1.20\n',
      'mcteam.yaml:1: version: 1.2 does not fit: text, in quotes',
    ],
    ['broken YAML', 'theme: [dark\n', /^mcteam\.yaml:\d+: not valid YAML/],
    ['a list', '- theme\n', 'mcteam.yaml:1: settings are lines of NAME: VALUE.'],
    [
      'an unknown key name',
      'keys:\n  aprove: y\n',
      'mcteam.yaml:2: keys: there is nothing called aprove. Did you mean approve?',
    ],
    ['a key that is none', 'keys:\n  approve: hyper+x\n', 'mcteam.yaml:2: keys: approve: there is no key "hyper+x".'],
    [
      'two meanings for one key',
      'keys:\n  reject: a\n',
      'mcteam.yaml:2: keys: a would mean both approve and reject (while something waits for a decision).',
    ],
    [
      'a model for no question',
      'models: { planTsk: x }\n',
      'mcteam.yaml:1: models: there is no question planTsk. Did you mean planTask?',
    ],
    [
      'what a project must not decide',
      'theme: dark\nbase-url: http://elsewhere/v1\n',
      'mcteam.yaml:2: base-url can only stand in your own settings',
    ],
  ])('say in one line what is wrong: %s', async (_what, file, words) => {
    project(file)
    const message = await loadSettings(around).then(
      () => 'accepted',
      (error: Error) => error.message,
    )
    if (typeof words === 'string') expect(message).toContain(words)
    else expect(message).toMatch(words)
    expect(message).not.toContain('\n')
  })

  it('are all in the file to begin with, which sets nothing and, uncommented, is valid', async () => {
    for (const whose of ['user', 'project'] as const) {
      const template = settingsTemplate(whose)
      const write = whose === 'user' ? user : project
      write(template)
      expect((await loadSettings(around)).values).toEqual({})
      const names = settings.map(setting => setting.name).filter(name => template.includes(`# ${name}: `))
      expect(names).toHaveLength(settings.filter(setting => whose === 'user' || !setting.personal).length)
      write(template.replace(/^# (?=[a-z-]+: (?!.*Default))/gm, ''))
      expect(Object.keys((await loadSettings(around)).values).sort()).toEqual([...names].sort())
      rmSync(join(home, '.config', 'mcteam', 'config.yaml'), { force: true })
    }
  })

  it('are what docs/settings.md says', () => {
    expect(readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8')).toBe(settingsPage())
  })
})
