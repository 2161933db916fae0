import { WalletError } from '../errors/wallet-error.js'
import { $app, type AppSettings } from './app.js'

/** The page's app, for code that requires one. Throws INVALID_CONFIG with this message if there is none. */
export function currentApp(without = 'No app id was given yet.'): AppSettings {
  const found = $app().get()
  if (!found) throw new WalletError('INVALID_CONFIG', without)
  return found
}
