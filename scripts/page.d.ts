/** The page of `recordings export --format html`, with `{{data}}` where a recording's data go. */
export function buildPage(): Promise<string>
