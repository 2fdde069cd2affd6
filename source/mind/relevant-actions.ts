import { findAction } from '../body/actions/index.ts'
import type { ActionPurpose } from '../body/contract/body-types.ts'
import type { ActionInfo } from '../brain/questions/shapes.ts'
import type { Condition } from '../session/log/events.ts'

/** What a brain is offered for a kind of task, in the order of the prompt, which carries these actions only. */
export const relevantActions = (kind: Condition['kind'] | 'reply', all: readonly ActionInfo[]): ActionInfo[] => {
  const purpose: ActionPurpose = kind
  const placed = all.flatMap(info => {
    const place = findAction(info.name)?.offered?.[purpose]
    return place === undefined ? [] : [{ info, place }]
  })
  return placed.sort((a, b) => a.place - b.place).map(({ info }) => info)
}
