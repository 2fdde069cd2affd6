import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadPrompts } from '../../brain/providers/prompt-templates.ts'
import { createBrain, withoutModel } from '../../brain/providers/table.ts'
import { type QuestionName, questions } from '../../brain/questions/index.ts'
import { asWord, mcteam } from '../../command-name.ts'
import { EnvironmentError, exitCode, UsageError } from '../../errors.ts'
import { abilities } from '../../host/abilities.ts'
import type { SessionConfig } from '../../host/session-config.ts'
import { didYouMean, nearestName } from '../../minecraft/names/suggestions.ts'
import { organizations } from '../../organizations/index.ts'
import { loadRuleSets } from '../../planner/rule-sets.ts'
import { rehearse } from '../../team/plans/rehearsal.ts'
import { type Flags, text } from '../command.ts'
import { sessionConfig } from '../config/session.ts'
import { print, printData, warn } from '../files.ts'
import { printRows } from '../layout.ts'
import type { Settings } from '../settings/loaded.ts'

/** Lists the prompts, shows one as a model would get it, with the input of a real task, or tries a model on those of recorded sessions. */
export async function run(input: readonly string[], flags: Flags, settings: Settings): Promise<number> {
  const [verb = 'list', name, ...more] = input
  if (verb === 'list' && name === undefined) return list(text(flags, 'prompts'))
  if (verb === 'eval') return (await import('./prompt-eval.ts')).evaluate(input.slice(1), flags, settings)
  if (verb !== 'show')
    throw new UsageError(
      `${mcteam} prompts ${input.join(' ')} means nothing.`,
      `Write ${mcteam} prompts list, ${mcteam} prompts show QUESTION --task FILE, or ${mcteam} prompts eval --model NAME.`,
    )
  const known = Object.keys(questions)
  if (name === undefined || !known.includes(name)) {
    throw new UsageError(
      name === undefined ? 'Which question?' : `There is no question ${name}.`,
      `${didYouMean(name && nearestName(name, known))} Questions: ${known.join(', ')}.`,
    )
  }
  const [file] = more
  if (file !== undefined && more.length === 1 && !known.includes(file))
    throw new UsageError(
      `A task is named by --task, not as ${file} alone.`,
      `Write ${mcteam} prompts show ${name} --task ${asWord(file)}`,
    )
  if (more.length > 0)
    throw new UsageError(`One question at a time, not ${[name, ...more].join(' ')}.`, 'Name one of them.')
  return show(name as QuestionName, flags, settings) // checked against the table above
}

async function list(folder: string | undefined): Promise<number> {
  const { countTokens } = await import('gpt-tokenizer')
  const prompts = loadPrompts(folder)
  const rows = Object.values(questions).map(({ name, description }) => {
    const prompt = prompts.get(name)!
    return [name, `${countTokens(prompt.render({}).system)}`, description, prompt.file] as const
  })
  const width = Math.max(...rows.map(row => row[0].length))
  for (const [name, tokens, description, file] of rows) {
    printRows(`${name.padEnd(width)}  ${tokens.padStart(4)} tokens without input  ${description}`)
    printRows(`${' '.repeat(width)}               ${file}`)
  }
  for (const { domain, rules } of loadRuleSets(folder))
    printRows(`rules/${domain}: ${rules.map(rule => rule.id).join(', ')}`)
  return exitCode.done
}

async function show(name: QuestionName, flags: Flags, settings: Settings): Promise<number> {
  const file = text(flags, 'task')
  const config = await sessionConfig(file === undefined ? [] : [file], flags, settings)
  const asked = (await planned(name, config)) ?? (await played(name, config, flags))
  const { countTokens } = await import('gpt-tokenizer')
  const prompt = loadPrompts(config.prompts).get(name)!
  const { system, user } = prompt.render(asked)
  printData(`[system]\n${system}\n\n[user]\n${user}\n`)
  const [fixed, rest] = [countTokens(system), countTokens(user)]
  print(`${fixed + rest} tokens: ${fixed} always the same, ${rest} from the input (${prompt.file})`)
  return exitCode.done
}

const organizationAsking = (name: QuestionName): string | undefined =>
  Object.values(organizations).find(({ asks }) => asks?.includes(name))?.name

/** The input of a question that is asked while a plan is made; undefined when this one is not. */
async function planned(name: QuestionName, { task, prompts }: SessionConfig): Promise<unknown> {
  const organization = organizationAsking(name)
  if (organization === undefined || organizations[organization]?.talks) return undefined
  const brain = await createBrain(withoutModel)
  const { asked } = await rehearse({ task, brain, actions: abilities.list, organization, prompts })
  return asked.find(one => one.asked.question === name)?.asked.input
}

/** How long a question may take to come up in play. */
const questionTimeoutMs = 120_000

/** Plays the task with the rule brain until a mind asks the question. */
async function played(name: QuestionName, config: SessionConfig, flags: Flags): Promise<unknown> {
  const { startSession } = await import('../../host/start-session.ts')
  const { attach } = await import('../../session/attach/client.ts')
  warn(`Playing ${config.task.title} until ${name} is asked…`)
  const folder = mkdtempSync(join(tmpdir(), 'mcteam-prompts-'))
  const found = Promise.withResolvers<unknown>()
  const given = text(flags, 'organization')
  const organization = given ?? organizationAsking(name) ?? config.task.organization
  const running = await startSession(
    {
      ...config,
      brain: withoutModel,
      recording: join(folder, 'play.jsonl'),
      task: { ...config.task, organization, approvals: 'none' },
    },
    {
      onEvent: event => {
        if (event.type === 'mind.asked' && event.data.question === name) found.resolve(event.data.input)
      },
    },
  )
  const timer = setTimeout(() => found.resolve(undefined), questionTimeoutMs)
  void running.ended.then(() => found.resolve(undefined))
  try {
    // A person must be attached so that there is a message to answer.
    const view = await attach({ address: running.address, person: 'Ann', role: 'observer' })
    if (questions[name].onMessage)
      await view.send({ type: 'say', to: [], text: text(flags, 'message') ?? 'What are you doing?', delivery: 'queue' })
    const input = await found.promise
    await view.close()
    if (input === undefined)
      throw new EnvironmentError(
        `${name} was not asked in this task${flags.organization === undefined ? '' : ` with the organization ${organization}`}.`,
        'Try another task or organization.',
      )
    return input
  } finally {
    clearTimeout(timer)
    await running.stop('the question was asked')
    await running.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
