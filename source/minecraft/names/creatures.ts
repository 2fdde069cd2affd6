/** What kinds were called before they got the names of today. */
const formerNames: Readonly<Record<string, string>> = {
  ...{ pig_zombie: 'zombified_piglin', zombie_pigman: 'zombified_piglin', lava_slime: 'magma_cube' },
  ...{ wither_boss: 'wither', mushroom_cow: 'mooshroom', ozelot: 'ocelot', entity_horse: 'horse' },
  ...{ snow_man: 'snow_golem', snowman: 'snow_golem', villager_golem: 'iron_golem', xporb: 'experience_orb' },
  ...{ xp_orb: 'experience_orb', evocation_illager: 'evoker', vindication_illager: 'vindicator' },
  ...{ illusion_illager: 'illusioner' },
}

/** A kind of creature by its name of today: up to 1.10 a zombie is a `Zombie`, a cave spider a `CaveSpider`. */
export function creatureName(name: string): string {
  const words = name.replace(/([a-z])(?=[A-Z])/g, '$1_').toLowerCase()
  return Object.hasOwn(formerNames, words) ? formerNames[words]! : words
}

const hostile = new Set([
  ...['zombie', 'zombie_villager', 'husk', 'drowned', 'skeleton', 'stray', 'bogged', 'wither_skeleton', 'creeper'],
  ...['spider', 'cave_spider', 'witch', 'slime', 'magma_cube', 'phantom', 'silverfish', 'endermite', 'blaze', 'ghast'],
  ...['pillager', 'vindicator', 'evoker', 'illusioner', 'ravager', 'vex', 'hoglin', 'zoglin', 'piglin_brute'],
  ...['guardian', 'elder_guardian', 'warden', 'breeze'],
])

/** Whether a creature attacks players who come near. */
export const isHostile = (name: string | undefined): boolean => name !== undefined && hostile.has(creatureName(name))
