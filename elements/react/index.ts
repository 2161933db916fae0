/**
 * The tags as React components, and the client as hooks, for React 17 to 19: some versions set no properties, or drop
 * them during hydration.
 */
import { defineWallet } from '../define.js'

export * from '../tags/components.js'
export * from './hooks.js'

defineWallet()
