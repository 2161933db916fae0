/**
 * Line icons as SVG path data on a 24 × 24 grid, with round ends. They are data, because both the shell and React draw
 * them. A dot is a line of length zero. `later-icons.ts` has the icons that no landing shows.
 */
export const back = 'M15 5l-7 7 7 7'
export const close = 'M6 6l12 12M18 6L6 18'
export const info = 'M12 11v5.5M12 7.6v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z'
export const shield = 'M12 3.5l7.5 2.8v5.2c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.5V6.3zM9 12l2.2 2.2L15.2 10'
export const mail =
  'M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5zM3.5 7l8.5 6 8.5-6'
export const handset =
  'M8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5v-15A1.5 1.5 0 0 1 8.5 3zM11 18h2'
export const forward = 'M9.5 6l6 6-6 6'
export const outward = 'M9 6h9v9M18 6L6.5 17.5'
export const more =
  'M6.6 12a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0zM12.6 12a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0zM18.6 12a.6.6 0 1 1-1.2 0 .6.6 0 0 1 1.2 0z'
export const check = 'M5 12.5l4.5 4.5L19 7.5'
export const exclamation = 'M12 6v7.5M12 18v.01'
export const wallet =
  'M18 8V5.5A1.5 1.5 0 0 0 16.5 4H5.5a2 2 0 1 0 0 4h13A1.5 1.5 0 0 1 20 9.5v9a1.5 1.5 0 0 1-1.5 1.5h-13a2 2 0 0 1-2-2V6M16 14v.01'
export const warning =
  'M12 9.5v4M12 17v.01M10.6 4.4L2.9 17.6A1.6 1.6 0 0 0 4.3 20h15.4a1.6 1.6 0 0 0 1.4-2.4L13.4 4.4a1.6 1.6 0 0 0-2.8 0z'
export const person = 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20c.6-3.8 3.6-6 7.5-6s6.9 2.2 7.5 6'
export const key = 'M12.5 8.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM11.2 11.7l8.3 8.3M15.5 16l2.5-2.5M8 8.5v.01'
