/** A noun after its article: `an enderman`, `a zombie`, `oak_planks`; several and materials have none. */
export const withArticle = (noun: string): string =>
  plural.test(noun) ? noun : `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`

/** `shears`, but not `glass` and `cactus`. */
const plural = /[^su]s$/i
