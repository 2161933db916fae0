/**
 * The modal that ours is compared with: the same first screen as a host would write it for one page, with React, a
 * native modal dialog and a plain style sheet in one script. A click opens it.
 */
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

const STYLES = `
.modal { inline-size: 360px; block-size: 620px; max-block-size: 100%; padding: 0; border: 0; border-radius: 22px; background: #fdfcfa; color: #231d17; box-shadow: 0 0 0 1px #0001, 0 18px 44px -20px #0004; font: 400 15px/1.45 system-ui, sans-serif; animation: rise 220ms; overflow: clip; }
.modal[open] { display: flex; flex-direction: column; }
.modal::backdrop { background: #231d1761; }
.modal * { box-sizing: border-box; margin: 0; }
.modal button { font: inherit; color: inherit; border: 0; background: none; cursor: pointer; }
.modal header, .modal footer { display: flex; padding: 10px; }
.modal header button { inline-size: 36px; block-size: 36px; border-radius: 50%; margin-inline-start: auto; }
.modal main { flex: 1; display: flex; flex-direction: column; justify-content: center; align-items: center; gap: 16px; padding: 4px 24px 12px; text-align: center; overflow: auto; }
.modal h2 { font-size: 21px; line-height: 1.22; font-weight: 600; }
.modal .quiet { color: #6b6156; }
.modal img { inline-size: 56px; block-size: 56px; border-radius: 16px; }
.modal form { display: flex; align-items: center; gap: 8px; inline-size: 100%; min-block-size: 50px; padding-inline: 14px 5px; border: 1px solid #8d857b; border-radius: 13px; }
.modal form:focus-within { border-color: #1c489f; box-shadow: 0 0 0 4px #1c489f1c; }
.modal input { flex: 1; min-inline-size: 0; block-size: 46px; border: 0; background: none; font: inherit; font-size: 16px; outline: none; }
.modal form button { min-block-size: 38px; padding: 6px 14px; border-radius: 9px; background: #1c489f; color: #fff; font-weight: 600; }
.modal form button:disabled { background: #f6f3ee; color: #8d857b; }
.modal .guest { display: inline-flex; gap: 5px; align-items: center; min-block-size: 40px; }
.modal svg { inline-size: 20px; block-size: 20px; fill: none; stroke: currentColor; stroke-width: 1.7; }
.modal footer { justify-content: center; align-items: center; gap: 5px; padding: 14px 16px 16px; font-size: 12px; color: #6b6156; }
@keyframes rise { from { opacity: 0; scale: .98; } }
`
const LOGO =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56"><rect width="56" height="56" fill="#23405f"/><circle cx="28" cy="30" r="12" fill="#f2d9a2"/></svg>',
  )

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

function Modal({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [email, setEmail] = useState('')
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className="modal" aria-labelledby="modal-title" onClose={onClose}>
      <header>
        <button type="button" aria-label="Close" onClick={onClose}>
          <Icon path="M6 6l12 12M18 6L6 18" />
        </button>
      </header>
      <main>
        <img src={LOGO} alt="" />
        <div>
          <h2 id="modal-title">Log in or sign up</h2>
          <p className="quiet">Read, collect and pay with one account.</p>
        </div>
        <form>
          <Icon path="M4 6h16v12H4zM4 7l8 6 8-6" />
          <input
            type="email"
            aria-label="Email"
            placeholder="your@email.com"
            autoFocus
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <button type="submit" disabled={!email.includes('@')}>
            Submit
          </button>
        </form>
      </main>
      <main className="quiet" style={{ flex: 'none' }}>
        <button className="guest" type="button">
          Continue as guest <Icon path="M9 5l7 7-7 7" />
        </button>
      </main>
      <footer>
        <Icon path="M12 3.5l7.5 2.8v5.2c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.5V6.3z" />
        <span>
          Protected by <b>the host</b>
        </span>
      </footer>
    </dialog>
  )
}

function App() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <style>{STYLES}</style>
      <button id="open" type="button" onClick={() => setOpen(true)}>
        Log in
      </button>
      {open && <Modal onClose={() => setOpen(false)} />}
    </>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
