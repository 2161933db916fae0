/** Reports an error without a waiting caller to the page, like an uncaught one. Node and simulated DOMs get it in the console. */
export const report = (error: unknown): void => (globalThis.reportError ?? console.error)(error)
