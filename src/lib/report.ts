/**
 * Reports an error that no caller waits for, like an uncaught one. Without `reportError`, as in Node and simulated
 * DOMs, it goes to the console.
 */
export const report = (error: unknown): void => (globalThis.reportError ?? console.error)(error)
