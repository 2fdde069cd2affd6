/** Every organization by its name; `team/organizations` says what each of them is, and the compiler holds the two together. */
export const organizationNames = ['tree', 'solo', 'chain', 'graph', 'dag', 'causal', 'peers', 'debate'] as const
export type OrganizationName = (typeof organizationNames)[number]
