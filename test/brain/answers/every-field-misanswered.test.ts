import { expect, test } from 'vitest'
import { fitAnswer, jsonSchemaOf } from '../../../source/brain/answers/read-answer.ts'
import { callFaults } from '../../../source/brain/answers/shared-checks.ts'
import { type QuestionName, questions } from '../../../source/brain/questions/index.ts'
import { abilities } from '../../../source/host/abilities.ts'

/** A JSON schema, as far as answers use it. */
interface Shape {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape | readonly Shape[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
  readonly additionalProperties?: Shape | boolean
}
type Path = readonly (string | number)[]

/** Every answer of this form with all that may be left out in it; of alternatives one for each. */
const samples = (shape: Shape): unknown[] => {
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return choices.flatMap(samples)
  if (shape.const !== undefined) return [shape.const]
  if (shape.enum) return [shape.enum[0]]
  if (Array.isArray(shape.items)) return [shape.items.map((one: Shape) => samples(one)[0])]
  switch (shape.type) {
    case 'string':
      return ['abcd']
    case 'number':
    case 'integer':
      return [Math.max(1, shape.minimum ?? 1)]
    case 'boolean':
      return [true]
    case 'null':
      return [null]
    case 'array':
      return samples(shape.items as Shape).map(one => [one])
    default: {
      const members = Object.entries(shape.properties ?? {}).map(([key, one]) => [key, samples(one)] as const)
      const most = Math.max(1, ...members.map(([, values]) => values.length))
      return Array.from({ length: most }, (_, index) =>
        Object.fromEntries(members.map(([key, values]) => [key, values[index % values.length]])),
      )
    }
  }
}

/** Every place in an answer. */
const places = (value: unknown, path: Path = []): Path[] => [
  path,
  ...(Array.isArray(value)
    ? value.flatMap((one, index) => places(one, [...path, index]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, one]) => places(one, [...path, key]))
      : []),
]
const withAt = (value: unknown, [step, ...rest]: Path, change: unknown): unknown => {
  if (step === undefined) return change
  const copy = structuredClone(value) as Record<string | number, unknown> // a list takes numbers
  copy[step] = withAt(copy[step], rest, change)
  return copy
}

const wrong: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['an object', { strange: [1] }],
  ['a list', [[{}]]],
  ['an empty list', []],
  ['a list of texts', ['x', 'y', 'z', 'w']],
  ['a number', 7],
  ['a broken number', 1.5],
  ['less than nothing', -3],
  ['far too much', 1e300],
  ['a word', 'Quite Another, Thing'],
  ['an empty text', ''],
  ['a long text', 'x'.repeat(9000)],
  ['yes', true],
  ['no', false],
]

/** What the libraries say, which names neither what was found nor what was meant. */
const bare = /Invalid|expected|received|Too (?:small|big)|Unrecognized|undefined|\[object/

const names = Object.keys(questions) as QuestionName[]
test.each(names)(
  '%s: whatever field is answered wrongly, the refusal says where, what was wanted and what was found',
  name => {
    const { output } = questions[name]
    let refused = 0
    for (const sample of samples(jsonSchemaOf(output) as Shape)) {
      for (const path of places(sample)) {
        for (const [what, value] of wrong) {
          const { faults } = fitAnswer(withAt(sample, path, value), output)
          if (!faults) continue
          refused++
          const told = faults.join('\n')
          const at = `${name} ${path.join('.')} = ${what}: ${told}`
          expect(told, at).not.toMatch(bare)
          for (const fault of told
            .replace(/^The answer does not fit: |\.$/g, '')
            .split('; ')
            .filter(one => / wanted/.test(one)))
            expect(fault, at).toMatch(/^\S.*: .+ wanted, .+ found/)
          expect(told, at).toMatch(/ wanted, .+ found/)
        }
      }
    }
    expect(refused).toBeGreaterThan(10)
  },
)

test('a field under a name much like its own is pointed at', () => {
  const { faults } = fitAnswer({ state: 'here', feedbak: 'all done' }, questions.reflect.output)
  expect(faults?.join()).toContain('feedback: a text wanted, nothing found; "feedbak" is no field of it')
})

test('arguments of a step in any form are taken as what they say', () => {
  const step = {
    id: 'a',
    description: 'a',
    done: { kind: 'report' },
    call: { function: 'f', arguments: [true, [0, 1], 3, 'x'] },
  }
  const { value } = fitAnswer({ objective: 'o', functions: [], steps: [step] }, questions.outlineSteps.output)
  expect(value?.steps[0]?.call.arguments).toEqual(['true', '[0,1]', 3, 'x'])
})

test('two step ids are wanted for an edge, not three numbers', () => {
  const { faults } = fitAnswer({ edges: ['a before b'] }, questions.relateSteps.output)
  expect(faults?.join()).toMatch(/edges: a pair of step ids such as \["first","second"\] wanted, a text found/)
})

test('whatever argument of an action is wrong, the refusal names action and argument, and says what was wanted', () => {
  const asked = { actions: abilities.list, blueprints: [] }
  for (const { name, parameters } of abilities.list)
    for (const { name: argument } of parameters)
      for (const [what, value] of wrong.slice(1)) {
        const told = callFaults({ name, args: { [argument]: value } } as never, asked as never).join('\n')
        expect(told, `${name}(${argument} = ${what}): ${told}`).not.toMatch(/Invalid|\[object/)
      }
})
