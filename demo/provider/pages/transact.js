// Asks the user, then the wallet frame, and hands the outcome to the page that opened this one, and to no other.
const { appId, token, origin, entropyId, walletIndex, request } = JSON.parse(document.body.dataset.ask)
const [yes, no, trouble] = ['yes', 'no', 'trouble'].map(id => document.getElementById(id))

function end(message) {
  window.opener?.postMessage(message, origin)
  window.close()
}

/** One request to the frame, and its answer. */
function ask(frame, event, data) {
  return new Promise((resolve, reject) => {
    const id = crypto.randomUUID()
    const hear = message => {
      if (message.source !== frame.contentWindow || message.origin !== location.origin || message.data?.id !== id) return
      removeEventListener('message', hear)
      if (message.data.error) reject(Object.assign(new Error(message.data.error.message), { type: message.data.error.type }))
      else resolve(message.data.data)
    }
    addEventListener('message', hear)
    frame.contentWindow.postMessage({ id, event, data }, location.origin)
  })
}

async function openFrame() {
  const frame = Object.assign(document.createElement('iframe'), { hidden: true, src: `/apps/${appId}/embedded-wallets` })
  await new Promise(resolve => {
    frame.onload = resolve
    document.body.append(frame)
  })
  return frame
}

async function sign() {
  const frame = await openFrame()
  const wallet = { accessToken: token, entropyId, entropyIdVerifier: 'ethereum-address-verifier' }
  await ask(frame, 'privy:wallets:connect', wallet).catch(error => {
    if (error.type !== 'wallet_not_on_device') throw error
    return ask(frame, 'privy:wallets:recover', wallet)
  })
  const { response } = await ask(frame, 'privy:wallets:rpc', { ...wallet, chainType: 'ethereum', hdWalletIndex: walletIndex, request })
  return response.data
}

no.onclick = () => end({ type: 'PRIVY_CROSS_APP_ACTION_ERROR', error: 'User rejected request' })
yes.onclick = async () => {
  yes.disabled = no.disabled = true
  try {
    end({ type: 'PRIVY_CROSS_APP_ACTION_RESPONSE', result: await sign() })
  } catch (error) {
    trouble.textContent = error.message
    window.opener?.postMessage({ type: 'PRIVY_CROSS_APP_ACTION_ERROR', error: error.message }, origin)
    no.disabled = false
  }
}
