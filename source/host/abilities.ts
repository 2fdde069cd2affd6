import { actionInfos, findAction, parseCalls, validateCall } from '../body/actions/index.ts'
import type { ActionCall } from '../body/contract/body-types.ts'
import type { Abilities, Gate } from '../team/team-interface.ts'

/** The action table as a team uses it. */
export const abilities: Abilities = {
  list: actionInfos(),
  label,
  parse(text) {
    const { calls, errors } = parseCalls(text)
    const [call] = calls
    if (call && errors.length === 0) return call
    return { error: errors[0] ?? 'Write an action as !name(arguments), for example !goTo(1, -60, 4).' }
  },
  gate,
}

function gate(call: ActionCall): Gate | null {
  const check = validateCall(call.name, call.args)
  if (!check.ok) return null // the body refuses it in its own words
  const action = findAction(check.name)!
  if (action.gate === 'attack') return { kind: 'attack' }
  if (action.gate === 'code') return { kind: 'code', program: action.program?.(check.args) }
  const detail = action.danger?.(check.args) ?? undefined
  if (!action.dangerous && detail === undefined) return null
  return { kind: 'dangerous', detail }
}

function label(call: ActionCall): string {
  const check = validateCall(call.name, call.args)
  const own = check.ok ? findAction(check.name)?.label?.(check.args) : undefined
  return (
    own ??
    [
      call.name,
      ...Object.values(call.args).map(value => (typeof value === 'string' ? value : JSON.stringify(value))),
    ].join(' ')
  )
}
