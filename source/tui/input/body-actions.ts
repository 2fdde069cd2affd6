// Written by scripts/docs-actions.ts from the table of actions.
import actions from './body-actions.json' with { type: 'json' }

interface BodyAction {
  readonly name: string
  /** The action that this is another name of. */
  readonly alias?: string
  readonly usage: string
  readonly help: string
}

const nameIn = (usage: string): string => usage.slice(1, usage.indexOf('('))

/** What a body can do, for the composer to complete and explain: under its own name and then under its others. */
export const bodyActions: readonly BodyAction[] = actions.flatMap(({ usages: [own = '', ...others], help }) => [
  { name: nameIn(own), usage: own, help },
  ...others.map(usage => ({ name: nameIn(usage), alias: nameIn(own), usage, help })),
])
