import { type ActionContext, ActionError, type Orders } from './body-types.ts'

export const isForbidden = ({ allowed }: Orders, action: string): boolean => allowed?.includes(action) === false

export const forbiddenText = (seat: string, action: string): string => `the task does not let ${seat} use ${action}`

/** An action does nothing inside it that the task does not let its body do by itself. */
export const refuseForbidden = ({ body, orders }: Pick<ActionContext, 'body' | 'orders'>, action: string): void => {
  if (isForbidden(orders, action)) throw new ActionError('not-allowed', forbiddenText(body.username, action))
}
