import { standsIn } from '../../../minecraft/blocks/box.ts'
import { blockInWords } from '../../../minecraft/blocks/states-in-words.ts'
import { readable, thatMany } from '../../../minecraft/names/readable.ts'
import type { MonitorProgressInput, MonitorProgressOutput } from '../../questions/monitor-progress/shape.ts'
import { storedSoFar } from '../items/stored-items.ts'
import { was } from './past-actions.ts'

/** The rule brain's answer to `monitorProgress`: what the observation shows, and nothing else. */
export const monitorByRules = (input: MonitorProgressInput): MonitorProgressOutput => {
  const { done } = input.task
  const last = input.history.at(-1)
  const ongoing = (reason: string): MonitorProgressOutput => ({ status: 'ongoing', reason })
  const success = (reason: string): MonitorProgressOutput => ({ status: 'success', reason })
  const carried = input.observation?.inventory ?? {}
  switch (done.kind) {
    case 'have': {
      if (done.taken)
        return last?.result === 'success' && was(last, 'withdraw')
          ? success(`I have taken them out: ${last.reason}`)
          : ongoing(`${readable(done.item, done.count)} are still to be taken out of a container.`)
      if (done.seat !== undefined && done.seat !== input.seat)
        return last?.result === 'success' && was(last, 'give')
          ? success(`${done.seat} has got ${thatMany(done.count)}: ${last.reason}`)
          : ongoing(`${done.seat} does not have ${readable(done.item, done.count)} yet.`)
      const own = carried[done.item] ?? 0
      return own >= done.count
        ? success(`I carry ${readable(done.item, own)}; ${done.count} were asked for.`)
        : ongoing(`I carry ${own} of ${readable(done.item, done.count)}.`)
    }
    case 'stored': {
      const { put, wanted, holds } = storedSoFar(done, input.containers)
      return put >= wanted
        ? success(`The chest holds ${readable(done.item, holds)}.`)
        : ongoing(`${put} of ${readable(done.item, wanted)} are in the chest.`)
    }
    case 'built': {
      if (!input.blueprint) return ongoing('I have not seen the building yet.')
      const left = input.blueprint.missing.length
      return left === 0
        ? success('Every cell I was given stands.')
        : ongoing(
            `Still missing: ${input.blueprint.missing.map(group => `${readable(group.block)} (${group.cells})`).join('; ')}.`,
          )
    }
    case 'placed':
      return last?.result === 'success' && was(last, 'place', 'use')
        ? success(`${blockInWords(done.block)} is placed: ${last.reason}`)
        : ongoing(`${blockInWords(done.block)} does not stand yet.`)
    case 'inside': {
      const at = input.observation?.position
      const there = at !== undefined && standsIn(at, done.box)
      return there ? success('I stand where I was to stand.') : ongoing('I am not there yet.')
    }
    case 'children':
      return ongoing('The parts report for themselves.')
    case 'report': {
      if (!last) return ongoing('Nothing done yet.')
      if (last.result !== 'success') return ongoing(last.reason)
      // A look around because the thing itself did not work does not do it.
      const isLook = was(last, 'look', 'openChest')
      const missed = input.history.findLast(
        one => one.result === 'failure' || (one.result === 'aborted' && !was(one, 'look')),
      )
      return missed && isLook ? { status: 'failure', reason: missed.reason } : success(last.reason)
    }
  }
}
