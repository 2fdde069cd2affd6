import { blockText } from '../../../minecraft/blocks/block-text.ts'
import { columnOf, keyOf } from '../../../minecraft/blocks/position.ts'
import type { EventOf } from '../events.ts'
import { bounds, type ContainerState, type DeviceStates, type SessionState } from '../state.ts'
import type { FoldOf } from './fold-of.ts'
import { appended, own } from './records.ts'
import { changeSeat } from './seats.ts'

type Kinds = 'world.block' | 'world.container' | 'world.sighted' | 'world.devices' | 'score.changed'

export const worldFolds: { readonly [T in Kinds]: FoldOf<T> } = {
  'world.block': (state, { data }, owned) => {
    const column = columnOf(data.at)
    const at = keyOf(data.at)
    const known = own(state.blocks, column)
    if (known && owned?.has(known)) {
      // `owned` holds only records made below by the same `foldAll`, which are mutable and not shared yet.
      const mutable = known as Record<string, string>
      mutable[at] = blockText(data)
      return undefined
    }
    const changed: Record<string, string> = {}
    // A spread takes three times as long for the hundreds of blocks a busy column has.
    for (const key in known) changed[key] = known[key]!
    changed[at] = blockText(data)
    owned?.add(changed)
    return { blocks: { ...state.blocks, [column]: changed } }
  },

  'world.container': (state, { data }) => contained(state, data),
  'world.sighted': (state, { data }) => contained(state, { ...data, items: null }),

  'world.devices': (state, { data }) =>
    data.seat === undefined
      ? { devices: withDevices(state.devices, data) }
      : changeSeat(state, data.seat, seat => ({ ...seat, devices: withDevices(seat.devices, data) })),

  'score.changed': (state, { data, t }, owned) => ({
    score: {
      completion: data.completion,
      parts: data.parts,
      final: data.final ?? state.score.final,
      history: appended(state.score.history, [t, data.completion], bounds.scoreHistory, owned),
    },
  }),
}

const contained = ({ containers }: SessionState, container: ContainerState): Partial<SessionState> => ({
  containers: { ...containers, [container.at.join(' ')]: container },
})

/** The oldest fall out beyond the bound. */
const withDevices = (known: DeviceStates = {}, { seen, gone = [] }: EventOf<'world.devices'>['data']): DeviceStates => {
  const left = new Map(Object.entries(known))
  for (const at of gone) left.delete(at.join(' '))
  for (const device of seen) left.set(device.at.join(' '), device)
  return Object.fromEntries([...left].slice(-bounds.devices))
}
