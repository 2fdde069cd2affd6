import { createHash } from 'node:crypto'

/** A state in a few letters, whatever the order of its keys. */
export const digest = (state: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(state, (_, value) => sorted(value)))
    .digest('hex')

const sorted = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
