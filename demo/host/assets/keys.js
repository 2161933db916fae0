/**
 * A test wallet in its own window, like Coinbase's. It exchanges encrypted messages (ECDH on P-256, AES-GCM) with the
 * page that has opened it, and asks the visitor here. Its key is an account of the local chain, which signs for it. The
 * window closes after each answer.
 */
const find = selector => document.querySelector(selector)
const [originLine, titleLine, detailLine, buttons, approve, refuse] = [
  '.from',
  '.asks',
  '.what',
  '.answers',
  '.yes',
  '.no',
].map(find)
const origin = new URLSearchParams(location.search).get('origin') ?? location.origin
const ACCOUNT = 3
const REFUSED = { code: 4001, message: 'User rejected the request.' }

const post = message => window.opener?.postMessage(message, origin)
const rpc = async (method, params = []) => {
  const { result, error } = await (
    await fetch(document.body.dataset.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
  ).json()
  if (error) throw error
  return result
}
const accounts = async () => [(await rpc('eth_accounts'))[ACCOUNT]]

// The key pair is kept when the window closes, because the page keeps its own too.
const EC = { name: 'ECDH', namedCurve: 'P-256' }
const hex = bytes => [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('')
const bytes = text => Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
async function ownKeys() {
  const stored = JSON.parse(localStorage.getItem('keys') ?? 'null')
  if (stored)
    return {
      publicHex: stored.publicHex,
      privateKey: await crypto.subtle.importKey('pkcs8', bytes(stored.privateHex), EC, false, ['deriveKey']),
    }
  const { publicKey, privateKey } = await crypto.subtle.generateKey(EC, true, ['deriveKey'])
  const [publicHex, privateHex] = [
    hex(await crypto.subtle.exportKey('spki', publicKey)),
    hex(await crypto.subtle.exportKey('pkcs8', privateKey)),
  ]
  localStorage.setItem('keys', JSON.stringify({ publicHex, privateHex }))
  return { publicHex, privateKey }
}
const own = ownKeys()
const shared = async peer =>
  crypto.subtle.deriveKey(
    { name: 'ECDH', public: await crypto.subtle.importKey('spki', bytes(peer), EC, false, []) },
    (await own).privateKey,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
const decrypted = async ({ iv, cipherText }, key) =>
  JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, cipherText)))
async function encrypted(content, key) {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return {
    encrypted: {
      iv,
      cipherText: await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv },
        key,
        new TextEncoder().encode(JSON.stringify(content)),
      ),
    },
  }
}

/** Asks the visitor, and resolves with whether they agree. */
const confirm = (title, detail) =>
  new Promise(resolve => {
    originLine.textContent = origin
    titleLine.textContent = title
    detailLine.textContent = detail
    buttons.hidden = false
    titleLine.focus()
    approve.onclick = () => resolve(true)
    refuse.onclick = () => resolve(false)
  })

const messageText = message =>
  /^0x(?:[0-9a-f]{2})*$/i.test(message) ? new TextDecoder().decode(bytes(message.slice(2))) : message

/** Asks the visitor about a request, and returns its result or an error. */
async function handleRequest({ method, params = [] }) {
  const prompt =
    method === 'eth_requestAccounts'
      ? ['Connect to this site?', 'It will see your address.']
      : method === 'personal_sign'
        ? ['Sign this message?', messageText(params[0])]
        : [`Allow ${method}?`, JSON.stringify(params, null, 1)]
  if (!(await confirm(...prompt))) return { error: REFUSED }
  if (method === 'eth_requestAccounts') return { value: await accounts() }
  return { value: await rpc(method, params) }
}

addEventListener('message', async ({ source, origin: sender, data }) => {
  if (source !== window.opener || sender !== origin) return
  const { id, event, sender: peer, content } = data
  if (event === 'selectSignerType') return post({ requestId: id, data: 'scw' })
  if (!content) return
  const key = await shared(peer)
  const request = content.handshake ?? (await decrypted(content.encrypted, key)).action
  const result = await handleRequest(request).catch(({ code = -32603, message }) => ({ error: { code, message } }))
  post({
    id: crypto.randomUUID(),
    requestId: id,
    sender: (await own).publicHex,
    content: await encrypted({ result, data: { chains: {} } }, key),
    timestamp: new Date(),
  })
  buttons.hidden = true
  window.close()
})
addEventListener('pagehide', () => post({ event: 'PopupUnload', id: crypto.randomUUID() }))
post({ event: 'PopupLoaded', id: crypto.randomUUID() })
