import { Random } from '../../minecraft/random.ts'

/** How people put a goal to a team: several ways for each family, of which the seed draws one. None of them says how anything is made. */

/** `2 cakes and 1 bread` as one says it. */
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** One way out of several, the same for the same seed and index. */
export const worded = <What>(
  ways: readonly ((what: What) => string)[],
  what: What,
  { seed, index }: { readonly seed: number; readonly index: number },
): string => new Random(seed * 15_485_863 + index * 32_452_843).pick(ways)(what)

/** A building after a plan that all of them have. */
export const buildingWords: readonly ((what: { readonly plan: string; readonly piles: string }) => string)[] = [
  ({ plan, piles }) =>
    `Please put up what the blueprint "${plan}" shows, block for block and facing the way it is drawn.${piles}`,
  ({ plan, piles }) =>
    `Over on the empty ground there is to be a small structure. You will find it drawn as "${plan}"; when you leave, it should look exactly like that.${piles}`,
  ({ plan, piles }) =>
    `Work together on "${plan}". We have the blueprint, what is missing is the thing itself, with each piece in its place and turned as on the drawing.${piles}`,
  ({ plan, piles }) =>
    `I would like to see "${plan}" finished before the time is over. How you split the work is up to you, only the result has to match the blueprint.${piles}`,
]

/** What must be mined for it first. */
export const pileWords = (amounts: readonly string[]): string =>
  amounts.length === 0
    ? ''
    : ` The storeroom does not have all of it: ${listed(amounts)} have to be dug out of the heaps in the east.`

/** One dish of which the kitchen has the parts. */
export const dishWords: readonly ((dish: string) => string)[] = [
  dish => `We have guests tonight and promised them ${dish}. One of you should be holding it when they arrive.`,
  dish => `Could the two of you prepare ${dish}? I do not mind who does which part, as long as it is done in the end.`,
  dish => `Today's order from the kitchen is ${dish}. Look around for what you need and get it ready together.`,
  dish => `I am hungry for ${dish}. See what the farm and the stores have, and make it for me.`,
]

/** The way out of a row of locked rooms. */
export const escapeWords: readonly ((exit: { readonly from: string; readonly to: string }) => string)[] = [
  ({ from, to }) =>
    `You have been locked in. Read what the signs say, help each other with whatever keeps the doors shut, and come out together: it counts when all of you are on the emerald floor at the end, which spans ${from} to ${to}.`,
  ({ from, to }) =>
    `This is an escape room. Its exit is the green floor whose corners are ${from} and ${to}, and no one may be missing there when you call it done.`,
  ({ from, to }) =>
    `Find a way through these rooms. The last one has an exit with a floor of emerald, with the corners ${from} and ${to}; all of you have to have arrived there at the same moment.`,
  ({ from, to }) =>
    `How fast can you get out of here? Out means that the entire team is in the area of the exit, ${from} up to ${to}. The rooms tell you on their signs what they want from you.`,
]

/** Several dishes that end up in one hand. */
export const menuWords: readonly ((dishes: readonly string[]) => string)[] = [
  dishes =>
    `Work with the cooks around you so that ${listed(dishes)} get made, and let a single one of you keep the lot.`,
  dishes =>
    `There is an order for ${listed(dishes)}. All of it leaves the kitchen on one tray, so one cook must have everything on them when you finish.`,
  dishes => `Team up in this kitchen: what we need are ${listed(dishes)}, together in the bag of any one of you.`,
  dishes =>
    `Tonight's menu has ${listed(dishes)} on it. None of you has all that this takes, so talk to each other, and hand the finished food to the same cook.`,
]

/** Each cook has a dish of their own. */
export const ownDishWords: readonly ((
  orders: readonly { readonly seat: string; readonly dish: string }[],
) => string)[] = [
  orders =>
    `Every cook answers for one plate tonight: ${listed(orders.map(({ seat, dish }) => `${dish} is on ${seat}`))}. At the end the plate has to be with the cook it belongs to.`,
  orders =>
    `The chef wants ${listed(orders.map(({ seat, dish }) => `${dish} from ${seat}`))}. Helping each other is fine, but no cook may turn up with anything else than their own dish.`,
  orders =>
    `Here is who is in charge of what: ${listed(orders.map(({ seat, dish }) => `${seat} of ${dish}`))}. We are done when each of you has that on you.`,
]

/** One thing that is crafted. */
export const craftWords: readonly ((thing: string) => string)[] = [
  thing => `Collaborate with the others around you, if there are any, so that ${thing} gets crafted.`,
  thing => `What we are after is ${thing}. Put together what each of you has; it does not matter who ends up with it.`,
  thing => `I promised a friend ${thing}. Please see to it that one of you has it at the end.`,
  thing => `Let's find out whether this team can come up with ${thing} from what is at hand.`,
]

/** A house after a plan, its materials in several hands. */
export const houseWords: readonly ((plan: string) => string)[] = [
  plan => `Make a house with the blueprint "${plan}". Each of you carries a part of the materials.`,
  plan =>
    `The plan for our new home is "${plan}". Share out the rooms and the blocks among you as you like; once the last door hangs it should match the plan.`,
  plan => `We want to move in soon: please build "${plan}" together, walls, doors, carpets and all.`,
  plan => `Have a look at "${plan}" and raise that house as a team. No one has enough blocks for it alone.`,
]

/** A heap of one thing in a chest. */
export const heapWords: readonly ((what: { readonly count: number; readonly thing: string }) => string)[] = [
  ({ count, thing }) =>
    `Our stock is running low. I need ${count} ${thing} in the chest by the crafting table, all of you help.`,
  ({ count, thing }) => `The chest here should end up with ${count} ${thing} in it, no matter who gets it.`,
  ({ count, thing }) => `Send the whole team out for ${thing} until the chest has ${count}.`,
]

/** A shelter after a plan. */
export const shelterWords: readonly ((plan: string) => string)[] = [
  plan =>
    `Night is coming. Get a roof over our heads: the drawing is called "${plan}", stone below, wood around, stone above.`,
  plan =>
    `The team needs somewhere safe to sleep. Raise the "${plan}" that is drawn up for you, with what you carry between you.`,
  plan => `Please have the "${plan}" standing as drawn before dark.`,
]

/** One thing out of the wild. */
export const wildWords: readonly ((thing: string) => string)[] = [
  thing => `You start out with nothing but your hands. Come back with ${thing}.`,
  thing => `I bet you cannot lay hands on ${thing} out here. Prove me wrong.`,
  thing => `Somewhere in this land there is what it takes for ${thing}; I want to see one of you carrying it.`,
]
