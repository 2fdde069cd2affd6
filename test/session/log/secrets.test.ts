import { expect, test } from 'vitest'
import { secretCleaner, secretsOf } from '../../../source/session/log/secrets.ts'

test('variables named like secrets, headers and what addresses carry are secrets; the rest is not', () => {
  const secrets = secretsOf(
    {
      OPENAI_API_KEY: 'sk-planted-1',
      hf_token: 'hf_planted_2',
      MC_SERVER_PASSWORD: 'planted 3',
      OPENAI_CUSTOM_HEADERS: 'Authorization: Bearer planted-4\nX-Tenant: planted-5',
      OPENAI_BASE_URL: 'https://ann:planted%2F6@host.example/v1?api-version=2024-10-21&api-key=planted-7',
      HTTPS_PROXY: 'http://bob:planted-8@proxy.example:8080',
      SHORT_KEY: 'abc',
      HOME: '/home/ann',
      EDITOR: 'vim',
      HOMEPAGE: 'https://host.example/v1',
    },
    ['http://carl:planted-9@localhost:1/v1', undefined, 'not an address'],
  )
  expect(secrets).toEqual(
    expect.arrayContaining([
      'sk-planted-1',
      'hf_planted_2',
      'planted 3',
      'planted%203',
      'planted-4',
      'planted-5',
      'planted/6',
      'planted%2F6',
      Buffer.from('ann:planted/6').toString('base64'),
      'planted-7',
      'planted-8',
      'planted-9',
    ]),
  )
  for (const secret of secrets) expect(secret).toMatch(/planted|^[\w+/=%]{12,}$|Bearer/)
  expect(secrets.map(secret => secret.length)).toEqual(secrets.map(secret => secret.length).sort((a, b) => b - a))
})

test('are blacked out, also those that others contain or that look like patterns', () => {
  const clean = secretCleaner(['sk-abc.def', 'sk-abc.def-longer', 'tiny'])
  expect(clean('key=sk-abc.def-longer, sk-abc.def, sk-abcXdef, tiny')).toBe('key=[secret], [secret], sk-abcXdef, tiny')
})

test('are blacked out where a text was cut in the middle of one; a path among them is no beginning of others', () => {
  const key = 'sk-ant-api03-aB3dE6gH9jK2mN5pQ8sT1vW4yZ7'
  const clean = secretCleaner([key, `${key.slice(0, 20)}-another`, '/home/ann/projects/credentials.json', 'short-key'])
  for (let length = 16; length <= key.length; length++)
    expect(clean(`"${key.slice(0, length)}", and ${key.slice(0, length)}…`)).toBe('"[secret]", and [secret]…')
  expect(clean(key.slice(0, 15))).toBe(key.slice(0, 15))
  expect(clean('short-ke')).toBe('short-ke')
  expect(clean('/home/ann/projects/cabin.jsonl, /home/ann/projects/credentials.json')).toBe(
    '/home/ann/projects/cabin.jsonl, [secret]',
  )
})
