/** Environment of a run that a benchmark plays: the process that waits for its end, at the other end of a channel. */
export const parentFlag = 'MCTEAM_PARENT'
