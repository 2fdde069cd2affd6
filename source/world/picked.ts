/** A copy of the listed fields, which hold plain data. */
export const picked = <T extends object, K extends keyof T>(from: T, fields: readonly K[]): Pick<T, K> =>
  structuredClone(Object.fromEntries(fields.map(field => [field, from[field]]))) as Pick<T, K>
