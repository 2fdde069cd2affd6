import { blockText } from '../../../minecraft/blocks/block-text.ts'
import type { EventOf } from '../events.ts'
import { withBlock } from '../logged-blocks.ts'
import { bounds, type ContainerState, type DeviceStates, type ScaffoldState, type SessionState } from '../state.ts'
import type { Folds } from './fold-of.ts'
import { appended, own, put, removed, without } from './records.ts'
import { changeSeat } from './seats.ts'

export const worldFolds = {
  'world.block': ({ blocks }, { data }, owned) => ({ blocks: withBlock(blocks, data.at, blockText(data), owned) }),

  'world.container': (state, { data: { by, earlier, ...found } }, owned) =>
    earlier && by !== undefined ? learnedOf(state, by, [found], owned) : contained(state, found, by, owned),
  'world.sighted': (state, { data: { by, ...seen } }, owned) =>
    by === undefined
      ? contained(state, { ...seen, items: null }, undefined, owned)
      : learnedOf(state, by, [{ ...seen, items: null }], owned),

  'world.vanished': ({ containers = {} }, { data }, owned = new Set()) => {
    const at = data.at.join(' ')
    const gone = own(containers, at)
    if (!gone) return undefined
    const { [data.seat]: _, ...known } = gone.known ?? {}
    const left = removed(containers, [at], owned)
    // Where each knows what it has seen itself, the others take it to be there still.
    return { containers: Object.keys(known).length > 0 ? put(left, at, { ...gone, known }, owned) : left }
  },

  'world.devices': (state, { data }, owned) =>
    data.seat === undefined
      ? { devices: withDevices(state.devices, data) }
      : changeSeat(state, owned, data.seat, seat => ({ ...seat, devices: withDevices(seat.devices, data) })),

  'scaffold.placed': ({ scaffolds = {} }, { data }, owned) => ({
    scaffolds: bounded(put<ScaffoldState>(scaffolds, data.at.join(' '), data, owned), bounds.scaffolds),
  }),
  'scaffold.removed': ({ scaffolds }, { data }) => {
    const at = data.at.join(' ')
    return scaffolds && own(scaffolds, at) ? { scaffolds: without(scaffolds, at) } : undefined
  },

  'world.mechanism': ({ mechanisms = {} }, { data }) => ({ mechanisms: { ...mechanisms, [data.mechanism]: data } }),

  'score.changed': (state, { data, t }, owned) => ({
    score: {
      completion: data.completion,
      parts: data.parts,
      final: data.final ?? state.score.final,
      history: appended(state.score.history, [t, data.completion], bounds.scoreHistory, owned),
    },
  }),
} satisfies Folds

/** One that was not taken away in so long is a lost one: the oldest falls out. */
const bounded = <T>(record: Readonly<Record<string, T>>, bound: number): Readonly<Record<string, T>> => {
  const keys = Object.keys(record)
  return keys.length > bound ? without(record, keys[0]!) : record
}

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
  owned: Set<object> | undefined,
): Partial<SessionState> => {
  const at = container.at.join(' ')
  const known = own(containers, at)?.known
  const all = by === undefined ? known : { ...known, [by]: container.items }
  return { containers: put<ContainerState>(containers, at, { ...container, known: all }, owned) }
}

/** What a seat has seen or was told of containers, beside what the team knows of them; contents that it knows are not forgotten. */
export const learnedOf = (
  { containers = {} }: SessionState,
  seat: string,
  learned: readonly Omit<ContainerState, 'known'>[],
  owned = new Set<object>(),
): Pick<SessionState, 'containers'> => ({
  containers: learned.reduce<NonNullable<SessionState['containers']>>((all, one) => {
    const at = one.at.join(' ')
    const before = own(all, at)
    const known = { ...before?.known, [seat]: one.items ?? own(before?.known ?? {}, seat) ?? null }
    return put<ContainerState>(all, at, { ...(before ?? one), known }, owned)
  }, containers),
})
