const Channel = globalThis.MessageChannel

/** Lets the page have its turn: presses, drawing, other messages. Unlike a timer it is not slowed down in a page that nobody looks at. */
export const nextTurn = (): Promise<void> =>
  new Promise(resolve => {
    const { port1, port2 } = new Channel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
