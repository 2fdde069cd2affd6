/** Where feet stand on superflat land, in blocks: the first layer above the ground. */
export const flatFeetY = -60
