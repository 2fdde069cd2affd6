import type { Plan } from '../../session/log/events/plan.ts'

/** How questions find in the log what depended on their answers. */

export const idsIn = ({
  stages,
}: {
  readonly stages: readonly { readonly items: readonly { readonly id: string }[] }[]
}) => stages.flatMap(stage => stage.items.map(one => one.id))

/** A plan with one of these items, or, where there are none, one that says why it has none. */
export const hasItems = (plan: Plan, ids: readonly string[]): boolean =>
  ids.length === 0 ? plan.impossible !== undefined : idsIn(plan).some(id => ids.includes(id))

/** Whether this text stands somewhere in the input of a question. */
export const tells = (input: unknown, text: string): boolean =>
  text !== '' && JSON.stringify(input).includes(JSON.stringify(text).slice(1, -1))

// What recordings hold of a question may be of another version: nothing is said of its form.
export const taskIn = (input: unknown): unknown =>
  (input as { readonly task?: { readonly id?: unknown } | null }).task?.id
export const notesIn = (input: unknown): unknown => (input as { readonly notes?: unknown }).notes
