const Channel = globalThis.MessageChannel

/** Yields to the page, for input, rendering and other messages. Unlike a timer it is not throttled in a hidden page. */
export const nextTurn = (): Promise<void> =>
  new Promise(resolve => {
    const { port1, port2 } = new Channel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
