export const routes = ['/my-photos'];
