/** A page from the disk counts as a local trial: no stranger can write into it. */
export const isTriedOut = (): boolean => true
