import type { Condition, Plan } from '../events/plan.ts'

/**
 * What a schema accepts, never to be changed: all readers share the state. Plans and conditions are
 * payloads of events and stay as those have them.
 */
export type Kept<T> = T extends Condition | Plan
  ? T
  : T extends object
    ? { readonly [Key in keyof T]: Kept<T[Key]> }
    : T
