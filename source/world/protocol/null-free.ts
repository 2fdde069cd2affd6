/** The packet without `null` fields: protodef takes only `undefined` for "absent". */
export const nullFree = (o: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(o).map(([k, v]) => [k, v === null ? undefined : v]))
