import { readFileSync } from 'node:fs'
import process from 'node:process'
import { mcteam } from '../../command-name.ts'
import { exitCode, reasonOf, UsageError } from '../../errors.ts'
import {
  checkHome,
  filesOfHome,
  fileToEdit,
  type HomeChoice,
  homesHere,
  readHome,
  removeHome,
  teamName,
} from '../../host/team-home.ts'
import { didYouMean, nearestName } from '../../minecraft/names/suggestions.ts'
import { runEditor } from '../../tui/plan/run-editor.ts'
import { type Flags, text } from '../command.ts'
import { print, printJson } from '../files.ts'

/** What the teams of this folder remember between sessions: listed, shown, edited, forgotten. */
export async function run(input: readonly string[], flags: Flags): Promise<number> {
  const [verb = 'list', name, ...rest] = input
  const world = text(flags, 'server')
  if (rest.length > 0 || !['list', 'show', 'edit', 'reset'].includes(verb) || (verb === 'list' && name !== undefined))
    throw new UsageError(
      `${mcteam} team ${input.join(' ')} means nothing.`,
      `Write ${mcteam} team, alone or with show, edit or reset and a name after it.`,
    )
  if (verb === 'list') return list(flags.json === true)
  const choice = { team: known(name, verb), world }
  if (verb === 'edit') return await edit(choice)
  return verb === 'show' ? show(choice, flags.json === true) : reset(choice, flags.yes === true)
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

function list(json: boolean): number {
  const teams = homesHere().map(team => ({ team, files: filesOfHome(team) }))
  if (json) return printJson(teams)
  if (teams.length === 0)
    print(`No team has a home in this folder yet. ${mcteam} tui --server HOST:PORT --team NAME gives one to it.`)
  for (const { team, files } of teams) print(`${team}  ${files.join('  ') || 'remembers nothing yet'}`)
  return exitCode.done
}

/** A team that has a home here. */
function known(name: string | undefined, verb: string): string {
  const teams = homesHere()
  if (name === undefined)
    throw new UsageError(
      'Say which team.',
      teams.length === 0 ? 'None has a home in this folder yet.' : `Write ${mcteam} team ${verb} ${teams[0]}`,
    )
  if (teamName.test(name) && teams.includes(name)) return name
  const near = didYouMean(nearestName(name, teams, { anyCase: true }))
  throw new UsageError(
    `No team ${name} has a home in this folder.${near}`,
    teams.length === 0 ? `${mcteam} tui --team NAME gives one to a team.` : `There are: ${teams.join(', ')}.`,
  )
}

function show({ team, world }: HomeChoice, json: boolean): number {
  if (json) return printJson(readHome({ team, world }))
  checkHome(team)
  const files = filesOfHome(team)
  if (files.length === 0) print(`Team ${team} remembers nothing yet.`)
  for (const file of files) print(`${file}\n${readFileSync(file, 'utf8')}`)
  return exitCode.done
}

async function edit(choice: HomeChoice): Promise<number> {
  const file = fileToEdit(choice)
  await runEditor(process.env, file, `Write ${mcteam} team edit ${choice.team} again.`)
  checkHome(choice.team)
  print(`${file}: read by the next session of team ${choice.team}.`)
  return exitCode.done
}

function reset({ team, world }: HomeChoice, sure: boolean): number {
  const { notes, places, goals, chests, lessons = [], likes = [] } = readHome({ team, world })
  const what = world === undefined ? `all that team ${team} remembers` : `what team ${team} remembers of ${world}`
  if (!sure)
    throw new UsageError(
      `This forgets ${what}: ${filesOfHome(team).join(', ') || 'no file yet'}.`,
      `Write ${mcteam} team reset ${team}${world === undefined ? '' : ` --server ${world}`} --yes`,
    )
  try {
    removeHome({ team, world })
  } catch (error) {
    throw new UsageError(`Cannot delete what team ${team} remembers: ${reasonOf(error)}.`, 'Delete it by hand.')
  }
  const told = [
    counted(notes.length, 'note'),
    counted(Object.keys(places).length, 'place'),
    counted(goals.length, 'goal'),
    counted(chests.length, 'chest'),
    counted(lessons.length, 'lesson'),
    counted(likes.length, 'like'),
  ]
  print(`Forgotten: ${what}${world === undefined ? '' : ` (${told.join(', ')})`}.`)
  return exitCode.done
}
