import { z } from 'zod'
import { endHint, likelyName } from '../../../minecraft/names/suggestions.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { ActionError } from '../../contract/body-types.ts'
import { defineAction } from '../table/define-action.ts'

export const modes = defineAction({
  name: 'modes',
  description: 'Automatic behaviours and whether they are on.',
  talkedOver: true,
  family: 'self',
  words: ['mode', 'behaviour'],
  parameters: z.object({}),
  async perform({ bot }) {
    const { switches } = botStateOf(bot).reflexes
    return switches
      .list()
      .map(one => `${one.name} (${one.on ? 'on' : 'off'}): ${one.description}`)
      .join(' ')
  },
})

export const setMode = defineAction({
  name: 'setMode',
  description: 'Switch an automatic behaviour on or off.',
  notInPrograms: true,
  talkedOver: true,
  family: 'self',
  words: ['mode', 'behaviour'],
  parameters: z.object({
    name: z.string().min(1).max(64).describe('which one, e.g. self_defense'),
    on: z.boolean().describe('true: on'),
  }),
  label: args => `switch ${args.name} ${args.on ? 'on' : 'off'}`,
  async perform({ bot }, args) {
    const { switches } = botStateOf(bot).reflexes
    const names = switches.list().map(one => one.name)
    const { name } = args
    if (!names.includes(name)) {
      const hint = endHint(likelyName(name, names), `; there are ${names.join(', ')}`)
      throw new ActionError('unknown-name', `there is no mode "${name}"${hint}`)
    }
    switches.set(name, args.on)
    return `${name} is ${args.on ? 'on' : 'off'}`
  },
})
