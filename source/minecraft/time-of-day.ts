/** Ticks of a day. */
export const dayTicks = 24_000

/** Ticks of the day at which it becomes night and day: between them one can sleep in fair weather. */
export const [nightTick, dayTick] = [12_542, 23_459] as const

export const isNightAt = (ticks: number): boolean => ticks >= nightTick && ticks < dayTick
