// node bench/tui-feed.ts [events per second] [events] [seats]: the screen on a generated live log, to look at and to measure.
// Bundles the screen as the program does (production React) and runs it in this terminal. Ends with a line of numbers on stderr.
import { spawn } from 'node:child_process'
import process from 'node:process'
import { bundleScreen } from './bundle-screen.ts'

const screen = await bundleScreen()
try {
  const child = spawn(process.execPath, [screen.file, ...process.argv.slice(2)], { stdio: 'inherit' })
  process.exitCode = await new Promise<number>(resolve => child.on('close', code => resolve(code ?? 1)))
} finally {
  screen.remove()
}
