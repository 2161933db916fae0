// Draws the emails (on the phone page, the texts), and checks for new ones every second. Messages are inserted as text
// and never as markup.
const list = document.getElementById('mails')
const empty = document.getElementById('empty')
const items = new Map()

const element = (name, className, text) => Object.assign(document.createElement(name), { className, textContent: text })

function draw(mail) {
  const item = document.createElement('li')
  const code = /\b\d{6}\b/.exec(mail.text)?.[0]
  item.append(element('span', 'to', mail.recipient))
  if (code) {
    const button = element('button', 'code', '')
    const hint = element('small', '', 'Copy the code')
    button.type = 'button'
    button.append(element('b', '', code), hint)
    button.onclick = async () => {
      await navigator.clipboard.writeText(code)
      hint.textContent = 'Copied'
      setTimeout(() => {
        hint.textContent = 'Copy the code'
      }, 1600)
    }
    item.append(button)
  }
  const when = element('time', 'when', '')
  item.append(when)
  if (!code) item.append(element('p', 'subject', mail.subject ?? mail.text))
  return { item, when }
}

const ageText = ms =>
  ms < 5_000
    ? 'just now'
    : ms < 60_000
      ? `${Math.floor(ms / 1000)} s ago`
      : ms < 3_600_000
        ? `${Math.floor(ms / 60_000)} min ago`
        : new Date(Date.now() - ms).toLocaleString()

async function poll() {
  try {
    const { mails, texts, now } = await (await fetch(document.body.dataset.source ?? '/inbox/mails.json')).json()
    const messages = mails ?? texts
    empty.hidden = messages.length > 0
    for (const mail of [...messages].reverse()) {
      if (!items.has(mail.id)) {
        items.set(mail.id, draw(mail))
        list.prepend(items.get(mail.id).item)
      }
      items.get(mail.id).when.textContent = ageText(now - mail.receivedAt)
    }
  } catch {
    /* the provider is down; the next poll may find it */
  }
  setTimeout(poll, 1000)
}
poll()
