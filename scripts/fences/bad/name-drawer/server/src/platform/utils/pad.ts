export const pad = (text: string) => text.padStart(2, '0');
