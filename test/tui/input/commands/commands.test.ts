import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { keysPage } from '../../../../scripts/pages/keys-page.ts'
import { actions, findAction } from '../../../../source/body/actions/index.ts'
import { presetNames } from '../../../../source/brain/providers/presets.ts'
import { abilities } from '../../../../source/host/abilities.ts'
import { command } from '../../../../source/session/attach/commands.ts'
import { conflicts, lookup } from '../../../../source/tui/input/bindings.ts'
import { bodyActions } from '../../../../source/tui/input/body-actions.ts'
import type { Speaker } from '../../../../source/tui/input/commands/meaning.ts'
import { readLine } from '../../../../source/tui/input/commands/read.ts'
import { slashCommands } from '../../../../source/tui/input/commands/table.ts'
import { apply, complete } from '../../../../source/tui/input/complete.ts'
import { withText } from '../../../../source/tui/input/editor.ts'
import { keymap } from '../../../../source/tui/input/keymap.ts'
import { viewNames } from '../../../../source/tui/views/index.ts'
import { planSteps, stateOf, steps } from '../../cabin.ts'
import { fc, test } from '../../property.ts'

const cabin = stateOf(steps, planSteps)
const queuedGoals = ['Build a gate', 'Dig a well'].map(goal => ({ goal, by: 'ann' }))
const state = { ...cabin, session: { ...cabin.session, queuedGoals } }
const speaker: Speaker = { state, person: 'ann', delivery: 'queue' }
const read = (line: string, change: Partial<Speaker> = {}) => readLine(line, { ...speaker, ...change })

describe('a line', () => {
  it.each([
    ['hello', { type: 'say', to: [], text: 'hello', delivery: 'broadcast' }],
    ['@bob leave a gap', { type: 'say', to: ['Bob'], text: 'leave a gap', delivery: 'queue' }],
    ['@Bob, @mia: both of you', { type: 'say', to: ['Bob', 'Mia'], text: 'both of you', delivery: 'queue' }],
    ['@Bob,Mia both of you', { type: 'say', to: ['Bob', 'Mia'], text: 'both of you', delivery: 'queue' }],
    ['@bob and @mia both of you', { type: 'say', to: ['Bob', 'Mia'], text: 'both of you', delivery: 'queue' }],
    ['@workers faster', { type: 'say', to: ['Bob', 'Mia'], text: 'faster', delivery: 'queue' }],
    ['@all stop digging', { type: 'say', to: [], text: 'stop digging', delivery: 'broadcast' }],
    ['/steer bob use birch', { type: 'say', to: ['Bob'], text: 'use birch', delivery: 'steer' }],
    ['/interrupt BOB, come here', { type: 'say', to: ['Bob'], text: 'come here', delivery: 'interrupt' }],
    ['/interrupt bob @mia stop', { type: 'say', to: ['Bob', 'Mia'], text: 'stop', delivery: 'interrupt' }],
    ['/interrupt all stop', { type: 'say', to: [], text: 'stop', delivery: 'interrupt' }],
    ['/design save Cosy hut', { type: 'saveDesign', name: 'Cosy hut' }],
    ['/design save as cosy-hut', { type: 'saveDesign', name: 'cosy-hut' }],
    ['/pause all', { type: 'pause', seat: undefined }],
    ['/stop bob', { type: 'stop', seat: 'Bob' }],
    ['/stop @all', { type: 'stop', all: true }],
    ['/stop session', { type: 'stop' }],
    ['/task add bob light it', { type: 'task', change: 'add', text: 'light it', seat: 'Bob' }],
    ['/task assign t4 bob', { type: 'task', change: 'assign', task: 't4', seat: 'Bob' }],
    ['@bob @bob @bob hello', { type: 'say', to: ['Bob'], text: 'hello', delivery: 'queue' }],
    ['/steer @mia look', { type: 'say', to: ['Mia'], text: 'look', delivery: 'steer' }],
    ['/interrupt @mia stop', { type: 'say', to: ['Mia'], text: 'stop', delivery: 'interrupt' }],
    ['!goTo(12, -60, 4)', { type: 'act', text: '!goTo(12, -60, 4)' }],
    ['/pause', { type: 'pause', seat: undefined }],
    ['/pause bob', { type: 'pause', seat: 'Bob' }],
    ['/resume @Mia', { type: 'resume', seat: 'Mia' }],
    ['/approve', { type: 'approve', approval: undefined }],
    ['/approve always', { type: 'approve', approval: undefined, always: true }],
    ['/reject keep the fence', { type: 'reject', approval: undefined, reason: 'keep the fence' }],
    ['/role leader', { type: 'role', role: 'leader' }],
    ['/take lena', { type: 'take', seat: 'Lena' }],
    ['/release', { type: 'release' }],
    ['/goal a stone tower', { type: 'goal', goal: 'a stone tower' }],
    ['/goal + a well', { type: 'goal', goal: 'a well', queue: true }],
    ['/goal @bob,mia a well', { type: 'goal', goal: 'a well', seats: ['Bob', 'Mia'] }],
    ['/goal + @Bob @mia a well', { type: 'goal', goal: 'a well', queue: true, seats: ['Bob', 'Mia'] }],
    ['/goal @all a well', { type: 'goal', goal: 'a well' }],
    ['/goal --budget 20k-tokens a well', { type: 'goal', goal: 'a well', budget: { tokens: 20_000 } }],
    ['/goal + --budget=2usd @bob a well', { type: 'goal', goal: 'a well', queue: true, seats: ['Bob'], budget: 2 }],
    [
      '/goal @bob budget 1.5m tokens: a well',
      { type: 'goal', goal: 'a well', seats: ['Bob'], budget: { tokens: 1.5e6 } },
    ],
    ['/goal [budget $2] 2 wells', { type: 'goal', goal: '2 wells', budget: 2 }],
    ['/goal 2 wells --budget 3', { type: 'goal', goal: '2 wells', budget: 3 }],
    ['/goal budget 2 melons', { type: 'goal', goal: 'budget 2 melons' }],
    ['/goals', { type: 'goals' }],
    ['/goals drop 2', { type: 'goals', change: { what: 'drop', place: 2, was: 'Dig a well' } }],
    ['/goals stop @bob', { type: 'goals', change: { what: 'stop', seat: 'Bob' } }],
    ['/goals MOVE 2 1', { type: 'goals', change: { what: 'move', place: 2, was: 'Dig a well', to: 1 } }],
    [
      '/goals edit 1 a gate, wide',
      { type: 'goals', change: { what: 'edit', place: 1, was: 'Build a gate', goal: 'a gate, wide' } },
    ],
    [
      '/goals edit 2 a pond --budget 20k-tokens',
      {
        type: 'goals',
        change: { what: 'edit', place: 2, was: 'Dig a well', goal: 'a pond', budget: { tokens: 20_000 } },
      },
    ],
    ['/goals drop 9', { type: 'goals', change: { what: 'drop', place: 9 } }],
    ['/policy all', { type: 'policy', approvals: 'all' }],
    ['/seat add Finn', { type: 'seat', change: 'add', seat: 'Finn' }],
    ['/seat ADD @Finn Worker rules', { type: 'seat', change: 'add', seat: 'Finn', role: 'worker', model: 'rules' }],
    ['/seat remove @bob', { type: 'seat', change: 'remove', seat: 'Bob' }],
    ['/draft with a porch', { type: 'draftPlan', hint: 'with a porch' }],
    ['/draft drop', { type: 'draftPlan', drop: true }],
    ['/draft drop the tower', { type: 'draftPlan', hint: 'drop the tower' }],
    ['/task add light it @mia', { type: 'task', change: 'add', text: 'light it', seat: 'Mia' }],
    ['/task cancel roof', { type: 'task', change: 'cancel', task: 't4' }],
    ['/task assign t4 @bob', { type: 'task', change: 'assign', task: 't4', seat: 'Bob' }],
    ['/task edit t4 a flat roof', { type: 'task', change: 'edit', task: 't4', text: 'a flat roof' }],
    ['/task done', { type: 'task', change: 'done' }],
    ['/task fail no logs left', { type: 'task', change: 'fail', text: 'no logs left' }],
  ] as const)('%s', (line, wanted) => {
    const meaning = read(line)
    expect(meaning).toEqual({ kind: 'send', command: wanted })
    if (meaning.kind === 'send') expect(command.safeParse(meaning.command).success).toBe(true)
  })

  it.each([
    ['/puase', 'Did you mean /pause?'],
    ['/pause bobb', 'Did you mean Bob?'],
    ['/task assign t4 bbo', 'Did you mean Bob?'],
    ['/task split t4 bbo', 'Did you mean Bob?'],
    ['/resume bob and mia', 'One name at a time: /resume Bob, then /resume Mia.'],
    ['@mai hello', 'Did you mean Mia?'],
    ['/interrupt stop digging', 'There is no name “stop”'],
    ['/interrupt', 'Say to whom and what: /interrupt NAME TEXT'],
    ['/steer bob', 'Say what'],
    ['/take', 'Say which seat: /take NAME. Seats: Lena, Bob, Mia.'],
    ['@bob', 'Say what'],
    ['/reject', 'Say why'],
    ['/role boss', 'observer, peer, leader.'],
    ['/policy some', 'none, plans, code, all'],
    ['/seat', '/seat add NAME [ROLE] [MODEL], or /seat remove NAME'],
    ['/seat remvoe bob', 'Did you mean remove?'],
    ['/seat add', 'what the new agent is called'],
    ['/seat add Finn wroker', 'Did you mean worker?'],
    ['/seat add Finn gpt-5', 'A model comes after the role: /seat add Finn worker MODEL'],
    ['/seat add Finn worker openai/', 'is no model'],
    ['/seat add Finn worker gpt-5 now', 'That is too much'],
    ['/seat remove bbo', 'Did you mean Bob?'],
    ['/seat remove', 'Say which seat: /seat remove NAME. Seats: Lena, Bob, Mia.'],
    ['/task', 'add, edit'],
    ['/goal', '/goal TEXT'],
    ['/goal @bob', '/goal @NAME TEXT'],
    ['/goal --budget a well', 'Write the budget of the goal as --budget 2usd'],
    ['/goal --budget 2melons a well', 'Write the budget of the goal as'],
    ['/goal --budget 2usd', 'Say what the goal is'],
    ['/goal @bop a well', 'Did you mean Bob?'],
    ['/goals dorp 1', 'Did you mean drop?'],
    ['/goals drop well', 'by its number: /goals drop NUMBER'],
    ['/goals edit 2', 'Say what it is to be'],
    ['/goals move 2', 'Say to which place'],
    ['/goals stop', '/goals stop NAME'],
    ['/goals stop bop', 'Did you mean Bob?'],
    ['/task cancl roof', 'Did you mean cancel?'],
    ['/task cancel everything', 'No single task matches'],
    ['/task assign roof', 'to whom'],
    ['!', 'Name an action'],
  ])('%s says what is wrong: %s', (line, words) => {
    const meaning = read(line)
    expect(meaning.kind).toBe('error')
    if (meaning.kind === 'error') expect(meaning.text).toContain(words)
  })

  describe('with a name of the team', () => {
    /** All commands that take one; `NAME` stands for it. */
    const commands = [
      ...slashCommands.flatMap(({ name, completes }) =>
        completes[0] === 'seat' ? [`/${name} NAME`] : completes[0] === 'message' ? [`/${name} NAME come here`] : [],
      ),
      '@NAME come here',
      '/task add NAME light it',
      '/task assign t4 NAME',
      '/task split t4 NAME',
    ]
    const red = {
      ...state,
      seats: Object.fromEntries(
        Object.values(state.seats).map(one => [`red_${one.seat}`, { ...one, seat: `red_${one.seat}` }]),
      ),
    }
    it.each(commands)('%s takes it without the prefix of all names', line => {
      for (const name of ['bob', 'Bob', 'red_bob'])
        expect(JSON.stringify(read(line.replace('NAME', name), { state: red })), name).toContain('"red_Bob"')
      const both = { ...red, seats: { ...red.seats, blue_Bob: { ...red.seats.red_Bob!, seat: 'blue_Bob' } } }
      expect(read('/pause bob', { state: both })).toMatchObject({ text: expect.stringMatching(/red_Bob or blue_Bob/) })
    })
    it.each(commands)('%s takes it in any case', line => {
      const spelled = read(line.replace('NAME', 'Bob'))
      expect(JSON.stringify(spelled)).toContain('"Bob"')
      for (const name of ['bob', 'BOB', 'bOb', '@bob'])
        expect(read(line.replace('NAME', name).replace('@@', '@')), name).toEqual(spelled)
    })
    // The first word of a new task may be any word.
    it.each(commands.filter(line => !line.startsWith('/task add')))('%s suggests the nearest one', line => {
      for (const [name, meant] of [
        ['bbo', 'Bob'],
        ['BOBB', 'Bob'],
        ['le', 'Lena'],
      ] as const) {
        const meaning = read(line.replace('NAME', name))
        expect(meaning, line).toMatchObject({ kind: 'error', text: expect.stringContaining(`Did you mean ${meant}?`) })
      }
    })
  })

  test(
    'never means something that the session cannot read',
    [
      fc.oneof(
        fc.string(),
        fc
          .constantFrom(...slashCommands.map(entry => `/${entry.name}`))
          .chain(name => fc.string().map(rest => `${name} ${rest}`)),
      ),
    ],
    line => {
      if (line.trim() === '') return
      const meaning = read(line)
      if (meaning.kind === 'send') expect(command.safeParse(meaning.command).success).toBe(true)
    },
  )
})

/** Two strips of walls, of which one is done, and one of the roof that is named alike. */
const strips = stateOf(steps, planSteps, [
  [0, 'task.added', 'team', { task: 'p1/walls-1', parent: 't3', title: 'Strip 1 of 3, walls', status: 'succeeded' }],
  [0, 'task.added', 'team', { task: 'p1/walls-3', parent: 't3', title: 'Strip 3 of 3, walls', status: 'ready' }],
  [0, 'task.added', 'team', { task: 'p1/roof-1', parent: 't3', title: 'Strip 1 of 3, roof', status: 'waiting' }],
  [0, 'task.added', 'team', { task: 'p1/store', parent: 't3', title: 'Put all sticks away', status: 'waiting' }],
])

describe('a task in a line', () => {
  it.each([
    ['/task assign Strip 3 @bob', 'p1/walls-3'],
    ['/task assign strip 1 @bob', 'p1/roof-1'],
    ['/task assign strip 1 of 3, walls bob', 'p1/walls-1'],
    ['/task assign strip roof bob', 'p1/roof-1'],
    ['/task assign walls-3 bob', 'p1/walls-3'],
    ['/task assign p1/walls-1 bob', 'p1/walls-1'],
    ['/task assign "Strip 1 of 3, walls" @bob', 'p1/walls-1'],
    ['/task assign “put all sticks away” bob', 'p1/store'],
  ])('%s is %s: by id, by a part of the title, open before ended', (line, task) => {
    const command = { type: 'task', change: 'assign', task, seat: 'Bob' }
    expect(read(line, { state: strips })).toEqual({ kind: 'send', command })
  })
  it.each([
    ['/task edit "Put all sticks away" Burn all sticks', { change: 'edit', task: 'p1/store', text: 'Burn all sticks' }],
    ['/task done "Put all sticks away" they are in', { change: 'done', task: 'p1/store', text: 'they are in' }],
    ['/task fail "no" is the answer', { change: 'fail', text: '"no" is the answer' }],
  ])('%s: quotation marks close a title, where there is one', (line, command) => {
    expect(read(line, { state: strips })).toEqual({ kind: 'send', command: { type: 'task', ...command } })
  })
  it('that is named by what several have is asked for, with those that it may be', () => {
    expect(read('/task assign of 3, bob', { state: strips })).toEqual({
      kind: 'error',
      text: 'No single task matches “of 3,”: Strip 3 of 3, walls (p1/walls-3); Strip 1 of 3, roof (p1/roof-1); Strip 1 of 3, walls (p1/walls-1).',
    })
  })
  it.each([
    ['/task assign ', 't0'],
    ['/task assign str', 'p1/walls-3'],
    ['/task assign Put all', 'p1/store'],
    ['/task assign put all ', 'p1/store'],
    ['/task assign walls-1', 'p1/walls-1'],
    ['/task assign p1/st', 'p1/store'],
  ])('is completed, those that are open first: %s → %s', (line, task) => {
    const choices = complete(withText(line), strips)
    expect(choices?.candidates[0]?.text).toBe(task)
    expect(choices && apply(withText(line), choices, 0).text).toBe(`/task assign ${task} `)
  })
  it('that has ended comes last, and none is offered for a new one or behind an id', () => {
    const candidates = complete(withText('/task assign '), strips)?.candidates
    expect(candidates?.at(-1)).toEqual({ text: 'p1/walls-1', note: 'Strip 1 of 3, walls' })
    expect(complete(withText('/task add '), strips)).toBeUndefined()
    expect(complete(withText('/task assign p1/store '), strips)).toBeUndefined()
    expect(complete(withText('/task assign p1/store @b'), strips)?.candidates[0]?.text).toBe('@Bob')
  })
})

describe('completion', () => {
  it('completes what is changed of the team, whom it concerns, and what the new agent is', () => {
    const texts = (line: string) => complete(withText(line), state)?.candidates.map(({ text }) => text)
    expect(texts('/seat ')).toEqual(['add', 'remove'])
    expect(texts('/seat remove ')).toEqual(['Lena', 'Bob', 'Mia'])
    expect(texts('/seat add ')).toBeUndefined()
    expect(texts('/seat add Finn ')).toEqual(['worker', 'leader', 'peer'])
    expect(texts('/seat add Finn worker ')).toContain('rules')
    expect(texts('/seat remove Bob ')).toBeUndefined()
  })

  it('offers what can be done with goals that wait, their numbers, and their words to be changed', () => {
    const texts = (line: string) => complete(withText(line), state)?.candidates.map(({ text, note }) => [text, note])
    expect(texts('/goals ')?.map(([text]) => text)).toEqual(['edit', 'drop', 'move', 'stop'])
    expect(texts('/goals drop ')).toEqual([
      ['1', 'Build a gate'],
      ['2', 'Dig a well'],
    ])
    const line = withText('/goals edit 2 ')
    expect(apply(line, complete(line, state)!, 0).text).toBe('/goals edit 2 Dig a well')
  })

  const first = (text: string) => complete(withText(text), state)?.candidates[0]?.text
  it.each([
    ['/pa', '/pause'],
    ['@l', '@Lena'],
    ['hello @wor', '@workers'],
    ['/pause b', 'Bob'],
    ['/task ca', 'cancel'],
    ['/role ob', 'observer'],
    ['bring oak_p', 'oak_planks'],
  ])('%s → %s', (text, wanted) => {
    expect(first(text)).toBe(wanted)
  })
  it('has one line about each, those that begin like the word first, then those that resemble it', () => {
    const choices = complete(withText('/re'), state)
    const texts = choices?.candidates.map(({ text }) => text)
    expect(texts?.slice(0, 3)).toEqual(['/reject', '/resume', '/remember'])
    expect(complete(withText('/'), state)?.candidates).toHaveLength(slashCommands.length)
    for (const text of ['/', '@', '!'])
      for (const one of complete(withText(text), state)?.candidates ?? []) expect(one.note, one.text).not.toBe('')
    expect(first('/intr')).toBe('/interrupt')
    expect(first('/qit')).toBe('/quit')
    expect(first('/zzz')).toBeUndefined()
  })
  it('puts the chosen one in place of the word, and the cursor where its arguments begin', () => {
    const editor = withText('/re')
    const choices = complete(editor, state)
    expect(choices && apply(editor, choices, 1)).toEqual(withText('/resume '))
    const action = withText('!goTo')
    const actions = complete(action, state)
    expect(actions?.candidates.map(({ text }) => text)).toContain('!goToPlayer')
    expect(actions && apply(action, actions, 1).text).toMatch(/^!goTo[A-Z][a-z]+\($/)
  })
  it('offers the models that agents think with, none, and providers, behind which the name of a model is written on', () => {
    const choices = complete(withText('/model Bob '), state)
    const texts = choices?.candidates.map(({ text }) => text) ?? []
    expect(texts.slice(texts.indexOf('rules'))).toEqual(['rules', ...presetNames.map(name => `${name}/`)])
    for (const { note } of choices?.candidates ?? []) expect(note).not.toBe('')
    const chosen = complete(withText('/model Bob oll'), state)
    expect(chosen && apply(withText('/model Bob oll'), chosen, 0)).toEqual(withText('/model Bob ollama/'))
    expect(read('/model')).toEqual({ kind: 'send', command: { type: 'model' } })
    expect(read('/model bob ollama/qwen3:8b')).toEqual({
      ...{ kind: 'send', command: { type: 'model', seat: 'Bob', model: 'ollama/qwen3:8b' } },
    })
    expect(read('/model Bob ollama/')).toMatchObject({
      kind: 'error',
      text: expect.stringContaining('Name a model behind ollama/') as string,
    })
    expect(read('/model Bob a b')).toMatchObject({ kind: 'error', text: expect.stringContaining('one word') as string })
  })
  it('knows what a body can do, and how each is called', () => {
    expect(first('!place("oak_p')).toBe('oak_planks')
    const names = actions.flatMap(({ name, description, aliases = [] }) => [
      [name, description],
      ...aliases.map(alias => [alias, description]),
    ])
    expect(bodyActions.map(action => [action.name, action.help])).toEqual(names)
  })
  it('lists every action once, and finds each by every name that is understood', () => {
    expect(complete(withText('!'), state)?.candidates).toHaveLength(actions.length)
    expect(complete(withText('!putIn'), state)?.candidates[0]).toMatchObject({
      text: '!putInChest',
      note: expect.stringMatching(/^deposit: Put items/),
    })
    expect(complete(withText('!place'), state)?.candidates.map(({ text }) => text)).not.toContain('!placeBlock')
    for (const { name, aliases = [] } of actions)
      for (const alias of aliases) {
        const found = first(`!${alias}`) ?? ''
        expect(findAction(found)?.name, alias).toBe(findAction(alias)?.name)
        expect(findAction(alias)?.name).toBe(name)
      }
  })
  it('shows under another name the order that belongs to it', () => {
    const usage = (name: string) => bodyActions.find(action => action.name === name)?.usage
    expect(usage('handOver')).toBe('!handOver(item, player, count?)')
    expect(usage('givePlayer')).toBe('!givePlayer(player, item, count?)')
    expect(abilities.parse('!handOver("bread", "Mia")')).toMatchObject({ name: 'give', args: { player: 'Mia' } })
  })
  it('has nothing for an empty line', () => {
    expect(complete(withText(''), state)).toBeUndefined()
  })
})

describe('the keymap', () => {
  it('is what docs/keys.md says', () => {
    expect(readFileSync(new URL('../../../../docs/keys.md', import.meta.url), 'utf8')).toBe(keysPage())
  })
  it('gives no key two meanings in one context', () => {
    expect(conflicts(keymap)).toEqual([])
  })
  it('says so when one does', () => {
    const [first] = keymap
    expect(first && conflicts([first, { ...first, id: 'other' }])).toEqual([
      { context: 'quit question', key: 's', ids: ['quitStop', 'other'] },
    ])
  })
  it('opens every view by its place in the list of views, and shows how many there are', () => {
    const bindings = viewNames.map(name => keymap.find(binding => binding.id === `view.${name}`))
    expect(bindings.map(binding => binding?.keys)).toEqual(viewNames.map((_, index) => [String(index + 1)]))
    expect(bindings[0]?.show).toBe(`1-${viewNames.length}`)
    expect(viewNames.length).toBeLessThan(10) // one key opens it
  })
  it('has one name per entry, under which settings find it', () => {
    const ids = keymap.map(binding => binding.id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
  it('lets the more particular context win', () => {
    expect(lookup(['replay', 'browsing'], '/', keymap)?.id).toBe('search')
    expect(lookup(['empty line', 'pane', 'browsing'], '/', keymap)?.id).toBe('command')
  })
})
