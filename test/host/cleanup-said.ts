import process from 'node:process'
import { vi } from 'vitest'
import { run } from '../../source/cli/verbs/cleanup.ts'

/** What `mcteam cleanup` prints for a recording on a server, and its exit code. */
export const cleanup = async (record: string, server: string): Promise<{ code: number; out: string }> => {
  let out = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    out += String(text)
    return true
  })
  try {
    return { code: await run([record], { server }), out }
  } finally {
    write.mockRestore()
  }
}
