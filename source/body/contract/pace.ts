/** How quickly a body turns its head and uses its hand. */
export const paces = ['fast', 'human'] as const
export type Pace = (typeof paces)[number]
