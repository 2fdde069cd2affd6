import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import MiniSearch from 'minisearch'
import type { Ranker } from '../../minecraft/names/rank-by-words.ts'
import { writeOwnFile } from '../../own-files.ts'
import { ActionError } from '../contract/body-types.ts'
import type { Skill, SkillShelf } from '../contract/skills.ts'

const skillName = /^[A-Za-z][\w-]{0,63}$/

/** Skills that a question shows. */
const mostLike = 3

/** Named snippets of code on disk, one file each; found again by likeness of words (BM25), as Voyager does by embeddings. */
export class SkillLibrary implements SkillShelf {
  readonly #folder: string
  readonly #rank: Ranker | undefined

  /** `rank`: how likeness is told. @default by words */
  constructor(folder: string, rank?: Ranker) {
    this.#folder = folder
    this.#rank = rank
  }

  async save(skill: Skill): Promise<void> {
    const path = this.#path(skill.name)
    const description = skill.description.replace(/\s+/g, ' ').trim()
    writeOwnFile(path, `// ${description}\n${skill.code.trim()}\n`)
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
    const names = files.filter(file => file.endsWith('.js') && skillName.test(file.slice(0, -3)))
    const skills = names
      .sort()
      .map(async file => read(file.slice(0, -3), await readFile(this.#path(file.slice(0, -3)), 'utf8')))
    return Promise.all(skills)
  }

  async remove(name: string): Promise<void> {
    await this.show(name)
    await rm(this.#path(name))
  }

  /** The skills whose names, descriptions and code are most like a text, best first. */
  async like(text: string): Promise<Skill[]> {
    const skills = await this.list()
    if (this.#rank) {
      const texts = skills.map(skill => `${skill.name}: ${skill.description}`)
      return (await this.#rank(text, texts, mostLike)).flatMap(index => skills[index] ?? [])
    }
    // Libraries are small and change rarely: an index per question (under 1 ms for a hundred skills) is never out of date.
    const index = new MiniSearch<Skill>({
      idField: 'name',
      fields: ['title', 'description', 'code'],
      tokenize: words,
      extractField,
    })
    index.addAll(skills)
    return index
      .search(text, { boost: { title: 2, description: 2 }, fuzzy: 0.15, prefix: term => term.length > 3 })
      .slice(0, mostLike)
      .flatMap(found => skills.find(skill => skill.name === found.id) ?? [])
  }

  #path(name: string): string {
    if (!skillName.test(name))
      throw new ActionError(
        'bad-arguments',
        `"${name.slice(0, 40)}" is no name for a skill; use letters, digits, - and _`,
      )
    return join(this.#folder, `${name}.js`)
  }
}

/** `buildRow` is found by "row" and "build", too; the id stays whole. */
const extractField = (skill: Skill, field: string): string =>
  field === 'title' ? skill.name : (skill[field as keyof Skill] ?? '')

const common = new Set(['the', 'and', 'for', 'with', 'from', 'into', 'await', 'const', 'let', 'return', 'function'])

const words = (text: string): string[] =>
  (
    text
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? []
  ).filter(word => !common.has(word))

function read(name: string, text: string): Skill {
  const [first = '', ...rest] = text.split('\n')
  return { name, description: first.replace(/^\/\/\s*/, ''), code: rest.join('\n').trim() }
}
