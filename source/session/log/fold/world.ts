import { blockText } from '../../../minecraft/blocks/block-text.ts'
import type { EventOf } from '../events.ts'
import { withBlock } from '../logged-blocks.ts'
import { bounds, type ContainerState, type DeviceStates, type SessionState } from '../state.ts'
import type { Folds } from './fold-of.ts'
import { appended, own } from './records.ts'
import { changeSeat } from './seats.ts'

export const worldFolds = {
  'world.block': ({ blocks }, { data }, owned) => ({ blocks: withBlock(blocks, data.at, blockText(data), owned) }),

  'world.container': (state, { data: { by, ...found } }) => contained(state, found, by),
  'world.sighted': (state, { data: { by, ...seen } }) =>
    by === undefined
      ? contained(state, { ...seen, items: null }, undefined)
      : learnedOf(state, by, [{ ...seen, items: null }]),

  'world.vanished': ({ containers = {} }, { data }) => {
    const { [data.at.join(' ')]: gone, ...left } = containers
    if (!gone) return undefined
    const { [data.seat]: _, ...known } = gone.known ?? {}
    // Where each knows what it has seen itself, the others take it to be there still.
    return Object.keys(known).length > 0
      ? { containers: { ...left, [gone.at.join(' ')]: { ...gone, known } } }
      : { containers: left }
  },

  'world.devices': (state, { data }, owned) =>
    data.seat === undefined
      ? { devices: withDevices(state.devices, data) }
      : changeSeat(state, owned, data.seat, seat => ({ ...seat, devices: withDevices(seat.devices, data) })),

  'score.changed': (state, { data, t }, owned) => ({
    score: {
      completion: data.completion,
      parts: data.parts,
      final: data.final ?? state.score.final,
      history: appended(state.score.history, [t, data.completion], bounds.scoreHistory, owned),
    },
  }),
} satisfies Folds

/** The oldest fall out beyond the bound. */
const withDevices = (known: DeviceStates = {}, { seen, gone = [] }: EventOf<'world.devices'>['data']): DeviceStates => {
  const left = new Map(Object.entries(known))
  for (const at of gone) left.delete(at.join(' '))
  for (const device of seen) left.set(device.at.join(' '), device)
  return Object.fromEntries([...left].slice(-bounds.devices))
}

/** `by`: the seat that knows of it from now on, where not all do. */
const contained = (
  { containers = {} }: SessionState,
  container: Omit<ContainerState, 'known'>,
  by: string | undefined,
): Partial<SessionState> => {
  const at = container.at.join(' ')
  const known = own(containers, at)?.known
  const all = by === undefined ? known : { ...known, [by]: container.items }
  return { containers: { ...containers, [at]: { ...container, known: all } } }
}

/** What a seat has seen or was told of containers, beside what the team knows of them; contents that it knows are not forgotten. */
export const learnedOf = (
  { containers = {} }: SessionState,
  seat: string,
  learned: readonly Omit<ContainerState, 'known'>[],
): Pick<SessionState, 'containers'> => {
  const all = { ...containers }
  for (const one of learned) {
    const at = one.at.join(' ')
    const before = own(all, at)
    all[at] = { ...(before ?? one), known: { ...before?.known, [seat]: one.items ?? before?.known?.[seat] ?? null } }
  }
  return { containers: all }
}
