import { WalletError } from '../errors/wallet-error.js'
import { $app, type AppSettings } from './app.js'

/** The page's app, for code that requires one. Throws INVALID_CONFIG with this message if there is none. */
export function currentApp(missingMessage = 'No app id was given yet.'): AppSettings {
  const current = $app().get()
  if (!current) throw new WalletError('INVALID_CONFIG', missingMessage)
  return current
}
