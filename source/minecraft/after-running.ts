/** A time limit is counted in pieces of so many ms. */
const pieceMs = 50

/**
 * Calls back after `ms`, and after what came meanwhile has been read; returns what takes it back. Only time counts in which the
 * process could run: a piece that ends late, because the machine was busy or slept, is one piece all the same.
 */
export function afterRunning(ms: number, call: () => void): () => void {
  let leftMs = ms
  let timer: NodeJS.Timeout
  const next = () => {
    const piece = Math.min(pieceMs, leftMs)
    leftMs -= piece
    timer = setTimeout(leftMs > 0 ? next : () => setImmediate(() => setImmediate(call)), piece)
  }
  next()
  return () => clearTimeout(timer)
}
