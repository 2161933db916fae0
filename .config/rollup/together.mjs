/**
 * Modules that are always loaded together share a chunk: fewer requests, and gzip compresses them as one. Only our own
 * modules are grouped; rollup places the rest. A module in two groups belongs to the first one. A module that needs
 * React must not be in a group that is loaded without React. Without these groups the scripts up to the first e-mail
 * field are 109.9 kB (gzip) instead of 95.0, the code screen adds 11.9 kB instead of 10.4, and the first load is
 * 12.01 kB instead of 11.99.
 */
export const together = {
  run: ['elements/play/runtime.ts', 'src/config/shows-screens.ts'], // opening an element needs the second, too
  shell: ['elements/play/opening/opening.ts', 'elements/shell/shell.ts', 'src/ui/styles/base.ts'],
  login: ['elements/wallet-login-modal/part.ts'],
  screens: ['src/stage/mount.ts', 'src/screens/login/landing.view.tsx'],
  small: [
    'src/copy/define-locale.ts', // several groups below need these
    'src/copy/plurals.ts',
    'src/lib/time/online.ts',
    'src/funding/open-methods.ts', // it is read before any screen is shown
  ],
  icons: ['src/ui/pictures/later-icons.ts'],
  errors: [
    'src/copy/areas/errors.ts',
    'src/errors/error-actions.ts',
    'src/screens/shapes/status/show-failure.ts',
    'src/screens/shapes/code/code-failure.ts',
  ],
  session: [
    'elements/page/restore-page.ts',
    'elements/page/session-actions.ts',
    'src/session/require-user.ts',
    'src/session/user/embedded-wallets.ts',
    'src/ask/tag-of.ts',
  ],
  connectors: ['src/wallet/external-wallets.ts', 'src/connectors/switch-chain.ts', 'src/chains/registry.ts'],
  shapes: [
    'src/credentials/by-code/prove-email.ts',
    'src/screens/shapes/code/code.view.tsx',
    'src/screens/shapes/status/status.view.tsx',
    'src/screens/shapes/status/attempt.ts',
    'src/screens/shapes/status/status.ts',
    'src/screens/shapes/choice/choice.ts',
    'src/screens/shapes/form/form.ts',
  ],
  refusal: ['src/screens/wallet/connect-problem.ts'],
  money: [
    'elements/wallet-fund/part.ts',
    'src/screens/funding/receive.view.tsx',
    'elements/wallet-confirm-tx/part.ts',
    'src/screens/transaction/review/review.view.tsx',
  ],
}
