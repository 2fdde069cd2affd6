import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import os from 'node:os'

/**
 * Tells machines apart, so that no fleet looks for a world on loopback where it is not: a short hash of the machine's name and of
 * this boot. Containers of one machine have names of their own, and a loopback of their own.
 */
export const machineId = (): string => {
  let boot = ''
  try {
    boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    // Only Linux has it; elsewhere the name has to do.
  }
  return createHash('sha256').update(`${os.hostname()}\n${boot}`).digest('hex').slice(0, 12)
}
