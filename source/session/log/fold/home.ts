import { emptyHome, type HomeContents, homeNumbers, withEntry, withoutEntry } from '../home.ts'
import type { SessionState } from '../state.ts'
import type { Folds } from './fold-of.ts'

const withHome = <Home extends HomeContents>({ homeNumbers: before }: SessionState, home: Home) => ({
  home,
  homeNumbers: homeNumbers(before, home),
})

export const homeFolds = {
  'home.opened': (state, { data }) => withHome(state, data),
  'home.remembered': (state, { data }) => {
    const { home = emptyHome } = state
    return withHome(state, { ...home, ...withEntry(home, data) })
  },
  'home.forgot': (state, { data }) => {
    const { home = emptyHome } = state
    return withHome(state, { ...home, ...withoutEntry(home, data) })
  },
  'home.listed': ({ homeShown }, { data: { by, to } }) => ({ homeShown: { ...homeShown, [by]: to } }),
} satisfies Folds
