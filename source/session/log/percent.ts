/** A share as all screens, exports and marks tell it: 100 % is all of it, and no less. */
export const percent = (share: number): string => `${Math.floor(Math.max(0, Math.min(1, share)) * 100 + 1e-9)} %`
