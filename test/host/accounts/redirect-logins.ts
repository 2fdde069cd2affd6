import { createRequire } from 'node:module'
import process from 'node:process'

/** Hosts of the real login service; nothing else is sent elsewhere. */
const hosts =
  /^https:\/\/(login\.live\.com|(?:user|device|title|xsts)\.auth\.xboxlive\.com|(?:api\.minecraftservices|sessionserver\.mojang)\.com)\//

const require = createRequire(import.meta.url)
const yggdrasil = require('yggdrasil') as { server(options: object): object }

/** Sends what is meant for the login service to a stand-in; the packages stay as they are. Returns the way back. */
export function redirectLogins(address: string): () => void {
  const [fetchThere, serverThere] = [globalThis.fetch, yggdrasil.server]
  globalThis.fetch = (input, init) =>
    fetchThere(typeof input === 'string' ? input.replace(hosts, `${address}/$1/`) : input, init)
  yggdrasil.server = options => serverThere({ ...options, host: `${address}/sessionserver.mojang.com` })
  return () => {
    globalThis.fetch = fetchThere
    yggdrasil.server = serverThere
  }
}

// In a program that is started with `--import` of this file: before the game's library reads the key of the real service.
const { MCTEAM_TEST_LOGINS: address, MCTEAM_TEST_LOGINS_SIGN: key } = process.env
if (address !== undefined) redirectLogins(address)
if (key !== undefined) require('minecraft-protocol/src/server/constants.js').mojangPublicKeyPem = key
