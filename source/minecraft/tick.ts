/** ms of a tick of a server that keeps up. */
export const tickMs = 50
