import { ownState } from '../../views/view.ts'

/** `side`: which of two recordings shows where there is room for one. */
export const compareState = ownState<{ readonly side: 'A' | 'B' }>('compare', { side: 'A' })
