import { describe } from 'vitest'
import { tableSuite } from '../../body/actions/table/suite.ts'

describe('every action on 1.21.4', () => tableSuite('1.21.4'))
