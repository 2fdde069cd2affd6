import { describe } from 'vitest'
import { actionsSuite } from './actions-suite.ts'

describe('what a body does on 1.19.2', () => actionsSuite('1.19.2'))
