import type { Plan } from '../../session/log/events/plan.ts'

/** How questions find in the log what depended on their answers. */

export const idsIn = ({
  stages,
}: {
  readonly stages: readonly { readonly items: readonly { readonly id: string }[] }[]
}) => stages.flatMap(stage => stage.items.map(one => one.id))

/** A plan with one of these items, or, where there are none, one that says why it has none. */
export const hasItems = (plan: Plan, ids: readonly string[]): boolean =>
  ids.length === 0
    ? (plan.impossible ?? plan.finished ?? plan.reached) !== undefined
    : idsIn(plan).some(id => ids.includes(id))

/** Whether the input of a question tells this text: as a text of its own, or after a word that says what it is. */
export const tells = (input: unknown, text: string): boolean => {
  if (typeof input === 'string') return text !== '' && (input === text || input.endsWith(`: ${text}`))
  return typeof input === 'object' && input !== null && Object.values(input).some(one => tells(one, text))
}

// What recordings hold of a question may be of another version: nothing is said of its form.
export const taskIn = (input: unknown): unknown =>
  (input as { readonly task?: { readonly id?: unknown } | null }).task?.id
export const notesIn = (input: unknown): unknown => (input as { readonly notes?: unknown }).notes
