import { openDeviceShares } from './device-shares.js'
import { exportedKey, exportedPhrase, type ExportedWallet } from './exported.js'
import { FrameError } from './frame-error.js'
import { frameWorld } from './frame-world.js'
import type { ChainType } from './keys/derive.js'
import { ProviderCall } from './provider-call.js'

const SHOWN_MS = 2_000
const COLORS = [
  'background',
  'background2',
  'foreground3',
  'foregroundAccent',
  'accent',
  'accentDark',
  'success',
] as const

const { appId = '' } = document.body.dataset
const query = new URLSearchParams(location.search)
const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? query.get('token') ?? ''
// Removes the token and the parameters from the address and the history.
history.replaceState(null, '', location.pathname)

const call = new ProviderCall({
  appId,
  clientId: identifier(query.get('client_id')),
  analyticsId: identifier(query.get('caid')),
})
const world = openDeviceShares(appId).then(shares => frameWorld(call, shares))

for (const name of COLORS) {
  const color = query.get(name)
  if (color && CSS.supports('color', color)) document.documentElement.style.setProperty(`--${name}`, color)
}
document.documentElement.style.colorScheme = query.get('colorScheme') === 'dark' ? 'dark' : 'light'

const status = document.querySelector('[role=status]')
for (const button of document.querySelectorAll('button')) {
  const isPhrase = button.dataset['what'] === 'phrase'
  button.hidden = isPhrase && query.get('phrase_export') !== 'true'
  button.addEventListener('click', event => {
    if (event.isTrusted) void copy(button, isPhrase)
  })
}

/** Creates the value on demand, copies it to the clipboard, and stores it nowhere. */
async function copy(button: HTMLButtonElement, isPhrase: boolean): Promise<void> {
  if (button.dataset['state'] === 'busy') return
  const label = button.dataset['label'] ?? ''
  show(button, 'busy', label)
  try {
    const wallet = walletOf(query)
    await navigator.clipboard.writeText(await (isPhrase ? exportedPhrase : exportedKey)(await world, token, wallet))
    show(button, 'done', 'Copied')
  } catch (error) {
    show(
      button,
      'failed',
      error instanceof FrameError && error.type === 'missing_or_invalid_mfa' ? 'Verify first' : 'Try again',
    )
  }
  setTimeout(() => show(button, 'ready', label), SHOWN_MS)
}

function show(button: HTMLButtonElement, state: string, text: string): void {
  button.dataset['state'] = state
  button.querySelector('span')?.replaceChildren(text)
  if (status && state !== 'busy') status.textContent = state === 'ready' ? '' : text
}

function walletOf(params: URLSearchParams): ExportedWallet {
  const chainType: ChainType = params.get('chain_type') === 'solana' ? 'solana' : 'ethereum'
  if (params.get('v') === '1-unified')
    return { on: 'server', id: params.get('wallet_id') ?? '', chainType, appId, apiUrl: location.origin }
  return {
    on: 'device',
    entropy: {
      id: params.get('entropy_id') ?? '',
      chainType: params.get('entropy_id_verifier') === 'solana-address-verifier' ? 'solana' : 'ethereum',
    },
    chainType,
    index: Number(params.get('hd_wallet_index') ?? 0),
  }
}

function identifier(value: string | null): string | undefined {
  return value !== null && /^[\w:.-]{1,100}$/.test(value) ? value : undefined
}
