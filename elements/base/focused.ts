/** The focused element, looked for through open shadow trees. */
export function focused(root: DocumentOrShadowRoot): HTMLElement | null {
  const found = root.activeElement as HTMLElement | null
  return (found?.shadowRoot && focused(found.shadowRoot)) ?? found
}
