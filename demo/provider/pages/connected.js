// Tells the page that opened this one, and no other, what came of it.
const { origin, message } = JSON.parse(document.body.dataset.tell)
window.opener?.postMessage(message, origin)
window.close()
