import { validateCall } from '../../body/actions/index.ts'
import type { ActionCall } from '../../body/contract/body-types.ts'
import type { CodeDraft } from '../../body/contract/mind-control.ts'
import type { Skill, SkillShelf } from '../../body/contract/skills.ts'
import { RemoteError } from '../line/line.ts'

/**
 * The team's kept programs, as a fleet may change them: it keeps what an action under way there says with its code, or what the mind wrote
 * for one, and removes what such an action names. Whatever approval that needs was given before.
 */
export interface LentShelf {
  keep(skill: Skill): Promise<void>
  remove(name: string): Promise<void>
  /** This action is under way in the fleet, until the returned function is called. */
  lend(call: ActionCall): () => void
  wrote(draft: CodeDraft): void
}

export const createLentShelf = (skills: SkillShelf): LentShelf => {
  const underWay = new Set<Readonly<Record<string, unknown>>>()
  const written = new Set<string>()
  const textOf = ({ name, code }: Pick<Skill, 'name' | 'code'>): string => JSON.stringify([name, code])
  const names = (name: string, code?: string): boolean =>
    [...underWay].some(args => args.name === name && args.code === code)
  const refuse = (name: string): never => {
    throw new RemoteError('not-allowed', `no action under way is about the program ${name.slice(0, 64)}`)
  }
  return {
    async keep(skill) {
      if (!names(skill.name, skill.code) && !written.has(textOf(skill))) refuse(skill.name)
      await skills.save(skill)
    },
    async remove(name) {
      if (!names(name)) refuse(name)
      await skills.remove(name)
    },
    lend({ name, args }) {
      const checked = validateCall(name, args)
      const said = checked.ok ? checked.args : {}
      underWay.add(said)
      return () => void underWay.delete(said)
    },
    wrote({ code, keep }) {
      if (keep) written.add(textOf({ name: keep.name, code }))
    },
  }
}
