import { z } from 'zod'
import { endHint, likelyName } from '../../../minecraft/names/suggestions.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { abortable, throwIfAborted } from '../../bot/waits.ts'
import { actionFamilies, familyNames } from '../../contract/action-families.ts'
import {
  type ActionCall,
  type ActionContext,
  type ActionDefinition,
  ActionError,
  isAbsence,
  type Orders,
} from '../../contract/body-types.ts'
import { draftsAtMost } from '../../contract/mind-control.ts'
import type { SkillShelf } from '../../contract/skills.ts'
import { type CodeHost, runCode } from '../../programs/sandbox.ts'
import type { ActionTable } from '../table/action-table.ts'
import { defineAction } from '../table/define-action.ts'
import { mindOf } from './mind.ts'

const name = z.string().min(1).max(64).describe('name of the skill')
const code = z
  .string()
  .min(1)
  .max(20_000)
  .describe('JavaScript; await the actions, e.g. await goTo(1, -60, 2); observe() tells what is seen')

/** The call that runs a program: by it a person approves a program that was written. */
export const callOfProgram = (code: string): ActionCall => ({ name: 'runCode', args: { code } })
/** While a model writes or a person reads, the watchdog hears from us this often, in ms. */
const heartbeatMs = 5_000
/** Kept programs lie on a disk or with others, and an endpoint may tell which are alike. */
const readingTimeoutMs = 60_000

/** Reads kept programs; a stop does not wait for it. */
const kept = <T>({ bot, signal }: ActionContext, read: (skills: SkillShelf) => Promise<T>): Promise<T> =>
  abortable(read(botStateOf(bot).skills), signal, readingTimeoutMs, 'reading kept programs')

/** What a task forbids its agent it forbids the agent's programs, too. */
const usable = (table: ActionTable, { allowed, inPrograms = allowed }: Orders): string[] =>
  permitted(table, inPrograms).filter(one => !table.find(one)?.notInPrograms)

const permitted = (table: ActionTable, allowed: Orders['allowed']): string[] =>
  table
    .infos()
    .map(info => info.name)
    .filter(one => allowed?.includes(one) ?? true)

/** Runs code with the actions as functions: positional arguments, or one object with names. */
function execute(table: ActionTable, context: ActionContext, program: string) {
  const names = usable(table, context.orders)
  const host: CodeHost = {
    names,
    signal: context.signal,
    observe: () => context.body.observe(),
    async call(action, given, signal) {
      const [first] = given
      const named = given.length === 1 && typeof first === 'object' && first !== null && !Array.isArray(first)
      const args = named ? (first as Record<string, unknown>) : table.nameArguments(action, given)
      const check = table.validate(action, args, names)
      if (!check.ok) throw new ActionError(check.code, check.message)
      context.progress({ text: check.name })
      return table.find(check.name)!.perform({ ...context, signal }, check.args)
    },
  }
  return runCode(program, host)
}

async function report(table: ActionTable, context: ActionContext, program: string): Promise<string> {
  const { value, logs, calls, stopped } = await execute(table, context, program)
  const said = logs.length > 0 ? `; it says: ${logs.join(' / ')}` : ''
  const cut = stopped.length > 0 ? `; stopped with it, as it did not wait for them: ${stopped.join(', ')}` : ''
  return `the program ran to its end with ${calls} actions${value ? `, result ${value}` : ''}${cut}${said}`
}

/** Has a program written, runs it, and has it mended with the error and its line until it runs to its end. */
async function write(table: ActionTable, context: ActionContext, instruction: string): Promise<string> {
  const mind = mindOf(context)
  const { signal, bot, progress } = context
  const { skills } = botStateOf(bot)
  // One that may not run kept programs has no use for any.
  const keeps = permitted(table, context.orders.allowed).some(one => table.find(one)?.forKeptPrograms)
  const alike = keeps ? await kept(context, skills => skills.like(instruction)) : []
  const known = { functions: table.describe(usable(table, context.orders)), skills: alike }
  const attempts: { code: string; failure: string }[] = []
  let last: ActionError | undefined
  for (let round = 1; round <= draftsAtMost; round++) {
    const text = round === 1 ? 'has a program written' : `has the program mended, ${round - 1} of ${draftsAtMost - 1}`
    progress({ text })
    const timer = setInterval(() => progress({ text }), heartbeatMs)
    const draft = await mind
      .writeCode({ instruction, round, attempts, ...known }, signal)
      .finally(() => clearInterval(timer))
    throwIfAborted(signal)
    try {
      const ran = await report(table, context, draft.code)
      if (!draft.keep || !keeps) return ran
      await skills.save({ ...draft.keep, code: draft.code })
      return `${ran}; kept as the skill ${draft.keep.name}`
    } catch (error) {
      throwIfAborted(signal)
      if (!(error instanceof ActionError) || isAbsence(error.code)) throw error
      attempts.push({ code: draft.code, failure: error.message })
      last = error
    }
  }
  throw new ActionError(last!.code, `${draftsAtMost} programs failed; the last one: ${last!.message}`)
}

/** The actions that run code need the table that they are part of. */
export function codeActions(table: () => ActionTable): readonly ActionDefinition[] {
  return [
    defineAction({
      name: 'help',
      description: 'All actions, or how to use one.',
      family: 'programs',
      words: ['help'],
      parameters: z.object({ name: z.string().max(64).optional().describe('name of an action') }),
      async perform(_, args) {
        const found = args.name ? table().find(args.name) : undefined
        if (args.name && !found) throw new ActionError('unknown-name', `there is no action "${args.name}"`)
        return table().describe(found && [found.name])
      },
    }),
    defineAction({
      name: 'actions',
      description: 'Show the actions of a family with their arguments.',
      family: 'programs',
      parameters: z.object({ family: z.string().max(64).describe('which family') }),
      opens: args => familyNames.find(one => one === args.family),
      label: args => `look up the actions of ${args.family}`,
      async perform({ orders }, args) {
        const family = familyNames.find(one => one === args.family)
        if (!family) {
          const hint = endHint(likelyName(args.family, familyNames), `; there are ${familyNames.join(', ')}`)
          throw new ActionError('unknown-name', `there is no family "${args.family}"${hint}`)
        }
        const names = permitted(table(), orders.allowed).filter(name => table().find(name)!.family === family)
        return `${family} (${actionFamilies[family]}): ${table().usages(names) || 'none that the task allows'}`
      },
    }),
    defineAction({
      name: 'newAction',
      description: 'Have a program written for what no single action does, run it, and have it mended when it fails.',
      offered: { report: 150 },
      work: 'program',
      notInPrograms: true,
      outcome: 'program-run',
      family: 'programs',
      words: ['program', 'script', 'dance', 'pattern', 'spiral', 'pyramid'],
      after: ['unsupported'],
      parameters: z.object({
        instruction: z.string().min(3).max(2_000).describe('what to do, step by step, in plain words'),
      }),
      label: args => `work out how to: ${args.instruction.slice(0, 60)}`,
      perform: (context, args) => write(table(), context, args.instruction),
    }),
    defineAction({
      name: 'runCode',
      description: 'Run a JavaScript program that uses the actions as functions.',
      work: 'program',
      notInPrograms: true,
      outcome: 'program-run',
      family: 'programs',
      words: ['code', 'javascript', 'program'],
      parameters: z.object({ code }),
      dangerous: true,
      gate: 'code',
      program: args => args.code,
      label: () => 'run a program',
      perform: (context, args) => report(table(), context, args.code),
    }),
    defineAction({
      name: 'saveSkill',
      description: 'Keep a program under a name, to run it again.',
      work: 'program',
      notInPrograms: true,
      takes: ['program-run'],
      partOf: 'memory',
      family: 'programs',
      words: ['skill', 'program'],
      parameters: z.object({
        name,
        description: z.string().min(3).max(300).describe('what it does, in one line'),
        code,
      }),
      dangerous: true,
      gate: 'code',
      program: args => args.code,
      async perform({ bot }, args) {
        await botStateOf(bot).skills.save(args)
        return `keeps the skill ${args.name}`
      },
    }),
    defineAction({
      name: 'runSkill',
      description: 'Run a kept program.',
      forKeptPrograms: true,
      offered: { report: 160 },
      work: 'program',
      notInPrograms: true,
      outcome: 'program-run',
      partOf: 'memory',
      family: 'programs',
      words: ['skill', 'program'],
      parameters: z.object({ name }),
      dangerous: true,
      // The name alone says which program a kept skill is.
      gate: 'code',
      label: args => `run ${args.name}`,
      async perform(context, args) {
        const skill = await kept(context, skills => skills.show(args.name))
        return report(table(), context, skill.code)
      },
    }),
    defineAction({
      name: 'listSkills',
      description: 'Kept programs, all of them or those most like a question.',
      partOf: 'memory',
      family: 'programs',
      words: ['skill', 'skills', 'program'],
      parameters: z.object({ like: z.string().max(300).optional().describe('what is looked for') }),
      async perform(context, args) {
        const { like } = args
        const found = await kept(context, skills => (like ? skills.like(like) : skills.list()))
        return found.map(one => `${one.name}: ${one.description}`).join('; ') || 'no skills kept'
      },
    }),
    defineAction({
      name: 'showSkill',
      description: 'The code of a kept program.',
      partOf: 'memory',
      family: 'programs',
      words: ['skill', 'program'],
      parameters: z.object({ name }),
      async perform(context, args) {
        const skill = await kept(context, skills => skills.show(args.name))
        return `${skill.name} (${skill.description}):\n${skill.code}`
      },
    }),
    defineAction({
      name: 'deleteSkill',
      description: 'Forget a kept program.',
      notInPrograms: true,
      partOf: 'memory',
      family: 'programs',
      words: ['skill', 'program'],
      parameters: z.object({ name }),
      dangerous: true,
      async perform({ bot }, args) {
        await botStateOf(bot).skills.remove(args.name)
        return `forgot the skill ${args.name}`
      },
    }),
  ]
}
