import { asMeant, meaningOf } from '../../answers/meant-names.ts'
import { quoted } from '../../answers/shared-checks.ts'
import type { Question } from '../../brain.ts'
import { guideByRules } from '../../rules/act/guide-workers.ts'
import { lines } from '../prompt-lines.ts'
import { form } from './form.ts'
import { type GuideWorkersInput, type HelpFact, input, output } from './shape.ts'

const factWords: Readonly<Record<HelpFact, string>> = {
  failed: 'its last action failed',
  stuck: 'what it does brings it no further',
}

/** For whom it is out of reach, and why. */
const outOfReach = ({ outOfReach: said = [] }: { readonly outOfReach?: Beyond | undefined }, before: string): string =>
  said.map(({ worker, reason }) => `${before}out of reach for ${worker}: ${JSON.stringify(reason)}`).join('')
type Beyond = GuideWorkersInput['struggling'][number]['outOfReach']

/** S-Agents: the leader guides a worker that struggles, or moves the whole job to one who can do it. */
export const guideWorkers: Question<typeof input, typeof output> = {
  name: 'guideWorkers',
  description: 'Help workers who get no further: with advice, or by giving their work to somebody better placed.',
  doing: 'thinking about how to help the others',
  input,
  output,
  inLines: {
    struggling: list =>
      lines(
        list,
        one =>
          `${one.item}: ${one.title} (${one.worker}, ${one.progress.done} of ${one.progress.total}, ${one.stalled} rounds without progress${one.fact ? `: ${factWords[one.fact]}` : ''})${one.failures.map(({ action, reason, code }) => `\n  ${action}: ${code ?? 'failed'}. ${reason}`).join('')}${outOfReach(one, '\n  ')}${one.advised.map(text => `\n  advised: ${JSON.stringify(text)}`).join('')}`,
      ),
    elsewhere: list =>
      lines(list, one => `${JSON.stringify(one.title)} (${one.worker}): ${one.status}${outOfReach(one, '; ')}`),
  },
  words: form.title,
  decides: {
    'message.sent': ({ from, text }, { seat, answer }) => from === seat && answer.advice.some(one => one.text === text),
    'task.changed': ({ task, assignees = [] }, { answer }) =>
      answer.moves.some(one => one.item === task && assignees.includes(one.to)),
  },
  rule: guideByRules,
  form,
  mend(asked, { advice, moves }) {
    const to = asked.team.map(one => one.name)
    return {
      advice: asMeant(advice, { to }),
      moves: asMeant(moves, { to, item: asked.struggling.map(one => one.item) }),
    }
  },
  check(asked, answer) {
    const names = meaningOf(asked.team.map(one => one.name))
    const struggling = new Map(asked.struggling.map(one => [one.item, one]))
    const items = meaningOf(struggling.keys())
    return [
      ...[...answer.advice, ...answer.moves]
        .filter(({ to }) => !names.has(to))
        .map(({ to }) => `${quoted(to)} is not one of your workers${names.hint(to)}`),
      ...answer.moves.flatMap(({ item, to }) => {
        const task = struggling.get(item)
        if (!task) return [`${quoted(item)} is not one of the struggling tasks${items.hint(item)}`]
        if (task.worker === to) return [`${to} has "${item}" already; advise them or choose somebody else.`]
        const beyond = task.outOfReach?.find(one => one.worker === to)
        return beyond ? [`"${item}" is out of reach for ${to}: ${beyond.reason}`] : []
      }),
    ]
  },
}
