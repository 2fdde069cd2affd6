// Loaded into the processes of a soak (NODE_OPTIONS=--import): at SIGUSR2 each collects its garbage and writes down what is
// left, in bytes, into FOLDER/memory-PID.
import { appendFileSync } from 'node:fs'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.env.SOAK) {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc')
  process.on('SIGUSR2', () => {
    gc()
    const { heapUsed, external } = process.memoryUsage()
    appendFileSync(`${process.env.SOAK}/memory-${process.pid}`, `${heapUsed + external}\n`)
  })
}
