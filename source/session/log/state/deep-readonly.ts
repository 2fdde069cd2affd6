import type { MessageMeaning } from '../events/meaning.ts'
import type { Condition, Plan } from '../events/plan.ts'

/**
 * What a schema accepts, never to be changed: all readers share the state. Plans, conditions and
 * meanings are payloads of events and stay as those have them.
 */
export type DeepReadonly<T> = T extends Condition | Plan | MessageMeaning
  ? T
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T
