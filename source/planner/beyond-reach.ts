const inList = new Intl.ListFormat('en-GB')

/** Parts of a goal that are out of reach, for people; what have the same reason are told together, with it once. */
export const beyondReach = (parts: readonly { readonly part: string; readonly because: string }[]): string[] =>
  [...Map.groupBy(parts, ({ because }) => because)].map(([because, list]) => {
    const names = [...new Set(list.map(({ part }) => `“${part}”`))]
    return `${inList.format(names)} ${names.length === 1 ? 'is' : 'are'} out of reach: ${because}`
  })
