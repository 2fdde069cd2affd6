import type { EventType, SessionEvent } from '../events.ts'

/** The events that bring a new id, and the field that it stands in; texts of people and models are never read for ids. */
const idFields: Readonly<Partial<Record<EventType, string>>> = {
  'mind.asked': 'ask',
  'action.started': 'action',
  'message.sent': 'message',
  'approval.asked': 'approval',
  'human.asked': 'draft',
  'task.added': 'task',
  'conversation.started': 'conversation',
}

export type Ids = Readonly<Record<string, number>>

/** The last number of each kind of id (`q12` → q: 12) after an event; the same ones when it brings none. */
export const idsAfter = (ids: Ids, { type, data }: SessionEvent): Ids => {
  const field = idFields[type]
  if (field === undefined) return ids
  const [, prefix, digits] = /^([a-z]{1,8})(\d{1,15})$/.exec((data as Readonly<Record<string, string>>)[field]!) ?? []
  if (prefix === undefined || (ids[prefix] ?? 0) >= Number(digits)) return ids
  return { ...ids, [prefix]: Number(digits) }
}
