import { emptyHome, withEntry, withoutEntry } from '../home.ts'
import type { Folds } from './fold-of.ts'

export const homeFolds = {
  'home.opened': (_, { data }) => ({ home: data }),
  'home.remembered': ({ home = emptyHome }, { data }) => ({ home: { ...home, ...withEntry(home, data) } }),
  'home.forgot': ({ home = emptyHome }, { data }) => ({ home: { ...home, ...withoutEntry(home, data) } }),
  'home.listed': ({ homeLists }, { data: { by, ...list } }) => ({ homeLists: { ...homeLists, [by]: list } }),
} satisfies Folds
