export const most = 100;
