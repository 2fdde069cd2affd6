export const tickMs = 50
