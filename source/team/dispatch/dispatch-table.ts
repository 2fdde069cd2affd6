import type { DispatchMethod } from '../../organizations/organization.ts'
import { asked } from './asked-dispatch.ts'
import type { Dispatch, DispatchNeeds } from './dispatch.ts'
import { byPaths } from './path-dispatch.ts'
import { planned } from './planned-dispatch.ts'

/** Adding a way to hand out work: a file here, a line in this table, and its settings in `DispatchMethod`. */
const ways: {
  readonly [Name in DispatchMethod['method']]: (
    settings: Extract<DispatchMethod, { readonly method: Name }>,
  ) => (needs: DispatchNeeds) => Dispatch
} = { plan: () => planned, asked: () => asked, paths: byPaths }

/** Each is called with settings of its own, which the table pairs by name. */
export const dispatchOf = (dispatch: DispatchMethod = { method: 'plan' }): ((needs: DispatchNeeds) => Dispatch) =>
  ways[dispatch.method](dispatch as never)
