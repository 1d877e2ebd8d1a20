/** The links of the top navigation and of the footer, in their order. */
export const mainPages = [
  { path: '/', name: 'Home' },
  { path: '/about', name: 'About Me' },
  { path: '/coaching-offers', name: 'Coaching Offers' },
] as const;
