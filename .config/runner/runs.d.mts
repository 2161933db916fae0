interface Step {
  readonly name: string
  readonly files?: readonly string[]
}
type Steps = readonly (Step | readonly Step[])[]
export const gate: Steps
export const engines: Steps
export const all: Steps
