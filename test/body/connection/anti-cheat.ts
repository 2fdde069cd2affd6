import type { OddServer } from './odd-server.ts'

/** What an anti-cheat plug-in holds against a player. */
const turnAtMost = 30
const usesApartMs = 150
const windowClicksApartMs = 80
const eyeHeight = 1.62
const steps = [
  [0, -1, 0],
  [0, 1, 0],
  [0, 0, -1],
  [0, 0, 1],
  [-1, 0, 0],
  [1, 0, 0],
] as const

interface Place {
  readonly x: number
  readonly y: number
  readonly z: number
}

export interface AntiCheat {
  /** What it has complained of, in order. */
  readonly complaints: readonly string[]
  readonly counts: { looks: number; placings: number; uses: number; digs: number; windowClicks: number }
  /** The largest turn from one look to the next, in degrees. */
  readonly widest: number
}

/**
 * Lets an odd server watch its one player on flat land with the ground at y −61: how far the head turns from one look to the next, how
 * quickly it clicks, and whether a ray from the eyes meets the side that is clicked. It puts back who breaks a rule.
 */
export function watchFor(odd: OddServer): AntiCheat {
  const complaints: string[] = []
  const counts = { looks: 0, placings: 0, uses: 0, digs: 0, windowClicks: 0 }
  const blocks = new Map<string, boolean>()
  let at: Place = { x: 0, y: 0, z: 0 }
  let [yaw, pitch] = [0, 0]
  let widest = 0
  let isPlaced = true
  let teleports = 9_000
  const last = { use: 0, windowClick: 0 }
  const isSolid = (x: number, y: number, z: number) => blocks.get(`${x} ${y} ${z}`) ?? y <= -61

  const complain = (what: string): void => {
    complaints.push(what)
    isPlaced = true
    odd.inject('position', { ...at, yaw, pitch, flags: 0, teleportId: teleports++, dismountVehicle: false })
  }
  const turned = (packet: Record<string, unknown>): void => {
    const [nextYaw, nextPitch] = [Number(packet.yaw), Number(packet.pitch)]
    const round = Math.abs(nextYaw - yaw) % 360
    const turn = Math.max(Math.min(round, 360 - round), Math.abs(nextPitch - pitch))
    ;[yaw, pitch] = [nextYaw, nextPitch]
    counts.looks++
    // Where it was put is no turn of its own.
    const isOwn = !isPlaced
    isPlaced = false
    if (!isOwn) return
    widest = Math.max(widest, turn)
    if (turn > turnAtMost) complain(`turned by ${Math.round(turn)}° at once`)
  }
  /** The first block that the eyes look at, and the side of it that they meet. */
  const lookedAt = (): { readonly cell: string; readonly side: number } | undefined => {
    const [a, b] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180]
    const way = [-Math.sin(a) * Math.cos(b), -Math.sin(b), Math.cos(a) * Math.cos(b)]
    const eyes = [at.x, at.y + eyeHeight, at.z]
    const cell = eyes.map(Math.floor)
    for (let far = 0; far < 5; ) {
      const gaps = way.map((d, i) => (d === 0 ? Infinity : (cell[i]! + (d > 0 ? 1 : 0) - eyes[i]!) / d))
      far = Math.min(...gaps)
      const axis = gaps.indexOf(far)
      cell[axis]! += Math.sign(way[axis]!)
      if (!isSolid(cell[0]!, cell[1]!, cell[2]!)) continue
      const side = steps.findIndex(step => step[axis] === -Math.sign(way[axis]!))
      return { cell: cell.join(' '), side }
    }
    return undefined
  }
  const clicked = (what: string, { x, y, z }: Place, side: number): void => {
    const met = lookedAt()
    if (met?.cell !== `${x} ${y} ${z}` || met.side !== side)
      complain(`${what} side ${side} of ${x} ${y} ${z}, but sees side ${met?.side} of ${met?.cell}`)
  }
  const since = (name: keyof typeof last): number => {
    const [now, before] = [performance.now(), last[name]]
    last[name] = now
    return now - before
  }

  odd.oddity.silent = (name, packet) => {
    if (name === 'block_change') {
      const { x, y, z } = packet.location as Place
      blocks.set(`${x} ${y} ${z}`, packet.type !== 0)
    }
    if (name === 'position') isPlaced = true
    return false
  }
  odd.oddity.deaf = (name, packet) => {
    if (/^position/.test(name)) at = { x: Number(packet.x), y: Number(packet.y), z: Number(packet.z) }
    if (/look$/.test(name)) turned(packet)
    if (name === 'block_place') {
      counts.placings++
      if (since('use') < usesApartMs) complain('placed too quickly')
      clicked('placed on', packet.location as Place, Number(packet.direction))
    }
    // Eats, draws, casts, pours; and what a hand does to a creature, but for blows.
    if (name === 'use_item' || (name === 'use_entity' && packet.mouse !== 1)) {
      counts.uses++
      if (since('use') < usesApartMs) complain(`used too quickly (${name})`)
    }
    if (name === 'block_dig' && packet.status === 0) {
      counts.digs++
      clicked('digs', packet.location as Place, Number(packet.face))
    }
    if (name === 'window_click') {
      counts.windowClicks++
      if (since('windowClick') < windowClicksApartMs) complain('clicked too quickly in a window')
    }
    // The real server has sent no such teleport.
    return name === 'teleport_confirm' && Number(packet.teleportId) >= 9_000
  }
  return {
    complaints,
    counts,
    get widest() {
      return widest
    },
  }
}
