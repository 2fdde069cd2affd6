import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { generatedHeader } from '../../../bench/generate-log.ts'
import { buildPage } from '../../../scripts/page.js'
import { html } from '../../../source/cli/export/html.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { openRecording } from '../../../source/session/recording/open.ts'
import { createRecorder } from '../../../source/session/recording/recorder.ts'
import { createTheme } from '../../../source/tui/screen/theme.ts'
import { temporaryFolder } from '../../session/helpers.ts'

/** The exported page as a browser shows it: from the disk, with the network counted. */

const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = places.find(place => place !== undefined && existsSync(place))
const options = { size: { columns: 120, rows: 36 }, theme: createTheme('dark', 24) }

async function exportPage(path: string): Promise<string> {
  const recording = await openRecording(path)
  let text = ''
  for await (const piece of html(recording, options, await buildPage())) text += piece
  await recording.close()
  const file = join(temporaryFolder(), 'replay.html')
  writeFileSync(file, text)
  return file
}

/** A session in which everybody who may write anything writes markup. */
const attacks = [
  '</script><script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked = 2">',
  '<!--<script>',
  '"><svg onload="window.hacked = 3">',
  '{{data}} $& $1 &lt;script&gt;',
]
async function hostile(): Promise<string> {
  const path = join(temporaryFolder(), 'hostile.jsonl')
  const header = { ...generatedHeader(), id: 'hostile-</script>' }
  let now = 0
  const { emit, close } = createSession({ header, recorder: createRecorder({ path, header }), clock: () => now })
  emit('session.started', 'host', {
    goal: attacks[1]!,
    taskName: attacks[0]!,
    organization: attacks[3]!,
    schedule: 'async',
    approvals: 'none',
    brain: attacks[1]!,
    world: { kind: 'server', version: attacks[1]!, address: attacks[0]! },
  })
  for (const [index, text] of attacks.entries()) {
    const name = text.slice(0, 60)
    now += 1000
    emit('seat.added', 'team', { seat: name, role: 'worker', occupant: { kind: 'agent', label: text } })
    emit('human.joined', 'host', { person: name, role: 'observer' })
    emit('message.sent', name, { message: `m${index}`, from: name, to: [], text, kind: 'chat' })
    emit('action.ended', name, { action: `a${index}`, seat: name, result: 'failure', reason: text, ms: 1 })
  }
  emit('session.ended', 'host', { result: 'failure', reason: attacks[0]! })
  await close()
  return path
}

test('the page of the demo is one file of less than a megabyte, licences included, that names no other', async () => {
  const file = await exportPage('recordings/samples/cabin.jsonl')
  const text = readFileSync(file, 'utf8')
  expect(statSync(file).size).toBeLessThan(1_000_000)
  expect(text).toContain('Apache License')
  expect(text).toMatch(/== asciinema-player ==[\s\S]*== solid-js ==/)
  expect(text).not.toMatch(/<(?:script|link|img|iframe)[^>]*\s(?:src|href)=/)
  expect(text).toContain("default-src 'none'")
})

const inBrowser = executablePath ? describe : describe.skip
inBrowser(
  executablePath ? 'in Chromium' : 'in Chromium (skipped: no chromium here; install it, or name it in CHROMIUM)',
  () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await chromium.launch({
        executablePath: executablePath!,
        args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
      })
    })
    afterAll(() => browser.close())

    async function open(file: string): Promise<{ page: Page; requests: string[]; errors: string[] }> {
      const page = await browser.newPage({ viewport: { width: 1400, height: 900 } })
      onTestFinished(() => page.close())
      const requests: string[] = []
      const errors: string[] = []
      page.on('request', request => requests.push(request.url()))
      page.on('pageerror', error => errors.push(error.message))
      page.on('console', message => {
        if (message.type() === 'error') errors.push(message.text())
      })
      await page.goto(pathToFileURL(file).href)
      return { page, requests, errors }
    }

    test('the demo opens from the disk, plays, is searched and filtered, and a click goes to the moment', async () => {
      const file = await exportPage('recordings/samples/cabin.jsonl')
      const { page, requests, errors } = await open(file)
      const screen = page.locator('#player .ap-term')
      await screen.getByText('A cabin by the lake').first().waitFor()
      expect(await page.title()).toBe('A cabin by the lake · mcteam')

      const shown = page.locator('#events li:not([hidden])')
      const all = await shown.count()
      expect(all).toBeGreaterThan(100)
      await page.locator('#who').selectOption('Bob')
      await page.locator('#kind').selectOption('action')
      const ofBob = await shown.count()
      expect(ofBob).toBeGreaterThan(10)
      expect(ofBob).toBeLessThan(all / 2)
      for (const line of await shown.allTextContents()) expect(line).toContain('Bob')
      await page.keyboard.press('/')
      await page.keyboard.type('roof')
      await expect.poll(() => shown.count()).toBeLessThan(ofBob)
      for (const line of await shown.allTextContents()) expect(line.toLowerCase()).toContain('roof')
      await page.keyboard.press('Escape')
      await page.locator('#who').selectOption('')
      await page.locator('#kind').selectOption('')
      expect(await shown.count()).toBe(all)

      await page.locator('#kind').selectOption('session')
      await shown.last().locator('button').click()
      await screen.getByText('The task is done').waitFor()
      // All of the screen, not only what changed last.
      const text = (await screen.innerText()).replace(/\s+/g, ' ')
      expect(text).toContain('mcteam A cabin by the lake')
      await page.locator('#chapters summary').click()
      await page.locator('#chapters button').first().click()
      await expect.poll(() => screen.getByText('The task is done').count()).toBe(0)
      expect(await page.locator('#chapters li').count()).toBeGreaterThan(4)
      expect(await page.locator('#numbers').textContent()).toContain('Completion100 %')
      // By keyboard alone: the player takes the focus, space plays.
      await page.locator('#player [tabindex]').first().focus()
      await page.keyboard.press('Space')
      await page.locator('.ap-playback-button, .ap-control-bar').first().waitFor()
      await expect.poll(() => page.locator('#events li.here').count()).toBe(1)

      expect(requests.filter(url => !url.startsWith('data:'))).toEqual([pathToFileURL(file).href])
      expect(errors).toEqual([])
      if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE })
    })

    test('markup in names, goals and chat is shown and never run', async () => {
      const { page, errors } = await open(await exportPage(await hostile()))
      await page.locator('#player .ap-term').getByText('script').first().waitFor()
      expect(await page.evaluate('window.hacked')).toBeUndefined()
      expect(await page.locator('#title').textContent()).toBe(attacks[0])
      const said = (await page.locator('#events li.message').allTextContents()).join('\n')
      for (const text of attacks) expect(said).toContain(text)
      expect(await page.locator('img, svg[onload], script:not([type])').count()).toBe(1)
      expect(errors).toEqual([])
    })
  },
)
