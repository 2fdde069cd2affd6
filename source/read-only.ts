/** Plain data of a schema, never to be changed. */
export type ReadOnly<T> = T extends object ? { readonly [Key in keyof T]: ReadOnly<T[Key]> } : T
