import type { Entity } from '../entities/entity.ts'

interface DamageFacts {
  /** Name of vanilla's damage type, whose place in the registry is its number on the wire. */
  readonly wire: string
  /** The game's text of a death by it: `death.attack.` and this. */
  readonly death: string
  /** Armour helps nothing against it. */
  readonly pierces?: boolean
  readonly hot?: boolean
}

const kinds = {
  attack: { wire: 'mob_attack', death: 'mob' },
  arrow: { wire: 'arrow', death: 'arrow' },
  fall: { wire: 'fall', death: 'fall', pierces: true },
  fire: { wire: 'in_fire', death: 'onFire', hot: true },
  lava: { wire: 'lava', death: 'lava', hot: true },
  drown: { wire: 'drown', death: 'drown', pierces: true },
  suffocate: { wire: 'in_wall', death: 'inWall', pierces: true },
  starve: { wire: 'starve', death: 'starve', pierces: true },
  cactus: { wire: 'cactus', death: 'cactus' },
  void: { wire: 'out_of_world', death: 'outOfWorld', pierces: true },
  magic: { wire: 'magic', death: 'magic', pierces: true },
  explosion: { wire: 'explosion', death: 'explosion' },
  generic: { wire: 'generic', death: 'generic', pierces: true },
  kill: { wire: 'generic_kill', death: 'genericKill', pierces: true },
} satisfies Record<string, DamageFacts>
type DamageKind = keyof typeof kinds

export const damageKinds: Readonly<Record<DamageKind, DamageFacts>> = kinds

export interface Damage {
  readonly kind: DamageKind
  readonly by?: Entity
  /** The arrow, when `by` is the archer. */
  readonly direct?: Entity
}
