/** What an ingredient leaves in its grid slot when a recipe takes it; the registry's recipes do not say. */
export const craftingRemainder = (item: string): string | null => remainders[item] ?? null

const remainders: Readonly<Record<string, string>> = {
  milk_bucket: 'bucket',
  water_bucket: 'bucket',
  lava_bucket: 'bucket',
  honey_bottle: 'glass_bottle',
  dragon_breath: 'glass_bottle',
}
