import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Copy, copyOfProgram } from './copy.ts'

/** Each recipe of CONTRIBUTING.md, followed in a copy of the program: what is added is seen everywhere. */

let copy: Copy
beforeAll(() => {
  copy = copyOfProgram()
})
afterAll(() => copy.remove())

test('an action is one file and one line: parser, prompts, approvals, abilities, tasks, log, docs and composer know it', async () => {
  copy.write(
    'source/body/actions/self/wave.ts',
    `import { z } from 'zod'
import { defineAction, player } from '../table/define-action.ts'

export const wave = defineAction({
  name: 'wave',
  description: 'Wave a hand at a player.',
  aliases: ['greetWithHand'],
  offered: { report: 5 },
  work: 'gather',
  effects: ['moves-items'],
  family: 'talk',
  motion: 'endless',
  talkedOver: true,
  dangerous: true,
  parameters: z.object({ player }),
  label: args => \`wave at \${args.player}\`,
  perform: async (_, args) => \`waved at \${args.player}\`,
})
`,
  )
  copy.insert(
    'source/body/actions/index.ts',
    "import { say, talkTo } from './self/talk.ts'\n",
    "import { wave } from './self/wave.ts'\n",
  )
  copy.insert('source/body/actions/index.ts', '  talkTo,\n', '  wave,\n')
  const seen = await copy.see<Record<string, unknown>>(`
import { findAction, parseCalls } from './source/body/actions/index.ts'
import { abilities } from './source/host/abilities.ts'
import { offerActions } from './source/mind/offered-actions.ts'
import { whenToAnswer } from './source/team/messages/conversation-rules.ts'
import { abilitiesOf } from './source/team/knowledge/seat-actions.ts'
import { isEndless } from './source/team/seats/personal-orders.ts'
import { unknownAction } from './source/tasks/unknown-actions.ts'
import { perform } from './source/mind/run-action.ts'
const call = { name: 'wave', args: { player: 'Mia' } }
const started = []
await perform({
  seat: 'Bob', call, logged: { label: abilities.label(call), action: 'a1' }, signal: new AbortController().signal,
  body: { perform: async () => ({ result: 'success', reason: 'waved', ms: 1 }) },
  emit: (type, _, data) => type === 'action.started' && started.push(data),
})
const workers = ['Ann', 'Bob', 'Mia']
const seen = {
  alias: findAction('GreetWithHand')?.name,
  parsed: parseCalls('!wave("Mia")').calls,
  offered: offerActions('report', abilities.list).actions[0]?.name,
  elsewhere: offerActions('built', abilities.list).actions.some(one => one.name === 'wave'),
  gate: abilities.gate(call)?.kind,
  label: abilities.label(call),
  lacking: workers.filter(seat =>
    !abilitiesOf({ abilities: 'diverse', seats: { workers }, blocked: {}, judge: [] }, seat, abilities.list).some(one => one.name === 'wave')),
  endless: isEndless([call]),
  answered: whenToAnswer('wave', true),
  blocked: unknownAction({ blocked: { Bob: ['wave'] }, abilities: 'same' }),
  effects: started[0]?.effects,
}`)
  expect(seen).toEqual({
    ...{ alias: 'wave', parsed: [{ name: 'wave', args: { player: 'Mia' } }], label: 'wave at Mia' },
    ...{ offered: 'wave', elsewhere: false, gate: 'dangerous', lacking: ['Bob'], endless: true, answered: 'now' },
    ...{ blocked: null, effects: ['moves-items'] },
  })
  await copy.script('docs-actions.ts')
  expect(copy.read('docs/actions.md')).toContain('## wave\n\nWave a hand at a player. A person may be asked first.')
  expect(copy.read('source/tui/input/body-actions.json')).toContain('"usages":["!wave(player)"')
})

test('a question is a file, a template and a line: models, rules, checks, metrics, persons and examples for training know it', async () => {
  const without = `
import { loadPrompts } from './source/brain/providers/prompt-templates.ts'
let seen = 'loaded'
try { loadPrompts() } catch (error) { seen = error.remedy }`
  copy.write(
    'source/brain/questions/name-place/question.ts',
    `import { z } from 'zod'
import type { Question } from '../../brain.ts'

const input = z.object({ seen: z.array(z.string()) })
const output = z.object({ name: z.string() })
export const namePlace: Question<typeof input, typeof output> = {
  name: 'namePlace',
  description: 'Give a place a name.',
  doing: 'naming a place',
  words: (_, { name }) => 'call it ' + name,
  plans: 'tasks',
  input,
  output,
  inLines: { seen: list => list.join(' beside ') },
  decides: { 'mind.asked': () => true },
  rule: ({ seen }) => ({ name: 'place of ' + seen.join() }),
  form: {
    title: ({ seen }, answer) => \`call it \${answer?.name ?? seen.join()}\`,
    text: answer => answer?.name ?? '',
    read: text => ({ name: text }),
  },
  check: (_, { name }) => (name === '' ? ['A place needs a name.'] : []),
}
`,
  )
  copy.insert(
    'source/brain/questions/index.ts',
    "import { monitorProgress } from './monitor-progress/question.ts'\n",
    "import { namePlace } from './name-place/question.ts'\n",
  )
  copy.insert('source/brain/questions/index.ts', '  monitorProgress,\n  nextActions,\n  reflect,\n', '  namePlace,\n')
  expect(await copy.see(without)).toMatch(/namePlace is a new question, write its template: prompts\/judge-task\.md/)
  copy.write(
    'prompts/name-place.md',
    '---\nquestion: namePlace\ninputs: [seen]\n---\n[system]\nName the place.\n\n[user]\n{{seen}}\n',
  )
  const seen = await copy.see<Record<string, unknown>>(`
import { questionNamed, questions } from './source/brain/questions/index.ts'
import { loadPrompts } from './source/brain/providers/prompt-templates.ts'
import { createRuleBrain } from './source/brain/rules/rule-brain.ts'
import { createDrafts } from './source/team/people/drafts.ts'
import { recorded } from './source/mind/recorded-brain.ts'
import { sft } from './source/session/export/sft.ts'
import { initialState } from './source/session/log/fold.ts'
const context = { seat: 'Bob', signal: new AbortController().signal }
const prompt = loadPrompts().get('namePlace')
const events = []
const drafts = createDrafts({
  emit: (type, _, data) => events.push({ type, ...data }),
  state: () => ({ seats: { Bob: { occupant: { kind: 'person', label: 'Ann' } } }, people: { Ann: { online: true } } }),
  nextId: () => 'd1',
  did: () => {},
})
const offered = drafts.offer({ seat: 'Bob', question: questions.namePlace, input: { seen: ['oak'] }, answer: { name: 'Oaks' } }, context.signal)
drafts.answer('Ann', 'd1', 'edit', 'Grove')
const brain = recorded({ brain: createRuleBrain(), emit: (_, seat, data) => events.push(data), nextId: () => 'q1', actions: {} })
await brain.ask(questions.namePlace, { seen: ['oak'] }, context)
const about = { ask: 'q1', seat: 'Bob', question: 'namePlace' }
const log = [
  { seq: 1, type: 'mind.asked', data: { ...about, input: { seen: ['oak'] } } },
  { seq: 2, type: 'mind.answered', data: { ...about, brain: 'a model', answer: { name: 'Grove' } } },
]
const end = { ...initialState(), score: { completion: 1, parts: [{ name: 'all', done: 1, total: 1 }] } }
const examples = []
for await (const line of sft(
  {
    header: { id: 's1' },
    lastSeq: 2,
    stateAt: async () => ({ ...end, session: { ...end.session, result: 'success' } }),
    events: async function* () { yield* log },
  },
  { render: (question, input) => loadPrompts().get(question)?.render(input) },
)) examples.push(...JSON.parse(line).messages)
const seen = {
  examples: examples.map(one => one.content.slice(0, 16).trim()),
  told: events.slice(-2).map(one => one.doing ?? one.words),
  plans: questionNamed('namePlace')?.plans,
  rule: (await createRuleBrain().ask(questions.namePlace, { seen: ['oak'] }, context)).value,
  prompt: JSON.stringify(prompt?.render({ seen: ['oak', 'lake'] })).includes('oak beside lake'),
  title: events[0].title,
  decided: (await offered).value,
}`)
  expect(seen).toEqual({
    examples: ['Name the place.', 'oak', '{"name":"Grove"}'],
    told: ['naming a place', 'call it place of oak'],
    plans: 'tasks',
    rule: { name: 'place of oak' },
    prompt: true,
    title: 'call it Oaks',
    decided: { name: 'Grove' },
  })
})

test('an organization is a file and a line: the table, the schema of tasks, flags, docs and options know it', async () => {
  copy.write(
    'source/organizations/pairs.ts',
    `import type { Organization } from './organization.ts'
import { tree } from './tree.ts'

export const pairs: Organization = { ...tree, name: 'pairs', description: 'agents work two by two', paper: 'none' }
`,
  )
  copy.insert(
    'source/organizations/index.ts',
    "import type { Organization } from './organization.ts'\n",
    "import { pairs } from './pairs.ts'\n",
  )
  copy.insert('source/organizations/index.ts', '  causal,\n', '  pairs,\n')
  copy.write('pairs.yaml', copy.read('tasks/demo/cabin.yaml').replace('organization: tree', 'organization: pairs'))
  const seen = await copy.see<Record<string, unknown>>(`
import { organizationNamed } from './source/organizations/index.ts'
import { loadTask } from './source/tasks/load-task.ts'
import { commands } from './source/cli/table.ts'
const seen = {
  named: organizationNamed('pairs').description,
  task: loadTask('pairs.yaml').organization,
  help: JSON.stringify(commands).includes('pairs'),
}`)
  expect(seen).toEqual({ named: 'agents work two by two', task: 'pairs', help: true })
  await copy.script('docs-organizations.ts')
  await copy.script('docs-tasks.ts')
  expect(copy.read('docs/organizations.md')).toContain('agents work two by two')
  expect(copy.read('tasks/task.schema.json')).toContain('pairs')
})

test('an event is one line in its family and one row of traits: log, old screens, schema, docs, replay, minds, clock and sums know it', async () => {
  copy.insert(
    'source/session/log/events/world.ts',
    'export const worldEvents = {\n',
    "  /** The weather turned. */\n  'world.weather': z.object({\n    text,\n    /** Strength of the wind. */\n    wind: z.number(),\n  }),\n",
  )
  copy.insert(
    'source/session/log/traits/world.ts',
    'export const worldTraits = {\n',
    `  'world.weather': {
    sentence: ({ text }) => \`The weather: \${text}\`,
    mark: ({ text }) => ({ kind: 'score', text }),
    wakes: ({ wind }) => wind > 2,
    clock: () => ({ phase: 'running' }),
    counts: () => ({ humanCommands: 2 }),
  },
`,
  )
  const seen = await copy.see<Record<string, unknown>>(`
import { eventSentence } from './source/session/log/describe.ts'
import { addCounts, noSessionSums } from './source/session/log/traits/sums.ts'
import { traitsOf } from './source/session/log/traits.ts'
import { markEvent, noMemory } from './source/session/recording/file/markers.ts'
import { wakeByEvents } from './source/team/seats/waking.ts'
import { eventSchemas } from './source/session/log/events.ts'
import { fold, initialState } from './source/session/log/fold.ts'
const event = { seq: 1, t: 0, source: 'world', type: 'world.weather', data: { text: 'rain', wind: 3 } }
const before = initialState()
const after = fold(before, event)
const seen = {
  known: eventSchemas['world.weather'].safeParse(event.data).success,
  folded: after.seq,
  clock: after.clock.phase,
  rest: JSON.stringify({ ...after, seq: 0, t: 0, clock: 0 }) === JSON.stringify({ ...before, seq: 0, t: 0, clock: 0 }),
  sentence: eventSentence(event),
  mark: markEvent(event, noMemory).marker.text,
  woken: 0,
  commands: 0,
}
let hear
wakeByEvents({ subscribe: heard => { hear = heard; return () => {} } }, () => seen.woken++, { add() {}, signal: new AbortController().signal })
hear({ ...event, data: { text: 'calm', wind: 0 } })
await Promise.resolve()
hear(event)
await Promise.resolve()
const sums = noSessionSums()
addCounts(sums, traitsOf(event.type).counts(event.data))
seen.commands = sums.humanCommands`)
  expect(seen).toEqual({
    ...{ known: true, folded: 1, clock: 'running', rest: true },
    ...{ sentence: 'The weather: rain', mark: 'rain', woken: 1, commands: 2 },
  })
  await copy.script('docs-recording.ts')
  expect(copy.read('docs/recording-format.md')).toContain('Strength of the wind')
  expect(copy.read('docs/recording.schema.json')).toContain('world.weather')
})

test('an event that changes the state is beside that an entry of a fold and a field of a schema: keyframes, types and forks know it', async () => {
  copy.insert(
    'source/session/log/events/world.ts',
    'export const worldEvents = {\n',
    "  /** The tide came or went. */\n  'world.tide': z.object({\n    /** Blocks above the usual. */\n    level: z.number(),\n  }),\n",
  )
  copy.insert(
    'source/session/log/fold/world.ts',
    'export const worldFolds = {\n',
    "  'world.tide': (_, { data: { level } }) => ({ tide: { level } }),\n",
  )
  copy.insert(
    'source/session/log/state.ts',
    '  session: sessionState,\n',
    '  /** Absent before the first. */\n  tide: z.object({ level: z.number() }).optional(),\n',
  )
  const seen = await copy.see<Record<string, unknown>>(`
import { fold, foldAll, initialState } from './source/session/log/fold.ts'
import { stateSchema } from './source/session/log/state.ts'
const at = (seq, level) => ({ seq, t: seq, source: 'world', type: 'world.tide', data: { level } })
const one = fold(initialState(), at(1, 2))
const kept = stateSchema.parse(JSON.parse(JSON.stringify(one)))
const seen = {
  folded: one.tide,
  goneOnWith: foldAll(kept, [at(2, 5)]).tide,
  refused: stateSchema.safeParse({ ...kept, tide: { level: 'high' } }).success,
  before: stateSchema.safeParse(initialState()).success,
}`)
  expect(seen).toEqual({ folded: { level: 2 }, goneOnWith: { level: 5 }, refused: false, before: true })
})

test('a suite is a function and one entry: lists, references, benchmarks and docs know it', async () => {
  copy.insert(
    'source/tasks/sources/suites.ts',
    'export const suites: readonly Suite[] = measured([\n',
    `  {
    name: 'example/gather',
    summary: 'gather a few logs',
    source: 'none',
    details: 'The index is the number of logs.',
    parameters: {},
    count: () => 3,
    task: (index, seed) => ({ ...gatherTask('oak_log', seed, 2), name: \`example-gather-\${index}\` }),
  },
`,
  )
  const seen = await copy.see<Record<string, unknown>>(`
import { readReference, suiteTask } from './source/tasks/sources/suites.ts'
import { planRuns } from './source/benchmark/run-plan.ts'
const runs = await planRuns({ what: ['example/gather'], organizations: [], schedules: [], brains: ['rules'], agents: [], seeds: [1], repeat: 1, sample: null })
const seen = { found: readReference('example/gather:1')?.index, task: suiteTask('example/gather:1', 1)?.name, runs: runs.length }`)
  expect(seen).toEqual({ found: 1, task: 'example-gather-1', runs: 3 })
  await copy.script('docs-tasks.ts')
  expect(copy.read('docs/tasks.md')).toContain('example/gather')
})

test('a provider is a file and a line: flags, sessions, recordings, fleets, benchmarks, the doctor and secrets know it', async () => {
  copy.write(
    'source/brain/providers/parrot-provider.ts',
    `import { z } from 'zod'
import { createRuleBrain } from '../rules/rule-brain.ts'
import type { Provider } from './provider.ts'

const config = z.strictObject({ kind: z.literal('parrot'), model: z.string().optional(), address: z.string().optional() })
type Config = z.infer<typeof config>

export const parrotProvider: Provider<Config> = {
  config,
  readsAnyGoal: true,
  fromFlags: given => ({ kind: 'parrot', model: given.text('model'), address: given.address }),
  ready: () => {},
  withPrompts: given => given,
  flagsOf: ({ model }) => ({ model }),
  look: async given => ({ state: 'ok', what: 'A parrot sits at ' + (given.address ?? given.text('base-url') ?? 'home') }),
  forFleet: ({ kind, model }) => ({ kind, model }),
  onFleet: given => given,
  again: recorded => recorded,
  addresses: ({ address }) => (address === undefined ? [] : [address]),
  needsConsent: ({ model }) => ['the parrot ' + model],
  ranker: () => undefined,
  create: async ({ model }) => ({ ...createRuleBrain(), label: 'parrot ' + model }),
}
`,
  )
  copy.insert(
    'source/brain/providers/table.ts',
    'const providers = {\n',
    "  parrot: { model: true, load: async () => (await import('./parrot-provider.ts')).parrotProvider },\n",
  )
  const seen = await copy.see<Record<string, unknown>>(`
import { checkedConfig } from './source/brain/providers/checked-config.ts'
import { createBrain, providerOf } from './source/brain/providers/table.ts'
import { brainFlagsOf, job } from './source/benchmark/queue/job-messages.ts'
import { planRuns } from './source/benchmark/run-plan.ts'
import { brainConfig } from './source/cli/config/brain.ts'
import { recordedMinds } from './source/cli/config/recorded.ts'
import { commands } from './source/cli/table.ts'
import { run as doctor } from './source/cli/verbs/doctor.ts'
import { fleetContract } from './source/remote/fleet/contract.ts'
const settings = { values: {}, sources: {} }
process.env.OPENAI_BASE_URL = 'http://127.0.0.1:9/v1'
const said = async work => { try { return await work() } catch (error) { return error.message + ' ' + error.remedy } }
const config = await brainConfig({ brain: 'parrot', model: 'grey', 'base-url': 'http://user:pass@here' }, settings)
const [run] = planRuns({ what: ['minecollab/crafting:0'], organizations: [], schedules: [], brains: ['parrot'], agents: [], seeds: [1], repeat: 1, sample: null })
const header = { task: run.task, config: { brain: { ...config, newer: 1 } } }
const sent = { format: 2, bench: 'b', run: { ...run, task: JSON.parse(JSON.stringify(run.task)) }, brain: { kind: 'parrot', model: 'grey' } }
const write = process.stdout.write
let printed = ''
process.stdout.write = text => (printed += text) !== ''
await doctor([], { 'base-url': 'a branch' }, settings)
process.stdout.write = write
const seen = {
  config,
  doctor: printed.includes('A parrot sits at home'),
  elsewhere: (await brainConfig({ brain: 'parrot', model: 'grey', 'base-url': 'http://b' }, { values: { 'base-url': 'http://b' }, sources: {} })).address ?? null,
  unread: await said(() => brainConfig({ brain: 'parrot', retries: 2, seat: ['Bob.persona=a pirate'] }, settings)),
  label: (await createBrain(config)).label,
  recorded: (await recordedMinds({ header, path: 'x' }, { trust: true }, settings, { usage: {}, seats: {}, tasks: {}, session: { approvals: 'none', goal: '' } })).brain,
  consent: await recordedMinds({ header, path: 'x' }, {}, settings, { usage: {}, seats: {}, tasks: {}, session: { approvals: 'none', goal: '' } }).catch(error => /asks for the parrot grey/.test(error.message)),
  fleet: fleetContract.methods.open.params.shape.brain.parse((await providerOf(config)).forFleet(config)),
  flags: await brainFlagsOf(config),
  job: (await job.parseAsync(sent)).brain,
  refused: (await job.safeParseAsync({ ...sent, brain: { kind: 'parrot', record: '/etc/passwd' } })).success,
  wrong: await checkedConfig({ kind: 'parrot', wings: 2 }).then(() => 'taken', () => 'refused'),
  addresses: (await providerOf(config)).addresses(config),
  help: JSON.stringify(commands.find(one => one.name === 'run' || one.name === 'tui')?.flags).includes('parrot'),
}`)
  const config = { kind: 'parrot', model: 'grey', address: 'http://user:pass@here' }
  expect(seen).toEqual({
    ...{ config, label: 'parrot grey', recorded: config, fleet: { kind: 'parrot', model: 'grey' } },
    ...{ flags: ['--brain=parrot', '--model=grey'], job: { kind: 'parrot', model: 'grey' }, refused: false },
    ...{ wrong: 'refused', addresses: ['http://user:pass@here'], consent: true, help: true, doctor: true },
    ...{
      elsewhere: null,
      unread: '--seat and --retries would change nothing: --brain parrot does not read that. Leave it out.',
    },
  })
})

test('a preset is one entry: names, suggestions, keys, sessions, recordings, flags and fleets know it', async () => {
  copy.insert(
    'source/brain/providers/presets.ts',
    'const presets = {\n',
    "  nimbus: { baseUrl: 'https://models.example/v1', keys: ['NIMBUS_API_KEY'], cap: 'max_completion_tokens' },\n",
  )
  const seen = await copy.see<Record<string, unknown>>(`
import { checkedConfig } from './source/brain/providers/checked-config.ts'
import { namedModel } from './source/brain/providers/named-model.ts'
import { createBrain, providerOf } from './source/brain/providers/table.ts'
import { brainConfig } from './source/cli/config/brain.ts'
delete process.env.NIMBUS_API_KEY
const settings = { values: {}, sources: {} }
const said = async work => { try { return await work() } catch (error) { return error.message + ' ' + error.remedy } }
const without = await said(() => brainConfig({ model: 'nimbus/grey' }, settings))
process.env.NIMBUS_API_KEY = 'x'
const config = await brainConfig({ model: 'nimbus/grey' }, settings)
const provider = await providerOf(config)
const seen = {
  without,
  model: [config.provider, config.model],
  named: namedModel('nimbus/a/b', { raw: false }),
  near: await said(async () => namedModel('nimbu/a', { raw: false })),
  label: (await createBrain(config)).label,
  recorded: (await checkedConfig(JSON.parse(JSON.stringify(config)))).provider,
  flags: provider.flagsOf(config).model,
  fleet: provider.forFleet(config).provider,
}`)
  expect(seen).toEqual({
    without: expect.stringContaining('NIMBUS_API_KEY') as string,
    model: ['nimbus', 'grey'],
    named: { provider: 'nimbus', model: 'a/b' },
    near: expect.stringContaining('Did you mean nimbus/a?') as string,
    ...{ label: 'nimbus/grey', recorded: 'nimbus', flags: 'nimbus/grey', fleet: 'nimbus' },
  })
})

// All files are checked: ten seconds of a processor, several times that on a busy machine.
test('the compiler takes everything that was added', { timeout: 900_000 }, async () => {
  expect(await copy.typeFaults()).toBe('')
})
