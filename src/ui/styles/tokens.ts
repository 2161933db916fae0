import { SHEET_BREAKPOINT_PX } from '../../constants.js'

/**
 * The values that all styles use. Hosts set `--wallet-*`; the private `--_*` are derived from them once per shadow
 * root. Contrast on the panel, light / dark: text 16.6 / 15.4, muted 6.5 / 7.7, field edge 3.3 / 3.6, accent text 8.2 /
 * 8.8.
 */
export const tokens = `
:host {
  /* paper, ink, line */
  --_bg: var(--wallet-color-background, light-dark(oklch(99.4% .003 85), oklch(20.5% .005 55)));
  --_surface: var(--wallet-color-surface, light-dark(oklch(96.6% .007 85), oklch(25.5% .006 55)));
  --_fg: var(--wallet-color-foreground, light-dark(oklch(23% .014 65), oklch(95% .006 85)));
  --_muted: var(--wallet-color-muted, light-dark(oklch(48% .014 70), oklch(74% .01 80)));
  --_line: var(--wallet-color-border, light-dark(oklch(91% .007 82), oklch(33% .007 55)));
  --_line-strong: color-mix(in oklab, var(--_fg) 46%, var(--_bg)); /* field edges, >= 3:1 */

  /* accent: the host's colour stays true where it fills; it is moved in lightness where it must be read */
  --_accent: var(--wallet-color-accent, light-dark(oklch(43% .155 262), oklch(53% .165 262)));
  --_on-accent: var(--wallet-color-on-accent, oklch(from var(--_accent) calc((.6 - l) * 999) 0 0));
  --_accent-ink: light-dark(oklch(from var(--_accent) min(l, .5) min(c, .17) h),
                            oklch(from var(--_accent) max(l, .78) min(c, .13) h));
  --_away: oklch(from var(--_on-accent) calc(1 - l) 0 0); /* hover and press move away from the text, so contrast only grows */
  --_accent-hover: color-mix(in oklab, var(--_accent), var(--_away) 10%);
  --_accent-press: color-mix(in oklab, var(--_accent), var(--_away) 18%);
  --_accent-edge: light-dark(oklch(from var(--_accent) calc(l - clamp(.05, (l - .87) * 5, .5)) c h),
                             oklch(from var(--_accent) calc(l + clamp(.05, (.3 - l) * 4, .5)) c h)); /* draws an accent that is close to the panel */
  --_accent-tint: color-mix(in oklab, var(--_accent-ink) 9%, var(--_bg));
  --_focus: var(--wallet-color-focus, var(--_accent-ink));

  /* meaning */
  --_success: var(--wallet-color-success, light-dark(oklch(50% .115 155), oklch(79% .135 155)));
  --_warning: var(--wallet-color-warning, light-dark(oklch(48% .105 62), oklch(83% .12 80)));
  --_error: var(--wallet-color-error, light-dark(oklch(50% .17 27), oklch(76% .125 25)));
  --_success-tint: color-mix(in oklab, var(--_success) 11%, var(--_bg));
  --_warning-tint: color-mix(in oklab, var(--_warning) 12%, var(--_bg));
  --_error-tint: color-mix(in oklab, var(--_error) 9%, var(--_bg));
  --_hover: color-mix(in oklab, var(--_fg) 5%, transparent);
  --_press: color-mix(in oklab, var(--_fg) 10%, transparent);
  --_backdrop: var(--wallet-color-backdrop, light-dark(oklch(23% .014 65 / .38), oklch(10% .005 55 / .62)));

  /* type: one size given, the rest are ratios; 15px gives 12 13 15 17 21 38 */
  --_font: var(--wallet-font-family, system-ui, sans-serif);
  --_mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono", monospace;
  --_fs: var(--wallet-font-size, 15px);
  --_fs-xs: calc(var(--_fs) * .8);
  --_fs-sm: calc(var(--_fs) * .8667);
  --_fs-lg: calc(var(--_fs) * 1.1334);
  --_fs-title: calc(var(--_fs) * 1.4);
  --_fs-amount: calc(var(--_fs) * 2.5334);
  --_fs-field: max(16px, var(--_fs)); /* below 16px phones zoom into the field */
  --_track: 1; /* tightening of large type; 0 for joined scripts */
  --_strong: var(--wallet-font-weight-strong, 600);

  /* space: multiples of one unit */
  --_u: var(--wallet-space, 4px);
  --_s1: var(--_u);
  --_s2: calc(var(--_u) * 2);
  --_s3: calc(var(--_u) * 3);
  --_s4: calc(var(--_u) * 4);
  --_s5: calc(var(--_u) * 5);
  --_s6: calc(var(--_u) * 6);

  /* size */
  --_w: var(--wallet-width, max(360px, var(--_fs) * 24)); /* larger type has a larger panel */
  --_h: var(--wallet-height, max(620px, var(--_fs) * 41));
  --_h-compact: var(--wallet-height-compact, max(480px, var(--_fs) * 32));
  --_row: 50px;
  --_control: 48px;
  --_hit: 36px;

  /* shape */
  --_r-panel: var(--wallet-radius-panel, 22px);
  --_r: var(--wallet-radius-control, 13px);
  --_r-sm: calc(var(--_r) * .62);
  --_bw: var(--wallet-border-width, 1px);
  --_shadow: var(--wallet-shadow, 0 0 0 1px light-dark(oklch(23% .014 65 / .07), oklch(95% .006 85 / .09)),
    0 2px 6px light-dark(oklch(23% .02 65 / .04), oklch(0% 0 0 / .3)),
    0 18px 44px -20px light-dark(oklch(23% .02 65 / .22), oklch(0% 0 0 / .6)));

  /* motion */
  --_t: var(--wallet-duration, 220ms);
  --_t-fast: calc(var(--_t) * .55);
  --_t-slow: calc(var(--_t) * 1.6);
  --_ease: cubic-bezier(.2, .8, .2, 1); /* arrive */
  --_ease-out: cubic-bezier(.4, 0, 1, 1); /* leave */
}

@supports (color: contrast-color(red)) {
  :host { --_on-accent: var(--wallet-color-on-accent, contrast-color(var(--_accent))); }
}
:host { color-scheme: light dark; }
:host([theme="light"]) { color-scheme: light; }
:host([theme="dark"]) { color-scheme: dark; }

@media (pointer: coarse), (width < ${SHEET_BREAKPOINT_PX}px) { :host { --_hit: 44px; } }
@media (prefers-contrast: more) {
  :host { --_muted: var(--_fg); --_line: var(--_line-strong); --_line-strong: var(--_fg); }
}
@media (prefers-reduced-motion: reduce) { :host { --_t: 0s; } }
`
