import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ActionError } from './types.ts'

export interface Skill {
  readonly name: string
  readonly description: string
  readonly code: string
}

/** Named snippets of code on disk, one file each; found again by likeness of words, as in Voyager. */
export class SkillLibrary {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async save(skill: Skill): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const description = skill.description.replace(/\s+/g, ' ').trim()
    await writeFile(this.#path(skill.name), `// ${description}\n${skill.code.trim()}\n`)
  }

  async show(name: string): Promise<Skill> {
    try {
      return read(name, await readFile(this.#path(name), 'utf8'))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      const names = (await this.list()).map(skill => skill.name).join(', ') || 'none yet'
      throw new ActionError('unknown-name', `there is no skill "${name}"; there are: ${names}`)
    }
  }

  async list(): Promise<Skill[]> {
    const files = await readdir(this.#folder).catch(() => [] as string[])
    const names = files.filter(file => /^[\w-]+\.js$/.test(file)).map(file => file.slice(0, -3))
    return Promise.all(names.sort().map(async name => read(name, await readFile(this.#path(name), 'utf8'))))
  }

  async remove(name: string): Promise<void> {
    await this.show(name)
    await rm(this.#path(name))
  }

  /** The skills whose words are most like a question's. */
  async like(text: string, limit = 3): Promise<Skill[]> {
    const wanted = words(text)
    const scored = (await this.list()).map(skill => ({
      skill,
      score: overlap(wanted, words(`${skill.name} ${skill.description}`)),
    }))
    const found = scored
      .filter(one => one.score > 0)
      .sort((a, b) => b.score - a.score || a.skill.name.localeCompare(b.skill.name))
    return found.slice(0, limit).map(one => one.skill)
  }

  #path(name: string): string {
    if (!/^[A-Za-z][\w-]{0,63}$/.test(name))
      throw new ActionError(
        'bad-arguments',
        `"${name.slice(0, 40)}" is no name for a skill; use letters, digits, - and _`,
      )
    return join(this.#folder, `${name}.js`)
  }
}

function read(name: string, text: string): Skill {
  const [first = '', ...rest] = text.split('\n')
  return { name, description: first.replace(/^\/\/\s*/, ''), code: rest.join('\n').trim() }
}

const words = (text: string): Set<string> =>
  new Set(
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]{3,}/g),
  )

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  return shared / Math.sqrt(Math.max(1, a.size) * Math.max(1, b.size))
}
