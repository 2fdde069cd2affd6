/**
 * What a server calls its players. Bedrock players that come through Geyser or Floodgate have a mark before their name: `.Steve`, where the
 * server's owner has not chosen another. Source: geysermc.org/wiki/floodgate, `username-prefix`.
 */
export const playerName = /^[.*+~!-]?\w{1,16}$/

/** The same where it stands in a line of chat. */
export const playerNameInLine = String.raw`[.*+]?\w{1,32}`

/** The name as people say it in a sentence, where a mark would end it: `Steve` of `.Steve`. */
export const withoutMark = (name: string): string => name.replace(/^\W/, '')

/** The name that a word means, in any case: as it is written, or else but for its mark. */
export const nameMeant = (names: readonly string[], word: string): string | undefined => {
  const wanted = word.toLowerCase()
  return (
    names.find(name => name.toLowerCase() === wanted) ?? names.find(name => withoutMark(name).toLowerCase() === wanted)
  )
}

/** The name as a part of a pattern. */
export const inPattern = (name: string): string => name.replace(/\W/g, '\\$&')
