// The library's server on its own, without the accounts of its client: half the files to load.
declare module 'minecraft-protocol/src/createServer.js' {
  import type { createServer } from 'minecraft-protocol'

  const create: typeof createServer
  export default create
}
