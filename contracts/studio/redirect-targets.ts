/** The pages of every site to which an old address may lead, besides those that the coach has made. */
export const siteTargets = [
  '/',
  '/about',
  '/coaching-offers',
  '/book-call',
  '/book-coaching-call-regular',
  '/checkout',
] as const;
