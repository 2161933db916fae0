/**
 * The modal that our list of ways to pay is compared with: the same screen as a host would write it for one page, with
 * React, a native modal dialog and a plain style sheet in one script. A click opens it. Its rows do nothing.
 */
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

const STYLES = `
.modal { inline-size: 360px; block-size: 480px; max-block-size: 100%; padding: 0; border: 0; border-radius: 22px; background: #fdfcfa; color: #231d17; box-shadow: 0 0 0 1px #0001, 0 18px 44px -20px #0004; font: 400 15px/1.45 system-ui, sans-serif; animation: rise 220ms; overflow: clip; }
.modal[open] { display: flex; flex-direction: column; }
.modal::backdrop { background: #231d1761; }
.modal * { box-sizing: border-box; margin: 0; }
.modal button { font: inherit; color: inherit; border: 0; background: none; cursor: pointer; }
.modal header { display: flex; padding: 10px; justify-content: flex-end; }
.modal main { flex: 1; display: flex; flex-direction: column; gap: 16px; padding: 4px 24px 12px; overflow: auto; }
.modal h2 { font-size: 21px; line-height: 1.22; font-weight: 600; }
.modal ul { list-style: none; padding: 0; border-radius: 13px; background: #f6f3ee; overflow: clip; }
.modal li + li { border-block-start: 1px solid #e6e1d9; }
.modal .list-item { display: grid; grid-template-columns: 28px 1fr auto 20px; align-items: center; gap: 0 12px; inline-size: 100%; min-block-size: 64px; padding: 8px 12px; text-align: start; }
.modal .cost { grid-column: 2 / -1; font-size: 13px; color: #6b6156; }
.modal .by { display: flex; gap: 4px; }
.modal .chip { padding: 2px 8px; border-radius: 99px; background: #e6e1d9; font-size: 12px; }
.modal svg { inline-size: 20px; block-size: 20px; fill: none; stroke: currentColor; stroke-width: 1.7; }
.modal footer { padding: 14px 24px 16px; text-align: center; font-size: 13px; color: #6b6156; }
@keyframes rise { from { opacity: 0; scale: .98; } }
`

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

const CARD = 'M4.5 5h15v14h-15zM3 10h18M7 15h3'
const BANK = 'M4 9.5L12 4l8 5.5M5 9.5h14M7 12.5v4M12 12.5v4M17 12.5v4M4.5 19.5h15'
const WALLET = 'M4 6h14v12H4zM16 12v.01'
const NETWORK = 'M5 12h14M12 5v14'
const RECEIVED = 'M12 5v14M6.5 13.5L12 19l5.5-5.5'
const NEXT = 'M9.5 6l6 6-6 6'

/** Each way to pay: its icon, its words, what it costs, and the companies that it needs or a chip. */
const WAYS = [
  [CARD, 'Pay with card', 'Card fee, some minutes', 'M C'],
  [BANK, 'Transfer from an exchange', 'Fee of the exchange, some minutes', 'C'],
  [WALLET, 'Transfer from wallet', 'Network fee, about a minute', 'Fastest'],
  [NETWORK, 'Transfer from another network', 'Bridge fee, some minutes', ''],
  [RECEIVED, 'Receive funds', 'Sender pays, some minutes', ''],
] as const

function Modal({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
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
        <h2 id="modal-title">Add funds to your Almanac wallet</h2>
        <ul>
          {WAYS.map(([icon, label, cost, marks]) => (
            <li key={label}>
              <button className="list-item" type="button">
                <Icon path={icon} />
                <span>{label}</span>
                <span className={marks === 'Fastest' ? 'chip' : 'by'}>{marks}</span>
                <Icon path={NEXT} />
                <small className="cost">{cost}</small>
              </button>
            </li>
          ))}
        </ul>
      </main>
      <footer>Having trouble or facing location restrictions? Try a different provider.</footer>
    </dialog>
  )
}

function App() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <style>{STYLES}</style>
      <button id="open" type="button" onClick={() => setOpen(true)}>
        Add funds
      </button>
      {open && <Modal onClose={() => setOpen(false)} />}
    </>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
