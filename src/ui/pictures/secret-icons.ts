// Path data as in icons.ts; here, because only screens with secrets draw them.
export const eye =
  'M2.5 12c2-4.2 5.4-6.5 9.5-6.5s7.5 2.3 9.5 6.5c-2 4.2-5.4 6.5-9.5 6.5S4.5 16.2 2.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z'
export const eyeOff =
  'M4 4l16 16M9.9 5.7c.7-.1 1.4-.2 2.1-.2 4.1 0 7.5 2.3 9.5 6.5-.7 1.4-1.5 2.6-2.5 3.6M6.3 7.3C4.7 8.4 3.4 10 2.5 12c2 4.2 5.4 6.5 9.5 6.5 1.8 0 3.5-.5 4.9-1.3M9.9 9.9a3 3 0 0 0 4.2 4.2'
export const cloud = 'M7 18.5a4.5 4.5 0 0 1-.6-8.96A6 6 0 0 1 18 10.7a4 4 0 0 1-.5 7.8z'
