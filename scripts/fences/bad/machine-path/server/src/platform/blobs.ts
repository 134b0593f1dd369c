export const folder = '/home/anna/photos';
