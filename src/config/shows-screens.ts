import { ownMember } from '../lib/own/own-member.js'

interface Setting {
  readonly embeddedWallets?: { readonly showWalletUIs?: boolean | undefined } | undefined
}

/**
 * True if our screens show a transaction or message. The host's option for this request decides, then the last of the
 * settings that says it. The default is true.
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
