export const findPhoto = () => ({ id: 'a' });
