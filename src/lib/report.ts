/** Tells the page of an error that nobody waits for, as one that nobody caught. Node, and a DOM made of JavaScript, have only a console for it. */
export const report = (error: unknown): void => (globalThis.reportError ?? console.error)(error)
