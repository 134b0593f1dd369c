export const id = () => Math.random().toString(36);
