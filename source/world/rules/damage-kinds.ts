import type { Entity } from '../entities/entity.ts'

/** Names of vanilla's damage types, whose order in the registry is their number on the wire. */
export const wireName = {
  attack: 'mob_attack',
  arrow: 'arrow',
  fall: 'fall',
  fire: 'in_fire',
  lava: 'lava',
  drown: 'drown',
  suffocate: 'in_wall',
  starve: 'starve',
  cactus: 'cactus',
  void: 'out_of_world',
  magic: 'magic',
  explosion: 'explosion',
  generic: 'generic',
  kill: 'generic_kill',
} as const
type DamageKind = keyof typeof wireName

export interface Damage {
  readonly kind: DamageKind
  readonly by?: Entity
  /** The arrow, when `by` is the archer. */
  readonly direct?: Entity
}

// Against these, armour helps nothing.
export const unblockable: ReadonlySet<DamageKind> = new Set([
  'fall',
  'drown',
  'suffocate',
  'starve',
  'void',
  'magic',
  'kill',
  'generic',
])
export const hot: ReadonlySet<DamageKind> = new Set(['fire', 'lava'])
