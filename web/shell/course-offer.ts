/** The place where visitors read about the course. The checkout of the course leads back there. */
export const courseOffer = { path: '/coaching-offers#self-paced-course', name: 'to the offers' };
