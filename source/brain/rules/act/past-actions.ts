import type { Past } from '../../../session/log/events/words.ts'

/** What an action is for, by its name in the table of actions or one of its other names. */
const kinds = {
  withdraw: ['withdraw', 'takeFromChest', 'withdrawItem'],
  look: ['look', 'lookAround', 'get_environment_info'],
  openChest: ['viewChest', 'fetchContainerContents', 'openContainer', 'CheckContainer', 'inspect'],
  deposit: ['deposit', 'putInChest', 'storeItem'],
  give: ['give', 'givePlayer', 'handoverBlock', 'handOver'],
  gather: ['gather', 'getItem', 'obtain'],
  collect: ['collect', 'collectBlocks', 'mineBlocks', 'mine'],
  place: ['place', 'placeBlock', 'placeHere'],
  runSkill: ['runSkill'],
  craft: ['craft', 'craftRecipe'],
  build: ['build'],
  go: ['goTo', 'goToCoordinates'],
  use: ['activate', 'ToggleAction', 'Toggle', 'useBlock', 'useItemOn', 'useItemOnEntity', 'UseOn'],
} as const
type Kind = keyof typeof kinds

/** What an action of this name is for; undefined: something else. */
export const kindOf = (name: string): Kind | undefined =>
  (Object.keys(kinds) as Kind[]).find(kind => (kinds[kind] as readonly string[]).includes(name))

/** Whether a past step was an action of one of these kinds. A keyframe of before names no actions: then it was none. */
export const was = ({ name }: Past, ...wanted: readonly Kind[]): boolean =>
  name !== undefined && wanted.some(kind => (kinds[kind] as readonly string[]).includes(name))

/** The last thing tried was to find something in the world, and it was not found. */
export const searchedInVain = ({ history }: { readonly history: readonly Past[] }): boolean => {
  const last = history.at(-1)
  return last?.result === 'failure' && was(last, 'collect', 'gather')
}
