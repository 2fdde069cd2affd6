import { z } from 'zod'
import { failureCodes } from '../../body/contract/body-types.ts'
import { ground } from '../../body/contract/ground.ts'
import { landCauses } from '../../body/contract/land.ts'
import { codeDraft, codeRequest } from '../../body/contract/mind-control.ts'
import { bodyEvent, type Observation, observation } from '../../body/contract/observation.ts'
import { paces } from '../../body/contract/pace.ts'
import { skill } from '../../body/contract/skills.ts'
import { someConfig } from '../../brain/providers/checked-config.ts'
import { blockPosition, position } from '../../minecraft/blocks/position-schema.ts'
import { brainFailures } from '../../session/log/events/words.ts'
import { claimNews, claimOperation, claimSnapshot } from './claims.ts'

/** Raised when hosts and fleets of different builds would misunderstand each other; the program's version must be the same too. */
export const fleetProtocol = 9

const name = z.string().min(1).max(64)
const text = z.string().max(20_000)
const code = z.enum(failureCodes)
const box = z.object({ from: z.array(z.number()), to: z.array(z.number()) })

/** The fields of an observation that are not as they were told last. */
const seenChanges = observation.partial()
export type SeenChanges = Partial<Observation>
const places = z.record(z.string(), position)
const reserved = z.object({ item: z.string(), at: position.optional(), count: z.number().optional() })

/** Who thinks for the seats. Keys and addresses of endpoints are the fleet's own and never cross. */
const fleetBrain = z.union([
  /** Questions are answered where the session is: its answers come from a file or its prompts from a folder there. */
  z.strictObject({ kind: z.literal('host') }),
  // The provider checks it strictly: a choice that fleets do not know must not be lost on the way without a word.
  someConfig,
])
export type FleetBrain = z.infer<typeof fleetBrain>

const blueprints = z.record(
  z.string(),
  z.array(z.object({ at: position, block: z.string(), states: z.record(z.string(), z.string()).optional() })),
)

const sessionOpening = z.object({
  protocol: z.int(),
  version: z.string(),
  session: z.string(),
  task: text,
  world: z.object({
    host: z.string(),
    port: z.int(),
    version: z.string(),
    /** It answers on this machine only. */
    embedded: z.boolean(),
    machine: z.string(),
    pace: z.enum(paces).optional(),
    seed: z.int().optional(),
    bySight: z.boolean().optional(),
  }),
  blueprints,
  brain: fleetBrain,
  claims: claimSnapshot,
})
export type SessionOpening = z.input<typeof sessionOpening>

/** What is used up only grows: a number below zero would give a budget back. */
const used = {
  tokensIn: z.int().min(0),
  tokensOut: z.int().min(0),
  tokensCached: z.int().min(0).optional(),
  tokensEstimated: z.literal(true).optional(),
  cost: z.number().min(0).nullable(),
}

const answer = z.object({
  value: z.unknown(),
  brain: z.string().max(200),
  model: z.string().max(200).optional(),
  ...used,
  ms: z.number().min(0),
  attempts: z.int().min(0),
  prompt: z.string().optional(),
})

/** What the failure of a brain comes with. */
export const brainFailed = z.object({
  failure: z.enum(brainFailures),
  attempts: z.int().min(0),
  answer: z.string().optional(),
  usage: z.object({ ...used, reasoning: z.string().optional() }).optional(),
})

/** What a session asks of a fleet. */
export const fleetContract = {
  methods: {
    /** First of all, once. Refused with one line when versions differ or the world is out of reach. */
    open: { params: sessionOpening, result: z.object({ fleet: name }) },
    /** Puts a body into the world. Refused when there is no room. */
    seat: {
      params: z.object({
        seat: name,
        /** What lets this player into the session's world, and no other. Never logged. */
        pass: z.string().max(200).optional(),
        places,
        containers: observation.shape.containers,
        /** ms to go on trying while the server still holds an older connection of that name. */
        patience: z.number(),
      }),
      result: z.object({ seen: seenChanges }),
    },
    leave: { params: z.object({ seat: name, reason: text }), result: z.null() },
    perform: {
      params: z.object({
        seat: name,
        call: z.object({ name: z.string(), args: z.record(z.string(), z.unknown()) }),
        /** Number under which the action reaches the mind that gave the order; absent: no mind did. */
        mind: z.int().optional(),
        allowed: z.array(z.string()).optional(),
        inPrograms: z.array(z.string()).optional(),
        reserved: z.array(reserved).optional(),
        keeps: z.array(z.string()).optional(),
        standing: z.array(z.string()).optional(),
        setUp: z.array(position).optional(),
        unlearned: z.array(z.string()).optional(),
        blockPlaces: z.array(position).optional(),
        whereabouts: z.record(z.string(), position).optional(),
        within: box.optional(),
        land: z
          .object({
            boxes: z.array(box),
            gathers: z.array(z.string()),
            given: z.array(z.enum(landCauses)),
            open: z.array(z.enum(landCauses)),
          })
          .optional(),
      }),
      result: z.object({
        result: z.enum(['success', 'failure', 'aborted']),
        reason: text,
        code: code.optional(),
        wish: z.object({ cause: z.enum(landCauses), at: position }).optional(),
        ms: z.number(),
        moved: z.array(z.object({ at: blockPosition, item: z.string(), count: z.int() })).optional(),
        seen: seenChanges,
        places: places.optional(),
      }),
      part: z.object({ text: text.optional(), done: z.number().optional(), total: z.number().optional() }),
    },
    survey: { params: z.object({ seat: name, near: position }), result: z.object({ ground: ground.nullable() }) },
    blocksAt: {
      params: z.object({ seat: name, places: z.array(blockPosition) }),
      result: z.object({
        blocks: z.array(z.object({ at: blockPosition, block: z.string(), states: z.record(z.string(), z.string()) })),
      }),
    },
    ask: {
      params: z.object({
        seat: name,
        role: z.enum(['leader', 'worker', 'peer', 'observer']).optional(),
        question: z.string(),
        input: z.record(z.string(), z.unknown()),
        feedback: z.array(z.object({ answer: z.string(), reason: z.string() })).optional(),
      }),
      result: answer,
      part: z.object({ kind: z.enum(['thought', 'partial']), text }),
    },
    prompt: {
      params: z.object({ question: z.string(), input: z.record(z.string(), z.unknown()) }),
      result: z.object({ prompt: z.string().nullable() }),
    },
  },
  notes: {
    say: z.object({ seat: name, text, to: z.array(name).max(128).optional() }),
    recall: z.object({ seat: name, places }),
    claims: claimNews,
    /** All buildings that are known from now on. */
    blueprints,
  },
} as const

const mindWish = z.discriminatedUnion('do', [
  z.object({ do: z.literal('goal'), text }),
  z.object({ do: z.literal('endGoal') }),
  z.object({ do: z.literal('quiet'), on: z.boolean() }),
  z.object({ do: z.literal('restart') }),
  z.object({ do: z.literal('clearChat') }),
  z.object({ do: z.literal('startConversation'), name, text }),
  z.object({ do: z.literal('endConversation'), name }),
])
export type MindWish = z.infer<typeof mindWish>

/** What a fleet asks of a session. */
export const hostContract = {
  methods: {
    mind: { params: z.object({ mind: z.int(), wish: mindWish }), result: z.object({ text }) },
    writeCode: {
      params: z.object({ mind: z.int(), request: codeRequest }),
      result: codeDraft,
    },
    saveSkill: { params: skill, result: z.null() },
    showSkill: { params: z.object({ name: z.string() }), result: skill },
    removeSkill: { params: z.object({ name: z.string() }), result: z.null() },
    /** All of them, or those most like a text. */
    skills: {
      params: z.object({ like: z.string().optional(), limit: z.int().optional() }),
      result: z.object({ skills: z.array(skill) }),
    },
  },
  notes: {
    event: z.object({ seat: name, event: bodyEvent }),
    seen: z.object({ seat: name, seen: seenChanges }),
    claims: z.array(claimOperation),
    /** Takes no new seats; those it has are to be moved. */
    draining: z.object({ reason: text }),
  },
} as const

/** What of an observation is new, field by field. `told` is what the other side has, and is brought up to date. */
export const changesSince = (told: Map<string, string>, seen: Observation): SeenChanges => {
  const changes: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(seen)) {
    const now = JSON.stringify(value)
    if (told.get(field) === now) continue
    told.set(field, now)
    changes[field] = value
  }
  return changes as SeenChanges // the fields of an observation, some of them
}
