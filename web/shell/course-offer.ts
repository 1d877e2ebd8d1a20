/** The place where visitors read about the course, to which its checkout leads back. */
export const courseOffer = { path: '/coaching-offers#self-paced-course', name: 'to the offers' };
