// Asks the user, then the wallet, and sends the outcome only to the requesting page.
const { appId, token, origin, returnTo, sharedKey, signer, chainId, request, rest, renewed, ended, keeps } = JSON.parse(
  document.body.dataset.ask,
)
const [approveButton, rejectButton, errorLine] = ['yes', 'no', 'trouble'].map(id => document.getElementById(id))

/**
 * Sends a message to the requesting page. `token` says what that page does with its token. A page that uses a key
 * forgets the key instead, and gets the result encrypted.
 */
async function postResult({ token: change, ...message }) {
  if (sharedKey)
    return window.opener?.postMessage(
      message.error
        ? { ...message, ...(change ? { mwp: change } : {}) }
        : { type: message.type, ...(await encryptResult(message.result)) },
      origin,
    )
  if (change) message.token = change
  if (!returnTo) return window.opener?.postMessage(message, origin)
  const back = new URL(returnTo)
  back.searchParams.set('privy_cross_app_type', message.type)
  back.searchParams.set('privy_cross_app_payload', message.result ?? message.error)
  location.replace(back)
}

/** Compresses (zlib) and then encrypts (AES-256-GCM with the shared key). */
async function encryptResult(result) {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(sharedKey), character => character.charCodeAt(0)),
    'AES-GCM',
    false,
    ['encrypt'],
  )
  const compressed = await new Response(
    new Blob([result]).stream().pipeThrough(new CompressionStream('deflate')),
  ).arrayBuffer()
  const base64 = bytes => btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return {
    encryptedResult: base64(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, compressed)),
    iv: base64(iv),
  }
}

async function end(message) {
  await postResult(message)
  if (!returnTo) window.close()
}

/** Sends one request to the frame and resolves with its response. */
function requestFrame(frame, event, data) {
  return new Promise((resolve, reject) => {
    const id = crypto.randomUUID()
    const onMessage = message => {
      if (message.source !== frame.contentWindow || message.origin !== location.origin || message.data?.id !== id)
        return
      removeEventListener('message', onMessage)
      if (message.data.error)
        reject(Object.assign(new Error(message.data.error.message), { type: message.data.error.type }))
      else resolve(message.data.data)
    }
    addEventListener('message', onMessage)
    frame.contentWindow.postMessage({ id, event, data }, location.origin)
  })
}

async function openFrame() {
  const frame = Object.assign(document.createElement('iframe'), {
    hidden: true,
    src: `/apps/${appId}/embedded-wallets`,
  })
  await new Promise(resolve => {
    frame.onload = resolve
    document.body.append(frame)
  })
  return frame
}

async function post(path, body, headers = {}) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const result = await answer.json()
  if (!answer.ok) throw new Error(result.error)
  return result
}

/**
 * Signs with a wallet of the frame, which is recovered first if it is not on this device. A transaction goes to its
 * chain through the provider.
 */
async function signInFrame(frame, { entropyId, walletIndex, address }) {
  const wallet = { accessToken: token, entropyId, entropyIdVerifier: 'ethereum-address-verifier' }
  await requestFrame(frame, 'privy:wallets:connect', wallet).catch(error => {
    if (error.type !== 'wallet_not_on_device') throw error
    return requestFrame(frame, 'privy:wallets:recover', wallet)
  })
  const rpc = async (method, params) =>
    (
      await requestFrame(frame, 'privy:wallets:rpc', {
        ...wallet,
        chainType: 'ethereum',
        hdWalletIndex: walletIndex,
        request: { method, params },
      })
    ).response.data
  if (request.method !== 'eth_sendTransaction') return rpc(request.method, request.params)
  const transaction = await rpc('eth_populateTransactionRequest', [{ ...request.params[0], from: address, chainId }])
  return (await post('/oauth/transact/send', { chainId, raw: await rpc('eth_signTransaction', [transaction]) })).hash
}

/** Signs with a server wallet. The frame signs the request to it on behalf of the user. */
async function signWithServerWallet(frame, { url, body, content }) {
  const { signature } = await requestFrame(frame, 'privy:user-signer:sign', { accessToken: token, message: content })
  const { data } = await post(url, body, {
    authorization: `Bearer ${token}`,
    'privy-app-id': appId,
    'privy-authorization-signature': signature,
  })
  return data.signature ?? data.hash
}

if (ended) {
  void end({ type: 'PRIVY_CROSS_APP_ACTION_ERROR', error: ended, ...(keeps ? {} : { token: { action: 'clear' } }) })
} else {
  rejectButton.onclick = () => end({ type: 'PRIVY_CROSS_APP_ACTION_ERROR', error: 'User rejected request' })
  approveButton.onclick = async () => {
    approveButton.disabled = rejectButton.disabled = true
    try {
      const frame = await openFrame()
      const signed = await (signer.frame
        ? signInFrame(frame, signer.frame)
        : signWithServerWallet(frame, signer.server))
      const result = rest ? (await post('/oauth/transact/finish', { ...rest, signature: signed })).result : signed
      await end({
        type: 'PRIVY_CROSS_APP_ACTION_RESPONSE',
        result,
        ...(renewed ? { token: { action: 'set', value: renewed } } : {}),
      })
    } catch (error) {
      const failure = { type: 'PRIVY_CROSS_APP_ACTION_ERROR', error: error.message }
      errorLine.textContent = error.message
      rejectButton.disabled = false
      rejectButton.onclick = () => end(failure)
      // A requesting page that is still open beside this one learns about the error at once.
      if (!returnTo) postResult(failure)
    }
  }
  approveButton.disabled = rejectButton.disabled = false
}
