import { expect, test } from 'vitest'
import { type ControlNeeds, createControl } from '../../source/mind/mind-control.ts'

/** What the actions about thinking do to the team and to the mind, written down. */
const given = (goals: string[] = []) => {
  const done: string[] = []
  const needs = {
    self: { seat: 'Bob' },
    team: () => [{ name: 'Bob' }, { name: 'Mia' }],
    others: {
      requests: {
        accept: (task: { title: string }, from: string) => void done.push(`task ${task.title} from ${from}`),
        dropGoals: () => goals.splice(0),
      },
      mail: {
        say: (text: string, to: readonly string[]) => void done.push(`to ${to.join()}: ${text}`),
        unheardBy: () => [],
      },
    },
  } as unknown as ControlNeeds // the parts that these tests use
  const control = createControl(needs, {
    quiet: on => void done.push(`quiet ${on}`),
    restart: () => void done.push('restart'),
    forget: () => void done.push('forget'),
    task: () => null,
  })
  return { control, done }
}

test('a goal of its own is a task from itself, and ends when told', async () => {
  const { control, done } = given(['dig a pond'])
  expect(control.goal('dig a pond')).toContain('dig a pond')
  expect(done).toEqual(['task dig a pond from Bob'])
  expect(control.endGoal()).toContain('dig a pond')
  expect(() => control.endGoal()).toThrow('no goal that could end')
})

test('talks go to members of the team, in any case of their name, and to no other name', () => {
  const { control, done } = given()
  expect(control.startConversation('mia', 'hello')).toBe('said it to Mia')
  expect(done).toEqual(['to Mia: hello'])
  expect(() => control.startConversation('Eve', 'hello')).toThrow('there is no Eve to talk to; there are Mia')
})

test('silence, a fresh start and forgetting reach the mind', () => {
  const { control, done } = given()
  control.quiet(true)
  control.restart()
  control.clearChat()
  expect(done).toEqual(['quiet true', 'restart', 'forget'])
})

test('among equals, talks and goals are those of the conversation', () => {
  const done: string[] = []
  let talking = false
  const needs = {
    self: { seat: 'Bob' },
    team: () => [{ name: 'Bob' }, { name: 'Mia' }],
    others: {
      talk: {
        due: () => true,
        converse: () => Promise.resolve(),
        say(to: string, text: string) {
          talking = true
          done.push(`to ${to}: ${text}`)
        },
        end: () => talking,
        goal: (text: string) => void done.push(`goal ${text}`),
        endGoal: () => done.includes('goal dig a pond'),
      },
      requests: { dropGoals: () => [] },
    },
  } as unknown as ControlNeeds // the parts that these tests use
  const control = createControl(needs, {
    ...({ quiet() {}, restart() {}, forget() {}, task: () => null } as Parameters<typeof createControl>[1]),
  })
  expect(() => control.endConversation('Mia')).toThrow('is not talking with Mia')
  control.startConversation('mia', 'hello')
  expect(control.endConversation('Mia')).toBe('the talk with Mia is over')
  expect(() => control.endGoal()).toThrow('no goal that could end')
  control.goal('dig a pond')
  expect(control.endGoal()).toBe('ended its goal')
  expect(done).toEqual(['to Mia: hello', 'goal dig a pond'])
})
