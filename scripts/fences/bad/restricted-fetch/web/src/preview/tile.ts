export const load = (url: string) => fetch(url);
