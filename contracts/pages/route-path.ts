/** The path of the route that an address belongs to: '/admin/people/:id' for '/admin/people/7'. */
export const toRoutePath = (path: string): string => path.replace(/\/[1-9]\d{0,9}$/, '/:id');
