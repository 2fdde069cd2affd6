import { ActionError } from '../../../../source/body/contract/body-types.ts'
import type { CodeDraft, MindControl } from '../../../../source/body/contract/mind-control.ts'
import type { Lane, Trials } from './lane.ts'

/** A mind that says back what it is told, and hands out these programs one after the other. */
const mindWith = (...programs: readonly (CodeDraft | 'slow')[]): MindControl => {
  const left = [...programs]
  return {
    goal: text => `goal ${text}`,
    endGoal: () => 'goal ended',
    quiet: on => `quiet ${on}`,
    restart: () => 'afresh',
    clearChat: () => 'forgot',
    startConversation: (name, text) => `to ${name}: ${text}`,
    endConversation: name => `no more to ${name}`,
    writeCode(request, signal) {
      const next = left.shift()
      if (next === 'slow')
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      if (next) return Promise.resolve(next)
      return Promise.reject(new ActionError('unsupported', `no program for round ${request.round}`))
    },
  }
}

const without = { code: 'unsupported', says: /driven by hand/ } as const

export const thinking = (lane: Lane): Trials => {
  const mind = mindWith()
  const skill = { name: 'greet', description: 'Say hello to everybody', code: "await say('hello')\nreturn 'greeted'" }
  return {
    goal: {
      success: { mind, args: { text: 'dig a pond' }, says: /goal dig a pond/ },
      failure: { args: { text: 'dig a pond' }, ...without },
      abort: { mind, args: { text: 'dig a pond' }, instant: true },
    },
    endGoal: {
      success: { mind, says: /goal ended/ },
      failure: without,
      abort: { mind, instant: true },
    },
    quiet: {
      success: { mind, says: /quiet true/ },
      failure: without,
      abort: { mind, instant: true },
    },
    restart: {
      success: { mind, says: /afresh/ },
      failure: without,
      abort: { mind, instant: true },
    },
    clearChat: {
      success: { mind, says: /forgot/ },
      failure: without,
      abort: { mind, instant: true },
    },
    startConversation: {
      success: { mind, args: { player: 'mia', text: 'hello' }, says: /to mia: hello/ },
      failure: { args: { player: 'mia', text: 'hello' }, ...without },
      abort: { mind, args: { player: 'mia', text: 'hello' }, instant: true },
    },
    endConversation: {
      success: { mind, args: { player: 'mia' }, says: /no more to mia/ },
      failure: { args: { player: 'mia' }, ...without },
      abort: { mind, args: { player: 'mia' }, instant: true },
    },
    newAction: {
      success: {
        mind: mindWith(
          { code: 'const a = ;' },
          { code: "await collect('oak_lgo', 1)" },
          {
            code: "await goTo(observe().position[0] + 2, -60, 0)\nreturn 'moved'",
            keep: { name: 'twoEast', description: 'Go two blocks east' },
          },
        ),
        args: { instruction: 'walk two blocks to the east' },
        says: /ran to its end with 1 actions, result moved; kept as the skill twoEast/,
      },
      failure: {
        mind: mindWith(...Array.from({ length: 5 }, (_, index) => ({ code: `// ${index}\nmissing()` }))),
        args: { instruction: 'do something odd' },
        code: 'bad-arguments',
        says: /5 programs failed; the last one: line 2: ReferenceError/,
      },
      abort: {
        mind: mindWith(...Array.from({ length: 9 }, () => 'slow' as const)),
        args: { instruction: 'walk two blocks' },
        after: 150,
      },
      more: {
        'says what the mind cannot': {
          mind: mindWith({ code: 'missing()' }),
          args: { instruction: 'walk' },
          code: 'unsupported',
          says: /no program for round 2/,
        },
        'needs a mind': { args: { instruction: 'walk' }, ...without },
      },
    },
    runCode: {
      success: {
        has: { dirt: 2 },
        args: {
          code: `await place('dirt', ${lane.at(2, 0, 0).x}, -60, 0)\nconsole.log(observe().inventory.dirt)\nreturn 'done'`,
        },
        says: /with 1 actions, result done; it says: 1/,
      },
      failure: { args: { code: 'const a = 1\nmissing()' }, code: 'bad-arguments', says: /^line 2: ReferenceError/ },
      abort: { args: { code: `await goTo(${lane.at(11, 0, 0).x}, -60, 11)` }, after: 400 },
    },
    saveSkill: {
      success: { args: skill, says: /keeps the skill greet/ },
      failure: { args: { ...skill, name: '../greet' }, code: 'bad-arguments', says: /is no name for a skill/ },
      abort: { args: skill, instant: true },
    },
    runSkill: {
      success: { before: [['saveSkill', skill]], args: { name: 'greet' }, says: /result greeted/ },
      failure: {
        before: [['saveSkill', skill]],
        args: { name: 'gret' },
        code: 'unknown-name',
        says: /there are: .*greet/,
      },
      abort: {
        before: [['saveSkill', { ...skill, name: 'wait', code: 'await stay(30)' }]],
        args: { name: 'wait' },
        after: 200,
      },
    },
    listSkills: {
      success: {
        before: [['saveSkill', skill]],
        args: { like: 'saying hello' },
        says: /^greet: Say hello to everybody/,
      },
      failure: { args: { like: 7, of: 'all' }, code: 'bad-arguments', says: /has no argument "of"/ },
      abort: { instant: true },
    },
    showSkill: {
      success: { before: [['saveSkill', skill]], args: { name: 'greet' }, says: /await say\('hello'\)/ },
      failure: { args: { name: 'nothing' }, code: 'unknown-name', says: /no skill "nothing"/ },
      abort: { before: [['saveSkill', skill]], args: { name: 'greet' }, instant: true },
    },
    deleteSkill: {
      success: { before: [['saveSkill', skill]], args: { name: 'greet' }, says: /forgot the skill greet/ },
      failure: { args: { name: 'nothing' }, code: 'unknown-name', says: /no skill "nothing"/ },
      abort: { before: [['saveSkill', { ...skill, name: 'other' }]], args: { name: 'other' }, instant: true },
    },
  }
}
