import { z } from 'zod'
import { paces } from '../body/contract/pace.ts'
import { organizations, usualOrganization } from '../organizations/index.ts'
import { knows, secretRecipes, without } from '../session/log/events/knows.ts'
import { modelName, seatWords } from '../session/log/events/seat-minds.ts'
import { agentParts } from '../session/log/events/switches.ts'
import { landPolicies, noGoal } from '../session/log/events/words.ts'
import { clockKinds } from '../session/log/work-clock.ts'
import { arena } from './schema/arena.ts'
import { blueprint } from './schema/blueprint.ts'
import { items, seatName } from './schema/common.ts'
import { judged } from './schema/judged.ts'
import { person } from './schema/people.ts'

/** Timers count no more than 2^31 ms; this leaves them room for what is added. */
const longestTimerMs = 2_000_000_000
/** s */
export const longestTimeLimit = longestTimerMs / 1000

const organizationNames = Object.keys(organizations)

/** A task file. `.describe` of each field is what docs/tasks.md and the JSON Schema for editors say about it. */
export const taskSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]*$/, 'expected lower-case letters, digits, - and _')
    .describe('Short, for file names and tables: lower-case letters, digits, `-` and `_`.'),
  title: z.string().min(1).max(120).describe('One line for people.'),
  goal: z
    .string()
    .min(1)
    .max(4000)
    .default(noGoal)
    .describe('What the team is told, in plain English. With `people` it waits for what they say.'),
  seats: z
    .strictObject({
      leader: seatName.optional().describe('Who leads; needed by the organization `tree`.'),
      workers: z
        .array(seatName)
        .min(1)
        .max(64)
        .describe('Everybody else. A seat may be taken by an agent or a person.'),
    })
    .describe('Who takes part.'),
  people: z
    .record(seatName, person)
    .optional()
    .describe(
      'Players who are no agents and ask the team for something in the game. The team stays until the judge finds everything done or the time is over.',
    ),
  organization: z
    .string()
    .regex(
      new RegExp(`^(?:${organizationNames.join('|')})(?::.*)?$`),
      `expected ${organizationNames.slice(0, -1).join(', ')} or ${organizationNames.at(-1)}`,
    )
    .default(usualOrganization(2))
    .describe(
      'Who may command whom, unless `--organization` says otherwise; options behind a colon (docs/organizations.md).',
    ),
  team: z
    .enum(['open', 'fixed'])
    .optional()
    .describe(
      'Whether people can add and remove agents while it is played: `open` unless it says `fixed`, as where the team is a part of what is measured.',
    ),
  schedule: z.enum(['async', 'rounds', 'relay']).default('async').describe('Who waits for whom.'),
  approvals: z.enum(['none', 'plans', 'code', 'all']).default('none').describe('What waits for a person.'),
  land: z
    .enum(landPolicies)
    .optional()
    .describe(
      'What agents may change of the land. `free`: all of it; `box`: the building, the arena, what the plan names and what its items are gathered from; `ask`: the same, and a person is asked about the rest. Left out, it is `free` in the embedded world and on a server of this machine, and `ask` on servers elsewhere.',
    ),
  pace: z
    .enum(paces)
    .optional()
    .describe(
      'How quickly agents turn their heads and use their hands. `fast`: at once; `human`: as a player does, which anti-cheat plug-ins allow. Left out, it is `fast`, and `human` on a server that has put agents back again and again.',
    ),
  seed: z.int().default(1).describe('Seed of the world and of every random choice.'),
  timeLimit: z
    .number()
    .positive()
    .max(longestTimeLimit)
    .default(600)
    .describe('Seconds, by the clock of this task, until the session ends as a failure.'),
  clock: z
    .enum(clockKinds)
    .default('work')
    .describe(
      'What time limits count: `work`, the team at work, without pauses and without spans in which it only waits for the answers of brains or for people; or `wall`, all of the time.',
    ),
  world: z
    .strictObject({
      version: z.string().default('1.19.2').describe('Minecraft version.'),
      terrain: z.enum(['flat', 'survival']).default('flat').describe('Superflat (ground at y −61) or generated land.'),
    })
    .prefault({})
    .describe('The embedded world.'),
  arena: arena.optional().describe('What is set up before the start. Without it the team plays where it appears.'),
  inventories: z.record(seatName, items).default({}).describe('What each seat starts with.'),
  knowledge: z
    .record(seatName, z.array(z.string().max(2000)))
    .default({})
    .describe('What only this seat knows, told to no other seat: recipes, hints, a goal of its own.'),
  minds: z
    .record(
      seatName,
      z.strictObject({
        ...seatWords,
        model: modelName.optional().describe('As `--model` takes it. You are asked before it costs you anything.'),
        temperature: z.number().min(0).max(2).optional().describe('How much chance there is in its answers.'),
      }),
    )
    .optional()
    .describe('What a seat that a model thinks in has of its own; settings and `--seat` win.'),
  knows: knows
    .prefault({})
    .describe('What a seat knows beside what its own body and hands tell it, and how it may learn more.'),
  recipes: secretRecipes
    .default({})
    .describe(
      'Items that not every seat knows how to make, each with the seats that know it from the start; every seat knows the rest of the game’s recipes. With `knows: {recipes: all}` it says nothing.',
    ),
  without: without
    .optional()
    .describe(
      `What the agents do without, for ablations: ${agentParts.map(part => `\`${part}\``).join(', ')}; docs/organizations.md says what each turns off.`,
    ),
  blocked: z
    .record(seatName, z.array(z.string()))
    .default({})
    .describe(
      'Actions that a seat may not use; names from docs/actions.md. A seat that may not ask for crafting plans, where another seat may, has to be told how to craft what the judge looks for: in a file that does not say under `recipes` who knows it, and with `knows: {recipes: told}` where that is not given.',
    ),
  conversation: z
    .string()
    .max(2000)
    .optional()
    .describe('What the team hears beside the goal when it talks matters over.'),
  documents: z
    .record(z.string(), z.json())
    .default({})
    .describe('Texts and data that subtasks refer to by JSON path: recipes, descriptions.'),
  blueprints: z.record(z.string(), blueprint).default({}).describe('Buildings by name.'),
  abilities: z
    .union([z.enum(['same', 'diverse', 'paper']), z.record(seatName, z.array(z.string()).min(1))])
    .default('same')
    .describe(
      'Which actions each seat has: all the same ones (`same`), shared out so that they need each other (`diverse`), the few calls that VillagerBench gives its agents for such a task (`paper`), or listed by seat.',
    ),
  limits: z
    .strictObject({
      steps: z.int().min(1).describe('Rounds of thinking and acting.'),
      seconds: z
        .number()
        .positive()
        .max(longestTimerMs / 1000)
        .describe('Seconds; with the clock `work` without the time that the agent waits for answers.'),
    })
    .partial()
    .optional()
    .describe("Bounds of one agent's work on one task."),
  judge: z.array(judged).default([]).describe('What counts: the weighted mean of these parts is the completion.'),
  tags: z.array(z.string()).default([]).describe('Words to find it by.'),
})
export type Task = z.infer<typeof taskSchema>
