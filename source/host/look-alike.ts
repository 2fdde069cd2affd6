import skeletonOf from 'unhomoglyph'

/** What a name looks like: letters of other scripts as the Latin ones that a reader takes them for (Unicode's confusables). */
const looks = (name: string): string => skeletonOf(skeletonOf(name.normalize('NFKC')).toLowerCase())

/** The known name that a reader would take this one for, though they are written differently. */
export const lookAlike = (name: string, known: readonly string[]): string | undefined => {
  const look = looks(name)
  return known.find(one => one.toLowerCase() !== name.toLowerCase() && looks(one) === look)
}
