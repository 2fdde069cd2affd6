import { blockText } from '../../../minecraft/blocks/block-text.ts'
import { columnOf, keyOf } from '../../../minecraft/blocks/position.ts'
import { bounds, type ContainerState, type SessionState } from '../state.ts'
import type { FoldOf } from './fold-of.ts'
import { appended, own } from './records.ts'

type Kinds = 'world.block' | 'world.container' | 'world.sighted' | 'score.changed'

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
