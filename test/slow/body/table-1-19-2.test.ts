import { describe } from 'vitest'
import { tableSuite } from '../../body/actions/table/suite.ts'

describe('every action on 1.19.2', () => tableSuite('1.19.2'))
