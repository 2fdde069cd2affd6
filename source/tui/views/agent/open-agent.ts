import { open, type Ui } from '../../ui.ts'

export const agentName = 'agent'

/** The agent view with this agent; without a name, with the one that was chosen before. */
export const openAgent = (ui: Ui, seat?: string): Ui => open(seat === undefined ? ui : { ...ui, seat }, agentName)
