/** Says of each of many wishes whether there is room for it: so many a second in the long run, and so many at once. */
export function createAllowance({ perSecond, atOnce }: { readonly perSecond: number; readonly atOnce: number }) {
  let left: number = atOnce
  let at = performance.now()
  return (): boolean => {
    const now = performance.now()
    left = Math.min(atOnce, left + ((now - at) / 1000) * perSecond)
    at = now
    if (left < 1) return false
    left -= 1
    return true
  }
}
