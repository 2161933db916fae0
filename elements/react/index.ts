/** The tags as React components, for hosts whose React sets no properties, or drops them while it hydrates: 17 to 19. */
import { defineWallet } from '../define.js'

export * from '../tags/components.js'

defineWallet()
