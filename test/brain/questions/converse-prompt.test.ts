import { expect, test } from 'vitest'
import { loadPrompts } from '../../../source/brain/providers/prompt-templates.ts'
import { converse } from '../../../source/brain/questions/converse/question.ts'
import type { ConverseInput } from '../../../source/brain/questions/converse/shape.ts'
import { newsText } from '../../../source/brain/questions/peer-news.ts'

const text = 'I have 6 cobblestone.'
const input: ConverseInput = {
  ...{ seat: 'Jill', goal: 'Make 1 cake.', knowledge: [], news: [], busy: null, tasks: [], notes: '' },
  ...{ observation: null, containers: [], blueprints: [], recipes: [], names: [], measured: [], instructions: [] },
  others: ['Andy', 'Randy'].map(name => ({ name, person: false, available: true, busy: false })),
  messages: [{ from: 'Andy', kind: 'chat', text, person: false }],
  conversations: [
    {
      with: 'Andy',
      lines: [
        { from: 'Jill', text: 'What have you?' },
        { from: 'Andy', text },
      ],
    },
  ] as ConverseInput['conversations'],
  memory: ['I said to Andy: What have you?', `Andy: ${JSON.stringify(text)}`, 'Done: Give Jill 2 granite'],
  actions: [
    {
      name: 'give',
      description: 'Hand over.',
      parameters: [
        { name: 'item', type: 'string', optional: false },
        { name: 'count', type: 'integer', optional: true, default: 1 },
        { name: 'half', type: '"top" | "bottom"', optional: true },
      ],
    },
  ],
}
const checked = (answer: object) => {
  const parsed = converse.output.parse(answer)
  return converse.check!(input, converse.mend!(input, parsed))
}

test('a message stands once in the prompt, and so does what was said', () => {
  const { user } = loadPrompts().get('converse')!.render(input, [])
  expect(user.split(text)).toHaveLength(2)
  expect(user.split('What have you?')).toHaveLength(2)
  expect(user).toContain('Done: Give Jill 2 granite')
})

test('what people changed of the goal stands below it, and the news only names who did', () => {
  const words = 'bake 2 cakes'
  const { user } = loadPrompts()
    .get('converse')!
    .render(
      {
        ...input,
        goalChanges: [{ by: 'Ann', text: words }],
        messages: [],
        news: [{ kind: 'asked', name: 'Ann', text: words }],
      },
      [],
    )
  expect(user).toContain(`Make 1 cake.\nChanged by Ann (a person), which counts: "${words}"`)
  expect(user).toContain('News: Ann changed the goal.')
  expect(user.split(words)).toHaveLength(2)
})

test('who was spoken to does not begin, and a talk of new words alone has no heading', () => {
  const { user } = loadPrompts()
    .get('converse')!
    .render(
      { ...input, news: [{ kind: 'begin' }], conversations: [{ with: 'Andy', lines: [{ from: 'Andy', text }] }] },
      [],
    )
  for (const gone of ['You begin.', 'with Andy:', 'Talks so far:', 'Recipes that not every player knows:'])
    expect(user).not.toContain(gone)
  expect(
    loadPrompts()
      .get('converse')!
      .render({ ...input, news: [{ kind: 'begin' }], messages: [] }, []).user,
  ).toContain('News: You begin.')
  const later = [{ kind: 'begin' as const, others: { Andy: 'collect oak_log 3' } }]
  expect(
    loadPrompts()
      .get('converse')!
      .render({ ...input, news: later, messages: [] }, []).user,
  ).toContain('News: The others have begun; Andy: collect oak_log 3.')
})

test('a task that is listed, and a recipe, stand once in the prompt', () => {
  const title = 'Give Jill 2 granite'
  const done = { kind: 'report' as const }
  const tasks = [{ id: 't1', title, done, from: 'Andy', status: 'succeeded' as const, attempts: 0, detail: '' }]
  const known = ['cake', 'bread'].map(item => ({ item, makes: 1, from: { wheat: 3 }, where: 'table' as const }))
  const recipes = [{ item: 'bread', makes: 1, from: { wheat: 3 }, table: true }]
  const { user } = loadPrompts()
    .get('converse')!
    .render(
      {
        ...input,
        tasks,
        recipes,
        secrets: { known, unknown: [] },
        memory: [`Task from Andy: ${title}`, ...input.memory],
      },
      [],
    )
  expect(user.split(title)).toHaveLength(2)
  expect(user).toContain('You know how to make: bread.\nYou know: 1 cake from 3 wheat (table).')
  expect(user.split('bread from')).toHaveLength(1 + 1)
})

test('an action is shown with what counts where an argument is left out', () => {
  const { user } = loadPrompts().get('converse')!.render(input, [])
  expect(user).toContain('- give(item: string, count = 1, half?: top|bottom) Hand over.')
})

test('a refusal names the field and what to write there', () => {
  expect(checked({ end: [''] })).toEqual([
    '"end": the name is empty; write one of Andy, Randy, or leave the entry out.',
  ])
  expect(checked({ say: [{ to: 'all', text: 'Hello' }] })).toEqual([
    '"say": "all" is not here; there are Andy, Randy. Write one entry for each player.',
  ])
  expect(checked({ say: [{ to: 'Jill', text: 'Hello' }] })).toEqual([
    '"say": you are Jill yourself; name another: Andy, Randy.',
  ])
  expect(checked({ later: ['Randy'] })).toEqual([expect.stringMatching(/^"later": .* leave "later" out .*Randy/)])
})

test('nobody has to wait who is answered in the same breath', () => {
  expect(checked({ say: [{ to: 'Randy', text: 'Rest.' }], later: ['Randy'] })).toEqual([])
})

test('a planner among several reads that it plans for itself alone', () => {
  const plan = loadPrompts().get('planTask')!
  const common = { seat: 'Bob', workers: ['Lena', 'Bob', 'Mia'] }
  expect(plan.render({ ...common, share: { index: 1, of: 3 } }).user).toContain(
    'Workers you plan for: yourself, Bob; each of Lena, Bob, Mia plans for itself.',
  )
  expect(plan.render({ ...common, share: null }).user).toContain('Workers you plan for: Lena, Bob, Mia.')
})

test('how the world shows the goal is asked where nothing else judges it, and the one that finds it reached has to say so', () => {
  const judging = { ...input, judgedBy: 'plan' as const }
  const asking = loadPrompts().get('converse')!.render(judging, [])
  expect(asking.user).toMatch(/^Who judges the goal: the program, by what you write under "reached"\n.*"by":"Mia"/m)
  const other = loadPrompts().get('converse')!.render(input, [])
  expect(other.user).not.toContain('Who judges')
  // One who is not asked for it reads nothing of it.
  for (const { system } of [asking, other]) expect(system).not.toMatch(/who judges|"by":/i)
  const faults = (answer: object) => converse.check!(judging, converse.output.parse(answer))
  expect(faults({ endGoal: 'reached' })).toEqual([expect.stringContaining('"reached"')])
  expect(faults({ endGoal: 'reached', reached: [{ kind: 'have', item: 'cake', count: 1 }] })).toEqual([])
  expect(faults({ notes: 'we begin' })).toEqual([])
  expect(checked({ endGoal: 'reached' })).toEqual([])
})

test('what is said at the end of a talk stands once, before the news that the talk has ended', () => {
  const ended = {
    ...{ ...input, conversations: [] as ConverseInput['conversations'] },
    news: [{ kind: 'talk-ended' as const, name: 'Andy' }],
  }
  const { user } = loadPrompts().get('converse')!.render(ended, [])
  expect(user.split(text)).toHaveLength(2)
  expect(user.indexOf(text)).toBeLessThan(user.indexOf('Andy ended the talk'))
})

const shownWith = (extra: Partial<ConverseInput>): string =>
  loadPrompts()
    .get('converse')!
    .render({ ...input, ...extra }, []).user

test('a new line says, too, that it wants no answer', () => {
  const messages = [{ ...input.messages[0]!, answer: false as const }]
  expect(shownWith({ messages })).toContain(`Andy, chat: ${JSON.stringify(text)} (wants no answer)`)
  expect(shownWith({})).not.toContain('wants no answer')
})

test('a task that is done is told once', () => {
  const title = 'Put 4 dirt into the chest'
  const detail = 'put 4 dirt into the chest'
  const task = { id: 't1', title, done: { kind: 'report' as const }, from: 'Jill', attempts: 0 }
  const user = shownWith({
    messages: [],
    tasks: [{ ...task, status: 'succeeded', detail }],
    news: [{ kind: 'task-done', title }],
    memory: [`deposit dirt 4: success (${detail})`, `Done: ${title}`],
    ended: [{ line: `deposit dirt 4: success (${detail})`, result: 'success', reason: detail }],
  })
  expect(user.split(title)).toHaveLength(2)
  expect(user.split(detail)).toHaveLength(2)
  expect(user).toContain(`t1: ${title} (succeeded just now) ${detail}`)
  // What was done without it, and what nobody lists, is news.
  expect(shownWith({ messages: [], news: [{ kind: 'task-done', title }] })).toContain(`News: Done: ${title}.`)
})

test('a failure is told once, with its reason', () => {
  const title = 'Look for a portal'
  const detail = 'sees none within 128 blocks'
  const task = { id: 't1', title, done: { kind: 'report' as const }, from: 'Jill', attempts: 1 }
  const tried = [`searchForBlock portal 128: failure (${detail})`, `Failed: ${title}: ${detail}`]
  const user = shownWith({
    messages: [],
    tasks: [{ ...task, status: 'failed', detail }],
    news: [{ kind: 'task-failed', title, reason: detail }],
    ended: [{ line: tried[0]!, result: 'failure', reason: detail }],
    memory: [...tried, ...tried, 'the river is east', 'the river is east'],
  })
  expect(user.split(title)).toHaveLength(2)
  expect(user.split(detail)).toHaveLength(2)
  expect(user.split('the river is east')).toHaveLength(2)
  expect(user).toContain(`t1: ${title} (failed just now, failed 1×) ${detail}`)
  // Of a task that nobody lists it is news.
  const news = [{ kind: 'task-failed' as const, title, reason: detail }]
  expect(shownWith({ messages: [], news })).toContain(`${title}: ${detail}`)
})

test('a name of the game that a talk or a wish has already is not told again', () => {
  const lines = [{ from: 'Andy', text: 'I need coal.' }]
  const names = ['coal', 'mushroom_stew']
  expect(shownWith({ names, conversations: [{ with: 'Andy', lines }] })).toMatch(/texts name: mushroom_stew$/m)
  expect(shownWith({ names: ['coal'], conversations: [{ with: 'Andy', lines }] })).not.toContain('texts name')
})

test('one that finds the goal reached is told with what the world does not show of it', () => {
  expect(newsText({ kind: 'finds-reached', name: 'Bob' })).toBe('Bob finds the goal reached.')
  expect(newsText({ kind: 'finds-reached', name: 'Bob', open: ['the chest holds 16 dirt'] })).toBe(
    'Bob finds the goal reached, but the world does not show it; lacking: the chest holds 16 dirt.',
  )
})

test('an action that succeeded is not remembered beside what is seen of it, one that failed is', () => {
  const [succeeded, failed] = ['deposit 8 dirt: success', 'goTo 1 2 3: failure (no way)']
  const memory = [succeeded, failed, 'Andy told me of it: success']
  const ended = [
    { line: succeeded, result: 'success' },
    { line: failed, result: 'failure', reason: 'no way' },
  ]
  const { user } = loadPrompts()
    .get('converse')!
    .render({ ...input, memory, ended }, [])
  expect(user).not.toContain('deposit 8 dirt')
  expect(user).toContain('goTo 1 2 3: failure (no way)')
  expect(user).toContain('Andy told me of it: success')
})

test('what each one is to do of the goal stands in one line, or that it is not agreed and how it is divided then', () => {
  const prompt = loadPrompts().get('converse')!
  const lineOf = (share: ConverseInput['share']) =>
    prompt
      .render({ ...input, share }, [])
      .user.split('\n')
      .filter(line => line.startsWith('Shares:'))
  expect(lineOf({ index: 2, of: 3, agreed: [] })).toEqual([
    expect.stringMatching(
      /none is agreed yet.*divided evenly among the 3 of you \(of 31, for example, you would take 10\);/,
    ),
  ])
  expect(lineOf({ index: 0, of: 2, agreed: [] })).toEqual([
    expect.stringMatching(/of 21, for example, you would take 11\);/),
  ])
  const agreed = [
    { name: 'Jill', title: 'Collect 5 oak logs' },
    { name: 'Andy', title: 'Collect 5 birch logs' },
    { name: 'Jill', title: 'Craft 4 sticks' },
  ]
  expect(lineOf({ index: 1, of: 2, agreed })).toEqual([
    'Shares: agreed so far by you: "Collect 5 oak logs", "Craft 4 sticks"; by Andy: "Collect 5 birch logs". What another has agreed to is not yours to do; what is not agreed yet is open.',
  ])
  // Whom the asker has asked in vain so far has agreed to nothing.
  const unanswered = ['Andy', 'Mia']
  expect(lineOf({ index: 1, of: 3, agreed: [agreed[0]!], unanswered })).toEqual([
    expect.stringContaining('by you: "Collect 5 oak logs". Not answered yet: Andy, Mia. What'),
  ])
  expect(lineOf({ index: 1, of: 3, agreed: [], unanswered })).toEqual([
    expect.stringContaining('none is agreed yet. Not answered yet: Andy, Mia. Until'),
  ])
  expect(lineOf(undefined)).toEqual([])
})
