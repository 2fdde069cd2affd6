import type { ActionEffect } from '../../minecraft/action-effects.ts'

/** Recordings from before the event told the effects: what the names of their actions mean. No new action belongs here. */
const byName: Readonly<Partial<Record<ActionEffect, RegExp>>> = {
  'moves-items': /deposit|withdraw|chest|craft|smelt|give|discard|trade/i,
  'breaks-blocks': /collect|dig|mine|harvest|chop|break/i,
  'gains-items': /^(?:collect|gather|craft|smelt|cook|hunt|harvest|milk|shear|dig|mine|use)/i,
  'takes-stored': /^(?:withdraw|takeFromChest)$/,
  stores: /^(?:deposit|putInChest)$/,
}

export const hasEffect = (
  { name, effects }: { readonly name: string; readonly effects?: readonly ActionEffect[] },
  effect: ActionEffect,
): boolean => (effects ? effects.includes(effect) : byName[effect]?.test(name) === true)
