export const addPhoto = () => ({ id: 'a' });
