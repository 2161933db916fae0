/**
 * The smallest modal that ours is compared with: markup with an e-mail field, without a dialog or styles, in one script
 * with React. A click opens it; with `data-open` it is open from the start.
 */
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

function App({ opened }: { opened: boolean }) {
  const [open, setOpen] = useState(opened)
  return (
    <>
      <button id="open" type="button" onClick={() => setOpen(true)}>
        Log in
      </button>
      {open && (
        <div role="dialog" aria-modal="true">
          <h2>Log in or sign up</h2>
          <form>
            <input type="email" placeholder="your@email.com" autoFocus />
            <button type="submit" disabled>
              Submit
            </button>
          </form>
          <ul>
            {['Google', 'Discord', 'GitHub', 'Apple'].map(name => (
              <li key={name}>
                <button type="button">{name}</button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<App opened={'open' in root.dataset} />)
