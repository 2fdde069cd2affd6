import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { calledAsVariable, mcteam } from '../command-name.ts'
import { EnvironmentError, KnownError, reasonOf } from '../errors.ts'
import type { SessionConfig } from './session-config.ts'

/** What a host process tells the terminal that started it, once. */
export type HostMessage =
  | { readonly kind: 'ready'; readonly address: string; readonly id: string }
  | {
      readonly kind: 'failed'
      readonly message: string
      readonly exitCode: number
      readonly remedy?: string | undefined
    }

/**
 * Most that a host may keep, and how much it fills before short-lived objects are collected, in MB. V8 would take up to 134 MB for
 * these and use 7 to 15 % more processor: 3 agents weigh 110 MB less this way.
 */
const memoryOfHost = ['--max-old-space-size=4096', '--max-semi-space-size=16']

/**
 * Starts a session host as a process of its own, which outlives this terminal. Resolves to its address as soon as a
 * terminal can attach, before the world stands. Rejects with one line when it cannot start.
 */
export function spawnHost(config: SessionConfig): Promise<{ address: string; id: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'mcteam-host-'))
  const log = join(folder, 'stderr')
  const file = openSync(log, 'a', 0o600)
  const child: ChildProcess = spawn(process.execPath, [...memoryOfHost, hostFile()], {
    env: { ...process.env, [calledAsVariable]: mcteam },
    detached: true,
    stdio: ['ignore', 'ignore', file, 'ipc'],
    windowsHide: true,
  })
  closeSync(file)
  return new Promise((resolve, reject) => {
    const done = () => {
      child.removeAllListeners()
      if (child.connected) child.disconnect()
      child.unref()
      rmSync(folder, { recursive: true, force: true })
    }
    child.once('message', (message: HostMessage) => {
      done()
      if (message.kind === 'ready') resolve({ address: message.address, id: message.id })
      else reject(new KnownError(message.message, message.remedy, message.exitCode))
    })
    child.once('exit', code => {
      const said = readFileSync(log, 'utf8').trim().split('\n').at(-1) ?? ''
      done()
      reject(
        new EnvironmentError(
          `The session host ended before it was ready (exit code ${code}). ${said}`.trim(),
          `\`${mcteam} doctor\` checks this machine.`,
        ),
      )
    })
    child.once('error', error => {
      done()
      reject(
        new EnvironmentError(
          `The session host cannot be started: ${reasonOf(error)}.`,
          `\`${mcteam} doctor\` checks this machine.`,
        ),
      )
    })
    child.send(config)
  })
}

/** The host of the same build; this code is in a file beside it. */
function hostFile(): string {
  return fileURLToPath(new URL('./host.js', import.meta.url))
}
