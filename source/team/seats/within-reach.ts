import type { Body } from '../../body/contract/body-types.ts'
import type { Observation } from '../../body/contract/observation.ts'
import { distance, type Position } from '../../minecraft/blocks/position.ts'
import { reachBlocks } from '../../session/log/events/switches.ts'

/** What of it a body could touch; of a kind of thing the nearest one. Containers that it has opened it knows. */
export const touched = (seen: Observation): Observation => {
  const isNear = (at: Position): boolean => distance(at, seen.position) <= reachBlocks
  return {
    ...seen,
    blocks: seen.blocks.flatMap(one => (isNear(one.nearest) ? [{ ...one, count: 1, built: undefined }] : [])),
    stations: undefined,
    farWood: undefined,
    noStone: undefined,
    entities: seen.entities.flatMap(one => (isNear(one.nearest) ? [{ ...one, count: 1 }] : [])),
    players: seen.players.filter(one => isNear(one.position)),
    containers: seen.containers.filter(one => one.items !== null || isNear(one.at)),
    devices: seen.devices.filter(one => isNear(one.at)),
  }
}

/** The same body for those who do without vision: it acts as before, and tells of what it could touch. */
export const withoutSight = (body: Body): Body => ({
  get username() {
    return body.username
  },
  get online() {
    return body.online
  },
  get absence() {
    return body.absence
  },
  perform: (call, options) => body.perform(call, options),
  observe: () => touched(body.observe()),
  programs: body.programs && (like => body.programs!(like)),
  survey: body.survey && (near => body.survey!(near)),
  blocksAt: places => body.blocksAt(places),
  places: body.places && (() => body.places!()),
  recall: body.recall && (places => body.recall!(places)),
  say: (text, to) => body.say(text, to),
  listen: listener => body.listen(listener),
  close: reason => body.close(reason),
})
