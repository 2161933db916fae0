import { originCheck } from '../../allowed-origins.js'
import { openDeviceShares } from '../device-shares.js'
import { readAccessToken, readChainType } from '../events/request-fields.js'
import { FrameError } from '../frame-error.js'
import { frameWorld } from '../frame-world.js'
import type { ChainType } from '../keys/derive.js'
import { readRequest, type Request } from '../message-gate.js'
import { identifier, applyColours } from '../page-colours.js'
import { ProviderCall } from '../provider-call.js'
import { NoSecret, readSecret } from './read-secret.js'

/**
 * The only event that a host sends to this page. It carries the user's token and a chain. The response follows once a
 * wallet is imported, and contains its address.
 */
const IMPORT = 'import-page:import'
const CHAINS = { ethereum: 'Ethereum', solana: 'Solana' } as const

const { appId = '', sources = '' } = document.body.dataset
const query = new URLSearchParams(location.search)
history.replaceState(null, '', location.pathname)
applyColours(query)
const isAllowed = originCheck(sources.split(' ').filter(Boolean))
const call = new ProviderCall({
  appId,
  clientId: identifier(query.get('client_id')),
  analyticsId: identifier(query.get('caid')),
})
const world = openDeviceShares(appId).then(shares => frameWorld(call, shares))

const find = <Found extends HTMLElement>(selector: string): Found => {
  const found = document.querySelector<Found>(selector)
  if (!found) throw new Error(`The page lacks ${selector}`)
  return found
}
const field = find<HTMLTextAreaElement>('textarea')
const label = find('label')
const show = find<HTMLButtonElement>('#show')
const submit = find<HTMLButtonElement>('#import')
const errorLine = find('#wrong')
const status = find('[role=status]')

/** The host's latest request. */
let pending: { readonly request: Request; readonly token: string; readonly chainType: ChainType } | undefined

if (window.parent !== window)
  window.addEventListener('message', message => {
    const request = readRequest(message, { parent: window.parent, isAllowed, isKnown: event => event === IMPORT })
    if (!request) return
    try {
      pending = { request, token: readAccessToken(request.data), chainType: readChainType(request.data) }
      label.textContent = `${CHAINS[pending.chainType]} key or recovery phrase`
      for (const part of [field, show, submit]) part.disabled = false
    } catch (error) {
      reply(request, {
        error: { type: 'error', message: error instanceof FrameError ? error.message : 'Not understood' },
      })
    }
  })

show.addEventListener('click', () => {
  const hidden = field.classList.toggle('hidden')
  show.setAttribute('aria-pressed', String(!hidden))
})
submit.addEventListener('click', event => {
  if (event.isTrusted) void importSecret()
})
field.addEventListener('keydown', event => {
  if (event.key !== 'Enter' || event.isComposing) return
  event.preventDefault()
  if (event.isTrusted) void importSecret()
})
field.addEventListener('input', () => showError(''))
// Clears the secret on leaving, so that nobody who returns to the page finds it in the field.
addEventListener('pagehide', () => (field.value = ''))

async function importSecret(): Promise<void> {
  if (!pending || submit.dataset['state'] === 'busy') return
  const { request, token, chainType } = pending
  showError('')
  submit.dataset['state'] = 'busy'
  status.textContent = 'Importing'
  try {
    const key = await readSecret(field.value, chainType)
    const address = await (await world).vault.import(token, chainType, key)
    field.value = ''
    for (const part of [field, show, submit]) part.disabled = true
    status.textContent = 'Imported'
    reply(request, { data: { address } })
  } catch (error) {
    status.textContent = ''
    showError(
      error instanceof NoSecret || error instanceof FrameError ? error.message : 'That did not work. Try again.',
    )
    field.focus()
  } finally {
    delete submit.dataset['state']
  }
}

function showError(text: string): void {
  errorLine.textContent = text
  field.toggleAttribute('aria-invalid', text !== '')
  if (text) field.setAttribute('aria-invalid', 'true')
}

function reply({ id, event, origin, asText }: Request, answer: object): void {
  const envelope = { id, event, ...answer }
  window.parent.postMessage(asText ? JSON.stringify(envelope) : envelope, origin)
}
