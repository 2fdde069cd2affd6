import { ownState } from '../view.ts'

/** `graph`: the plan is shown as a graph of what needs what. */
export const inboxState = ownState<{ readonly graph: boolean }>('inbox', { graph: false })
