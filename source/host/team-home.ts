import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Document, isCollection, visit } from 'yaml'
import { z } from 'zod'
import { mcteam } from '../command-name.ts'
import { EnvironmentError, reasonOf, UsageError } from '../errors.ts'
import { issueWords } from '../issue-words.ts'
import { readOwnFile, removeOwn, writeOwnFile } from '../own-files.ts'
import { cleanFileName } from '../session/log/clean-text.ts'
import { homeContents, homeNote } from '../session/log/events/home.ts'
import { type HomeContents, homeBounds } from '../session/log/home.ts'
import { parseYaml } from '../yaml-text.ts'

/**
 * The home of a team on disk: `team.yaml` with what holds in every world, `worlds/ADDRESS.yaml` with what is of one server, and `skills/`.
 * People may read and edit all of it; a session reads it when it begins.
 */

const homes = join('.mcteam', 'teams')
const teamFile = 'team.yaml'
const worldsFolder = 'worlds'
export const teamName = /^[A-Za-z0-9][\w-]{0,31}$/

/** Which home, and of which server's world. */
export interface HomeChoice {
  readonly team: string
  /** `host:port`; absent: a world that ends with the session. */
  readonly world?: string | undefined
}

const folderOf = (team: string): string => join(homes, team)
export const skillsOf = (team: string): string => join(folderOf(team), 'skills')
const fileOf = ({ team, world }: HomeChoice): string =>
  world === undefined
    ? join(folderOf(team), teamFile)
    : join(folderOf(team), worldsFolder, `${cleanFileName(world.replaceAll(':', '_'))}.yaml`)

/** A note that a person wrote may be just its words. */
const writtenNote = z.union([z.string().transform(text => ({ text })), z.looseObject({})]).pipe(homeNote)
const contents = homeContents.extend({ notes: z.array(writtenNote) }).partial()

type Contents = z.infer<typeof homeContents>
const nothing = (): Contents => ({ notes: [], places: {}, goals: [], chests: [], lessons: [], likes: [] })

const readFile = (path: string, team: string): Contents => {
  if (!existsSync(path)) return nothing()
  const remedy = `Correct it, or delete it to begin anew; \`${mcteam} team edit ${team}\` opens it.`
  let value: unknown
  try {
    value = parseYaml(readOwnFile(path)) ?? {}
  } catch (error) {
    throw new UsageError(`Cannot read what team ${team} remembers in ${path}: ${reasonOf(error)}.`, remedy)
  }
  const read = contents.safeParse(value)
  if (read.success) return { ...nothing(), ...read.data }
  const [issue] = read.error.issues
  throw new UsageError(`${path}: ${issue?.path.join('.') || 'the file'}: ${issueWords(issue)}.`, remedy)
}

const headOf = ({ team, world }: HomeChoice): string =>
  [
    `# What team ${team} remembers ${world === undefined ? 'in every world' : `of ${world}`}.`,
    '# Edit it between sessions: it is read when one begins. Comments of your own are not kept.',
  ].join('\n')

/** One note, place, goal or chest per line, as a person would write them. */
const entryPerLine = (filled: object): string => {
  const document = new Document(filled, { aliasDuplicateObjects: false })
  visit(document, {
    Collection(_, node, path) {
      // Root, pair, list or record; then the entries.
      if (path.filter(isCollection).length > 1) node.flow = true
    },
  })
  return document.toString({ lineWidth: 0 })
}

const writeFile = (choice: HomeChoice, now: HomeContents): void => {
  const path = fileOf(choice)
  // Which file a note is in says where it holds.
  const notes = now.notes.map(({ everywhere: _, ...note }) => note)
  const filled = Object.fromEntries(
    Object.entries({ ...now, notes }).filter(
      ([, entries]) => (Array.isArray(entries) ? entries : Object.keys(entries)).length > 0,
    ),
  )
  const body = Object.keys(filled).length === 0 ? '' : entryPerLine(filled)
  try {
    writeOwnFile(path, `${headOf(choice)}\n${body}`)
  } catch (error) {
    throw new EnvironmentError(
      `Cannot write what team ${choice.team} remembers to ${path}: ${reasonOf(error)}.`,
      'Choose a folder in which you may write.',
    )
  }
}

/** All that a team knows when a session begins on this server, or in a world that ends with it. Throws UsageError. */
export const readHome = ({ team, world }: HomeChoice): Contents => {
  const general = readFile(fileOf({ team }), team)
  if (world === undefined) return { ...general, places: {}, chests: [] }
  const here = readFile(fileOf({ team, world }), team)
  return {
    notes: [...general.notes.map(note => ({ ...note, everywhere: true as const })), ...here.notes].slice(
      -homeBounds.notes,
    ),
    places: here.places,
    goals: [...general.goals, ...here.goals].slice(-homeBounds.goals),
    chests: here.chests,
    lessons: [...(general.lessons ?? []), ...(here.lessons ?? [])].slice(-homeBounds.lessons),
    likes: [...(general.likes ?? []), ...(here.likes ?? [])].slice(-homeBounds.likes),
  }
}

/** Changes one of the files of a home as it is now: a person, or another session of the team, may have changed it meanwhile. */
export const changeHome = (choice: HomeChoice, change: (now: HomeContents) => HomeContents): void => {
  const now = readFile(fileOf(choice), choice.team)
  writeFile(choice, change(now))
}

/** Teams that have a home here. */
export const homesHere = (): readonly string[] =>
  existsSync(homes)
    ? readdirSync(homes, { withFileTypes: true }).flatMap(one =>
        one.isDirectory() && teamName.test(one.name) ? [one.name] : [],
      )
    : []

/** Files of a home: what holds everywhere first, then one per world. */
export const filesOfHome = (team: string): readonly string[] => {
  const worlds = join(folderOf(team), worldsFolder)
  const inside = existsSync(worlds) ? readdirSync(worlds).filter(name => name.endsWith('.yaml')) : []
  return [fileOf({ team }), ...inside.sort().map(name => join(worlds, name))].filter(path => existsSync(path))
}

/** The file of a home that a person edits first; made when it is not there. */
export const fileToEdit = (choice: HomeChoice): string => {
  const path = fileOf(choice)
  if (!existsSync(path)) writeFile(choice, nothing())
  return path
}

export const checkHome = (team: string): void => {
  for (const path of filesOfHome(team)) readFile(path, team)
}

/** Forgets a team, or what it knows of one server. */
export const removeHome = ({ team, world }: HomeChoice): void =>
  removeOwn(world === undefined ? folderOf(team) : fileOf({ team, world }))
