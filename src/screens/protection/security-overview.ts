import { graveName } from '../../config/markup/stated.js'
import { computed } from 'nanostores'
import { shortAddress } from '../../chains/address.js'
import type { Settings } from '../../config/settings.js'
import { protection } from '../../copy/areas/wallets/protection.js'
import { text, type Text } from '../../copy/language.js'
import { $session } from '../../session/store.js'
import { accountsOf } from '../../session/user/accounts-of.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { key, outward, person, shield, wallet as walletIcon } from '../../ui/pictures/icons.js'
import { clock, lock } from '../../ui/pictures/later-icons.js'
import { bySecret } from '../../wallet/frame/entropy.js'
import { $walletPreferences } from '../../wallet/preferences/wallet-preferences.js'
import { enabledMethods } from '../login/landing-plan.js'
import { describeFactor, FACTORS } from '../mfa/describe-factor.js'
import { offeredFactors, type FactorListModel, type FactorListState, type FactorRow } from '../mfa/factor-list.js'
import { givenName } from './given-name.js'
import { accessNote } from './offline-access.js'
import { useOf } from './own-wallets.js'
import { recoveryFacts } from './recovery-facts.js'
import { steps, type PlayStep, type Step } from './step.js'

/**
 * The visitor's choice: the recovery, the wallets or the only one, the app's access while they are away, or which of
 * several wallets to export.
 */
export type SecurityAction =
  | 'access'
  | 'export'
  | 'wallets'
  | { readonly recovery: WalletAccount }
  | { readonly wallet: WalletAccount }

type Words = typeof protection.english
const word = (pick: (words: Words) => string): Text => text(protection, pick)

/**
 * Says in one sentence which protection is missing. A wallet in the provider's secure environment cannot have a
 * recovery that only the visitor controls.
 */
function summaryOf(user: User): Text {
  const wallets = embeddedWallets(user)
  const recovery = wallets.some(wallet => !wallet.unified && recoveryFacts(wallet).by !== 'visitor')
  const factor = user.mfaMethods.length === 0
  return word(({ summary }) => {
    if (wallets.length === 0) return summary.noWallet
    if (recovery && factor) return summary.both
    if (recovery) return summary.recovery
    return factor ? summary.factor : summary.nothingMissing
  })
}

const recoveryRows = (user: User, open: (root: WalletAccount) => void): readonly FactorRow[] => {
  const roots = [...bySecret(user, embeddedWallets(user)).keys()]
  return roots.map(root => {
    const { name, note } = recoveryFacts(root)
    const wallet = givenName(root) ?? shortAddress(root.address)
    return {
      key: `recovery:${root.address}`,
      label: word(({ recovery }) => (roots.length > 1 ? recovery.of({ wallet }) : recovery.label)),
      icon: lock,
      chips: [name],
      note,
      choose: () => open(root),
    }
  })
}

function factorsRow(user: User, settings: Settings, startStep: (step: Step) => void): FactorRow {
  const userFactors = FACTORS.filter(method => user.mfaMethods.includes(method))
  const isOffered = offeredFactors(settings, user).length > 0
  return {
    key: 'factors',
    label: word(({ factors }) => factors.label),
    icon: clock,
    chips:
      userFactors.length > 0
        ? userFactors.map(method => describeFactor(method).label)
        : [word(({ factors }) => factors.none)],
    note: word(({ factors }) =>
      userFactors.length > 0 ? factors.there : isOffered ? factors.missing : factors.notOffered,
    ),
    ...(isOffered && { choose: () => startStep('factors') }),
  }
}

/** Passkeys, if the app's login methods include them; a guest has no account to add one to. */
function passkeysRows(user: User, settings: Settings, startStep: (step: Step) => void): readonly FactorRow[] {
  const count = accountsOf(user, 'passkey').length
  if (user.isGuest || (count === 0 && !enabledMethods(settings).includes('passkey'))) return []
  return [
    {
      key: 'passkeys',
      label: word(({ passkeys }) => passkeys.label),
      icon: key,
      chips: [String(count)],
      note: word(({ passkeys }) => passkeys.note),
      choose: () => startStep('passkeys'),
    },
  ]
}

/** The names of the wallets, and the default ones. A single wallet is opened without a list. */
function walletsRow(user: User, open: (choice: SecurityAction) => void): FactorRow {
  const wallets = embeddedWallets(user)
  const onlyWallet = wallets.length === 1 ? wallets[0] : undefined
  const name = onlyWallet && givenName(onlyWallet)
  const hasChoice = wallets.some(wallet => useOf(user, wallet) !== 'only')
  return {
    key: 'wallets',
    label: word(words => words.wallets.label),
    icon: walletIcon,
    chips: onlyWallet ? (name ? [name] : []) : [String(wallets.length)],
    note: word(words => (hasChoice ? words.wallets.noteDefault : words.wallets.note)),
    choose: () => open(onlyWallet ? { wallet: onlyWallet } : 'wallets'),
  }
}

/** The app's access to the wallets, and the export. Only a wallet that signs on the device can be delegated. */
function walletRows(
  user: User,
  app: string,
  { access, hand: rowOpener }: { readonly access: () => void; readonly hand: () => void },
): readonly FactorRow[] {
  const delegatedWallets = embeddedWallets(user).filter(({ delegated }) => delegated)
  const canDelegate = embeddedWallets(user).some(({ signsOn }) => signsOn === 'device')
  return [
    ...(canDelegate || delegatedWallets.length > 0
      ? [
          {
            key: 'access',
            label: word(words => words.access.label),
            icon: person,
            chips: [word(words => (delegatedWallets.length > 0 ? words.access.on : words.access.off))],
            note: accessNote(delegatedWallets, app),
            choose: access,
          },
        ]
      : []),
    {
      key: 'export',
      label: word(words => words.export.label),
      icon: outward,
      chips: [],
      note: word(words => words.export.note),
      choose: rowOpener,
    },
  ]
}

/** Shows how the wallets of the signed-in user are protected, what is missing, and how to add it. */
export const securityOverview = screen('security', {
  size: 'full',
  view: () => import('../mfa/factor-list.view.js'),
  start: ({ play }: { readonly play: PlayStep }, stage: OnStage<SecurityAction>): FactorListModel => {
    const startStep = steps(stage as OnStage<never>, play)
    const rowOpener = (user: User) => () => {
      const [onlyWallet, ...others] = embeddedWallets(user)
      if (onlyWallet && others.length === 0) startStep({ export: onlyWallet })
      else stage.finish('export')
    }
    const rows = (user: User, settings: Settings): readonly FactorRow[] => [
      ...recoveryRows(user, root => stage.finish({ recovery: root })),
      factorsRow(user, settings, startStep),
      ...passkeysRows(user, settings, startStep),
      ...(embeddedWallets(user).length > 0
        ? [
            walletsRow(user, choice => stage.finish(choice)),
            ...walletRows(user, graveName(settings), { access: () => stage.finish('access'), hand: rowOpener(user) }),
          ]
        : []),
    ]
    return {
      $state: computed([$session(), stage.$settings, $walletPreferences()], ({ user }, settings): FactorListState => ({
        icon: shield,
        title: word(words => words.title),
        detail: user ? summaryOf(user) : '',
        rows: user ? rows(user, settings) : [],
      })),
    }
  },
})
