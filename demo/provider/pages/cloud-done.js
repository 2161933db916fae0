const { origin, session } = document.body.dataset
if (session) window.opener?.postMessage({ ckSession: session }, origin)
window.close()
