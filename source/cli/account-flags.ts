import { type CliFlag, choiceFlag, textFlag } from './flag.ts'

/** Of what joins servers that check Microsoft accounts. */
export const accountFlags = {
  accounts: textFlag(
    'FILE',
    'log in with Microsoft accounts, one for each agent, whose player names become the agents’ names; FILE is a YAML list of their keys, as `accounts add KEY` has them; one more is the referee’s',
    { example: 'accounts.yaml' },
  ),
  auth: choiceFlag(
    ['offline', 'microsoft'],
    'microsoft: log one agent in with the only account that `accounts` lists',
    { default: 'offline; with --accounts microsoft' },
  ),
} satisfies Record<string, CliFlag>
