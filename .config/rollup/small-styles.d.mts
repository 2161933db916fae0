export const smallStyles: {
  readonly name: string
  transform(code: string, id: string): Promise<{ readonly code: string; readonly map: null } | null>
}
