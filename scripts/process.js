// Stands in for node:process: to import that makes Node read every property of it, which takes 7 ms; the global does not.
const { process } = globalThis
export const { cwd, env } = process
export default process
