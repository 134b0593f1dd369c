export const anna = { email: 'anna@demo.keepsake.test' };
