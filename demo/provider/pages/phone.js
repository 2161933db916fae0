// Sends STOP or START as a reply from one of the phone's numbers.
const form = document.getElementById('reply')
const status = document.getElementById('said')

form.onsubmit = async event => {
  event.preventDefault()
  const [phone, text] = [form.elements.phone.value, event.submitter.value]
  const answer = await fetch('/phone/replies', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, text }),
  })
  const { error, silenced } = await answer.json()
  status.textContent = error ?? `${phone} ${silenced ? 'takes no texts' : 'takes texts'}.`
}
