import { expect, test } from 'vitest'
import { taskFromGoal } from '../../../source/cli/config/goal.ts'
import { teamConfig } from '../../../source/cli/config/people.ts'
import { refereeName, withNames } from '../../../source/cli/config/player-names.ts'
import { taskSchema } from '../../../source/tasks/task-schema.ts'
import { refusal } from '../../refusal.ts'

const task = taskSchema.parse({
  name: 'bread',
  title: 'Bread',
  goal: 'Bob must make 1 bread. Bobby is a horse.',
  seats: { leader: 'Lena', workers: ['Bob', 'Mia'] },
  inventories: { Bob: { wheat: 3 } },
  knowledge: { Mia: ['Bob has the wheat.'] },
  blocked: { Lena: ['dig'] },
  documents: { recipe: { cook: 'Bob' } },
  judge: [
    { kind: 'each', targets: { Bob: 'bread', Mia: 'bread' } },
    { kind: 'inside', box: { from: [0, 0, 0], to: [1, 1, 1] }, seats: ['Lena'] },
  ],
})

test('--names calls the seats otherwise, leader first, wherever the task names them', () => {
  expect(withNames(task, { names: 'Ann, Ben,Cid' })).toMatchObject({
    goal: 'Ben must make 1 bread. Bobby is a horse.',
    seats: { leader: 'Ann', workers: ['Ben', 'Cid'] },
    inventories: { Ben: { wheat: 3 } },
    knowledge: { Cid: ['Ben has the wheat.'] },
    blocked: { Ann: ['dig'] },
    documents: { recipe: { cook: 'Ben' } },
    judge: [{ targets: { Ben: 'bread', Cid: 'bread' } }, { seats: ['Ann'] }],
  })
})

test('a goal written beside --names keeps its names, also those that other seats had before', () => {
  const goal = 'Put 12 oak logs into the chest. Bob and Mia bring 6 each.'
  const flags = { goal, names: 'Bob,Mia' }
  expect(withNames(taskFromGoal(flags), flags)).toMatchObject({ goal, seats: { leader: 'Bob', workers: ['Mia'] } })
  expect(withNames(task, { names: 'Bob,Mia,Lena' }).goal).toBe('Mia must make 1 bread. Bobby is a horse.')
})

test('--prefix goes before every name', () => {
  expect(withNames(task, { prefix: 'red_' }).seats).toEqual({ leader: 'red_Lena', workers: ['red_Bob', 'red_Mia'] })
  expect(withNames(task, {})).toBe(task)
})

test.each([
  [{ names: 'Ann,Ben' }, /2 names for 3 agents\. Write one name for each of Lena, Bob, Mia\./],
  [{ names: 'Ann,ann,Cid' }, /ann stands there twice/],
  [{ names: 'Ann,Bén,Cid' }, /"Bén" \(3 characters\) is no Minecraft name\. A name has 3 to 16 letters, digits or _/],
  [{ names: 'Ann,,Cid' }, /"" \(0 characters\) is no Minecraft name/],
  [{ names: 'Ann,team,Cid' }, /"team" is a word of the program's own/],
  [{ prefix: 'a_very_long_one_' }, /--prefix a_very_long_one_: "a_very_long_one_Lena" \(20 characters\)/],
  [{ names: 'Ann,Ben,Cid', prefix: 'x' }, /exclude each other/],
])('%j is refused in one line', async (flags, line) => {
  expect(await refusal(() => withNames(task, flags))).toMatch(line)
})

test.each([
  ['Steve,steve', /one player to the game\. Name one\./],
  ['referee', /a word of the program's own/],
  ['lena', /an agent is called Lena/],
])('--human %s is refused with the reason', async (human, reason) => {
  expect(await refusal(() => teamConfig({ human }, task))).toMatch(reason)
})

test('the referee is called after its team, or as --referee says, and never as an agent', async () => {
  expect(refereeName(task, {})).toBeUndefined()
  expect(refereeName(task, { referee: 'referee' })).toBe('referee')
  expect(refereeName(task, { prefix: 'red_' })).toBe('red_referee')
  expect(refereeName(task, { prefix: 'team_seven_' })).toBe('team_seven_refer')
  expect(refereeName(task, { prefix: 'red_', referee: 'judge' })).toBe('judge')
  expect(await refusal(() => refereeName(task, { referee: 'mia' }))).toMatch(
    /--referee mia: "Mia" is an agent of this team/,
  )
  expect(await refusal(() => refereeName(task, { referee: 'no' }))).toMatch(
    /"no" \(2 characters\) is no Minecraft name/,
  )
})
