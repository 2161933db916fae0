import { atom } from 'nanostores'
import type { View } from '../../src/stage/define.js'
import type { EmailEntryModel } from '../../src/screens/account/email-entry.js'
import type { TermsModel } from '../../src/screens/account/terms.js'
import type { ErrorModel } from '../../src/screens/error/error.js'
import type { FundAmountModel } from '../../src/screens/funding/fund-amount.js'
import type { FundMethodModel } from '../../src/screens/funding/fund-method.js'
import type { SourceRow, SourceWalletModel } from '../../src/screens/funding/source-wallet.js'
import type { ReceiveModel, LiveBalance } from '../../src/screens/funding/receive.js'
import type { CodeModel, CodeStatus } from '../../src/screens/login/code.js'
import type { LandingFace, LandingModel, LandingRow } from '../../src/screens/login/landing.js'
import type { OAuthStatusModel } from '../../src/screens/login/oauth-status.js'
import type { CaptchaModel, CaptchaStatus } from '../../src/screens/security/captcha.js'
import type { Review, ReviewModel, ShownMove, ShownScan } from '../../src/screens/transaction/review.js'
import type { ScanDetailsModel } from '../../src/screens/transaction/scan-details.js'
import type { TransactionErrorModel } from '../../src/screens/transaction/transaction-error.js'
import type { Receipt, TransactionReceiptModel } from '../../src/screens/transaction/transaction-receipt.js'
import type { ConnectExternalModel } from '../../src/screens/wallet/connect-external.js'
import type { ConnectWalletModel } from '../../src/screens/wallet/connect-wallet.js'
import type { CreateWalletModel } from '../../src/screens/wallet/create-wallet.js'
import { LOGO } from './logo.js'

/** A screen in one of its states, with a model that does nothing: for the gallery, for pictures and for accessibility checks. */
export interface Fixture {
  /** Unique, and readable in an address: `only=code-wrong`. */
  readonly id: string
  readonly screen: string
  readonly state: string
  readonly size: 'full' | 'compact'
  readonly back: boolean
  readonly info: boolean
  readonly closable: boolean
  readonly legal: boolean
  readonly view: () => Promise<{ default: View<never> }>
  readonly model: unknown
  /** What a visitor has done on it, once it is drawn. */
  readonly act?: (root: ShadowRoot) => void
}

const nothing = () => {}
const ADDRESS = { full: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', short: '0x71C7…976F', url: 'https://etherscan.io/address/0x71C7656EC7ab88b098defB751B7401B5f6d8976F' }
const RECIPIENT = { full: '0x3fE1a7c9D0b64b52C8e1F9A26d7Cb80E54e1D70a', short: '0x3fE1…D70a', url: 'https://etherscan.io/address/0x3fE1a7c9D0b64b52C8e1F9A26d7Cb80E54e1D70a' }
const SOLANA_ADDRESS = { full: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', short: '7xKX…gAsU', url: 'https://explorer.solana.com/address/7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU' }
const SOLANA_RECIPIENT = { full: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', short: '9WzD…AWWM', url: 'https://explorer.solana.com/address/9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM' }
const HASH = { full: '0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b', short: '0x88df…944b', url: 'https://etherscan.io/tx/0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b' }

interface Extra { size?: 'full' | 'compact'; back?: boolean; info?: boolean; closable?: boolean; legal?: boolean; act?: Fixture['act'] }

function fixture<Model>(id: string, screen: string, state: string, view: () => Promise<{ default: View<Model> }>, model: NoInfer<Model>, extra: Extra = {}): Fixture {
  const { size = 'compact', back = false, info = false, closable = true, legal = false, act } = extra
  return { id, screen, state, size, back, info, closable, legal, view: view as Fixture['view'], model, ...(act ? { act } : {}) }
}

// landing

const row = (id: LandingRow['id'], label: string, recent = false, more: Partial<LandingRow> = {}): LandingRow => ({ id, key: id, label, recent, choose: nothing, ...more })
const further = (label: string) => [{ label, open: nothing }]
const face = (changes: Partial<LandingFace>): LandingFace => ({
  logo: LOGO, title: 'Log in or sign up', message: 'Read, collect and pay with one account.', field: true, emailRecent: false, rows: [], further: [], lines: [], ...changes,
})
const emailField = (value = '', error?: string) => ({
  $value: atom(value), $valid: atom(/.@.+\../.test(value)), $error: atom(error), type: nothing, submit: nothing,
})
const landing = (id: string, state: string, changes: Partial<LandingFace>, email = emailField(), view: 'default' | 'web2-overflow' = 'default') =>
  fixture<LandingModel>(id, 'landing', state, () => import('../../src/screens/login/landing.view.js'), {
    $view: atom(view), $face: atom(face(changes)), email, openEmail: nothing,
    $info: { title: 'One account, one wallet', detail: 'Your login opens a wallet that belongs to you.' },
  }, { size: 'full', info: true, back: view !== 'default', legal: true })
const socials = [row('google', 'Continue with Google', true), row('discord', 'Continue with Discord'), row('apple', 'Continue with Apple'), row('github', 'Continue with GitHub')]

// code

const code = (id: string, state: string, status: CodeStatus, { digits = '', message, sent = false }: { digits?: string; message?: string; sent?: boolean } = {}) => {
  const $status = atom<CodeStatus>(digits ? 'awaiting-code-input' : status)
  const type = (root: ShadowRoot) => {
    const input = root.querySelector('input')
    if (!input || !digits) return
    input.value = digits
    input.dispatchEvent(new Event('input'))
    $status.set(status)
  }
  return fixture<CodeModel>(id, 'email-code', state, () => import('../../src/screens/login/code.view.js'), {
    address: 'mira@example.com', $status, $message: atom(message), $sent: atom(sent),
    submit: nothing, refuse: nothing, typed: nothing, resend: nothing,
  }, { back: true, act: type })
}
const open = (root: ShadowRoot) => root.querySelectorAll<HTMLElement>('button[aria-expanded="false"]').forEach(row => row.click())

// account

const emailEntry = (id: string, state: string, title: string, detail: string, field = emailField()) =>
  fixture<EmailEntryModel>(id, id.startsWith('link') ? 'link-email' : 'update-email', state, () => import('../../src/screens/account/email-entry.view.js'), { title, detail, ...field })
const terms = (id: string, state: string, status: 'asking' | 'accepting' | 'leaving') =>
  fixture<TermsModel>(id, 'terms', state, () => import('../../src/screens/account/terms.view.js'), {
    app: 'Almanac', termsUrl: 'https://example.com/terms', privacyPolicyUrl: 'https://example.com/privacy', $status: atom(status), accept: nothing, decline: nothing,
  })
const error = (id: string, screen: string, state: string, model: Omit<ErrorModel, 'go'>) =>
  fixture<ErrorModel>(id, screen, state, () => import('../../src/screens/error/error.view.js'), { ...model, go: nothing })
const captcha = (id: string, state: string, status: CaptchaStatus, exhausted = false) =>
  fixture<CaptchaModel>(id, 'captcha', state, () => import('../../src/screens/security/captcha.view.js'), {
    $status: atom(status), $exhausted: atom(exhausted), place: nothing, retry: nothing,
  }, { back: true })
const oauth = (id: string, state: string, status: 'loading' | 'done' | 'error', detail?: string) =>
  fixture<OAuthStatusModel>(id, 'oauth-status', state, () => import('../../src/screens/login/oauth-status.view.js'), {
    provider: 'Google', $status: atom(status), $detail: atom(detail), back: nothing,
  })

// wallet and money

const createWallet = (id: string, state: string, status: 'creating' | 'done' | 'error') =>
  fixture<CreateWalletModel>(id, 'create-wallet', state, () => import('../../src/screens/wallet/create-wallet.view.js'), {
    chains: 2, $status: atom(status), retry: nothing, close: nothing,
  }, { closable: false })
const connectWallet = (id: string, state: string, status: 'loading' | 'error') =>
  fixture<ConnectWalletModel>(id, 'connect-wallet', state, () => import('../../src/screens/wallet/connect-wallet.view.js'), { $status: atom(status), close: nothing })
const connectExternal = (id: string, state: string, status: 'connecting' | 'connected' | 'error', detail?: string) =>
  fixture<ConnectExternalModel>(id, 'connect-external', state, () => import('../../src/screens/wallet/connect-external.view.js'), { name: 'Heron', $status: atom(status), $detail: atom(detail), retry: nothing }, { back: true })
const receive = (id: string, state: string, balance: LiveBalance, received = false, changes: Partial<ReceiveModel> = {}) =>
  fixture<ReceiveModel>(id, 'receive', state, () => import('../../src/screens/funding/receive.view.js'), {
    title: 'Receive 0.05 ETH', subtitle: 'Scan this code or copy your wallet address to receive funds on Base.', notice: 'Make sure to send funds on Base.',
    qr: ADDRESS.full, walletName: 'Almanac wallet', address: ADDRESS, network: 'Base',
    $balance: atom(balance), $received: atom(received), finish: nothing, ...changes,
  }, { size: 'full' })

const source = (name: string, address?: string): SourceRow => ({ id: name, name, choose: nothing, ...(address && { address }) })
const sources = (id: string, state: string, rows: readonly SourceRow[], { more = false, asking, error }: { more?: boolean; asking?: string; error?: string } = {}) =>
  fixture<SourceWalletModel>(id, 'source-wallet', state, () => import('../../src/screens/funding/source-wallet.view.js'), {
    $rows: atom(rows), $more: atom(more ? nothing : undefined), $asking: atom(asking), $error: atom(error),
  }, { back: true })
const fundAmount = (id: string, state: string, text: string, valid: boolean) =>
  fixture<FundAmountModel>(id, 'fund-amount', state, () => import('../../src/screens/funding/fund-amount.view.js'), { $text: atom(text), symbol: 'ETH', $valid: atom(valid), type: () => true, submit: nothing }, { back: true })

const ethereum: Review = {
  status: 'ready', title: 'Confirm address', amountLabel: 'Amount', amount: { text: '0.05', unit: 'ETH', fiat: '$161.20' }, notices: [],
  facts: [
    { id: 'to', label: 'To', value: { kind: 'address', ...RECIPIENT } },
    { id: 'network', label: 'Network', value: { kind: 'network', name: 'Base' } },
    { id: 'fee', label: 'Estimated fee', value: { kind: 'text', text: '<$0.01' } },
  ],
  more: {
    label: 'Details', instructions: [],
    facts: [
      { id: 'exact', label: 'Exact amount', value: { kind: 'text', text: '0.05 ETH' } },
      { id: 'fee-at-most', label: 'Fee at most', value: { kind: 'text', text: '0.000021 ETH' } },
      { id: 'nonce', label: 'Nonce', value: { kind: 'text', text: '4' } },
      { id: 'gas', label: 'Gas limit', value: { kind: 'text', text: '21,000' } },
      { id: 'chain', label: 'Chain ID', value: { kind: 'text', text: '8453' } },
    ],
  },
  wallet: { name: 'Almanac wallet', address: ADDRESS, balance: '0.284 ETH' },
  primary: { action: 'approve', text: 'Approve', disabled: false, busy: false }, secondary: 'Not now',
}
const scan = (level: ShownScan['level'], text: string, more: Partial<ShownScan> = {}): ShownScan => ({ level, text, details: 'Scan details', accepted: false, ...more })
const scannedReview = (found: ShownScan, moves: readonly ShownMove[] = [{ label: 'Send', text: '0.05', unit: 'ETH', fiat: '$161.20' }], rest: Partial<Review> = {}): Review => {
  const { amount: _, ...unmeasured } = ethereum
  return { ...unmeasured, moves, scan: found, ...rest }
}
const swapped: readonly ShownMove[] = [{ label: 'Send', text: '0.05', unit: 'ETH', fiat: '$161.20' }, { label: 'Receive', text: '160.84', unit: 'USDC', fiat: '$160.84' }]
const several: readonly ShownMove[] = [...swapped, { label: 'Receive', text: '1,250,000.5', unit: 'DUCK', fiat: '<$0.01' }, { label: 'Receive', text: 'Heron #204', unit: '' }]
const harmful = (accepted: boolean) => scannedReview(scan('error', 'This is a malicious transaction', { accept: 'I understand and want to proceed anyways.', accepted }), undefined, {
  title: 'Confirm action', primary: { ...ethereum.primary, disabled: !accepted },
})
const scanFacts: ScanDetailsModel['facts'] = [
  { id: 'from', label: 'From', value: { kind: 'address', ...ADDRESS } },
  { id: 'to', label: 'To', value: { kind: 'address', ...RECIPIENT } },
  { id: 'value', label: 'Amount', value: { kind: 'text', text: '0.05 ETH' } },
  { id: 'exposure', label: '0x3fE1…D70a may spend', value: { kind: 'text', text: '160.84 USDC' } },
  { id: 'network', label: 'Network', value: { kind: 'network', name: 'Base' } },
  { id: 'gas', label: 'Gas limit', value: { kind: 'text', text: '151204' } },
  { id: 'call', label: 'Function', value: { kind: 'text', text: 'swapExactETHForTokens(uint256,address[],address,uint256)' } },
  { id: 'data', label: 'Data', value: { kind: 'data', hex: `0x7ff36ab5${'00'.repeat(128)}`, bytes: 132 } },
]
const scanDetails = (id: string, level: ScanDetailsModel['level'], text: string) =>
  fixture<ScanDetailsModel>(id, 'scan-details', text.toLowerCase(), () => import('../../src/screens/transaction/scan-details.view.js'), {
    level, text, facts: scanFacts,
  }, { size: 'full', back: true })
const allowance: Review = {
  ...ethereum, title: 'Approve spending', amount: { text: 'Maximum', unit: 'USDC' }, notices: [{ tone: 'warning', text: 'The spender may take all of these tokens, now and later.' }],
  facts: [{ id: 'spender', label: 'Spender', value: { kind: 'address', ...RECIPIENT } }, { id: 'token-address', label: 'Token address', value: { kind: 'address', ...ADDRESS } }, ...ethereum.facts.slice(1)],
}
const preparing: Review = {
  ...ethereum, status: 'preparing', amount: 'pending', wallet: { name: ethereum.wallet.name, address: ADDRESS },
  facts: ethereum.facts.map(fact => fact.id === 'fee' ? { ...fact, value: { kind: 'pending' } } : fact),
  primary: { ...ethereum.primary, disabled: true },
}
const solana: Review = {
  ...ethereum, title: 'Confirm transaction', subtitle: 'Almanac wants your permission to approve the following transaction.',
  amount: { text: '0.5', unit: 'SOL', fiat: '$72.10' },
  facts: [
    { id: 'to', label: 'To', value: { kind: 'address', ...SOLANA_RECIPIENT } },
    { id: 'network', label: 'Network', value: { kind: 'network', name: 'Solana' } },
    { id: 'fee', label: 'Estimated fee', value: { kind: 'text', text: '<$0.01' } },
  ],
  more: {
    label: 'Advanced', count: '2 instructions',
    facts: [{ id: 'version', label: 'Version', value: { kind: 'text', text: '0' } }],
    instructions: [
      { title: 'Transfer', amount: '0.5 SOL', unknown: false, facts: [{ id: 'to', label: 'To', value: { kind: 'address', ...SOLANA_RECIPIENT } }] },
      { title: 'Unknown instruction', unknown: true, facts: [{ id: 'data', label: 'Data', value: { kind: 'data', hex: '0x09c1f4aa00e1f50500000000', bytes: 12 } }] },
    ],
  },
  wallet: { name: 'Almanac wallet', address: SOLANA_ADDRESS, balance: '1.92 SOL' },
}
const swap: Review = {
  ...solana, amount: undefined,
  facts: [{ id: 'swap-0', label: 'Swap', value: { kind: 'text', text: '0.5 SOL for at least 71.2 USDC' } }, ...solana.facts.slice(1)],
  more: {
    label: 'Advanced', count: '3 instructions', facts: solana.more.facts,
    instructions: [
      { title: 'New token account', unknown: false, facts: [{ id: 'to', label: 'To', value: { kind: 'address', ...SOLANA_RECIPIENT } }] },
      { title: 'Swap on Jupiter', unknown: false, facts: [{ id: 'swap', label: 'Swap', value: { kind: 'text', text: '0.5 SOL for at least 71.2 USDC' } }, { id: 'from', label: 'From', value: { kind: 'address', ...SOLANA_ADDRESS } }, { id: 'to', label: 'To', value: { kind: 'address', ...SOLANA_RECIPIENT } }] },
      { title: 'Close a token account', unknown: false, facts: [{ id: 'to', label: 'To', value: { kind: 'address', ...SOLANA_ADDRESS } }] },
    ],
  },
}
const review = (id: string, state: string, shown: Review, screen = 'confirm-ethereum', act?: Fixture['act']) =>
  fixture<ReviewModel>(id, screen, state, () => import('../../src/screens/transaction/review.view.js'), { $review: atom(shown), primary: nothing, secondary: nothing }, { size: 'full', ...(act ? { act } : {}) })
const receipt = (id: string, state: string, shown: Receipt, screen = 'transaction-receipt', size: 'full' | 'compact' = 'compact') =>
  fixture<TransactionReceiptModel>(id, screen, state, () => import('../../src/screens/transaction/transaction-receipt.view.js'), { $receipt: atom(shown), finish: nothing }, { size })
const failure = (id: string, state: string, model: Omit<TransactionErrorModel, 'retry' | 'detail' | 'button' | 'hashLabel'>) =>
  fixture<TransactionErrorModel>(id, 'transaction-error', state, () => import('../../src/screens/transaction/transaction-error.view.js'), {
    detail: 'Please try again.', button: 'Retry transaction', hashLabel: 'Transaction hash', retry: nothing, ...model,
  }, { size: 'full' })

/** Every screen of the first journey in every state. */
export const fixtures: readonly Fixture[] = [
  landing('landing', 'e-mail and guest', { lines: [row('guest', 'Continue as guest')] }),
  landing('landing-typed', 'a good address', { lines: [row('guest', 'Continue as guest')], message: undefined }, emailField('mira@example.com')),
  landing('landing-plus', 'an address that is not taken', { lines: [row('guest', 'Continue as guest')] }, emailField('mira+news@example.com', "Please enter a valid email address without a '+'.")),
  landing('landing-rows', 'with further ways in', { rows: socials.slice(0, 3), further: further('Other socials'), lines: [row('guest', 'Continue as guest')] }),
  landing('landing-collapsed', 'e-mail as a row, used last', { logo: undefined, message: undefined, title: 'Log in to Almanac', field: false, rows: [row('email', 'Continue with Email', true), ...socials.slice(1)], lines: [row('guest', 'Continue as guest')] }),
  landing('landing-others', 'the other ways in', { title: 'Other socials', field: false, rows: [...socials, row('linkedin', 'Continue with LinkedIn'), row('spotify', 'Continue with Spotify'), row('twitter', 'Continue with Twitter'), row('tiktok', 'Continue with TikTok')] }, emailField(), 'web2-overflow'),
  landing('landing-wallets', 'wallets first', {
    field: false, further: further('More options'),
    rows: [row('wallet', 'MetaMask', true, { key: 'io.metamask', hint: 'Connect' }), row('wallet', 'Phantom', false, { key: 'app.phantom:solana', chip: 'Solana', hint: 'Connect' }), row('wallet', 'Rainbow', false, { key: 'rainbow', hint: 'Connect' })],
  }),
  fixture('guest', 'guest', 'going in', () => import('../../src/screens/login/guest.view.js'), {}),
  code('code-sending', 'sending', 'sending-code'),
  code('code', 'waiting for digits', 'awaiting-code-input'),
  code('code-sent', 'typing, sent again', 'awaiting-code-input', { digits: '418', sent: true }),
  code('code-numeric', 'a letter was typed', 'awaiting-code-input', { digits: '41', message: 'Code should be numeric' }),
  code('code-checking', 'being checked', 'submitting-code', { digits: '418209' }),
  code('code-wrong', 'wrong', 'error', { digits: '418207', message: 'Invalid or expired verification code' }),
  code('code-done', 'right', 'done', { digits: '418209' }),
  captcha('captcha-ready', 'about to ask', 'ready'),
  captcha('captcha-checking', 'asking', 'loading'),
  captcha('captcha-success', 'passed', 'success'),
  captcha('captcha-failed', 'not passed', 'error'),
  captcha('captcha-exhausted', 'not passed, no more tries', 'error', true),
  oauth('oauth-verifying', 'verifying', 'loading'),
  oauth('oauth-success', 'connected', 'done'),
  oauth('oauth-failed', 'failed', 'error', 'User denied confirmation during OAuth flow'),
  terms('terms', 'asking', 'asking'),
  terms('terms-accepting', 'accepting', 'accepting'),
  createWallet('create-wallet', 'creating two', 'creating'),
  createWallet('create-wallet-done', 'ready', 'done'),
  createWallet('create-wallet-failed', 'failed', 'error'),
  connectWallet('connect-wallet', 'opening', 'loading'),
  connectWallet('connect-wallet-failed', 'failed', 'error'),
  connectExternal('connect-external', 'asking its owner', 'connecting'),
  connectExternal('connect-external-done', 'connected', 'connected'),
  connectExternal('connect-external-refused', 'refused', 'error', 'User rejected connection'),
  emailEntry('link-email', 'empty', 'Connect your email', 'A confirmation code will be sent to this address.'),
  emailEntry('update-email', 'a good address', 'Update your email', 'A confirmation code will be sent to your new address.', emailField('mira@example.com')),
  error('allowlist', 'allowlist-rejected', 'by default', { title: "You don't have access to this app", detail: 'Have you been invited?', button: 'Try another account' }),
  error('allowlist-host', 'allowlist-rejected', "with the host's words and link", { title: 'Almanac is in preview', detail: 'We let people in week by week. Put your name on the list and we will write to you.', button: 'Join the list', href: 'https://example.com/list' }),
  error('user-limit', 'user-limit-reached', 'always', { title: 'Unable to sign in', detail: 'This application has reached its user limit and cannot sign in new users.', button: 'Go back' }),
  error('not-found', 'account-not-found', 'always', { title: 'Account not found', detail: 'There is no account for this login yet, and new accounts are not open here.', button: 'Try logging in again' }),
  error('error', 'error', 'by code', { title: 'Something went wrong', detail: 'No answer from the server. Check your connection and try again.', button: 'Try again' }),
  error('error-foreign', 'error', 'hostile text', { title: 'Request \u202Edeliaf', detail: `Line one\n\n\n\nzero\u200Bwidth and ${'a very long explanation that does not end '.repeat(6)}`, button: 'Go back' }),
  receive('receive', 'waiting', { status: 'known', text: '0.012 ETH', reached: false }),
  receive('receive-loading', 'reading the balance', { status: 'loading', text: '', reached: false }),
  receive('receive-arrived', 'funds have arrived', { status: 'known', text: '0.062 ETH', reached: true }, true),
  receive('receive-unreachable', 'the chain does not answer', { status: 'unreachable', text: '0.012 ETH', reached: false }),
  receive('receive-solana', 'Solana', { status: 'known', text: '0 SOL', reached: false }, false, { title: 'Receive SOL', subtitle: 'Scan this code or copy your wallet address to receive funds on Solana.', notice: 'Make sure to send funds on Solana.', qr: SOLANA_ADDRESS.full, address: SOLANA_ADDRESS, network: 'Solana' }),
  fixture<FundMethodModel>('fund-method', 'fund-method', 'two ways', () => import('../../src/screens/funding/fund-method.view.js'), {
    title: 'Add funds to your Almanac wallet', rows: [{ id: 'wallet', label: 'Transfer from wallet', choose: nothing }, { id: 'manual', label: 'Receive funds', choose: nothing }],
  }),
  sources('source-wallet', 'connected and not', [source('Heron', '0x3fE1…D70a'), source('Example Wallet')]),
  sources('source-wallet-more', 'more than four, one refused', [source('Heron', '0x3fE1…D70a'), source('Kite', '0x71C7…976F'), source('Owl', '0x9Ac2…01Be')], { more: true, error: 'User rejected connection' }),
  fundAmount('fund-amount', 'as recommended', '0.05', true),
  fundAmount('fund-amount-empty', 'nothing typed', '', false),
  review('transfer-summary', 'ready', {
    ...ethereum, title: 'Confirm transfer', more: { label: 'Details', facts: [], instructions: [] },
    facts: [{ id: 'total', label: 'Total', value: { kind: 'text', text: '0.050021 ETH' } }, ...ethereum.facts], wallet: { name: 'Heron', address: RECIPIENT, balance: '1.204 ETH' },
    primary: { action: 'approve', text: 'Continue in Heron', disabled: false, busy: false },
  }, 'transfer-summary'),
  receipt('fund-success', 'closes by itself', { status: 'complete', title: 'Success!', detail: "You've successfully added 0.05 ETH to your Almanac wallet. It may take a minute before the funds are available to use.", hash: HASH, hashLabel: 'Transaction hash', button: 'Close' }, 'fund-success', 'full'),
  review('confirm-ethereum', 'ready', ethereum),
  review('confirm-ethereum-open', 'everything opened', ethereum, 'confirm-ethereum', open),
  review('confirm-ethereum-preparing', 'preparing', preparing),
  review('confirm-ethereum-busy', 'signing', { ...ethereum, status: 'busy', primary: { ...ethereum.primary, busy: true } }),
  review('confirm-ethereum-funds', 'not enough money', {
    ...ethereum, notices: [{ tone: 'warning', text: 'Add funds on Base to complete transaction.' }], wallet: { ...ethereum.wallet, balance: '0.001 ETH' },
    primary: { action: 'add-funds', text: 'Add funds', disabled: false, busy: false },
  }),
  review('confirm-ethereum-failing', 'could not be prepared', {
    ...ethereum, title: 'Confirm action', amount: { text: '1234567.890123456789', unit: 'ETH' },
    notices: [{ tone: 'danger', text: 'There was an error preparing your transaction. Your transaction request will likely fail.' }],
    facts: [...ethereum.facts.slice(0, 2), { id: 'fee', label: 'Estimated fee', value: { kind: 'text', text: 'Unknown' } }],
  }),
  review('confirm-ethereum-scanning', 'being scanned', { ...ethereum, scan: scan('pending', 'Checking for risks'), primary: { ...ethereum.primary, disabled: true } }),
  review('confirm-ethereum-safe', 'scanned, nothing against it', scannedReview(scan('safe', 'No risks found'))),
  review('confirm-ethereum-swap', 'scanned, both sides known', scannedReview(scan('safe', 'No risks found'), swapped, { title: 'Confirm action' })),
  review('confirm-ethereum-several', 'scanned, much that moves', scannedReview(scan('safe', 'No risks found'), several, { title: 'Confirm action' })),
  review('confirm-ethereum-suspicious', 'scanned, look again', scannedReview(scan('warn', 'Warning: Suspicious transaction'))),
  review('confirm-ethereum-malicious', 'scanned, closed', harmful(false)),
  review('confirm-ethereum-accepted', 'scanned, the visitor insists', harmful(true)),
  scanDetails('scan-details', 'safe', 'No risks found'),
  scanDetails('scan-details-malicious', 'error', 'This is a malicious transaction'),
  review('confirm-ethereum-allowance', 'an allowance without end', allowance),
  review('confirm-ethereum-look-alike', 'names of look-alike letters', { ...allowance, title: 'Approve Unisw\u0430p', amount: { text: '250', unit: 'US\u0415C' }, notices: [], wallet: { ...ethereum.wallet, name: 'Alm\u0430nac wallet' } }),
  review('confirm-ethereum-batch', 'one of several, cannot be refused', (({ secondary: _, ...rest }) => ({ ...rest, title: 'Confirm action (2 / 3)', primary: { ...rest.primary, text: 'Continue' } }))(ethereum)),
  review('confirm-solana', 'ready', solana, 'confirm-solana'),
  review('confirm-solana-open', 'everything opened', solana, 'confirm-solana', root => { open(root); setTimeout(open, 50, root) }),
  review('confirm-solana-swap', 'a swap, its instructions opened', swap, 'confirm-solana', open),
  review('confirm-solana-preparing', 'preparing', { ...solana, status: 'preparing', amount: 'pending', primary: { ...solana.primary, disabled: true }, facts: solana.facts.map(fact => fact.id === 'network' ? fact : { ...fact, value: { kind: 'pending' } }), wallet: { name: 'Almanac wallet', address: SOLANA_ADDRESS } }, 'confirm-solana'),
  receipt('receipt-waiting', 'waiting for the chain', { status: 'waiting', title: 'Sending your transaction', detail: 'You may close this window; it goes on by itself.', hash: HASH, hashLabel: 'Transaction hash' }),
  receipt('receipt', 'complete', { status: 'complete', title: 'Transaction complete!', detail: "You're all set.", hash: HASH, hashLabel: 'Transaction hash', button: 'All Done' }),
  receipt('receipt-signed', 'only signed', { status: 'complete', title: 'Transaction signed!', detail: "You're all set.", hashLabel: 'Transaction signature', button: 'Close' }),
  failure('transaction-error', 'after sending', { heading: 'TRANSACTION_FAILURE', message: 'Transaction failed', hash: HASH }),
  failure('transaction-error-long', 'a long message, nothing sent', { heading: 'Insufficient balance', message: 'insufficient funds for gas * price + value: address 0x71C7656EC7ab88b098defB751B7401B5f6d8976F have 1000000000000000 want 50021000000000000\n'.repeat(6) }),
]
