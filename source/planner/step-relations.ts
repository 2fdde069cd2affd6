/** What a rule looks at in two steps: its machine-readable part, beside its words. */
export const relations = {
  supplies: 'the first makes what the second uses up',
  equips: 'the first makes or sets up a tool or station that the second works with',
  beneath: 'the first fills cells of the same blueprint that lie wholly below those of the second',
  attached: 'the second hangs or stands on what the first builds',
  enables: 'the first brings about a state that the second counts on',
} as const
export const relationNames = Object.keys(relations) as [keyof typeof relations, ...(keyof typeof relations)[]]
export type Relation = keyof typeof relations
