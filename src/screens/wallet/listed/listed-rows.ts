import type { ListedWallet } from '../../../api/listings/listed-wallets.js'
import { login } from '../../../copy/areas/login.js'
import { text } from '../../../copy/language.js'
import type { MethodRow } from '../../login/landing-method.js'
import type { ChoiceRow } from '../../shapes/parts/parts.js'
import { KNOWN_WALLETS } from '../known-wallets.js'
import { connectorOf } from '../wallet-rows.js'

const HINT = text(login, words => words.connect)

/**
 * The wallets of the listing as rows below the given ones, without those that are on this page. Two wallets of the same
 * name are distinguished by how they connect.
 */
export function listedRows(
  wallets: readonly ListedWallet[],
  rowsAbove: readonly MethodRow[],
  choose: (wallet: ListedWallet) => void,
): readonly ChoiceRow[] {
  const onPage = new Set(rowsAbove.map(({ key }) => connectorOf(key)?.id))
  const names = new Set(rowsAbove.map(({ label }) => label))
  return wallets
    .filter(({ rdns }) => rdns === undefined || !onPage.has(rdns))
    .map(wallet => {
      const { id, name, picture } = wallet
      return {
        key: `listed:${id}`,
        label: name,
        mark: { name, picture },
        hint: HINT,
        ...(names.has(name) && { chips: [KNOWN_WALLETS['wallet_connect']?.name ?? ''] }),
        choose: () => choose(wallet),
      }
    })
}
