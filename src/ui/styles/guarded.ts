/**
 * An approving button that does not accept presses yet because its content has just changed, and the note after a press
 * that had no effect. The note overlays the screen, so that nothing moves.
 */
export const guarded = `
.tick-line { position: relative; }
.scene .button.waits { background: none; color: var(--_fg); border-color: color-mix(in oklab, var(--_fg) 48%, var(--_bg)); box-shadow: none; cursor: default; }
:is(.button, .tick-line) > .aside {
  position: absolute; inset-block-end: calc(100% + 8px); inset-inline-end: 0; z-index: 1; inline-size: max-content; max-inline-size: min(300px, 80vw); padding: 8px 12px;
  background: var(--_fg); color: var(--_bg); border-radius: var(--_r); font-weight: 500; text-align: start; pointer-events: none;
}
.tick-line > .aside { inset-inline: 0 auto; }
`
