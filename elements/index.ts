/** Defines every element. Importing it on a server does nothing. */
import { defineWallet } from './define.js'

export { defineWallet }
export { configurePage as configureWallet } from './page/configure-page.js'
export * from './tags/classes.js'

defineWallet()
