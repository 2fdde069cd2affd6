import { readable } from '../../../minecraft/names/readable.ts'
import type { Demand } from '../../../planner/demand.ts'
import { readOrder } from '../../../planner/goal-demands.ts'
import { vocabularyOf } from '../../../planner/vocabulary.ts'
import type { WriteCodeInput, WriteCodeOutput } from '../../questions/write-code/shape.ts'

/**
 * The rule brain's answer to `writeCode`: requests that it can read become a line for each; the second draft gets things by
 * whatever way there is. It has no third idea, and says so.
 */
export const codeByRules = (input: WriteCodeInput): WriteCodeOutput => {
  const blocked = (reason: string): WriteCodeOutput => ({ thought: '', code: '', blocked: reason })
  const last = input.attempts.at(-1)
  if (input.attempts.length > 1)
    return blocked(`two programs failed, and the rules know no other way: ${last!.failure}`)
  const demands = readOrder(input.instruction, vocabularyOf(input))
  const unread = demands.find(demand => demand.kind === 'unknown')
  if (demands.length === 0 || unread)
    return blocked(
      `the rules cannot turn “${clip(unread?.text ?? input.instruction)}” into a program; they know collect, craft, put into the chest, place at x y z and build`,
    )
  const lines = demands.map(demand => lineFor(demand, last !== undefined))
  if (lines.includes(null)) return blocked(`the rules write no program for “${clip(input.instruction)}”`)
  const said = demands.map(demand => ('item' in demand ? readable(demand.item, demand.count) : demand.kind)).join(', ')
  return {
    thought: last ? `It failed (${clip(last.failure)}), so everything is gathered first.` : 'One step after the other.',
    code: [...lines, `return ${JSON.stringify(said)}`].join('\n'),
  }
}

const lineFor = (demand: Demand, again: boolean): string | null => {
  const call = (name: string, ...values: readonly unknown[]): string =>
    `await ${name}(${values.map(value => JSON.stringify(value)).join(', ')})`
  switch (demand.kind) {
    case 'collect':
    case 'craft':
    case 'bring': {
      const { item, count } = demand
      if (again)
        return `await gather(${JSON.stringify(item)}, (observe().inventory[${JSON.stringify(item)}] ?? 0) + ${count})`
      return call(demand.kind === 'craft' ? 'craft' : 'collect', item, count)
    }
    case 'store': {
      const put = call('deposit', demand.item, demand.count)
      return again ? `${call('gather', demand.item, demand.count)}\n${put}` : put
    }
    case 'storeRest':
      return 'for (const [item, count] of Object.entries(observe().inventory)) await deposit(item, count)'
    case 'build':
      return call('build', demand.blueprint)
    case 'place': {
      const put = demand.at ? call('place', demand.block, ...demand.at) : call('placeHere', demand.block)
      return again ? `${call('gather', demand.block, 1)}\n${put}` : put
    }
    case 'light':
      return call('placeHere', 'torch')
    default:
      return null
  }
}

const clip = (text: string): string => (text.length > 100 ? `${text.slice(0, 99)}…` : text)
