/** Stands in for `<button commandfor command>` where the platform has no such buttons. */
export function hearClicks(obey: (element: HTMLElement, command: string) => void): void {
  addEventListener.call(document, 'click', event => {
    const button = event.composedPath().find(node => node instanceof HTMLButtonElement && node.hasAttribute('commandfor')) as HTMLButtonElement | undefined
    const target = button?.getAttribute('commandfor')
    if (!button || !target || button.disabled || event.defaultPrevented) return
    const found = (button.getRootNode() as Document | ShadowRoot).getElementById(target)
    if (found) obey(found, button.getAttribute('command') ?? '')
  })
}
