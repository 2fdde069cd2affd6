/** The chance that explains a failure of a world check; undefined when there is none. */
export function chanceOf(name: string, detail: string): { readonly why: string; readonly share: string } | undefined
