import { expect, it } from 'vitest'
import { fixtures } from '../../demo/gallery/fixtures.js'

const screens = fixtures.filter(({ screen }) => !screen.startsWith('shape:'))
const named = (which: (screen: (typeof screens)[number]) => boolean) =>
  [...new Set(screens.filter(which).map(({ screen }) => screen))].sort()

it('screens have the names that hosts read in wallet-screen-change', () => {
  expect(named(({ size }) => size === 'compact')).toEqual([
    'account-details',
    'account-not-found',
    'add-account',
    'allowlist-rejected',
    'captcha',
    'choose-app',
    'coinbase-wallet',
    'confirm-login',
    'connect-external',
    'connect-wallet',
    'create-wallet',
    'cross-app',
    'cross-app-request',
    'email-code',
    'error',
    'farcaster',
    'fund-amount',
    'fund-method',
    'guest',
    'install-wallet',
    'ledger-choice',
    'link-email',
    'link-phone',
    'oauth',
    'oauth-status',
    'passkey',
    'passkey-choice',
    'passkey-login',
    'passkey-sign-up',
    'passkeys-updated',
    'phone-code',
    'source-wallet',
    'telegram',
    'terms',
    'transfer',
    'transfer-assets',
    'transferring',
    'unlink',
    'unlinking',
    'update-email',
    'update-phone',
    'user-limit-reached',
    'wallet-linking',
    'wallet-redirect',
    'wallet-sign-in',
  ])
  expect(
    named(({ size }) => size === 'full'),
    'of full size',
  ).toEqual([
    'account',
    'confirm-ethereum',
    'confirm-solana',
    'countries',
    'fund-success',
    'landing',
    'passkeys',
    'receive',
    'scan-details',
    'scan-wallet',
    'sign-message',
    'transaction-error',
    'transaction-receipt',
    'transfer-summary',
    'wallet-list',
  ])
})

it('nobody leaves a wallet that is being made', () => {
  expect(named(({ closable }) => !closable)).toEqual(['create-wallet'])
})
