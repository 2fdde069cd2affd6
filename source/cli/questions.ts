import { createInterface } from 'node:readline/promises'
import { stopsAtKey } from '../tui/screen/jobs.ts'

export interface Terminal {
  readonly input: NodeJS.ReadableStream & Pick<Partial<NodeJS.ReadStream>, 'isTTY' | 'setRawMode'>
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean }
}

/** What `read` makes of the answers at a terminal; undefined also when ctrl+c or ctrl+d end the questions. */
export async function askAt<T>(
  terminal: Terminal,
  read: (ask: (question: string) => Promise<string>) => Promise<T | undefined>,
): Promise<T | undefined> {
  const reader = createInterface(terminal)
  stopsAtKey(reader, terminal.input, terminal.output)
  try {
    return await read(async question => (await reader.question(question)).trim())
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error
    terminal.output.write('\n')
    return undefined
  } finally {
    reader.close()
  }
}
