import { describe } from 'vitest'
import { actionsSuite } from '../../body/actions/actions-suite.ts'

describe('what a body does on 1.21.4', () => actionsSuite('1.21.4'))
