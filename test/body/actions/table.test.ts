import { describe } from 'vitest'
import { tableSuite } from './table/suite.ts'

// A sample, one or two of each family; all of them on both versions are in test/slow.
const sample = ['goTo', 'rememberHere', 'give', 'consume', 'craft', 'fillArea', 'look', 'help', 'actions', 'newAction']

describe('actions of the table on 1.19.2', () => tableSuite('1.19.2', sample))
