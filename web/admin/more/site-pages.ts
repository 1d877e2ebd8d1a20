/** The names of the pages that every site has, as the coach knows them, in the order in which visitors meet them. */
export const sitePageNames = {
  '/': 'Home',
  '/about': 'About Me',
  '/coaching-offers': 'Coaching Offers',
  '/book-call': 'Free call',
  '/book-coaching': 'Members’ free call',
  '/book-coaching-call-regular': 'Coaching call',
  '/book-coaching-call-discounted': 'Members’ coaching call',
  '/book-coaching-call': 'Coaching call, second page',
  '/checkout': 'Course checkout',
  '/404': 'Page not found',
} as const;
