import type { Entity } from '../entities/entity.ts'
import { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { Mechanic } from '../mechanic.ts'

function touch(game: Game, e: Entity): void {
  const half = e.width / 2 - 0.001
  const chunks = game.blocks.chunks
  for (let y = Math.floor(e.y); y <= Math.floor(e.y + e.height); y++) {
    for (let z = Math.floor(e.z - half); z <= Math.floor(e.z + half); z++) {
      for (let x = Math.floor(e.x - half); x <= Math.floor(e.x + half); x++) {
        const state = chunks.get(x, y, z)
        if (state === 0) continue
        const rules = game.index.block(state).touched
        for (const rule of rules) rule.touched(game, { x, y, z }, state, e)
      }
    }
  }
}

/** Blocks that feel or harm what is in their cell. */
export const touching: Mechanic = {
  name: 'touching',
  tick(game) {
    for (const e of game.activity.entities) {
      if (e.removed) continue
      if (e instanceof Player && (!e.loggedIn || e.spectator || !e.alive)) continue
      touch(game, e)
    }
  },
}
