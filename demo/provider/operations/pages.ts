import { family } from './family.js'

/** Pages on which the tester plays another role: a person at a social site, a customer, a cloud account's owner. */
export const SITES = [
  family(
    { what: 'pages of the social sites', file: 'login/social/oauth-pages.ts', test: 'login/social/oauth.test.ts' },
    {
      'oauth.site': { method: 'GET', path: '/development/oauth/{state}' },
      'oauth.answer': { method: 'POST', path: '/development/oauth/{state}' },
    },
  ),
  family(
    {
      what: 'pages of Farcaster',
      file: 'login/farcaster/farcaster-pages.ts',
      test: 'login/farcaster/farcaster.test.ts',
    },
    {
      'fc.page': { method: 'GET', path: '/development/farcaster/{token}' },
      'fc.answer': { method: 'POST', path: '/development/farcaster/{token}' },
      'fc.signerPage': { method: 'GET', path: '/development/farcaster/signer/{token}' },
      'fc.signerAnswer': { method: 'POST', path: '/development/farcaster/signer/{token}' },
    },
  ),
  family(
    {
      what: "Telegram's pop-up",
      file: 'login/telegram/telegram-pages.ts',
      test: 'login/telegram/telegram-pages.test.ts',
    },
    {
      'tg.page': { method: 'GET', path: '/development/telegram/{bot}' },
      'tg.answer': { method: 'POST', path: '/development/telegram/{bot}' },
    },
  ),
  family(
    { what: 'consent for Google Drive and iCloud', file: 'recovery/cloud-pages.ts', test: 'recovery/recovery.test.ts' },
    {
      'cloud.page': { method: 'GET', path: '/development/cloud/consent/{state}' },
      'cloud.answer': { method: 'POST', path: '/development/cloud/consent/{state}' },
    },
  ),
  family(
    {
      what: 'consent to another app',
      file: 'cross-app/connect-routes.ts',
      test: '../e2e/apps/cross-app-connect.e2e.ts',
    },
    {
      'prov.connected': { method: 'POST', path: '/cross-app/connect' },
    },
  ),
  family(
    { what: 'checkouts of card provider and exchange', file: 'money/checkout.ts', test: 'money/onramps.test.ts' },
    {
      'moonpay.pay': { method: 'POST', path: '/moonpay/buy' },
      'coinbase.pay': { method: 'POST', path: '/coinbase/buy/select-asset' },
    },
  ),
]

/** The tester's own pages and their requests. */
export const DESK = [
  family(
    {
      what: "the tester's desk, a page to control the provider",
      file: 'desk/desk-routes.ts',
      test: 'desk/desk.test.ts',
    },
    {
      'desk.page': { method: 'GET', path: '/desk' },
      'desk.demo': { method: 'GET', path: '/demo' },
      'desk.state': { method: 'GET', path: '/desk/state.json' },
      'desk.clock': { method: 'POST', path: '/desk/clock' },
      'desk.bridge': { method: 'POST', path: '/desk/bridge' },
      'desk.fault': { method: 'POST', path: '/desk/faults' },
      'desk.disarm': { method: 'POST', path: '/desk/faults/{id}/disarm' },
    },
  ),
  family(
    { what: 'prices at the desk', file: 'desk/price-routes.ts', test: 'desk/desk.test.ts' },
    {
      'desk.prices': { method: 'POST', path: '/desk/prices' },
    },
  ),
  family(
    { what: 'the WalletConnect wallet at the desk', file: 'desk/wallet-routes.ts', test: 'desk/desk.test.ts' },
    {
      'desk.wallet': { method: 'POST', path: '/desk/wallet' },
    },
  ),
  family(
    {
      what: "the desk for hosts' own tests (`wallet-elements/testing`)",
      file: 'desk/driver-routes.ts',
      test: '../../elements/testing/desk.test.ts',
    },
    {
      'desk.createApp': { method: 'POST', path: '/desk/apps' },
      'desk.changeApp': { method: 'POST', path: '/desk/apps/{id}' },
      'desk.armFault': { method: 'POST', path: '/desk/faults/arm' },
      'desk.clearFaults': { method: 'POST', path: '/desk/faults/clear' },
      'desk.endSessions': { method: 'POST', path: '/desk/sessions/end' },
      'desk.expireTokens': { method: 'POST', path: '/desk/tokens/expire' },
      'desk.requests': { method: 'GET', path: '/desk/requests.json' },
      'desk.user': { method: 'GET', path: '/desk/user.json' },
    },
  ),
  family(
    { what: 'inbox: e-mails', file: 'messages/inbox.ts', test: 'messages/inbox.test.ts' },
    {
      'inbox.page': { method: 'GET', path: '/inbox' },
      'inbox.mails': { method: 'GET', path: '/inbox/mails.json' },
    },
  ),
  family(
    { what: 'phones: text messages and replies (STOP, START)', file: 'messages/phone.ts', test: 'login/sms.test.ts' },
    {
      'phone.page': { method: 'GET', path: '/phone' },
      'phone.texts': { method: 'GET', path: '/phone/texts.json' },
      'phone.reply': { method: 'POST', path: '/phone/replies' },
    },
  ),
  family(
    {
      what: 'faucet: coins for any address',
      file: 'chains/faucet/faucet-routes.ts',
      test: 'chains/faucet/faucet-routes.test.ts',
    },
    {
      'faucet.page': { method: 'GET', path: '/faucet' },
      'faucet.send': { method: 'POST', path: '/faucet' },
    },
  ),
]
