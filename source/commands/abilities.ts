import { actionInfos, findAction, parseCalls, validateCall } from '../body/actions/index.ts'
import type { ActionCall } from '../body/types.ts'
import type { Abilities } from '../team/types.ts'

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
  gate: call => {
    if (call.name === 'attackPlayer') return 'attack'
    if (call.name === 'newAction') return 'code'
    return findAction(call.name)?.dangerous ? 'dangerous' : null
  },
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
