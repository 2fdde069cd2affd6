/**
 * What NBT of a creature may not say: a command that the world would run (a command block in a cart, or as a block that falls, also as a
 * passenger), or what is not one line. Escapes could hide such a word.
 */
const harmful = /command|tileentity|block_?entity|passengers|spawn(?:data|potentials)|[\\\p{Cc}]/iu
const charactersAtMost = 1000

/** Whether the referee, an operator, may summon a creature with this NBT for a task file, which may be of another person. */
export const isHarmlessData = (data: string): boolean => data.length <= charactersAtMost && !harmful.test(data)
