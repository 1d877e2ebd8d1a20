/** The colours of web/theme.css: mail programs do not support variables. */
export const colors = {
  paper: '#fbf8f2',
  card: '#ffffff',
  line: '#ded4c1',
  ink: '#22302a',
  muted: '#55625a',
  leaf: '#20614a',
  leafSoft: '#e2efe6',
} as const;
