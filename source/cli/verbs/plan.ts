import process from 'node:process'
import { loadPrompts } from '../../brain/providers/prompt-templates.ts'
import { createBrain } from '../../brain/providers/table.ts'
import { exitCode } from '../../errors.ts'
import { abilities } from '../../host/abilities.ts'
import { strangerWords, unknownRecipients } from '../../planner/goal-recipients.ts'
import { vocabularyOf } from '../../planner/vocabulary.ts'
import { goalWords, quotedPart } from '../../team/knowledge/team-knowledge.ts'
import { pathsOf } from '../../team/plans/methods/graph-paths.ts'
import { planMermaid, planText } from '../../team/plans/plan-text.ts'
import { type Rehearsal, rehearse } from '../../team/plans/rehearsal.ts'
import { type Flags, text } from '../command.ts'
import { refuseUnreadableGoal } from '../config/readable-goal.ts'
import { sessionConfig } from '../config/session.ts'
import { printData, printJson } from '../files.ts'
import { figure, printRows } from '../layout.ts'
import type { Settings } from '../settings/loaded.ts'

/** Makes the plan of a task and prints it, without playing. */
export async function run(input: readonly string[], flags: Flags, settings: Settings): Promise<number> {
  const config = await sessionConfig(input, flags, settings)
  await refuseUnreadableGoal(config, flags)
  const { task, brain, prompts } = config
  const thinker = await createBrain(brain)
  const interrupt = new AbortController()
  process.once('SIGINT', () => interrupt.abort(new Error('interrupted')))
  const rehearsal = await rehearse({
    task,
    brain: thinker,
    actions: abilities.list,
    players: config.team?.humans ?? [],
    prompts,
    signal: interrupt.signal,
  })
  const strangers = unknownRecipients(task.goal, vocabularyOf(goalWords(rehearsal.knowledge, task.goal)))
  const questions = await tally(rehearsal, prompts)
  switch (text(flags, 'format') ?? 'text') {
    case 'json':
      printJson(asJson(task.name, thinker.label, rehearsal, questions))
      break
    case 'mermaid':
      for (const { plan } of rehearsal.plans) printData(planMermaid(plan))
      break
    default:
      printRows(`${task.title} (${rehearsal.organization.name}, ${thinker.label})`)
      for (const { seat, plan } of rehearsal.plans)
        printRows(
          `\nPlan of ${seat}: ${plan.objective}\n\n${planText(plan, part => quotedPart(rehearsal.knowledge, part))}`,
        )
      for (const name of strangers) printRows(`\n${strangerWords(name)}`)
      printRows(
        `\n${questions.count} ${questions.count === 1 ? 'question' : 'questions'}: ${questions.names.map(one => `${one.question} ${one.count}`).join(', ')}`,
      )
      printRows(
        `${figure(questions.tokensIn)} prompt tokens, ${figure(questions.tokensOut)} in the answers (counted as a model would read and write them)`,
      )
  }
  await thinker.close?.()
  return exitCode.done
}

interface Tally {
  readonly count: number
  readonly names: readonly { readonly question: string; readonly count: number; readonly tokensIn: number }[]
  readonly tokensIn: number
  readonly tokensOut: number
}

/** The rule brain reads no prompts, so the tokens are counted on what a model would have been sent. */
const tally = async ({ asked }: Rehearsal, folder: string | undefined): Promise<Tally> => {
  const { countTokens } = await import('gpt-tokenizer')
  const prompts = loadPrompts(folder)
  const names = new Map<string, { question: string; count: number; tokensIn: number }>()
  let tokensOut = 0
  for (const one of asked) {
    const { question, input } = one.asked
    const { system, user } = prompts.get(question)!.render(input)
    const before = names.get(question) ?? { question, count: 0, tokensIn: 0 }
    names.set(question, {
      question,
      count: before.count + 1,
      tokensIn: before.tokensIn + countTokens(`${system}\n\n${user}`),
    })
    tokensOut += countTokens(JSON.stringify(one.answered?.answer ?? {}))
  }
  const list = [...names.values()]
  return { count: asked.length, names: list, tokensIn: list.reduce((all, one) => all + one.tokensIn, 0), tokensOut }
}

const asJson = (task: string, brain: string, { organization, plans }: Rehearsal, questions: Tally) => ({
  task,
  organization: organization.name,
  brain,
  plans: plans.map(({ seat, plan }) => {
    const items = plan.stages.flatMap(stage => stage.items)
    const graph = { nodes: items.map(item => item.id), before: new Map(items.map(item => [item.id, item.requires])) }
    return { seat, plan, paths: plan.graph && pathsOf(graph) }
  }),
  questions,
})
