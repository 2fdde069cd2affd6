import { afterAll, beforeAll } from 'vitest'
import { createWorld } from '../../../source/world/create-world.ts'
import type { World } from '../../../source/world/types.ts'
import { createOddServer, type OddServer } from './odd-server.ts'

/** A world and an odd server before it, for all tests of a file or a group; both are there from the first test on. */
export function onOddServer(version: World['version']): { readonly world: World; readonly odd: OddServer } {
  let world: World | undefined
  let odd: OddServer | undefined
  beforeAll(async () => {
    world = await createWorld({ version })
    odd = await createOddServer(world)
  })
  afterAll(async () => {
    await odd?.close()
    await world?.stop()
  })
  return {
    get world() {
      return world!
    },
    get odd() {
      return odd!
    },
  }
}
