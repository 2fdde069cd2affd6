import { z } from 'zod'
import { partsOf } from '../parts.ts'
import { type CodeHost, runCode } from '../sandbox.ts'
import { type ActionContext, type ActionDefinition, ActionError } from '../types.ts'
import { defineAction } from './define.ts'
import type { ActionTable } from './table.ts'

const name = z.string().min(1).max(64).describe('name of the skill')
const code = z
  .string()
  .min(1)
  .max(20_000)
  .describe('JavaScript; await the actions, e.g. await goTo(1, -60, 2); observe() tells what is seen')

/** Programs may do what a body may do, but not start programs. */
const forbidden = /^(newAction|runSkill|saveSkill|deleteSkill|setMode)$/

/** Runs code with the actions as functions: positional arguments, or one object with names. */
function execute(table: ActionTable, context: ActionContext, program: string) {
  const host: CodeHost = {
    names: table
      .infos()
      .map(info => info.name)
      .filter(one => !forbidden.test(one)),
    signal: context.signal,
    observe: () => context.body.observe(),
    async call(action, given) {
      const [first] = given
      const named = given.length === 1 && typeof first === 'object' && first !== null && !Array.isArray(first)
      const args = named ? (first as Record<string, unknown>) : table.nameArguments(action, given)
      const check = table.validate(action, args)
      if (!check.ok) throw new ActionError(check.code, check.message)
      context.progress({ text: check.name })
      return table.find(check.name)!.perform(context, check.args)
    },
  }
  return runCode(program, host)
}

async function report(table: ActionTable, context: ActionContext, program: string): Promise<string> {
  const { value, logs, calls } = await execute(table, context, program)
  const said = logs.length > 0 ? `; it says: ${logs.join(' / ')}` : ''
  return `the program ran to its end with ${calls} actions${value ? `, result ${value}` : ''}${said}`
}

/** The actions that run code need the table that they are part of. */
export function codeActions(table: () => ActionTable): readonly ActionDefinition[] {
  return [
    defineAction({
      name: 'help',
      description: 'All actions, or how to use one.',
      parameters: z.object({ name: z.string().max(64).optional().describe('name of an action') }),
      async perform(_, args) {
        const found = args.name ? table().find(args.name) : undefined
        if (args.name && !found) throw new ActionError('unknown-name', `there is no action "${args.name}"`)
        return table().describe(found && [found.name]).text
      },
    }),
    defineAction({
      name: 'newAction',
      description: 'Run a JavaScript program that uses the actions as functions; for what no single action does.',
      aliases: ['runCode'],
      parameters: z.object({ code }),
      dangerous: true,
      label: () => 'run a program',
      perform: (context, args) => report(table(), context, args.code),
    }),
    defineAction({
      name: 'saveSkill',
      description: 'Keep a program under a name, to run it again.',
      parameters: z.object({
        name,
        description: z.string().min(3).max(300).describe('what it does, in one line'),
        code,
      }),
      dangerous: true,
      async perform({ bot }, args) {
        await partsOf(bot).skills.save(args)
        return `keeps the skill ${args.name}`
      },
    }),
    defineAction({
      name: 'runSkill',
      description: 'Run a kept program.',
      parameters: z.object({ name }),
      dangerous: true,
      label: args => `run ${args.name}`,
      async perform(context, args) {
        const skill = await partsOf(context.bot).skills.show(args.name)
        return report(table(), context, skill.code)
      },
    }),
    defineAction({
      name: 'listSkills',
      description: 'Kept programs, all of them or those most like a question.',
      parameters: z.object({ like: z.string().max(300).optional().describe('what is looked for') }),
      async perform({ bot }, args) {
        const { skills } = partsOf(bot)
        const found = args.like ? await skills.like(args.like) : await skills.list()
        return found.map(one => `${one.name}: ${one.description}`).join('; ') || 'no skills kept'
      },
    }),
    defineAction({
      name: 'showSkill',
      description: 'The code of a kept program.',
      parameters: z.object({ name }),
      async perform({ bot }, args) {
        const skill = await partsOf(bot).skills.show(args.name)
        return `${skill.name} (${skill.description}):\n${skill.code}`
      },
    }),
    defineAction({
      name: 'deleteSkill',
      description: 'Forget a kept program.',
      parameters: z.object({ name }),
      dangerous: true,
      async perform({ bot }, args) {
        await partsOf(bot).skills.remove(args.name)
        return `forgot the skill ${args.name}`
      },
    }),
  ]
}
