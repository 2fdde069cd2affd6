import type { Position } from '../../minecraft/blocks/position.ts'
import type { Observation } from '../contract/observation.ts'

/** A scene as text, for minds that cannot see: what, how many, where from here. */
export function describeScene(seen: Observation): string {
  const here = seen.position
  const where = (at: Position) => `${at.join(' ')} (${direction(here, at)})`
  const lines = [
    `at ${here.join(' ')}, health ${Math.round(seen.health)}/20, food ${seen.food}/20, ${timeOfDay(seen.timeOfDay)}`,
    `carries ${list(Object.entries(seen.inventory).map(([name, n]) => `${n} ${name}`)) || 'nothing'}, ${seen.freeSlots} slots free${seen.held ? `, holds ${seen.held}` : ''}`,
    ...section(
      'players',
      seen.players.map(p => `${p.name} at ${where(p.position)}`),
    ),
    ...section(
      'creatures and items',
      seen.entities.map(e => `${e.count} ${e.name}${e.lying ? ' on the ground' : ''}, nearest ${where(e.nearest)}`),
    ),
    ...section(
      'containers',
      seen.containers.map(c => `${c.block} at ${where(c.at)} ${contents(c.items)}`),
    ),
    ...section(
      'devices',
      seen.devices.map(
        d =>
          `${d.block} at ${where(d.at)}${Object.entries(d.states)
            .map(([name, value]) => `, ${name} ${value}`)
            .join('')}${d.text === undefined ? '' : `, says “${d.text}”`}`,
      ),
    ),
    ...section(
      'blocks',
      seen.blocks.slice(0, 24).map(b => `${b.count} ${b.name}, nearest ${where(b.nearest)}`),
    ),
    ...section(
      'blueprints',
      Object.entries(seen.blueprints).map(([name, b]) => `${name}: ${b.done} of ${b.total} cells right`),
    ),
  ]
  return lines.join('\n')
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`${title}: ${lines.join('; ')}`] : []

const list = (parts: readonly string[]): string => parts.join(', ')

function contents(items: Readonly<Record<string, number>> | null): string {
  if (!items) return '(not opened yet)'
  return `with ${list(Object.entries(items).map(([name, n]) => `${n} ${name}`)) || 'nothing'}`
}

export function timeOfDay(ticks: number): string {
  const hours = Math.floor(ticks / 1_000 + 6) % 24
  const minutes = Math.floor(((ticks % 1_000) * 60) / 1_000)
  const part = ticks < 12_000 ? 'day' : ticks < 13_800 ? 'dusk' : ticks < 22_200 ? 'night' : 'dawn'
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')} (${part})`
}

/** How far and which way, as people say it: `7 north-east, 2 up`. */
export function direction([x, y, z]: Position, [tx, ty, tz]: Position): string {
  const [dx, dy, dz] = [tx - x, ty - y, tz - z]
  const flat = Math.round(Math.hypot(dx, dz))
  const north = dz < -Math.abs(dx) / 2.4 ? 'north' : dz > Math.abs(dx) / 2.4 ? 'south' : ''
  const east = dx > Math.abs(dz) / 2.4 ? 'east' : dx < -Math.abs(dz) / 2.4 ? 'west' : ''
  const up = dy > 0 ? `${dy} up` : dy < 0 ? `${-dy} down` : ''
  const way = flat === 0 ? '' : `${flat} ${[north, east].filter(Boolean).join('-')}`
  return [way, up].filter(Boolean).join(', ') || 'here'
}
