/** One line per problem of a lock file. */
export function lockProblems(manifest: object, lock: object): string[]
