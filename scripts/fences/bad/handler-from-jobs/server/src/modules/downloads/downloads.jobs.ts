export const load = () => import('./build-archive.handler.ts');
