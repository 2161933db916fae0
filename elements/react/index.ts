/** The tags as React components, for hosts whose React sets no properties, or drops them while it hydrates, and the client as hooks: 17 to 19. */
import { defineWallet } from '../define.js'

export * from '../tags/components.js'
export * from './hooks.js'

defineWallet()
