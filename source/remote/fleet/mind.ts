import { ActionError, type FailureCode, failureCodes } from '../../body/contract/body-types.ts'
import type { MindControl } from '../../body/contract/mind-control.ts'
import { type Remote, RemoteError } from '../line/line.ts'
import type { hostContract, MindWish } from './contract.ts'

/** The mind that ordered an action, for the action that runs in a fleet: the mind itself is where the log is. */
export const mindOver = (line: Remote<typeof hostContract>, mind: number): MindControl => {
  const wish = async (one: MindWish): Promise<string> =>
    (await line.call('mind', { mind, wish: one }).catch(asActionError)).text
  return {
    goal: text => wish({ do: 'goal', text }),
    endGoal: () => wish({ do: 'endGoal' }),
    quiet: on => wish({ do: 'quiet', on }),
    restart: () => wish({ do: 'restart' }),
    clearChat: () => wish({ do: 'clearChat' }),
    startConversation: (name, text) => wish({ do: 'startConversation', name, text }),
    endConversation: name => wish({ do: 'endConversation', name }),
    writeCode: (request, signal) => line.call('writeCode', { mind, request }, { signal }).catch(asActionError),
  }
}

export const grant = async (mind: MindControl, wish: MindWish): Promise<string> => {
  switch (wish.do) {
    case 'goal':
      return await mind.goal(wish.text)
    case 'quiet':
      return await mind.quiet(wish.on)
    case 'startConversation':
      return await mind.startConversation(wish.name, wish.text)
    case 'endConversation':
      return await mind.endConversation(wish.name)
    default:
      return await mind[wish.do]()
  }
}

/** What went wrong at the other side, as an action says it. */
export const asActionError = (error: unknown): never => {
  if (error instanceof RemoteError && (failureCodes as readonly string[]).includes(error.code))
    throw new ActionError(error.code as FailureCode, error.message)
  throw error
}
