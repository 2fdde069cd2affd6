import { accountFlags } from '../account-flags.ts'
import { busFlags, busHostFlags } from '../bus-flags.ts'
import type { CliCommand } from '../command.ts'
import { choiceFlag, numberFlag, textFlag, toggleFlag } from '../flag.ts'
import { personFlags, sessionFlags, thinkingFlags } from '../flags.ts'

/** Verbs of a machine: servers, fleets, settings. */
export const machine: readonly CliCommand[] = [
  {
    name: 'world',
    summary: 'run the embedded Minecraft server on its own',
    usage: ['world [--port 25565] [--version V] [--terrain flat|survival] [--seed N] [--op NAME] [--save DIR]'],
    help: 'Vanilla commands on standard input, a person with the game can join.',
    flags: {
      port: numberFlag('N', 'TCP port', { default: '25565; 0 lets the system choose' }),
      bind: textFlag('ADDRESS', 'address to listen on', { default: '127.0.0.1, this machine only' }),
      version: choiceFlag(['1.19.2', '1.20.4', '1.21.1', '1.21.4'], 'Minecraft version', { default: '1.19.2' }),
      terrain: choiceFlag(['flat', 'survival'], 'superflat or generated land', { default: 'flat' }),
      seed: numberFlag('N', 'seed of the land and of every random choice'),
      op: textFlag('NAME', 'operators, as op NAME in the console; separated by commas'),
      save: textFlag('DIR', 'Anvil world to load from and save to'),
      motd: textFlag('TEXT', 'what the client’s server list shows'),
      'online-mode': toggleFlag('check accounts with Mojang'),
    },
    load: () => import('../verbs/world.ts'),
  },
  {
    name: 'fleet',
    summary: 'offer to host agents of sessions on other machines; list and drain fleets',
    usage: [
      'fleet --bus URL [--capacity N] [--name NAME] [--accounts FILE]',
      'fleet list --bus URL',
      'fleet drain NAME --bus URL',
    ],
    help: [
      'Bodies and brains of the seats it hosts run here; models are asked with the keys of this machine (OPENAI_API_KEY,',
      'OPENAI_BASE_URL). ctrl+c, SIGTERM and `fleet drain` let the seats go on elsewhere, then it ends. docs/fleets.md',
    ].join('\n'),
    flags: {
      capacity: numberFlag('N', 'seats at once, over all sessions', { range: [1, 256], default: '8' }),
      name: textFlag('NAME', 'what it is called on the bus', { default: 'the name of the machine' }),
      accounts: textFlag(
        'FILE',
        'log in with Microsoft accounts, for seats that are called as their players, on whatever server a session plays; FILE is a YAML list of their keys, as `accounts add KEY` has them',
        { example: 'accounts.yaml' },
      ),
      ...busFlags,
      json: toggleFlag('list: print JSON'),
    },
    load: () => import('../verbs/fleet.ts'),
  },
  {
    name: 'accounts',
    summary: 'log in Microsoft accounts for servers that check them; list and remove them',
    usage: ['accounts [list] [--json]', 'accounts add KEY', 'accounts remove KEY'],
    help: [
      'KEY is what you call the account: a name or its e-mail address. It stays on this machine. add shows an address and a code to type',
      'there in any browser; no password is asked for here. Tokens are kept in your own cache folder, readable by you alone.',
    ].join('\n'),
    flags: { json: toggleFlag('list: print JSON') },
    load: () => import('../verbs/accounts.ts'),
  },
  {
    name: 'config',
    summary: 'show every setting and where its value comes from; write a settings file',
    usage: ['config [init | trust | untrust] [--user] [--json]'],
    help: [
      'Flags win over mcteam.yaml in this folder, that over your own file. `init` writes a commented one here, with --user your own.',
      'What could spend, decide or reach out is ignored in mcteam.yaml until you `trust` it, as it is then; `untrust` takes it back.',
    ].join('\n'),
    flags: {
      ...sessionFlags,
      ...personFlags,
      ...busFlags,
      ...busHostFlags,
      user: toggleFlag('init: write your own file instead of the one of this folder'),
      json: toggleFlag('print JSON'),
    },
    load: () => import('../verbs/settings.ts'),
  },
  {
    name: 'doctor',
    summary: 'check Node, terminal, model endpoint and server, and say how to fix what is wrong',
    usage: ['doctor [--server HOST:PORT [--join]] [--model NAME] [--bus URL]'],
    help: 'With --join a body joins the server, walks, digs a block and puts it back, clicks in its inventory and leaves; then the referee is tried. With --model it asks a few real questions (about 7,000 tokens): plain, in a form, long, several at once. With --bus also: the bus, the sessions and fleets on it with their free seats, and logs of sessions without a host.',
    flags: {
      server: sessionFlags.server,
      join: toggleFlag('with --server: join it with a throwaway body and try what a team needs there'),
      at: textFlag('X,Y,Z', 'with --join: a block that may be dug and put back', {
        default: 'earth or sand near the spawn',
      }),
      version: sessionFlags.version,
      names: textFlag('NAME', 'with --join: what the body is called', { default: 'mcteam_doctor' }),
      prefix: sessionFlags.prefix,
      referee: sessionFlags.referee,
      ...accountFlags,
      model: sessionFlags.model,
      seat: sessionFlags.seat,
      'base-url': sessionFlags['base-url'],
      ...thinkingFlags,
      ...busFlags,
    },
    load: () => import('../verbs/doctor.ts'),
  },
]
