/** Blocks that hold items which a player can put in and take out. */
export const containerName = /^((trapped_)?chest|barrel|(.*_)?shulker_box|hopper|dispenser|dropper)$/
