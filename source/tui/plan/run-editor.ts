import { spawn } from 'node:child_process'
import process from 'node:process'
import { EnvironmentError } from '../../errors.ts'

type Environment = Readonly<Record<string, string | undefined>>

const editorCommand = (environment: Environment): string[] => {
  const chosen = environment.VISUAL || environment.EDITOR || (process.platform === 'win32' ? 'notepad' : 'vi')
  return chosen.split(/\s+/).filter(part => part !== '')
}

/** Opens a file in the person's own editor. Resolves when it is left; rejects with EnvironmentError, `remedy` for one that fails. */
export const runEditor = (environment: Environment, file: string, remedy: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const [command = 'vi', ...parts] = editorCommand(environment)
    const child = spawn(command, [...parts, file], { stdio: 'inherit' })
    child.on('error', () =>
      reject(new EnvironmentError(`Cannot start the editor “${command}”.`, 'Set EDITOR to one that is installed.')),
    )
    child.on('close', code =>
      code === 0
        ? resolve()
        : reject(new EnvironmentError(`The editor ended with code ${code}; nothing was changed.`, remedy)),
    )
  })
