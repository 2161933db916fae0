// Written by `npm run generate` from the folders of the tags.
/** What defines each tag. */
export const LOADERS: Readonly<Record<string, () => Promise<unknown>>> = {
  'wallet-app': () => import('../wallet-app/index.js'),
  'wallet-button': () => import('../wallet-button/index.js'),
  'wallet-confirm-tx': () => import('../wallet-confirm-tx/index.js'),
  'wallet-fund': () => import('../wallet-fund/index.js'),
  'wallet-login-modal': () => import('../wallet-login-modal/index.js'),
}
