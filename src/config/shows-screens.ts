import { ownMember } from '../lib/own/own-member.js'

interface Setting {
  readonly embeddedWallets?: { readonly showWalletUIs?: boolean | undefined } | undefined
}

/**
 * Whether a transaction or a message is shown on screens of ours: by the host's word for this one, else by its settings, of
 * which the last one counts; else it is.
 */
export function showsScreens(
  uiOptions: { readonly showWalletUIs?: unknown } | undefined,
  ...settings: readonly Setting[]
): boolean {
  const configured = settings.reduce<boolean | undefined>(
    (shown, { embeddedWallets }) => embeddedWallets?.showWalletUIs ?? shown,
    undefined,
  )
  return (ownMember(uiOptions, 'showWalletUIs') ?? configured) !== false
}
