export const write = async () => (await import('node:fs/promises')).writeFile;
