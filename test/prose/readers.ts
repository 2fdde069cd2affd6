/**
 * Source files that may read prose, by file or by folder, and why. All others read causes: prose is for people. A new
 * line here says whose words the file reads; words that the program itself wrote are a cause that lacks its type.
 */
export const readers: Readonly<Record<string, string>> = {
  // People's words.
  'mind/offered-actions.ts': 'which actions a task or a message of a person or a model may need',
  'brain/questions/way-in-title.ts': 'how an item of a model, a person or an older program is meant to be done',
  'team/plans/waiting-item.ts': 'whether what a model takes up has the title that a model or a person gave to an item',
  'brain/rules/act/next-actions.ts':
    'whether a person or a model wants a look, where nothing in the world can show the work',
  'brain/rules/plan/read-wishes.ts': 'what a person wishes of a plan',
  'brain/rules/plan/mark-names.ts': 'whom a person names',
  'brain/rules/plan/clause-rules.ts': 'what a person wishes of a plan, clause by clause',
  'brain/rules/plan/clause-words.ts': 'what of the words of a person was read',
  'brain/rules/plan/worker-rules.ts': 'who works by the words of a person',
  'brain/rules/plan/read-removal.ts': 'what a person wants left out of a plan, or back in it',
  'brain/rules/plan/shared-amounts.ts': 'who shares what with whom, as a person wishes',
  'brain/rules/plan/mark-amounts.ts': 'how much a person wishes of which worker',
  'brain/rules/plan/read-amounts.ts': 'how much a person wishes of which worker',
  'cli/export/report.ts': 'marks of Markdown in what was said',
  'minecraft/server-status.ts': 'an address that a person wrote',
  'designs/library/ready-in-words.ts': 'which building a person asks for',
  'planner/asked-words.ts': 'which words of a person’s goal or wish ask for something',
  'planner/building-slips.ts': 'the names of buildings, and a goal in a person’s words',
  'planner/building-words.ts': 'the words of a person for a building, which are its name',
  'planner/change-of-building.ts': 'the names of buildings, and a goal in a person’s words',
  'planner/read-asides.ts': 'the same',
  'planner/goal-demands.ts': 'a goal in a person’s words',
  'planner/read-box.ts': 'the same',
  'planner/request-forms.ts': 'a goal in a person’s words',
  'planner/sentence-pieces.ts': 'the same',
  'planner/buildings-beside.ts': 'the same',
  'planner/taken-out.ts': 'the same',
  'planner/exceptions.ts': 'the same',
  'session/recording/moment.ts': 'a moment that a person names',
  'session/log/budget-limit.ts': 'a budget that a person names',
  'tasks/sources/suites.ts': 'a suite or file that a person names',
  'brain/questions/monitor-progress/form.ts': 'an answer that a person wrote',
  'brain/rules/talk/progress-talk.ts': 'how a person asks how far the work is',
  'team/people/game/': 'what a player says in the game',
  'team/plans/words-as-conditions.ts': 'whether a person gave an item other words',
  'tui/input/': 'what a person types',
  'tui/screen/composer.ts': 'what a person types',
  'tui/screen/select.ts': 'words that a person filters by',
  'brain/rules/talk/near-order.ts': 'words of players',
  'brain/rules/talk/things-talk.ts': 'what a player asks about things',
  'brain/rules/talk/order-meant.ts': 'words of players',
  'team/buildings/meant-buildings.ts': 'which building a person means',
  'team/tasks/given-up.ts': 'whether the words with which a planner or an equal gave up tell a failure already',
  'team/people/questions-asked.ts': 'a yes of a person, and the order or goal that it is for',
  'brain/rules/talk/read-talk.ts':
    'what a teammate says, who is a person or a model; and messages of before they had a meaning',

  // The game's words.
  'brain/rules/items/room-items.ts': 'signs of an escape room',
  'team/knowledge/device-memory.ts': 'coordinates on signs',
  'minecraft/blocks/': 'block states as the game writes them',
  'tasks/generators/villagerbench/construction.ts': 'block states as the game writes them',
  'tasks/importers/': 'block states as schematics write them',
  'world/commands/': 'commands of the game',

  // Words of other programs.
  'body/actions/table/': 'calls that a model wrote, and what zod says of them',
  'body/connection/join-refusal.ts': 'why a server refuses; the cause is made of it here',
  'host/accounts/login.ts': 'the status with which the login library begins its errors',
  'host/accounts/login-refusal.ts': 'the same; the cause is made of it here',
  'brain/answers/': 'answers of models',
  'brain/questions/converse/question.ts': 'which of the tasks that an answer names came of it',
  'brain/questions/decide-reply/question.ts': 'which of the tasks that an answer names came of it',
  'brain/providers/endpoint/': 'answers of models and of their endpoints',
  'brain/providers/prompt-templates.ts': 'templates',
  'charts/draw-charts.ts': 'an error that resvg does not name otherwise',
  'referee/command-replies.ts': 'what a server answers to commands, and why it ends a connection',
  'session/log/secrets.ts': 'addresses among settings, and paths among keys',
  'tasks/load-task.ts': 'what zod says of a file',

  // The program's own words: to become data.

  // Characters, whatever they say.
  'errors.ts': 'whether a sentence has its end',
  'json.ts': 'brackets of JSON',
  'benchmark/report.ts': 'quotes a field of CSV',
  'charts/chart-series.ts': 'quotes a field of CSV',
  'session/export/csv.ts': 'keeps a field of CSV from being a formula',
  'session/log/clean-text.ts': 'characters that do harm in a terminal',
  'session/recording/file/lines.ts': 'characters that do harm in a terminal',
  'session/recording/file/saved-index.ts': 'how a line of a recording begins',
  'remote/bus/clients.ts': 'how a line of the protocol begins',
  'tui/screen/focus.ts': 'reports of a terminal',
  'tui/screen/text.ts': 'how wide a text is',
  'tui/screen/narrow.ts': 'characters of one cell',
  'body/actions/world/books.ts': 'cuts a text into pages',

  // Recordings and keyframes of before.
  'session/recording/file/upgrade.ts': 'sentences of recordings that were made before causes were data',
  'session/recording/file/earlier-keyframes.ts': 'keyframes that were made before causes were data',

  // Titles that are compared to show a person what changed.
  'session/log/item-changes.ts': 'what is other in two versions of an item',
  'team/plans/plan-changes.ts': 'whether a person changed a reason',
  'tui/plan/difference.ts': 'whether a reason is another one',
}
