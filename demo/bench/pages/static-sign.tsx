/**
 * The modal that our signing screen is compared with: the same screen as a host would write it for one page, with
 * React, a native modal dialog and a plain style sheet in one script. A click opens it. It signs nothing.
 */
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

const STYLES = `
.modal { inline-size: 360px; block-size: 620px; max-block-size: 100%; padding: 0; border: 0; border-radius: 22px; background: #fdfcfa; color: #231d17; box-shadow: 0 0 0 1px #0001, 0 18px 44px -20px #0004; font: 400 15px/1.45 system-ui, sans-serif; animation: rise 220ms; overflow: clip; }
.modal[open] { display: flex; flex-direction: column; }
.modal::backdrop { background: #231d1761; }
.modal * { box-sizing: border-box; margin: 0; }
.modal button { font: inherit; color: inherit; border: 0; background: none; cursor: pointer; }
.modal header { display: flex; padding: 10px; justify-content: flex-end; }
.modal main { flex: 1; display: flex; flex-direction: column; gap: 16px; padding: 4px 24px 12px; overflow: auto; }
.modal h2 { font-size: 21px; line-height: 1.22; font-weight: 600; }
.modal .quiet { color: #6b6156; }
.modal .signed { padding: 12px 14px; border: 1px solid #8d857b; border-radius: 13px; overflow: auto; white-space: pre-wrap; }
.modal dl { display: grid; gap: 8px; }
.modal dl div { display: flex; justify-content: space-between; }
.modal footer { display: grid; gap: 8px; padding: 14px 24px 16px; }
.modal footer button { min-block-size: 50px; border-radius: 13px; }
.modal footer button:first-child { background: #1c489f; color: #fff; font-weight: 600; }
@keyframes rise { from { opacity: 0; scale: .98; } }
`

function Modal({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className="modal" aria-labelledby="modal-title" onClose={onClose}>
      <header>
        <button type="button" aria-label="Close" onClick={onClose}>
          ×
        </button>
      </header>
      <main>
        <h2 id="modal-title">Sign message</h2>
        <p>Sign this text for app.localhost</p>
        <p className="quiet">Signing this message will not cost you any fees.</p>
        <div className="signed" tabIndex={0}>
          I was here, and I liked it.
        </div>
        <dl>
          <div>
            <dt>Wallet</dt>
            <dd>0x71C7…976F</dd>
          </div>
          <div>
            <dt>Details</dt>
            <dd>Signed bytes</dd>
          </div>
        </dl>
      </main>
      <footer>
        <button type="button">Sign and continue</button>
        <button type="button" onClick={onClose}>
          Not now
        </button>
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
        Sign
      </button>
      {open && <Modal onClose={() => setOpen(false)} />}
    </>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
