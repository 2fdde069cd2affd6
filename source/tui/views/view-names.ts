/** Every view of the screen, in the order of the number keys that open them. */
export const viewNames = ['team', 'agent', 'tasks', 'map', 'metrics', 'inbox', 'help'] as const
export type ViewName = (typeof viewNames)[number]
