// Written by `npm run generate` from the folders of the tags.
/** What defines each tag. */
export const LOADERS: Readonly<Record<string, () => Promise<unknown>>> = {
  'wallet-app': () => import('../wallet-app/index.js'),
  'wallet-account': () => import('../wallet-account/index.js'),
  'wallet-balance': () => import('../wallet-balance/index.js'),
  'wallet-button': () => import('../wallet-button/index.js'),
  'wallet-confirm-tx': () => import('../wallet-confirm-tx/index.js'),
  'wallet-connect': () => import('../wallet-connect/index.js'),
  'wallet-create': () => import('../wallet-create/index.js'),
  'wallet-cross-app': () => import('../wallet-cross-app/index.js'),
  'wallet-delegate': () => import('../wallet-delegate/index.js'),
  'wallet-export': () => import('../wallet-export/index.js'),
  'wallet-farcaster-signer': () => import('../wallet-farcaster-signer/index.js'),
  'wallet-fund': () => import('../wallet-fund/index.js'),
  'wallet-link-account': () => import('../wallet-link-account/index.js'),
  'wallet-login-modal': () => import('../wallet-login-modal/index.js'),
  'wallet-mfa': () => import('../wallet-mfa/index.js'),
  'wallet-mfa-prompt': () => import('../wallet-mfa-prompt/index.js'),
  'wallet-passkeys': () => import('../wallet-passkeys/index.js'),
  'wallet-recovery': () => import('../wallet-recovery/index.js'),
  'wallet-security': () => import('../wallet-security/index.js'),
  'wallet-sign-message': () => import('../wallet-sign-message/index.js'),
}
