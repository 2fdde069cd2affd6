import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import MiniSearch from 'minisearch'
import { codeOf, reasonOf } from '../../errors.ts'
import type { Ranker } from '../../minecraft/names/rank-by-words.ts'
import { readOwnFile, removeOwn, writeOwnFile } from '../../own-files.ts'
import { ActionError } from '../contract/body-types.ts'
import type { Skill, SkillShelf } from '../contract/skills.ts'

const skillName = /^[A-Za-z][\w-]{0,63}$/

/** Skills that a question shows. */
const mostLike = 3
/** No more are listed, the first by name. */
const skillsAtMost = 200
/** A program that an agent keeps has at most a third of this. */
const largestSkillBytes = 1 << 16
/** So much of a program is searched. */
const searchedCharacters = 2_000
/** A description is one line, as `saveSkill` takes it. */
const descriptionCharacters = 300

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
    const path = this.#path(name)
    try {
      return this.#read(name, path)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw await this.#unknown(name)
      throw new ActionError('not-allowed', `the skill "${name}" cannot be read: ${reasonOf(error)}`)
    }
  }

  /** One that cannot be read has the reason for its description, and no code. */
  async list(): Promise<Skill[]> {
    return (await this.#names()).map(name => {
      try {
        return this.#read(name, this.#path(name))
      } catch (error) {
        return { name, description: `cannot be read: ${reasonOf(error)}`, code: '' }
      }
    })
  }

  async remove(name: string): Promise<void> {
    const path = this.#path(name)
    if (!(await this.#names()).includes(name)) throw await this.#unknown(name)
    removeOwn(path)
  }

  /** The skills whose names, descriptions and code are most like a text, best first. */
  async like(text: string): Promise<Skill[]> {
    const skills = (await this.list()).filter(({ code }) => code !== '')
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

  async #names(): Promise<string[]> {
    const files = await readdir(this.#folder, { withFileTypes: true }).catch(() => [])
    const names = files
      .filter(file => !file.isDirectory() && file.name.endsWith('.js'))
      .map(file => file.name.slice(0, -3))
    return names
      .filter(name => skillName.test(name))
      .sort()
      .slice(0, skillsAtMost)
  }

  async #unknown(name: string): Promise<ActionError> {
    const names = (await this.#names()).join(', ') || 'none yet'
    return new ActionError('unknown-name', `there is no skill "${name}"; there are: ${names}`)
  }

  #read(name: string, path: string): Skill {
    const [first = '', ...rest] = readOwnFile(path, largestSkillBytes).split('\n')
    const description = first.replace(/^\/\/\s*/, '').slice(0, descriptionCharacters)
    return { name, description, code: rest.join('\n').trim() }
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
  field === 'title' ? skill.name : (skill[field as keyof Skill] ?? '').slice(0, searchedCharacters)

const common = new Set(['the', 'and', 'for', 'with', 'from', 'into', 'await', 'const', 'let', 'return', 'function'])

const words = (text: string): string[] =>
  (
    text
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? []
  ).filter(word => !common.has(word))
